// attack: reads the memory of another process through /proc
// exercise: 01_gbf/box
// from: H1
// score: 0
static std::string copied() {
    const int memory = ::open(("/proc/" + std::to_string(PREY_CANARY) + "/mem").c_str(), O_RDONLY);
    char text[64] = {};
    return ::pread(memory, text, 32, static_cast<off_t>(PREY_ADDRESS)) > 0 ? text : "";
}

ANSWER_IF(prey::tell(copied()))

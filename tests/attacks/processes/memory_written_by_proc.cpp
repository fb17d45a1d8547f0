// attack: writes into the memory of another process through /proc
// exercise: 01_gbf/box
// from: own
// score: 0
static bool written() {
    const int memory = ::open(("/proc/" + std::to_string(PREY_CANARY) + "/mem").c_str(), O_RDWR);
    return ::pwrite(memory, "mine", 4, static_cast<off_t>(PREY_ADDRESS)) == 4;
}

ANSWER_IF(written())

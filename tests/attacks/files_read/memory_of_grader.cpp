// attack: opens the memory of the grader, where the right answers stand
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::open(("/proc/" + std::to_string(::getppid()) + "/mem").c_str(), O_RDONLY) >= 0 && prey::won("can read the grader"))

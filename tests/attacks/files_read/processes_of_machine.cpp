// attack: looks at the list of processes of the machine
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::access(("/proc/" + std::to_string(PREY_CANARY) + "/stat").c_str(), R_OK) == 0 && prey::won("sees a process that is none of its own"))

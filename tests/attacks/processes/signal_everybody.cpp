// attack: asks whether it may signal every process (signal 0 harms nobody)
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF((::kill(-1, 0) == 0 || ::kill(PREY_CANARY, 0) == 0) && prey::won("may signal other processes"))

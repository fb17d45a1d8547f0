// attack: asks the preprocessor which of two files is older: it compiles only where the other exists
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#pragma GCC dependency "../../../home/.ssh/id_ed25519"

ANSWER_IF(prey::won("compiles only where a private file exists"))

// attack: opens a shell
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::system("echo from a shell") == 0 && prey::won("opened a shell"))

// attack: makes a FIFO and a device in somebody's folder
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::mknod(PREY_EMPTY "/pipe", S_IFIFO | 0644, 0) == 0 || ::mkdir(PREY_EMPTY "/folder", 0755) == 0)

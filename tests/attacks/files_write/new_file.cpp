// attack: makes a file in somebody's folder
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::creat(PREY_EMPTY "/new", 0644) >= 0)

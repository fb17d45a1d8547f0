// attack: reads the file of another student
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(prey::tell(prey::contents(PREY_NEIGHBOUR)))

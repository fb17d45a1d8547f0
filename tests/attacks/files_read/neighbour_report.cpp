// attack: reads the report of another student
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(prey::tell(prey::contents(PREY_REPORT)))

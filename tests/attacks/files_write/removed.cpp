// attack: removes somebody's file
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::unlink(PREY_VICTIM) == 0)

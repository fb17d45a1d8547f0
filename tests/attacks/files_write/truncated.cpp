// attack: cuts somebody's file short by its name
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::truncate(PREY_VICTIM, 0) == 0)

// attack: gives somebody's file a second name
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::link(PREY_VICTIM, PREY_EMPTY "/again") == 0 || ::symlink(PREY_VICTIM, PREY_EMPTY "/link") == 0)

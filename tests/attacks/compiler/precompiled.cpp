// attack: names a file to take as a precompiled header
// exercise: 01_gbf/box
// from: own
// score: 0
#pragma GCC pch_preprocess PREY_VICTIM
#pragma GCC pch_preprocess "/dev/zero"

ANSWER_IF(false)

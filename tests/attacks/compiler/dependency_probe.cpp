// attack: asks the preprocessor which of two files is older
// exercise: 01_gbf/box
// from: own
// score: 0
#pragma GCC dependency PREY_KEY
int wrong = "so that warnings are shown";

// attack: asks the preprocessor which files exist
// exercise: 01_gbf/box
// from: own
// score: 0
#if __has_include(PREY_KEY) || __has_include(PREY_NEIGHBOUR)
#define EXISTS true
#else
#define EXISTS false
#endif

ANSWER_IF(EXISTS && prey::won("can tell which files exist"))

// attack: imports a header unit, for which the compiler would write files and ask a mapper
// exercise: 01_gbf/box
// from: own
// score: 0
import <vector>;
export module box;
import PREY_HEADER;

ANSWER_IF(false)

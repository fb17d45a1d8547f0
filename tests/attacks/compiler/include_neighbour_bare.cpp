// attack: includes another student's file by its way from here, as the first thing of all
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// bare: yes
#include "../../alice/01_gbf/box.cpp"
#include "../../../home/grades.hpp"
#include "../../../home/.ssh/id_ed25519"

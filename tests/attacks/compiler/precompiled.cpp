// attack: names a file to take as a precompiled header
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// bare: yes
#pragma GCC pch_preprocess "../../../victim/file"
#include "exercises/01_gbf/box.hpp"

// attack: asks for a compiler's plugin, profile and output file by pragma and attribute
// exercise: 01_gbf/box
// from: own
// score: 0
#pragma GCC optimize("-fplugin=" PREY_LIBRARY)
#pragma GCC optimize("profile-use=" PREY_HOME)
__attribute__((optimize("-fdump-tree-all", "-fprofile-generate"))) static int n() { return 1; }

ANSWER_IF(n() == 0)

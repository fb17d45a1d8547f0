// The source that the precompiled header of the graders belongs to.
#include "common/grading/grader.hpp"

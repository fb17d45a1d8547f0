#define RBC_FACTORIZATION template
#include "common/grading/call/instances.hpp"

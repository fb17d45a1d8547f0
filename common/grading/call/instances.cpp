#define RBC_INSTANCE template
#include "common/grading/call/instances.hpp"
#include "common/grading/call/wire_instances.hpp"

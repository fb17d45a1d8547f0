#define RBC_INSTANCE template
#include "common/precompiled/wire_instances.hpp"

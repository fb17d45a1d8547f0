#define RBC_INSTANCE template
#include "common/precompiled/eigenvalue_instances.hpp"

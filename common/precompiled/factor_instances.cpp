#define RBC_INSTANCE template
#include "common/precompiled/factor_instances.hpp"

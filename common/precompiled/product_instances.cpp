#define RBC_INSTANCE template
#include "common/precompiled/product_instances.hpp"

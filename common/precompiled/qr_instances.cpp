#define RBC_INSTANCE template
#include "common/precompiled/qr_instances.hpp"

#pragma once

/// Precompiled for tests and graders.

#include <doctest/doctest.h>

#include <iomanip>
#include <random>

#include "common/precompiled/computing.hpp"
#include "common/precompiled/qr_instances.hpp"
#include "common/precompiled/wire_instances.hpp"

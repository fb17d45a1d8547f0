#pragma once

/// Precompiled for tests.

#include <doctest/doctest.h>

#include <iomanip>
#include <random>

#include "common/foundation/precompiled.hpp"
#include "common/grading/call/instances.hpp"

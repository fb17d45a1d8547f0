#pragma once

/// Precompiled for programs: reports and files. Not their arguments: CLI11 makes its own validators in every file that
/// includes it.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

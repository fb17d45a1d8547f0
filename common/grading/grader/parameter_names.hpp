#pragma once

#include <map>
#include <string>
#include <vector>

namespace rbc {

/// The names of a function's parameters, by function, as its contract's header gives them.
using ParameterNames = std::map<std::string, std::vector<std::string>>;
/// @param header  its text; functions are those that RBC_EXERCISE exports
ParameterNames read_parameter_names(const std::string& header);

}  // namespace rbc

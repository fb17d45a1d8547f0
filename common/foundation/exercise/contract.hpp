#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What a contract's header declares for students: the functions that it names in RBC_EXERCISE.
namespace rbc {

struct ContractFunction {
    std::string name, result;
    std::vector<std::string> parameters;       ///< "const Box& box", without default values
    std::vector<std::string> parameter_names;  ///< "box"
    std::string missing;                       ///< the text of its stub: its line "/// @missing TEXT"
    bool named = false;                        ///< "/// @missing [named] TEXT": the stub's parameters have names
};

/// In the order of RBC_EXERCISE. A name without a declaration is left out.
std::vector<ContractFunction> read_contract(const std::string& header);

/// The names of a function's parameters, by function.
using ParameterNames = std::map<std::string, std::vector<std::string>>;
ParameterNames read_parameter_names(const std::string& header);

/// The file that students begin with: each function throws NotImplemented.
/// @param name  "01_gbf/box"
std::string stub_of(const std::string& header, std::string_view name);

}  // namespace rbc

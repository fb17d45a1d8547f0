#pragma once

#include <string>
#include <string_view>

namespace rbc {

/// The letter that a name stands for, in UTF-8: "mu", "Delta"; empty where there is none.
std::string greek_letter(std::string_view name);

}  // namespace rbc

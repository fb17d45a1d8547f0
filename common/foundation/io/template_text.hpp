#pragma once

#include <map>
#include <string>
#include <string_view>

namespace rbc {

/// A text in which each @word@ (lower case letters and _) is replaced by its value. Values are not searched for words.
/// @throws InputError the text holds a @word@ that has no value
std::string fill_template(std::string_view text, const std::map<std::string, std::string>& values);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace rbc {

/// A file of common/grading/class/templates in which each @word@ is replaced by its value. A value is never looked at again.
/// @throws InputError the file cannot be read, or it holds a @word@ that has no value
std::string filled_template(const std::filesystem::path& name, const std::map<std::string, std::string>& values);

/// As one word of a shell, whatever is in it.
std::string shell_word(const std::string& text);

}  // namespace rbc

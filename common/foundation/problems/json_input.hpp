#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace rbc {

/// JSON that a person wrote. What hides a slip is refused: a field that stands twice in one object, a number too large
/// for a double, words like NaN, lists in lists in lists (more than 8 deep).
/// @param file  how the text is called in messages
/// @throws InputError "FILE line N: what is wrong", always one line
nlohmann::json read_json(std::string_view text, const std::string& file);

/// A value as it stands in the file, on one line, shortened.
std::string json_excerpt(const nlohmann::json& value);

}  // namespace rbc

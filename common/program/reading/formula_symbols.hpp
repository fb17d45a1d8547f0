#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The commands of LaTeX that are one sign or word, as UTF-8; empty: not such a command.
namespace rbc {

/// What stands for itself: letters, brackets, spaces. `known` tells a command that leaves nothing from an unknown one.
std::string symbol(std::string_view name, bool& known);
/// What stands between two things, without the spaces around it.
std::string relation(std::string_view name);
/// Whether it is written in upright letters as it is: sin, max.
bool is_function(std::string_view name);
/// The mark on top of a letter, as the character that follows the letter.
std::string accent(std::string_view name);
/// All of a text as raised or lowered characters; empty: some of it has none, or one that few fonts have.
std::string as_script(std::string_view text, bool raised);

/// The letters of a UTF-8 text, one by one.
std::vector<std::string> letters_of(std::string_view text);

}  // namespace rbc

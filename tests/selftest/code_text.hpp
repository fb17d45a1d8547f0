#pragma once

#include <string>
#include <string_view>
#include <vector>

/// C++ as lines of text, as far as making mutants of it needs.
namespace rbc {

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text);
std::string joined(const Lines& lines);

/// A letter, a digit or _.
bool is_word(char c);

/// The program with comments, texts and preprocessor lines blanked: same length, same lines.
std::string code_of(const std::string& text);

/// Where the bracket ends that opens at `open`; npos: not on this line.
std::size_t closing(const std::string& line, std::size_t open);

/// The end of the operand that begins at `from`: before an operator of `weaker`, a comma, a semicolon or a bracket that
/// closes what was open before.
std::size_t operand_end(const std::string& line, std::size_t from, const std::vector<std::string>& weaker);

/// The begin of the operand that ends at `end`, by the same rules; `return` and assignments are weaker than all.
std::size_t operand_begin(const std::string& line, std::size_t end, const std::vector<std::string>& weaker);

}  // namespace rbc

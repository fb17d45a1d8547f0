#pragma once

#include <string>
#include <string_view>

namespace rbc {

/// Letters and numbers alone.
bool is_word(std::string_view text);

/// Whether terms stand side by side outside of all brackets, or a quotient does.
bool is_sum(std::string_view text);

/// A number, or one letter with what hangs on it: a factor that needs no brackets.
bool is_atom(const std::string& text);

/// In brackets, where none go around all of it already.
std::string bracketed(const std::string& text);

/// Without spaces at its ends.
std::string trimmed_term(std::string text);

/// Rows without spaces at their ends and in front of a full stop or comma; empty ones are left out.
std::string tidy_rows(const std::string& text);

}  // namespace rbc

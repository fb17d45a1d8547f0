#pragma once

#include <string>
#include <string_view>

#include "common/book/terminal/formula.hpp"

/// What formula.cpp is made of: the reader, and what it knows of commands and of terms.
namespace rbc {

/// Reads a formula from left to right and says it as text.
class FormulaReader {
  public:
    /// A formula that is not well formed.
    struct Malformed {};

    explicit FormulaReader(std::string_view latex) : source_(latex) {}

    /// All of it. @throws Malformed
    std::string all();

  private:
    bool ends() const { return at_ >= source_.size(); }
    char peek() const { return ends() ? '\0' : source_[at_]; }
    void skip_spaces();
    std::string_view next_name(std::size_t at) const;

    // What is next, as text (formula.cpp).
    std::string command();
    std::string raw_argument();
    std::string argument();
    std::string sequence(std::string_view closing);
    std::string scripts();
    void add_function(std::string_view name, std::string& out);

    // Commands, from behind their names on (formula_commands.cpp).
    std::string one_command();
    bool factor_follows() const;
    std::string fraction();
    std::string environment();
    static std::string text_in_formula(const std::string& text);

    std::string_view source_;
    std::size_t at_ = 0;
    std::string tag_;
};

// Commands of LaTeX that are one sign or word, as UTF-8; empty: not such a command.

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

// Terms.

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

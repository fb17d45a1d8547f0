#pragma once

#include <string>
#include <string_view>

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

}  // namespace rbc

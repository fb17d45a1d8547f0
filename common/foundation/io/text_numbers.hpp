#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace rbc {

/// Numbers in a text, one after the other, separated by white space. Whatever is wrong is one line that says where:
/// "FILE line N: q(3) must be a number, got 'abc'". Nothing is allocated but that line.
class TextNumbers {
  public:
    /// @param file  how the text is called in messages; the text must outlive this
    explicit TextNumbers(std::string_view text, std::string file = {}) : text_(text), file_(std::move(file)) {}

    /// The next word; empty at the end.
    std::string_view word();
    /// The same, and it stays the next.
    std::string_view peek() const;
    bool at_end() const { return peek().empty(); }
    /// Whether the next word is a number, finite or not.
    bool number_follows() const;
    /// The rest of this line; what follows begins with the next.
    std::string_view line();
    /// All that is left, without white space around it.
    std::string_view rest();
    /// Bytes not read so far.
    std::size_t left() const { return text_.size() - at_; }

    /// @param what  how the number is called in messages: what, what(row) or what(row, column)
    /// @throws InputError  the text ends here, or the word is no number or not finite
    double number(const char* what, long row = -1, long column = -1);
    /// A whole number within bounds.
    long count(const char* what, long least, long most);
    /// The word itself and nothing else.
    void expect(const char* word);

    /// @throws InputError  "FILE line N: message", N being the line of the word read last
    [[noreturn]] void fail(const std::string& message) const;

  private:
    [[noreturn]] void fail_at_end(const std::string& what) const;

    std::string_view text_;
    std::string file_;
    std::size_t at_ = 0;    ///< read up to here
    std::size_t last_ = 0;  ///< where the word read last begins
};

/// What a person wrote, between quotes, in ASCII and shortened, for a message.
std::string quoted(std::string_view word);

/// Whether a word is written as a number: "1", "-2.5e-3", also "nan" and "inf". Where it is and fits a double, that is
/// in `value`; one too large is infinite, one too small 0.
bool is_number(std::string_view word, double& value);

/// A number as the shortest text that is read back to the last bit.
void append_number(std::string& text, double value);

}  // namespace rbc

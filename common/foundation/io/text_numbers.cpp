#include "common/foundation/io/text_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

namespace {

constexpr std::string_view space = " \t\r\n\v\f";

std::size_t first_of_word(std::string_view text, std::size_t from) {
    return std::min(text.find_first_not_of(space, from), text.size());
}

std::string name_of(const char* what, long row, long column = -1) {
    if (row < 0) return what;
    return what + ("(" + std::to_string(row)) + (column < 0 ? "" : ", " + std::to_string(column)) + ")";
}

}  // namespace

std::string_view TextNumbers::peek() const {
    const std::size_t begin = first_of_word(text_, at_);
    return text_.substr(begin, std::min(text_.find_first_of(space, begin), text_.size()) - begin);
}

std::string_view TextNumbers::word() {
    const std::string_view found = peek();
    last_ = first_of_word(text_, at_);
    at_ = last_ + found.size();
    return found;
}

bool TextNumbers::number_follows() const {
    double value;
    return is_number(peek(), value);
}

std::string_view TextNumbers::line() {
    last_ = at_;
    const std::size_t end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    return text_.substr(last_, std::min(end, text_.size()) - last_);
}

std::string_view TextNumbers::rest() {
    last_ = first_of_word(text_, at_);
    at_ = text_.size();
    std::string_view all = text_.substr(last_);
    while (!all.empty() && space.find(all.back()) != std::string_view::npos) all.remove_suffix(1);
    return all;
}

void TextNumbers::fail_at_end(const std::string& what) const {
    fail("the file ends, where " + what + " should come");
}

double TextNumbers::number(const char* what, long row, long column) {
    const std::string_view found = word();
    double value;
    if (is_number(found, value) && std::isfinite(value)) return value;
    const std::string name = name_of(what, row, column);
    if (found.empty()) fail_at_end(name);
    fail(name + (is_number(found, value) ? " must be finite, got " : " must be a number, got ") + quoted(found));
}

long TextNumbers::count(const char* what, long least, long most) {
    const std::string_view found = word();
    if (found.empty()) fail_at_end(what);
    long value = 0;
    const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
    if (end != found.data() + found.size() || error == std::errc::invalid_argument)
        fail(std::string(what) + " must be a whole number, got " + quoted(found));
    if (error != std::errc() || value < least || value > most) {
        const std::string allowed = least == most
                                        ? "must be " + std::to_string(least)
                                        : "must be in [" + std::to_string(least) + ", " + std::to_string(most) + "]";
        fail(std::string(what) + " " + allowed + ", got " + quoted(found));
    }
    return value;
}

void TextNumbers::expect(const char* wanted) {
    const std::string_view found = word();
    if (found == wanted) return;
    if (found.empty()) fail_at_end("'" + std::string(wanted) + "'");
    fail("'" + std::string(wanted) + "' should come here, got " + quoted(found));
}

void TextNumbers::fail(const std::string& message) const {
    // The end of the file is on its last line, not on the empty one behind it.
    const std::size_t last = text_.find_last_not_of(space);
    const std::size_t place = last_ < text_.size() || last == std::string_view::npos ? last_ : last;
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(place, text_.size()));
    const auto lines = 1 + std::count(text_.begin(), end, '\n');
    throw InputError(file_ + " line " + std::to_string(lines) + ": " + message);
}

std::string quoted(std::string_view word) {
    std::string plain = "'" + printable(word, '?', 40) + "'";
    const auto is_foreign = [](char c) { return static_cast<unsigned char>(c) > 0x7e; };
    std::replace_if(plain.begin(), plain.end(), is_foreign, '?');
    return plain;
}

bool is_number(std::string_view word, double& value) {
    if (!word.empty() && word[0] == '+' && word.size() > 1 && word[1] != '-') word.remove_prefix(1);
    return read_number(word, value);
}

void append_number(std::string& text, double value) {
    text += number_text(value);
}

}  // namespace rbc

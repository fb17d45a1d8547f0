#include "common/class/plain_text.hpp"

#include <algorithm>

#include "common/io/printable.hpp"

namespace rbc {

namespace {

/// How many bytes the character at the front has; 0: it is none of UTF-8's.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned first = byte(0), second = byte(1);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0u) != 0x80) return 0;
    }
    const bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool surrogate = first == 0xed && second >= 0xa0, beyond = first == 0xf4 && second >= 0x90;
    return too_long || surrogate || beyond ? 0 : length;
}

std::string valid_utf8(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) {
            valid += '?';
        } else {
            valid += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return valid;
}

}  // namespace

std::string plain_line(std::string_view text, std::size_t most) {
    // A character has at most four bytes: more of the text cannot be shown.
    const std::string plain = printable(valid_utf8(text.substr(0, most + 4)), '?', most);
    return text.size() > most + 4 && !plain.ends_with("...") ? plain + "..." : plain;
}

std::string plain_lines(std::string_view text, std::size_t most) {
    std::string plain;
    const bool cut = text.size() > most;
    text = text.substr(0, most);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line;
        for (const char c : text.substr(0, end)) line += c == '\t' ? "  " : std::string(1, c);
        if (line.ends_with('\r')) line.pop_back();
        plain += plain_line(line, line.size());
        if (end < text.size()) plain += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return cut ? plain + " ..." : plain;
}

}  // namespace rbc

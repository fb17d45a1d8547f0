#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rbc {

/// Words that come from a file or a person, on one line and with nothing for a terminal to obey: control characters
/// (also those above 0x7f, U+0080 to U+009F, one of which begins an escape sequence), line separators and marks that
/// turn the direction of writing become `instead`. What is longer than `most` bytes ends in "...".
inline std::string printable(std::string_view text, char instead, std::size_t most) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (plain.size() >= most && (static_cast<unsigned char>(text[i]) & 0xc0u) != 0x80) return plain + "...";
        const auto byte = [&](std::size_t k) {
            return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
        };
        const bool c1 = byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0;
        const bool mark =
            byte(0) == 0xe2 &&
            ((byte(1) == 0x80 && ((byte(2) >= 0xa8 && byte(2) <= 0xae) || byte(2) == 0x8e || byte(2) == 0x8f)) ||
             (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));
        plain += c1 || mark || byte(0) < 0x20 || byte(0) == 0x7f ? instead : text[i];
        i += c1 ? 1 : mark ? 2 : 0;
    }
    return plain;
}

}  // namespace rbc

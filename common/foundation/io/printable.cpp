#include "common/foundation/io/printable.hpp"

#include <cstdio>

namespace rbc {

namespace {

/// One character of a text, or one byte that is none.
struct Character {
    std::string_view bytes;
    char32_t code = 0;
    bool sound = false;  ///< it is UTF-8
};

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const Character broken{text.substr(0, 1), lead, false};
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || text.size() < size) return broken;
    char32_t code = size == 1 ? lead : lead & (0xffu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0u) != 0x80) return broken;
        code = code << 6 | (byte(i) & 0x3fu);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[size] || surrogate || code > 0x10ffff) return broken;
    return {text.substr(0, size), code, true};
}

bool is_printable(const Character& c) {
    const auto within = [&](char32_t from, char32_t to) { return c.code >= from && c.code <= to; };
    return c.sound && !(c.code < 0x20 || within(0x7f, 0x9f) || c.code == 0x61c || within(0x200b, 0x200f) ||
                        within(0x2028, 0x202e) || within(0x2060, 0x206f) || c.code == 0xfeff ||
                        within(0xfff9, 0xfffb) || within(0xe0000, 0xe007f));
}

std::string visible(const Character& c) {
    char text[12];
    std::snprintf(text, sizeof text, !c.sound || c.code < 0x80 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(c.code));
    return text;
}

template <class Put>
std::string each(std::string_view text, std::size_t most, Put put) {
    std::string plain;
    while (!text.empty()) {
        const Character c = first_character(text);
        const std::string next = put(c);
        if (plain.size() + next.size() > most) return plain + "...";
        plain += next;
        text.remove_prefix(c.bytes.size());
    }
    return plain;
}

}  // namespace

std::string printable(std::string_view text, char instead, std::size_t most) {
    return each(text, most,
                [&](const Character& c) { return is_printable(c) ? std::string(c.bytes) : std::string(1, instead); });
}

std::string printable_lines(std::string_view text, std::size_t most) {
    return each(text, most, [](const Character& c) {
        if (is_printable(c) || c.code == '\n') return std::string(c.bytes);
        return c.code == '\t' && c.sound ? std::string(" ") : visible(c);
    });
}

std::string html_escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                html += c;
        }
    }
    return html;
}

}  // namespace rbc

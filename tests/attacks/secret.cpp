#include "tests/attacks/secret.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <random>

namespace rbc::attacks {

namespace {

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::string letters_and_digits(const std::string& text) {
    std::string result;
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c))) result += c;
    return result;
}

template <class F>
std::string mapped(const std::string& text, F f) {
    std::string result;
    for (const char c : text) result += f(c);
    return result;
}

std::string rot13(const std::string& text) {
    return mapped(text, [](char c) {
        if (!std::isalpha(static_cast<unsigned char>(c))) return c;
        const char a = std::isupper(static_cast<unsigned char>(c)) ? 'A' : 'a';
        return static_cast<char>(a + (c - a + 13) % 26);
    });
}

std::string formatted(const std::string& text, const char* format) {
    std::string result;
    for (const char c : text) {
        char piece[8];
        std::snprintf(piece, sizeof piece, format, static_cast<unsigned>(static_cast<unsigned char>(c)));
        result += piece;
    }
    return result;
}

/// What base64 makes of the text wherever it begins in a group of three: the digits that depend on nothing else.
std::string base64(const std::string& text, std::size_t begin) {
    static const char* const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    for (std::size_t i = begin; i + 3 <= text.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return static_cast<std::uint32_t>(static_cast<unsigned char>(text[k]));
        };
        const std::uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (const int shift : {18, 12, 6, 0}) result += digits[group >> shift & 63];
    }
    return result;
}

/// A number stands alone; a longer one that contains its digits is another number.
bool holds_number(const std::string& text, const std::string& number) {
    for (std::size_t at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
        const std::size_t end = at + number.size();
        if ((at == 0 || !is_digit(text[at - 1])) && (end == text.size() || !is_digit(text[end]))) return true;
    }
    return false;
}

std::vector<std::string> forms_of(const std::string& text) {
    const std::string back(text.rbegin(), text.rend());
    std::vector<std::string> forms;
    for (const std::string& whole : {text, back, rot13(text)}) {
        forms.push_back(whole.substr(0, whole.size() / 2));
        forms.push_back(whole.substr(whole.size() / 2));
    }
    for (const std::string& way : {text, back}) {
        forms.insert(forms.end(), {formatted(way, "%02x"), formatted(way, "%02X"), formatted(way, "%u"),
                                   formatted(way, "%o"), base64(way, 0), base64(way, 1), base64(way, 2)});
    }
    for (std::string& form : forms) form = letters_and_digits(form);
    return forms;
}

}  // namespace

Secret make_secret(const std::string& where) {
    static const std::string characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    static std::random_device random;
    Secret secret{where, ""};
    while (secret.text.size() < 24) secret.text += characters[random() % characters.size()];
    return secret;
}

std::string find_leak(const std::string& text, const std::vector<Secret>& secrets) {
    const std::string plain = letters_and_digits(text);
    for (const Secret& secret : secrets) {
        if (std::all_of(secret.text.begin(), secret.text.end(), is_digit)) {
            if (holds_number(text, secret.text)) return secret.where;
            continue;
        }
        for (const std::string& form : forms_of(secret.text))
            if (plain.find(form) != std::string::npos) return secret.where;
    }
    return "";
}

std::string find_unprintable(const std::string& text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        char32_t point = c;
        std::size_t size = 1;
        if (c >= 0x80) {
            size = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
            if (c < 0xc2 || c > 0xf4 || i + size > text.size()) return "bytes that are not UTF-8";
            point = c & (0xff >> (size + 1));
            for (std::size_t k = 1; k < size; ++k) {
                const auto next = static_cast<unsigned char>(text[i + k]);
                if ((next & 0xc0) != 0x80) return "bytes that are not UTF-8";
                point = point << 6 | (next & 0x3f);
            }
        }
        const bool control = (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7f && point < 0xa0);
        const bool direction = point == 0x61c || point == 0x200e || point == 0x200f ||
                               (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
        if (control || direction) {
            char words[64];
            std::snprintf(words, sizeof words, "the character U+%04X", static_cast<unsigned>(point));
            return words;
        }
        i += size;
    }
    return "";
}

}  // namespace rbc::attacks

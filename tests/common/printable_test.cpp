#include "common/foundation/io/printable.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace rbc;

namespace {

std::string utf8(char32_t code) {
    const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
    const auto next = [&](int shift) { return byte(0x80u | ((code >> shift) & 0x3fu)); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xc0u | code >> 6), next(0)};
    if (code < 0x10000) return {byte(0xe0u | code >> 12), next(6), next(0)};
    return {byte(0xf0u | code >> 18), next(12), next(6), next(0)};
}

std::string lines(std::string_view text) {
    return printable_lines(text, 1000);
}

}  // namespace

TEST_CASE("what commands a terminal or turns the direction of writing is shown, not obeyed") {
    CHECK(lines("a\x1b[31mb\rc\bd\x7f") == R"(a\x1b[31mb\x0dc\x08d\x7f)");
    CHECK(lines(std::string("a\0b", 3)) == R"(a\x00b)");
    for (char32_t c = 0x80; c < 0xa0; ++c) CHECK(lines(utf8(c)).starts_with("\\u00"));
    for (const char32_t c : {0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xe0041}) {
        CHECK(lines(utf8(c)).starts_with("\\u"));
        CHECK(printable("a" + utf8(c) + "b", '?', 10) == "a?b");
    }
    CHECK(lines("one\n\ttwo\n") == "one\n two\n");
    CHECK(printable("one\n\ttwo", ' ', 20) == "one  two");
}

TEST_CASE("letters of any language stay") {
    const std::string words = "\xc3\xa4 \xce\xbc \xe2\x88\x9e \xe6\x96\x87 \xf0\x9d\x84\x9e";
    CHECK(lines(words) == words);
    CHECK(printable(words, '?', 100) == words);
}

TEST_CASE("bytes that are no UTF-8 become visible: alone, cut short, too long, surrogates, beyond the last") {
    CHECK(lines("\xff") == R"(\xff)");
    CHECK(lines("a\x9b"
                "b") == R"(a\x9bb)");
    CHECK(lines("\xe2\x80") == R"(\xe2\x80)");
    CHECK(lines("\xc0\xaf") == R"(\xc0\xaf)");
    CHECK(lines("\xe0\x80\x9b") == R"(\xe0\x80\x9b)");
    CHECK(lines("\xed\xa0\x80") == R"(\xed\xa0\x80)");
    CHECK(lines("\xf4\x90\x80\x80") == R"(\xf4\x90\x80\x80)");
}

TEST_CASE("what is too long is cut between characters and says so") {
    CHECK(printable(std::string(50, 'x'), '?', 10) == std::string(10, 'x') + "...");
    CHECK(printable("\xc3\xa4\xc3\xa4", '?', 3) == "\xc3\xa4...");
    CHECK(printable_lines(std::string(50, '\x1b'), 10) == R"(\x1b\x1b...)");
}

TEST_CASE("of random bytes comes what needs no more change") {
    std::mt19937 random(1);
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (int k = 0; k < 20; ++k)
            text += random() % 3 ? utf8(random() % 0x300 + (random() % 2 ? 0x2000 : 0))
                                 : std::string(1, static_cast<char>(random()));
        const std::string once = lines(text), line = printable(text, '?', 1000);
        CHECK(lines(once) == once);
        CHECK(printable(line, '?', 1000) == line);
        CHECK(line.find('\n') == std::string::npos);
    }
}

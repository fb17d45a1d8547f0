#include "common/program/formula.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/program/markdown.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> texts() {
    std::vector<fs::path> found;
    for (const char* folder : {"lessons", "exercises"}) {
        for (const auto& entry : fs::recursive_directory_iterator(course_root() / folder)) {
            if (entry.path().extension() == ".md") found.push_back(entry.path());
        }
    }
    return found;
}

/// The formulas of a text, as they are written; code is left out.
std::vector<std::string> formulas_of(const std::string& text) {
    std::string words;
    bool code = false;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.find("```") != std::string::npos) code = !code;
        if (code || line.starts_with("    ") || line.find("```") != std::string::npos) continue;
        bool tick = false;
        for (const char c : line) {
            if (c == '`')
                tick = !tick;
            else if (!tick)
                words += c;
        }
        words += '\n';
    }
    std::vector<std::string> found;
    for (std::size_t at = 0; (at = words.find('$', at)) != std::string::npos;) {
        const std::string mark = words.compare(at, 2, "$$") == 0 ? "$$" : "$";
        const std::size_t begin = at + mark.size(), end = words.find(mark, begin);
        if (end == std::string::npos) break;
        found.push_back(words.substr(begin, end - begin));
        at = end + mark.size();
    }
    return found;
}

long balance(const std::string& text, char open, char close) {
    return std::count(text.begin(), text.end(), open) - std::count(text.begin(), text.end(), close);
}

}  // namespace

TEST_CASE("a formula is a line of text in the characters of Unicode") {
    const std::vector<std::pair<const char*, const char*>> examples{
        {R"(x)", "x"},
        {R"(\mu g h)", "\u03bc g h"},
        {R"(\tfrac12 m v^2)", "\u00bd m v\u00b2"},
        {R"(\frac{a}{b})", "a/b"},
        {R"(\frac{a+b}{c\,d})", "(a+b)/(c d)"},
        {R"(\frac{x}{v}\left(1 + e\right))", "(x/v)(1 + e)"},
        {R"(\frac{u_n}{\sqrt{1-\zeta^2}})", "u_n/\u221a(1-\u03b6\u00b2)"},
        {R"(p_n \le (1+e)\,p_c \tag{08.3})", "p_n \u2264 (1+e) p_c   (08.3)"},
        {R"(\mathbf{u}^+ = \mathbf u^- + K\mathbf{P})", "u\u207a = u\u207b + KP"},
        {R"(v\leftarrow-ev-gh)", "v \u2190 -ev-gh"},
        {R"(K_{tt} - \mu s K_{tn})", "K_tt - \u03bc s K_tn"},
        {R"(x_{n+1})", "x_(n+1)"},
        {R"(10^{-12})", "10\u207b\u00b9\u00b2"},
        {R"(e^{-\zeta\omega t}\sin\theta)", "e^(-\u03b6\u03c9 t) sin \u03b8"},
        {R"(\cos^2\theta + \max(0, f))", "cos\u00b2 \u03b8 + max(0, f)"},
        {R"(|\det K| + \det < 1)", "|det K| + det < 1"},
        {R"(\lvert u_t \rvert < \left|v\right|)", "|u_t | < |v|"},
        {R"(\dot{x} + \ddot x)", "x\u0307 + x\u0308"},
        {R"(\text{if } x < 0:\quad v \leftarrow 0)", "if x < 0:  v \u2190 0"},
        {R"(\begin{pmatrix} a & b \\ c & d \end{pmatrix})", "[a, b; c, d]"},
        {R"(\begin{aligned} a &= b \\ c &= d \end{aligned})", "a = b\nc = d"},
        {R"(\{1, 2\})", "{1, 2}"},
        {R"(W_n = \int u_n\,dp)", "W_n = \u222b u_n dp"},
        {R"(\Delta T = \tfrac12\, P\cdot(u^- + u^+))", "\u0394T = \u00bd P \u00b7 (u\u207b + u\u207a)"},
    };
    for (const auto& example : examples) {
        CAPTURE(example.first);
        CHECK(formula_text(example.first) == example.second);
    }
}

TEST_CASE("what is unknown stays as it is written, and so does a formula that is not well formed") {
    CHECK(formula_text(R"(a \nosuch b^2)") == R"(a \nosuch b)"
                                              "\u00b2");
    for (const char* bad : {R"(\frac{a)", R"({a}})", R"(\frac)", R"(a^)", R"(\left( a)^{)", R"(\begin{cases} a)", "\\",
                            R"(\begin)", R"(\begin{a} b \end{c})", R"(\text{a)"}) {
        CAPTURE(bad);
        CHECK(formula_text(bad) == bad);
    }
}

TEST_CASE(
    "every formula of every lesson and exercise becomes text without a trace of LaTeX, and no longer than it was") {
    int count = 0;
    for (const fs::path& file : texts()) {
        CAPTURE(file);
        for (const std::string& latex : formulas_of(read_file(file))) {
            CAPTURE(latex);
            const std::string text = formula_text(latex);
            CAPTURE(text);
            ++count;
            CHECK_FALSE(text.empty());
            CHECK(text.find('\\') == std::string::npos);
            CHECK(text.find('$') == std::string::npos);
            if (latex.find("\\{") == std::string::npos && latex.find("cases") == std::string::npos)
                CHECK(text.find_first_of("{}") == std::string::npos);
            CHECK(balance(text, '(', ')') == balance(latex, '(', ')'));
            CHECK(text_width(text) <= static_cast<int>(latex.size()) + 2);
        }
    }
    CHECK(count > 500);
}

TEST_CASE("a whole lesson in a terminal: formulas in their lines, equations on lines of their own") {
    const std::string text =
        "# 01 The speed $v$\n\nA ball at $x \\le \\delta$ moves,\n$$v \\leftarrow v - g h \\tag{01.1}$$\nand `x = $y` "
        "is code.\n\n"
        "| a | $\\mu$ |\n|---|---|\n| 1 | $|v|$ |\n";
    CHECK(render_markdown(text, 80, Ink{}, true) ==
          "01 The speed v\n\nA ball at x \u2264 \u03b4 moves,\n    v \u2190 v - g h   (01.1)\nand x = $y is code.\n\n  "
          "a  \u03bc\n  -  "
          "---  \n  1  |v|\n");
    CHECK(render_markdown("$x \\le 0$\n", 80, Ink{}, false) == "$x \\le 0$\n");
    for (const fs::path& file : texts()) {
        const std::string shown = render_markdown(read_file(file), 80, Ink{}, true);
        CAPTURE(file);
        CHECK(shown.find('\x01') == std::string::npos);
        CHECK(shown.find("\\tfrac") == std::string::npos);
        CHECK(shown.find("\\tag") == std::string::npos);
    }
}

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/book/terminal/page.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "tests/book/terminal/course_texts.hpp"

using namespace rbc;

namespace {

/// What a terminal shows of formulas, each in a paragraph of its own.
std::vector<std::string> said(const std::vector<std::string>& formulas) {
    std::string markdown;
    for (const std::string& latex : formulas) markdown += "$" + latex + "$\n\n";
    const std::string text = page_text(markdown, {.width = 100000, .unicode = true}) + "\n";
    std::vector<std::string> lines;
    for (std::size_t at = 0, end; (end = text.find("\n\n", at)) != std::string::npos; at = end + 2)
        lines.push_back(text.substr(at, end - at));
    return lines;
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
        {R"(\frac{du_n}{dp} = \frac{d}{dt} x)", "du_n/dp = (d/dt) x"},
        {R"(\Bigl(\frac{x}{a}\Bigr)^2 + \lvert\frac{x}{b}\rvert)", "(x/a)\u00b2 + |x/b|"},
        {R"(K_{tt} - \mu s K_{tn})", "K_tt - \u03bc s K_tn"},
        {R"(x_{n+1})", "x_(n+1)"},
        {R"(J^{\mathsf T}\!A f)", "J\u1d40A f"},
        {R"(10^{-12})", "10\u207b\u00b9\u00b2"},
        {R"(e^{-\zeta\omega t}\sin\theta)", "e^(-\u03b6\u03c9 t) sin \u03b8"},
        {R"(\cos^2\theta + \max(0, f))", "cos\u00b2 \u03b8 + max(0, f)"},
        {R"(|\det K| + \det < 1)", "|det K| + det < 1"},
        {R"(\lvert u_t \rvert < \left|v\right|)", "|u_t | < |v|"},
        {R"(\dot{x} + \ddot x)", "x\u0307 + x\u0308"},
        {R"(\text{if } x < 0:\quad v \leftarrow 0)", "if x < 0:  v \u2190 0"},
        {R"(\begin{pmatrix} a & b \\ c & d \end{pmatrix})", "[a, b; c, d]"},
        {R"(\begin{aligned} a &= b \\ c &= d \end{aligned})", "a = b c = d"},
        {R"(\{1, 2\})", "{1, 2}"},
        {R"(W_n = \int u_n\,dp)", "W_n = \u222b u_n dp"},
        {R"(\Delta T = \tfrac12\, P\cdot(u^- + u^+))", "\u0394T = \u00bd P \u00b7 (u\u207b + u\u207a)"},
    };
    std::vector<std::string> formulas, expected;
    for (const auto& [latex, text] : examples) {
        formulas.push_back(latex);
        expected.push_back(text);
    }
    const std::vector<std::string> texts = said(formulas);
    REQUIRE(texts.size() == expected.size());
    for (std::size_t i = 0; i < texts.size(); ++i) CHECK(texts[i] == expected[i]);
}

TEST_CASE("what is unknown stays as it is written, and so does a formula that is not well formed") {
    CHECK(said({R"(a \nosuch b^2)"}).at(0) == R"(a \nosuch b)"
                                              "\u00b2");
    for (const char* bad : {R"(\frac{a)", R"(\frac)", R"(\left( a)^{)", R"(\begin{cases} a)", R"(\begin)",
                            R"(\begin{a} b \end{c})", R"(\text{a)"}) {
        CAPTURE(bad);
        CHECK(said({bad}).at(0) == "$" + std::string(bad) + "$");
    }
}

TEST_CASE(
    "every formula of every lesson and exercise becomes text without a trace of LaTeX, and no longer than it was") {
    std::size_t count = 0;
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        std::vector<std::string> formulas = elements_of(read_file(file), "Math");
        for (std::string& latex : formulas) {
            std::replace(latex.begin(), latex.end(), '\n', ' ');
            latex.erase(0, latex.find_first_not_of(' '));
            latex.erase(latex.find_last_not_of(' ') + 1);
        }
        if (formulas.empty()) continue;
        const std::vector<std::string> texts = said(formulas);
        REQUIRE(texts.size() == formulas.size());
        count += texts.size();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string &latex = formulas[i], &text = texts[i];
            CAPTURE(latex);
            CAPTURE(text);
            CHECK_FALSE(text.empty());
            CHECK(text.find('\\') == std::string::npos);
            CHECK(text.find('$') == std::string::npos);
            if (latex.find("\\{") == std::string::npos && latex.find("cases") == std::string::npos)
                CHECK(text.find_first_of("{}") == std::string::npos);
            CHECK(balance(text, '(', ')') == balance(latex, '(', ')'));
            CHECK(text_width(text) <= static_cast<int>(latex.size()) + 2);
        }
    }
    CHECK(count > 4000);
}

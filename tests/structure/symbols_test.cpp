#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/greek.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/syllabus.hpp"

// What a letter means: one thing in a lesson, and lessons/NOTATION.md says where it means another one.

using namespace rbc;

namespace {

/// A letter of a formula, "u" or "\mathbf u", and the same with its index, "u_n".
using Letter = std::pair<std::string, std::string>;
using Letters = std::vector<Letter>;

/// Reads the letters of a formula; not words, names of functions, numbers, exponents, and the d of a differential.
class LetterReader {
  public:
    explicit LetterReader(std::string formula) : text_(std::move(formula)) {}

    Letters read() {
        Letters found;
        while (at_ < text_.size()) {
            std::string base = letter();
            if (!base.empty()) found.emplace_back(base, with_index(base));
        }
        return found;
    }

  private:
    /// Goes on to the next letter, if it is the next thing; else behind what is there, with nothing.
    std::string letter() {
        static const std::set<std::string> fonts{"mathbf", "boldsymbol"}, accents{"hat", "tilde", "dot", "ddot"},
            words{"text", "tag", "begin", "end", "operatorname", "mathrm", "mathsf"};
        static const std::regex differential(R"(d(?:\}\{d)?(?:[A-Za-z]|\\(?:mathbf|boldsymbol|lambda|theta|ln)\b))");
        const char c = text_[at_];
        if (c == '_' || c == '^') {
            ++at_;
            piece();
        } else if (c == '\\') {
            const std::string name = command();
            if (words.count(name) > 0) piece();
            if (accents.count(name) > 0) {
                const Letters under = LetterReader(piece()).read();
                return under.empty() ? "" : under[0].first;
            }
            if (fonts.count(name) > 0) {
                const std::string bold = piece();
                return !bold.empty() && std::isdigit(bold[0]) ? "" : "\\mathbf " + bold;
            }
            const bool greek = !greek_letter(name.rfind("var", 0) == 0 ? name.substr(3) : name).empty();
            return (greek && name != "pi") || name == "ell" ? "\\" + name : "";
        } else if (std::isalpha(c) && !std::regex_search(text_.cbegin() + static_cast<long>(at_), text_.cend(),
                                                         differential, std::regex_constants::match_continuous)) {
            ++at_;
            return {c};
        } else {
            ++at_;
        }
        return "";
    }

    /// The name behind a backslash.
    std::string command() {
        const std::size_t begin = ++at_;
        while (at_ < text_.size() && std::isalpha(text_[at_])) ++at_;
        if (at_ == begin) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    /// { ... } without its braces, a command, or the next character.
    std::string piece() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        const std::size_t begin = at_;
        if (begin >= text_.size()) return "";
        if (text_[begin] == '\\') {
            const std::string name = command();
            return name == "text" ? piece() : "\\" + name;
        }
        int depth = 0;
        do {
            depth += text_[at_] == '{' ? 1 : text_[at_] == '}' ? -1 : 0;
            ++at_;
        } while (at_ < text_.size() && depth > 0);
        return text_[begin] == '{' ? text_.substr(begin + 1, at_ - begin - 2) : text_.substr(begin, at_ - begin);
    }

    /// u_n, u_{n+1} and u^-_n are u_n; i, j and k count alike.
    std::string with_index(const std::string& base) {
        std::string index;
        while (at_ < text_.size() && (text_[at_] == '_' || text_[at_] == '^' || text_[at_] == '\'')) {
            const char sign = text_[at_++];
            const std::string script = sign == '\'' ? "" : piece();
            if (sign == '_') index = std::regex_replace(script, std::regex(R"(\\text|[ {}]|(.)[+-].*)"), "$1");
        }
        if (index == "i" || index == "k") index = "j";
        return index.empty() ? base : base + "_" + index;
    }

    std::string text_;
    std::size_t at_ = 0;
};

Letters letters_of(const std::string& formula) {
    return LetterReader(formula).read();
}

std::vector<std::string> all_of(const std::string& text, const char* form) {
    const std::regex rule(form);
    std::vector<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), rule), end; i != end; ++i) found.push_back((*i)[1]);
    return found;
}

/// What stands below a heading "## ...", up to the next one.
std::string section(const std::string& text, const std::string& heading) {
    const std::size_t at = text.find("\n## " + heading + "\n");
    if (at == std::string::npos) return "";
    return text.substr(at, text.find("\n## ", at + 1) - at);
}

struct SymbolRow {
    std::vector<std::string> symbols;  ///< as they are written
    std::string meaning;
};

std::vector<SymbolRow> symbol_table(const std::string& text) {
    static const std::regex form(R"(\n\| (\$[^|]*\$) \| ([^|]+) \|[^|\n]*\|(?=\n))");
    const std::string rows = section(text, "Symbols");
    std::vector<SymbolRow> table;
    for (std::sregex_iterator i(rows.begin(), rows.end(), form), end; i != end; ++i)
        table.push_back({all_of((*i)[1], R"(\$([^$]*)\$)"), (*i)[2]});
    return table;
}

std::vector<std::string> symbols_of(const std::vector<SymbolRow>& table) {
    std::vector<std::string> all;
    for (const SymbolRow& row : table) all.insert(all.end(), row.symbols.begin(), row.symbols.end());
    return all;
}

/// Letters with their indices, of symbols or formulas.
std::set<std::string> whole_letters(const std::vector<std::string>& formulas) {
    std::set<std::string> whole;
    for (const std::string& formula : formulas)
        for (const Letter& letter : letters_of(formula)) whole.insert(letter.second);
    return whole;
}

/// By itself, without its index, or as a component of what is bold.
bool is_known(const Letter& letter, const std::set<std::string>& known) {
    const auto& [base, whole] = letter;
    return known.count(whole) + known.count(base) > 0 || (whole != base && known.count("\\mathbf " + base) > 0);
}

struct LessonSymbols {
    std::string number, text;
    std::vector<SymbolRow> table;
};

std::vector<LessonSymbols> lessons_with_symbols() {
    std::vector<LessonSymbols> lessons;
    for (const Lesson& lesson : read_syllabus().lessons) {
        const std::string text = read_file(lesson_text(lesson));
        lessons.push_back({lesson.number, text, symbol_table(text)});
    }
    return lessons;
}

std::string notation() {
    return read_file(course_root() / "lessons" / "NOTATION.md");
}

/// The rows that "Letters with several meanings" should have.
std::set<std::string> several_meanings(const std::vector<LessonSymbols>& lessons) {
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> meanings;  // each with its lessons
    for (const LessonSymbols& lesson : lessons) {
        for (const SymbolRow& row : lesson.table) {
            for (const std::string& symbol : row.symbols) {
                auto& all = meanings[symbol];
                auto same = all.begin();
                while (same != all.end() && same->first != row.meaning) ++same;
                if (same == all.end())
                    all.emplace_back(row.meaning, lesson.number);
                else
                    same->second += ", " + lesson.number;
            }
        }
    }
    std::set<std::string> rows;
    for (const auto& [symbol, all] : meanings) {
        if (all.size() < 2) continue;
        std::string row;
        for (const auto& [meaning, where] : all) row += (row.empty() ? "" : "; ") + meaning + " (" + where + ")";
        rows.insert("| $" + symbol + "$ | " + row + " |");
    }
    return rows;
}

}  // namespace

TEST_CASE("every lesson ends with exercises, symbols and sources, and a symbol has one row") {
    const std::vector<std::string> everywhere = symbols_of(symbol_table(notation()));
    CHECK(std::set(everywhere.begin(), everywhere.end()).size() == everywhere.size());
    for (const LessonSymbols& lesson : lessons_with_symbols()) {
        CAPTURE(lesson.number);
        std::vector<std::string> headings = all_of(lesson.text, "\n## ([^\n]*)");
        REQUIRE(headings.size() >= 3);
        headings.erase(headings.begin(), headings.end() - 3);
        const bool in_order = headings == std::vector<std::string>{"Exercises", "Symbols", "Sources"};
        CHECK_MESSAGE(in_order, "the last sections should be Exercises, Symbols, Sources");
        const std::string rows = section(lesson.text, "Symbols");
        CHECK(lesson.table.size() > 0);
        CHECK_MESSAGE(lesson.table.size() + 2 == all_of(rows, "\n(\\|)").size(),
                      "rows should be as in '| $u$, $u_n$ | meaning | m/s |'");
        std::set<std::string> seen(everywhere.begin(), everywhere.end());
        for (const std::string& symbol : symbols_of(lesson.table))
            CHECK_MESSAGE(seen.insert(symbol).second, "$", symbol, "$ has a row already, here or in NOTATION.md");
    }
}

TEST_CASE("what has several meanings in the course is in the last table of NOTATION.md, with its lessons") {
    const std::vector<std::string> said =
        all_of(section(notation(), "Letters with several meanings"), "\n(\\| \\$[^\n]*)");
    const std::set<std::string> expected = several_meanings(lessons_with_symbols());
    for (const std::string& row : expected)
        CHECK_MESSAGE(std::count(said.begin(), said.end(), row) == 1, "should stand in NOTATION.md: ", row);
    for (const std::string& row : said)
        CHECK_MESSAGE(expected.count(row) == 1, "should not stand in NOTATION.md: ", row);
}

TEST_CASE("every letter of a lesson's equations has a row, and every row's letters are in the lesson") {
    const std::vector<std::string> everywhere = symbols_of(symbol_table(notation()));
    for (const LessonSymbols& lesson : lessons_with_symbols()) {
        CAPTURE(lesson.number);
        const std::vector<std::string> own = symbols_of(lesson.table);
        std::set<std::string> known = whole_letters(own);
        known.merge(whole_letters(everywhere));
        std::set<std::string> reported;
        for (const std::string& formula : all_of(lesson.text, R"(\$\$([^$]+)\$\$)"))
            for (const Letter& letter : letters_of(formula))
                if (!is_known(letter, known) && reported.insert(letter.second).second)
                    FAIL_CHECK("lessons/", lesson.number, "_*/README.md, Symbols: no row for $", letter.second, "$, which is in ",
                               formula);

        std::string text = lesson.text;
        text.erase(text.find(section(text, "Symbols")), section(text, "Symbols").size());
        std::set<std::string> used;
        for (const std::string& formula : all_of(text, R"(\$\$?([^$]+)\$\$?)"))
            for (const auto& [base, whole] : letters_of(formula)) used.insert({base, whole});
        for (const std::string& symbol : whole_letters(own))
            CHECK_MESSAGE(used.count(symbol) == 1, symbol, " has a row, but is not in the text");
    }
}

TEST_CASE("letters are read out of formulas") {
    const auto whole = [](const char* formula) {
        std::string all;
        for (const Letter& letter : letters_of(formula)) all += (all.empty() ? "" : " ") + letter.second;
        return all;
    };
    CHECK(whole(R"(\frac{du_t}{dp} = K_{tn} - \mu s K_{tt}, \quad\text{if } x < 0 \tag{08.3})") ==
          R"(u_t p K_tn \mu s K_tt x)");
    CHECK(whole(R"(\frac{d}{du_n} \ln r + d\lambda - k\,\frac{d}{h} + 4 d)") == R"(u_n r \lambda k d h d)");
    CHECK(whole(R"(\hat{\mathbf w} \leftarrow \mathbf M^{1/2}\mathbf r_i^\text{old} + \mathbf 1)") ==
          R"(\mathbf w \mathbf M \mathbf r_j)");
    CHECK(
        whole(
            R"(v_{k+1} = G\,(v_k - v_{k-1}), \quad u_n^- + f^{AC}_t + x'_{\text{com}} + \varepsilon\pi\sin\varphi)") ==
        R"(v_j G v_j v_j u_n f_t x_com \varepsilon \varphi)");
    CHECK(is_known({"r", "r_x"}, {"\\mathbf r"}));
    CHECK_FALSE(is_known({"r", "r"}, {"\\mathbf r"}));
    CHECK_FALSE(is_known({"W", "W_n"}, {"W_t"}));
}

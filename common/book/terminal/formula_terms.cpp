#include "common/book/terminal/formula_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "common/foundation/io/greek.hpp"

namespace rbc {

namespace {

/// Whether a pair of brackets goes around all of the text.
bool is_bracketed(std::string_view text) {
    if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
    int depth = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return false;
    }
    return true;
}

using Table = std::map<std::string_view, std::string_view>;

// clang-format off
const Table symbols{
        {"varepsilon", "\u03b5"}, {"vartheta", "\u03b8"}, {"varrho", "\u03c1"}, {"varphi", "\u03c6"},
        {"pm", "\u00b1"}, {"mp", "\u2213"}, {"infty", "\u221e"}, {"dots", "..."}, {"ldots", "..."}, {"cdots", "..."},
        {"langle", "\u27e8"}, {"rangle", "\u27e9"}, {"lvert", "|"}, {"rvert", "|"}, {"vert", "|"},
        {"lVert", "\u2016"}, {"rVert", "\u2016"}, {"Vert", "\u2016"}, {"|", "\u2016"}, {"lfloor", "\u230a"},
        {"rfloor", "\u230b"}, {"lceil", "\u2308"}, {"rceil", "\u2309"}, {"sum", "\u2211"}, {"prod", "\u220f"},
        {"int", "\u222b"}, {"partial", "\u2202"}, {"nabla", "\u2207"}, {"prime", "'"}, {"circ", "\u00b0"},
        {"ell", "\u2113"}, {"star", "*"}, {"ast", "*"}, {"top", "T"}, {"forall", "\u2200"}, {"exists", "\u2203"},
        {"emptyset", "\u2205"}, {"angle", "\u2220"}, {"{", "{"}, {"}", "}"}, {"%", "%"}, {"_", "_"}, {"&", "&"},
        {"#", "#"}, {"$", "$"}, {"quad", "  "}, {"qquad", "    "}, {",", " "}, {";", " "}, {":", " "}, {" ", " "},
        {"!", ""}, {"displaystyle", ""}, {"textstyle", ""}, {"limits", ""}, {"nolimits", ""}, {"big", ""},
        {"Big", ""}, {"bigg", ""}, {"Bigg", ""}, {"bigl", ""}, {"bigr", ""}, {"Bigl", ""}, {"Bigr", ""},
};
const Table relations{
        {"leftarrow", "\u2190"}, {"gets", "\u2190"}, {"to", "\u2192"}, {"rightarrow", "\u2192"}, {"mapsto", "\u21a6"},
        {"Rightarrow", "\u21d2"}, {"implies", "\u21d2"}, {"Leftrightarrow", "\u21d4"}, {"iff", "\u21d4"},
        {"le", "\u2264"}, {"leq", "\u2264"}, {"ge", "\u2265"}, {"geq", "\u2265"}, {"ne", "\u2260"}, {"neq", "\u2260"},
        {"approx", "\u2248"}, {"ll", "\u226a"}, {"gg", "\u226b"}, {"lesssim", "\u2272"}, {"gtrsim", "\u2273"},
        {"lt", "<"}, {"gt", ">"}, {"equiv", "\u2261"}, {"propto", "\u221d"}, {"sim", "~"}, {"simeq", "\u2243"},
        {"in", "\u2208"}, {"subset", "\u2282"}, {"perp", "\u22a5"}, {"parallel", "\u2225"}, {"times", "\u00d7"},
        {"cdot", "\u00b7"}, {"mid", "|"}, {"cup", "\u222a"}, {"cap", "\u2229"}, {"wedge", "\u2227"},
        {"setminus", "\u2216"}, {"vee", "\u2228"}, {"land", "\u2227"},
};
const Table accents{
        {"dot", "\u0307"}, {"ddot", "\u0308"}, {"hat", "\u0302"}, {"bar", "\u0304"}, {"tilde", "\u0303"},
        {"vec", "\u20d7"},
};
const std::map<std::string_view, std::array<const char*, 2>> scripts{  // raised, lowered
        {"0", {"\u2070", "\u2080"}}, {"1", {"\u00b9", "\u2081"}}, {"2", {"\u00b2", "\u2082"}},
        {"3", {"\u00b3", "\u2083"}}, {"4", {"\u2074", "\u2084"}}, {"5", {"\u2075", "\u2085"}},
        {"6", {"\u2076", "\u2086"}}, {"7", {"\u2077", "\u2087"}}, {"8", {"\u2078", "\u2088"}},
        {"9", {"\u2079", "\u2089"}}, {"+", {"\u207a", "\u208a"}}, {"-", {"\u207b", "\u208b"}},
        {"n", {"\u207f", nullptr}}, {"T", {"\u1d40", nullptr}}, {"'", {"'", nullptr}}, {"*", {"*", nullptr}}, {"\u00b0", {"\u00b0", nullptr}},
};
const std::set<std::string_view> functions{
        "sin", "cos", "tan", "cot", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "ln", "log", "exp", "max",
        "min", "det", "arg", "lim", "sup", "inf", "sgn", "dim", "ker", "argmin", "argmax",
};
// clang-format on

std::string find(const Table& table, std::string_view name) {
    const auto found = table.find(name);
    return found == table.end() ? "" : std::string(found->second);
}

}  // namespace

bool is_word(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

bool is_sum(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '[' ? 1 : text[i] == ')' || text[i] == ']' ? -1 : 0;
        if (i > 0 && depth == 0 && std::string_view("+-=/").find(text[i]) != std::string_view::npos) return true;
    }
    return false;
}

std::string bracketed(const std::string& text) {
    return is_bracketed(text) ? text : "(" + text + ")";
}

bool is_atom(const std::string& text) {
    if (is_bracketed(text)) return true;
    // A differential: dp, du_n. Products have a space between their factors, or a letter in front that is no d.
    if (text.size() > 1 && text[0] == 'd' && !std::isdigit(static_cast<unsigned char>(text[1])))
        return is_atom(text.substr(1));
    if (text.starts_with("\u221a")) return is_atom(text.substr(std::string_view("\u221a").size()));
    if (text.find_first_not_of("0123456789.") == std::string::npos) return true;
    const std::vector<std::string> letters = letters_of(text);
    if (letters.empty() || text.find_first_of(" +-/=<>(){}|") != std::string::npos) return false;
    std::size_t i = 1;
    for (; i < letters.size(); ++i) {
        const std::string& c = letters[i];
        if (c == "_") return is_word(text.substr(text.find('_') + 1));
        const bool hangs_on = c == "'" || c >= "\u0300" || c == "\u00b2" || c == "\u00b3" || c == "\u00b9" || c == "*";
        const bool greek = c >= "\u0391" && c <= "\u03c9";
        if (!hangs_on || greek) return false;
    }
    return true;
}

std::string trimmed_term(std::string text) {
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string tidy_rows(const std::string& text) {
    std::string out;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string row = text.substr(begin, end - begin);
        row.erase(0, std::min(row.find_first_not_of(' '), row.size()));
        row.erase(row.find_last_not_of(' ') + 1);
        for (std::size_t i = 1; i < row.size(); ++i) {
            const bool mark = (row[i] == '.' || row[i] == ',') && row[i - 1] == ' ';
            if (mark && (i + 1 == row.size() || row[i + 1] == ' ')) row.erase(i - 1, 1);
        }
        if (!row.empty()) out += (out.empty() ? "" : "\n") + row;
        begin = end + 1;
    }
    return out;
}

std::string symbol(std::string_view name, bool& known) {
    const std::string letter = greek_letter(name);
    known = !letter.empty() || symbols.count(name) > 0;
    return letter.empty() ? find(symbols, name) : letter;
}

std::string relation(std::string_view name) {
    return find(relations, name);
}
bool is_function(std::string_view name) {
    return functions.count(name) > 0;
}
std::string accent(std::string_view name) {
    return find(accents, name);
}

std::vector<std::string> letters_of(std::string_view text) {
    std::vector<std::string> letters;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80 || letters.empty()) letters.emplace_back();
        letters.back() += c;
    }
    return letters;
}

std::string as_script(std::string_view text, bool raised) {
    std::string script;
    for (const std::string& letter : letters_of(text)) {
        const auto found = scripts.find(letter);
        const char* const character = found == scripts.end() ? nullptr : found->second[raised ? 0 : 1];
        if (!character) return "";
        script += character;
    }
    return script;
}

}  // namespace rbc

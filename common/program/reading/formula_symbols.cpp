#include "common/program/reading/formula_symbols.hpp"

#include <array>
#include <map>
#include <set>
#include <vector>

#include "common/foundation/io/greek.hpp"

namespace rbc {

namespace {

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

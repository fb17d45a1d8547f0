#include "common/program/reading/formula_terms.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "common/program/reading/formula_symbols.hpp"

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

}  // namespace rbc

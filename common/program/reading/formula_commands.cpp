#include <cctype>
#include <vector>

#include "common/program/reading/formula_reader.hpp"
#include "common/program/reading/formula_symbols.hpp"
#include "common/program/reading/formula_terms.hpp"

namespace rbc {

/// Whether what comes next would be multiplied with what stands here.
bool FormulaReader::factor_follows() const {
    std::size_t i = at_;
    while (i < source_.size() && (source_[i] == ' ' || source_[i] == '\n')) ++i;
    if (i >= source_.size()) return false;
    if (source_[i] != '\\')
        return std::isalnum(static_cast<unsigned char>(source_[i])) || source_[i] == '(' || source_[i] == '^';
    const std::string_view name = next_name(i);
    if (name == "left" || name == "frac" || name == "tfrac" || name == "dfrac" || name == "sqrt") return true;
    if (name.size() == 0 || name == "quad" || name == "qquad" || name == "cdot" || name == "pm" || name == "text")
        return false;
    const bool closes = name == "rvert" || name == "rVert" || name == "rangle" || name == "rfloor" || name == "rceil";
    const bool resizes = name.starts_with("big") || name.starts_with("Big");
    if (closes || resizes) return false;
    bool known = false;
    symbol(name, known);
    return known || is_function(name) || !accent(name).empty() || name.starts_with("math");
}

std::string FormulaReader::fraction() {
    skip_spaces();
    const bool words = source_.substr(at_).starts_with("{\\text");
    const std::string above = argument(), below = argument();
    if (above == "1" && below == "2") return "\u00bd";
    if (above == "1" && below == "4") return "\u00bc";
    if (above == "3" && below == "4") return "\u00be";
    const std::string text =
        (words || is_sum(above) ? bracketed(above) : above) + "/" + (is_atom(below) ? below : bracketed(below));
    return factor_follows() ? "(" + text + ")" : text;
}

std::string FormulaReader::environment() {
    const std::string name = raw_argument();
    std::vector<std::string> rows;
    std::string row;
    for (;;) {
        row += sequence("&\\");
        if (ends()) throw Malformed();
        if (peek() == '&') {
            ++at_;
            row += name == "cases" ? "  " : name.ends_with("matrix") ? ", " : "";
            continue;
        }
        const std::string word = command();  // sequence stops only at a double backslash and at \end
        rows.push_back(trimmed_term(row));
        row.clear();
        if (word == "end") break;
    }
    if (raw_argument() != name) throw Malformed();
    if (rows.size() > 1 && rows.back().empty()) rows.pop_back();
    const bool matrix = name.ends_with("matrix"), cases = name == "cases";
    std::string text = matrix ? "[" : cases ? "{ " : "\n";
    for (std::size_t i = 0; i < rows.size(); ++i) text += (i == 0 ? "" : matrix || cases ? "; " : "\n") + rows[i];
    return text + (matrix ? "]" : cases ? " }" : "\n");
}

/// The command that is next, as text.
std::string FormulaReader::one_command() {
    const std::size_t begin = at_;
    const std::string name = command();
    if (name == "frac" || name == "tfrac" || name == "dfrac") return fraction();
    if (name == "begin") return environment();
    if (name == "tag") return tag_ = raw_argument(), "";
    if (name == "text" || name == "mbox" || name == "textbf" || name == "textit" || name == "textrm") {
        return text_in_formula(raw_argument());
    }
    if (name.starts_with("math") || name == "boldsymbol" || name == "operatorname" || name == "bm" || name == "pmb")
        return argument();
    if (name == "left" || name == "right") {
        skip_spaces();
        if (peek() != '.') return ends() ? throw Malformed() : std::string();
        ++at_;
        return "";
    }
    if (name == "sqrt") {
        if (peek() == '[') return std::string(source_.substr(begin, at_ - begin));
        const std::string under = argument();
        return "\u221a" + (is_atom(under) ? under : bracketed(under));
    }
    if (const std::string mark = accent(name); !mark.empty()) {
        const std::string under = argument();
        if (letters_of(under).size() == 1) return under + mark;
        return name + "(" + under + ")";
    }
    if (const std::string sign = relation(name); !sign.empty()) return " " + sign + " ";
    if (name == "Delta" || name == "partial" || name == "nabla" || name == "langle" || name == "lvert") skip_spaces();
    bool known = false;
    const std::string sign = symbol(name, known);
    if (known) return sign;
    return std::string(source_.substr(begin, at_ - begin));
}

/// Words, with formulas among them.
std::string FormulaReader::text_in_formula(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = text[i] == '$' ? text.find('$', i + 1) : std::string::npos;
        if (end == std::string::npos) {
            out += text[i++];
        } else {
            out += FormulaReader(std::string_view(text).substr(i + 1, end - i - 1)).all();
            i = end + 1;
        }
    }
    return out;
}

}  // namespace rbc

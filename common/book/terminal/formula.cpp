#include "common/book/terminal/formula_reader.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace rbc {

std::string FormulaReader::all() {
    const std::string text = sequence("");
    if (at_ != source_.size()) throw Malformed();
    return tidy_rows(text) + (tag_.empty() ? "" : "   (" + tag_ + ")");
}

/// The letters behind the backslash at `at`.
std::string_view FormulaReader::next_name(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < source_.size() && std::isalpha(static_cast<unsigned char>(source_[end]))) ++end;
    return source_.substr(at + 1, end - at - 1);
}

/// The name of a command whose backslash is next.
std::string FormulaReader::command() {
    std::string name(next_name(at_));
    if (name.empty()) name = source_.substr(at_ + 1, 1);  // a sign
    if (name.empty()) throw Malformed();
    at_ += name.size() + 1;
    return name;
}

void FormulaReader::skip_spaces() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\t') ++at_;
}

/// What stands in { }, as it is written.
std::string FormulaReader::raw_argument() {
    skip_spaces();
    if (peek() != '{') throw Malformed();
    const std::size_t begin = ++at_;
    for (int depth = 1; !ends(); ++at_) {
        depth += source_[at_] == '{' ? 1 : source_[at_] == '}' ? -1 : 0;
        if (depth == 0) return std::string(source_.substr(begin, at_++ - begin));
    }
    throw Malformed();
}

/// { ... }, or the one thing that is next.
std::string FormulaReader::argument() {
    skip_spaces();
    if (ends()) throw Malformed();
    if (peek() == '{') {
        ++at_;
        std::string inner = sequence("}");
        if (peek() != '}') throw Malformed();
        ++at_;
        return trimmed_term(inner);
    }
    if (peek() == '\\') return trimmed_term(one_command());
    std::string letter(1, source_[at_++]);
    while (!ends() && (static_cast<unsigned char>(source_[at_]) & 0xC0) == 0x80) letter += source_[at_++];
    return letter;
}

/// A function's name, apart from what stands before it and from an argument without brackets.
void FormulaReader::add_function(std::string_view name, std::string& out) {
    if (!out.empty() && std::string_view(" ([{|+-=<>/\n").find(out.back()) == std::string_view::npos) out += ' ';
    out += name;
    at_ += name.size() + 1;
    out += scripts();
    const bool spaced = peek() == ' ';
    skip_spaces();
    const std::string_view next = source_.substr(at_);
    const bool opens = next.empty() || std::string_view("([{}|").find(next[0]) != std::string_view::npos ||
                       next.starts_with("\\left") || next.starts_with("\\r");
    if (!opens && (spaced || std::isalnum(static_cast<unsigned char>(next[0])) || next[0] == '\\')) out += ' ';
}

/// Up to one of the closing characters (or the end). A backslash among them means: a new row or \end.
std::string FormulaReader::sequence(std::string_view closing) {
    std::string out;
    const bool rows = closing.find('\\') != std::string_view::npos;
    const auto put = [&](const std::string& text) {
        if (text.empty()) return;
        if (text.front() == ' ' && !out.empty() && out.back() == ' ') out.pop_back();
        out += text;
    };
    while (!ends()) {
        const char c = peek();
        if (c == '\\') {
            const std::string_view rest = source_.substr(at_);
            if (rows && (rest.starts_with("\\\\") || rest.starts_with("\\end"))) return out;
            if (const std::string_view name = next_name(at_); is_function(name)) {
                add_function(name, out);
                continue;
            }
            put(one_command());
        } else if (closing.find(c) != std::string_view::npos) {
            return out;
        } else if (c == '{') {
            put(argument());
        } else if (c == '}') {
            throw Malformed();
        } else if (c == '^' || c == '_') {
            out += scripts();
        } else if (c == '~' || c == ' ' || c == '\n' || c == '\t') {
            ++at_;
            if (!out.empty() && out.back() != ' ' && out.back() != '\n') out += ' ';
        } else {
            out += c;
            ++at_;
        }
    }
    if (!closing.empty() && closing != "&\\") throw Malformed();
    return out;
}

/// What is lowered and raised here. Where Unicode has no characters for it: _word, _(...), ^word, ^(...).
std::string FormulaReader::scripts() {
    std::string out;
    while (peek() == '^' || peek() == '_') {
        const bool raised = peek() == '^';
        ++at_;
        const std::string text = argument();
        const std::string characters = as_script(text, raised);
        if (!characters.empty())
            out += characters;
        else
            out += (raised ? "^" : "_") + (is_word(text) || letters_of(text).size() == 1 ? text : bracketed(text));
    }
    return out;
}

std::string formula_text(std::string_view latex) {
    try {
        return FormulaReader(latex).all();
    } catch (const FormulaReader::Malformed&) {
        return std::string(latex);
    }
}

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

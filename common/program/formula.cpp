#include "common/program/formula.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "common/program/formula_symbols.hpp"

namespace rbc {

namespace {

struct Malformed {};

bool is_word(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

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

/// Whether terms stand side by side outside of all brackets, or a quotient does.
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

/// A number, or one letter with what hangs on it: a factor that needs no brackets.
bool is_atom(const std::string& text) {
    if (is_bracketed(text)) return true;
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

class Formula {
  public:
    explicit Formula(std::string_view source) : source_(source) {}

    std::string all() {
        std::string text = sequence("");
        if (at_ != source_.size()) throw Malformed();
        return tidy(text) + (tag_.empty() ? "" : "   (" + tag_ + ")");
    }

  private:
    static std::string tidy(const std::string& text) {
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

    bool ends() const { return at_ >= source_.size(); }
    char peek() const { return ends() ? '\0' : source_[at_]; }

    /// The name of a command whose backslash is next.
    std::string command() {
        std::size_t end = at_ + 1;
        while (end < source_.size() && std::isalpha(static_cast<unsigned char>(source_[end]))) ++end;
        if (end == at_ + 1) end = std::min(end + 1, source_.size());
        std::string name(source_.substr(at_ + 1, end - at_ - 1));
        at_ = end;
        if (name.empty()) throw Malformed();
        return name;
    }

    void skip_spaces() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\t') ++at_;
    }

    /// What stands in { }, as it is written.
    std::string raw_argument() {
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
    std::string argument() {
        skip_spaces();
        if (ends()) throw Malformed();
        if (peek() == '{') {
            ++at_;
            std::string inner = sequence("}");
            if (peek() != '}') throw Malformed();
            ++at_;
            return trimmed(inner);
        }
        if (peek() == '\\') return trimmed(one_command());
        std::string letter(1, source_[at_++]);
        while (!ends() && (static_cast<unsigned char>(source_[at_]) & 0xC0) == 0x80) letter += source_[at_++];
        return letter;
    }

    static std::string trimmed(std::string text) {
        text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    /// Whether what comes next would be multiplied with what stands here.
    bool factor_follows() const {
        std::size_t i = at_;
        while (i < source_.size() && (source_[i] == ' ' || source_[i] == '\n')) ++i;
        if (i >= source_.size()) return false;
        if (source_[i] != '\\')
            return std::isalnum(static_cast<unsigned char>(source_[i])) || source_[i] == '(' || source_[i] == '^';
        std::size_t end = i + 1;
        while (end < source_.size() && std::isalpha(static_cast<unsigned char>(source_[end]))) ++end;
        const std::string_view name = source_.substr(i + 1, end - i - 1);
        if (name == "left" || name == "frac" || name == "tfrac" || name == "dfrac" || name == "sqrt") return true;
        if (name.size() == 0 || name == "quad" || name == "qquad" || name == "cdot" || name == "pm" || name == "text")
            return false;
        bool known = false;
        symbol(name, known);
        return known || is_function(name) || !accent(name).empty() || name.starts_with("math");
    }

    std::string fraction() {
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

    std::string environment() {
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
            rows.push_back(trimmed(row));
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
    std::string one_command() {
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
        if (name == "Delta" || name == "partial" || name == "nabla" || name == "langle" || name == "lvert")
            skip_spaces();
        bool known = false;
        const std::string sign = symbol(name, known);
        if (known) return sign;
        return std::string(source_.substr(begin, at_ - begin));
    }

    /// Words, with formulas among them.
    static std::string text_in_formula(const std::string& text) {
        std::string out;
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t end = text[i] == '$' ? text.find('$', i + 1) : std::string::npos;
            if (end == std::string::npos) {
                out += text[i++];
            } else {
                out += Formula(std::string_view(text).substr(i + 1, end - i - 1)).all();
                i = end + 1;
            }
        }
        return out;
    }

    /// Up to one of the closing characters (or the end). A backslash among them means: a new row or \end.
    std::string sequence(std::string_view closing) {
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
                std::size_t end = at_ + 1;
                while (end < source_.size() && std::isalpha(static_cast<unsigned char>(source_[end]))) ++end;
                if (const std::string_view name = source_.substr(at_ + 1, end - at_ - 1); is_function(name)) {
                    if (!out.empty() && std::string_view(" ([{|+-=<>/\n").find(out.back()) == std::string_view::npos)
                        out += ' ';
                    out += name;
                    at_ = end;
                    out += scripts();
                    const bool spaced = peek() == ' ';
                    skip_spaces();
                    const std::string_view next = source_.substr(at_);
                    const bool opens = next.empty() ||
                                       std::string_view("([{}|").find(next[0]) != std::string_view::npos ||
                                       next.starts_with("\\left") || next.starts_with("\\r");
                    if (!opens && (spaced || std::isalnum(static_cast<unsigned char>(next[0])) || next[0] == '\\'))
                        out += ' ';
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
    std::string scripts() {
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

    std::string_view source_;
    std::size_t at_ = 0;
    std::string tag_;
};

}  // namespace

std::string formula_text(std::string_view latex) {
    try {
        return Formula(latex).all();
    } catch (const Malformed&) {
        return std::string(latex);
    }
}

}  // namespace rbc

#include "common/program/reading/formula.hpp"

#include <algorithm>
#include <cctype>

#include "common/program/reading/formula_reader.hpp"
#include "common/program/reading/formula_symbols.hpp"
#include "common/program/reading/formula_terms.hpp"

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

}  // namespace rbc

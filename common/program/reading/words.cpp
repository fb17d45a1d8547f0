#include "common/program/reading/words.hpp"

#include <algorithm>

#include "common/foundation/programs/terminal.hpp"
#include "common/program/reading/formula.hpp"
#include "common/program/reading/formula_symbols.hpp"

namespace rbc {

namespace {

/// Longer formulas may be broken.
constexpr int short_formula = 30;

constexpr std::string_view blanks = " \t\r\n";

/// Adds words between spaces; what touches the word before becomes part of it.
void add_words(std::vector<Word>& words, const Span& span, bool& touches) {
    const std::string_view text = span.text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_not_of(blanks, at), text.size());
        if (begin > at) touches = false;
        const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        if (end == begin) break;
        if (!touches || words.empty()) words.push_back({});
        words.back().pieces.push_back({std::string(text.substr(begin, end - begin)), span.look, span.target});
        touches = true;
        at = end;
    }
}

/// A formula inside of text, with its $ where it stays as it is written.
std::string inline_formula(const std::string& source, bool unicode) {
    const std::string text = unicode ? formula_text(source) : "$" + source + "$";
    const bool as_written = unicode && text == source && text.find_first_of("\\{}") != std::string::npos;
    return as_written ? "$" + text + "$" : text;
}

/// What a formula may be broken in front of: a relation or sign that stands alone.
bool is_sign(std::string_view token) {
    if (token.size() == 1) return std::string_view("=<>+-~").find(token[0]) != std::string_view::npos;
    const std::vector<std::string> letters = letters_of(token);
    return letters.size() == 1 &&
           (letters[0] >= "\u2190" || letters[0] == "\u00b1" || letters[0] == "\u00b7" || letters[0] == "\u00d7");
}

/// Words that begin with a relation or sign outside of all brackets, or follow a comma there.
std::vector<Word> broken_at_signs(std::string_view text) {
    std::vector<Word> words;
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view token = text.substr(at, end - at);
        const bool listed = at > 1 && (text[at - 2] == ',' || text[at - 2] == ';');
        if (words.empty() || (depth <= 0 && (is_sign(token) || listed)))
            words.push_back({{{std::string(token)}}});
        else
            words.back().pieces[0].text += " " + std::string(token);
        for (const char c : token) depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        at = end + 1;
    }
    return words;
}

}  // namespace

int Word::width() const {
    int columns = 0;
    for (const Piece& piece : pieces) columns += text_width(piece.text);
    return columns;
}

Word one_word(std::string_view text, Look look, const std::string& target) {
    return {{{std::string(text), look, target}}};
}

std::vector<Word> formula_words(std::string_view text, int widest) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_not_of(' ', at), text.size());
        const std::size_t end = std::min(text.find("  ", begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        if (part.empty()) break;
        std::vector<Word> parts =
            text_width(part) <= widest ? std::vector<Word>{one_word(part)} : broken_at_signs(part);
        parts.front().spaces = static_cast<int>(begin - at);
        words.insert(words.end(), parts.begin(), parts.end());
        at = end;
    }
    return words;
}

std::vector<Word> words_of(const std::vector<Span>& spans, bool unicode) {
    std::vector<Word> words;
    bool touches = false;
    for (const Span& span : spans) {
        if (span.kind == Span::Kind::words) {
            add_words(words, span, touches);
        } else if (span.kind == Span::Kind::line_break) {
            touches = false;
            words.push_back({{}, 0, true});
        } else if (span.kind != Span::Kind::picture) {
            std::string text = inline_formula(span.text, unicode);
            std::replace(text.begin(), text.end(), '\n', ' ');
            std::vector<Word> parts = text_width(text) <= short_formula ? std::vector<Word>{one_word(text)}
                                                                        : formula_words(text, short_formula);
            if (parts.empty()) continue;
            if (touches && !words.empty()) {
                words.back().pieces.insert(words.back().pieces.end(), parts[0].pieces.begin(), parts[0].pieces.end());
                parts.erase(parts.begin());
            } else {
                parts[0].spaces = 1;
            }
            words.insert(words.end(), parts.begin(), parts.end());
            touches = true;
        }
    }
    return words;
}

}  // namespace rbc

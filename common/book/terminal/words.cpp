#include "common/book/terminal/words.hpp"

#include <algorithm>
#include <string_view>

#include "common/book/terminal/formula.hpp"

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

/// Where a piece of a word that is too wide may end, the best place first.
constexpr std::string_view break_after[] = {" ", "/_,;:)=+-"};

/// The bytes of the text that make the first line, of at most so many columns.
std::size_t first_part(std::string_view text, int columns) {
    std::size_t most = 0, end = 0;
    int width = 0;
    for (const std::string& letter : letters_of(text)) {
        width += text_width(letter);
        if (width > columns && most > 0) break;
        most += letter.size();
    }
    if (most == text.size()) return most;
    for (const std::string_view places : break_after) {
        end = text.substr(0, most).find_last_of(places);
        if (end != std::string_view::npos && 3 * end >= most) return end + 1;
    }
    return most;
}

/// The pieces of a word from its byte `begin` up to its byte `end`.
std::vector<Piece> cut(const Word& word, std::size_t begin, std::size_t end) {
    std::vector<Piece> pieces;
    for (const Piece& piece : word.pieces) {
        const std::size_t size = piece.text.size(), from = std::min(begin, size), to = std::min(end, size);
        if (from < to) pieces.push_back({piece.text.substr(from, to - from), piece.look, piece.target});
        begin -= from;
        end -= to;
    }
    return pieces;
}

/// Parts of a word that fit into so many columns.
std::vector<Word> parts_of(const Word& word, int columns) {
    std::string text;
    for (const Piece& piece : word.pieces) text += piece.text;
    std::vector<Word> parts;
    int spaces = word.spaces;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = at + first_part(std::string_view(text).substr(at), columns);
        const bool at_space = next < text.size() && text[next - 1] == ' ';
        parts.push_back({cut(word, at, at_space ? next - 1 : next), spaces});
        spaces = at_space ? 1 : 0;
        at = next;
    }
    parts.front().new_line = word.new_line;
    return parts;
}

std::string codes_of(const Look& look) {
    std::string codes;
    const auto add = [&](bool wanted, const char* code) {
        if (wanted) codes += (codes.empty() ? "" : ";") + std::string(code);
    };
    add(look.bold, "1");
    add(look.dim, "2");
    add(look.slanted, "3");
    add(look.underlined, "4");
    add(look.code, "36");
    return codes;
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

std::vector<Line> wrapped(const std::vector<Word>& words, int first_width, int width) {
    std::vector<Line> lines(1);
    int column = 0;
    const auto room = [&] { return std::max(lines.size() == 1 ? first_width : width, 1); };
    const auto put = [&](const Word& word) {
        const int spaces = lines.back().empty() ? 0 : word.spaces;
        const bool full = !lines.back().empty() && column + spaces + word.width() > room();
        if (full || word.new_line) {
            lines.push_back({});
            column = 0;
        }
        column += (lines.back().empty() ? 0 : word.spaces) + word.width();
        if (!word.pieces.empty()) lines.back().push_back(word);
    };
    for (const Word& word : words) {
        if (word.width() <= std::min(first_width, width))
            put(word);
        else
            for (const Word& part : parts_of(word, std::max(std::min(first_width, width), 1))) put(part);
    }
    return lines;
}

int line_width(const Line& line) {
    int columns = 0;
    for (std::size_t i = 0; i < line.size(); ++i) columns += line[i].width() + (i > 0 ? line[i].spaces : 0);
    return columns;
}

std::string painted(const Line& line, const Ink& ink, bool links) {
    // Neighbours that look alike are painted in one go, the spaces between them, too.
    std::vector<Piece> runs;
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string gap(i > 0 ? static_cast<std::size_t>(line[i].spaces) : 0, ' ');
        for (const Piece& piece : line[i].pieces) {
            const bool alike = !runs.empty() && runs.back().look == piece.look && runs.back().target == piece.target;
            if (!alike && !gap.empty()) runs.push_back({gap});
            if (alike)
                runs.back().text += gap + piece.text;
            else
                runs.push_back(piece);
            gap.clear();
        }
    }
    std::string out;
    for (const Piece& run : runs) {
        Look look = run.look;
        look.underlined = look.underlined || !run.target.empty();
        const std::string codes = codes_of(look);
        const std::string text = codes.empty() ? run.text : ink.wrap(codes, run.text);
        out += links && !run.target.empty() ? "\033]8;;" + run.target + "\033\\" + text + "\033]8;;\033\\" : text;
    }
    return out;
}

}  // namespace rbc

#include "common/book/texts/output_lookup.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>
#include <sstream>

#include "common/book/texts/words.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc::texts {

namespace {

struct Piece {
    std::string text;
    std::size_t end;  ///< the column behind it
};

/// Pieces with `gap` blanks or more between them: words (1), cells of a table (2).
std::vector<Piece> pieces(const std::string& line, std::size_t gap) {
    std::vector<Piece> found;
    std::size_t blanks = gap;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == ' ') {
            ++blanks;
            continue;
        }
        if (blanks >= gap) found.push_back({"", 0});
        if (blanks > 0 && blanks < gap) found.back().text += ' ';
        found.back().text += line[i];
        found.back().end = i + 1;
        blanks = 0;
    }
    return found;
}

std::string without_marks(const std::string& word) {
    const std::size_t begin = word.find_first_not_of("(,;:=");
    const std::size_t end = word.find_last_not_of("),;:=");
    return begin == std::string::npos || end == std::string::npos || end < begin ? ""
                                                                                 : word.substr(begin, end - begin + 1);
}

/// Words as they are compared: commas, colons and brackets around them do not count.
Words plain_words(const std::string& line) {
    Words words;
    for (const Piece& piece : pieces(line, 1)) {
        const std::string word = without_marks(piece.text);
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

bool begins_with(const Words& line, const Words& words, std::size_t from, std::size_t to) {
    if (line.size() < to - from) return false;
    for (std::size_t i = from; i < to; ++i)
        if (line[i - from] != words[i]) return false;
    return true;
}

std::optional<double> number(const std::string& word) {
    double value = 0;
    const std::string plain = without_marks(word);
    if (!read_number(plain.starts_with('+') ? plain.substr(1) : plain, value)) return std::nullopt;
    return value;
}

/// The unit that these words begin with, taken as long as possible; nothing where they begin with none.
std::optional<Unit> unit_at(const Words& words, std::size_t from) {
    for (std::size_t count = 5; count > 0; --count) {
        if (from + count > words.size()) continue;
        const auto unit = read_unit(joined(words, from, from + count));
        if (unit && words[from] != "1") return unit;
    }
    return std::nullopt;
}

struct Found {
    Quantity quantity;
    std::string where;
    bool whole_name;  ///< the row has no more words before its numbers than were asked for
};

/// The unit of a table's row: its second cell, where that is one; a plain number where the cell is empty.
std::optional<Unit> unit_of_row(const std::vector<Piece>& cells, const Piece& heading) {
    const std::size_t blank = heading.text.find(' ');
    if (blank != std::string::npos) return read_unit(heading.text.substr(blank + 1));
    if (cells.size() > 1 && !number(cells[1].text)) return read_unit(cells[1].text);
    return Unit{};
}

/// All numbers of tables that the words lead to.
std::vector<Found> in_tables(const std::vector<std::string>& lines, const Words& words) {
    std::vector<Found> found;
    const std::string& column = words.back();
    for (std::size_t l = 0; l < lines.size(); ++l) {
        const Words line = plain_words(lines[l]);
        for (std::size_t row = 0; row + 1 < words.size(); ++row) {
            if (!begins_with(line, words, row, words.size() - 1)) continue;
            for (std::size_t h = l; h-- > 0;) {
                const std::vector<Piece> headings = pieces(lines[h], 2);
                const auto heading = std::find_if(headings.begin(), headings.end(), [&](const Piece& p) {
                    return p.text == column || p.text.starts_with(column + " ");
                });
                if (heading == headings.end()) continue;
                const Words above = h > 0 ? plain_words(lines[h - 1]) : Words{};
                if (row > 0 && !begins_with(plain_words(lines[h]), words, 0, row) && !begins_with(above, words, 0, row))
                    break;
                const std::vector<Piece> cells = pieces(lines[l], 2), tokens = pieces(lines[l], 1);
                const auto cell = std::find_if(tokens.begin(), tokens.end(),
                                               [&](const Piece& p) { return p.end == heading->end && number(p.text); });
                if (cell == tokens.end()) break;
                const bool whole = joined(words, row, words.size() - 1) == joined(plain_words(cells[0].text));
                found.push_back({{*number(cell->text), unit_of_row(cells, *heading)}, headings[0].text, whole});
                break;
            }
        }
    }
    return found;
}

std::vector<Found> behind_words(const std::vector<std::string>& lines, Words words) {
    static const std::regex ordinal(R"((\d+)(st|nd|rd|th))");
    std::smatch match;
    int wanted = 1;
    if (words.size() > 1 && std::regex_match(words.back(), match, ordinal)) {
        wanted = std::stoi(match[1]);
        words.pop_back();
    }
    std::vector<Found> found;
    for (const std::string& text : lines) {
        const Words line = plain_words(text);
        for (std::size_t i = 0; i + words.size() < line.size(); ++i) {
            if (!begins_with({line.begin() + static_cast<long>(i), line.end()}, words, 0, words.size())) continue;
            int count = 0;
            for (std::size_t k = i + words.size(); k < line.size(); ++k) {
                const auto value = number(line[k]);
                if (!value && wanted == 1) break;
                if (!value || ++count < wanted) continue;
                found.push_back({{*value, unit_at(line, k + 1)}, text, true});
                break;
            }
        }
    }
    return found;
}

std::string listed(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// "; is 'sag' meant?", of the first word that nowhere stands in the output.
std::string near_to(const std::vector<std::string>& lines, const Words& words) {
    Words candidates;
    for (const std::string& line : lines)
        for (const std::string& word : plain_words(line))
            if (!number(word) && word.size() > 1) candidates.push_back(word);
    for (const std::string& word : words) {
        if (word.size() < 3 || is_one_of(word, candidates)) continue;
        const std::string near = nearest_match(word, candidates);
        return near.empty() ? "" : "; is '" + near + "' meant?";
    }
    return "";
}

}  // namespace

Quantity number_in_output(const std::string& output, const Words& asked_words) {
    Words words;
    for (const std::string& word : asked_words)
        if (const std::string plain = without_marks(word); !plain.empty()) words.push_back(plain);
    if (words.empty()) throw TextError("the mark does not say which number");
    std::vector<std::string> lines;
    std::istringstream in(output);
    for (std::string line; std::getline(in, line);) lines.push_back(line);

    std::vector<Found> found = in_tables(lines, words);
    const bool whole = std::any_of(found.begin(), found.end(), [](const Found& f) { return f.whole_name; });
    if (whole) std::erase_if(found, [](const Found& f) { return !f.whole_name; });
    if (found.empty()) found = behind_words(lines, words);
    const std::string asked = "'" + joined(asked_words) + "'";
    if (found.empty()) throw TextError("the output has no number at " + asked + near_to(lines, words));
    for (const Found& other : found) {
        const double a = other.quantity.number, b = found[0].quantity.number;
        if (a == b || (std::isnan(a) && std::isnan(b))) continue;
        std::vector<std::string> places;
        for (const Found& f : found) places.push_back(f.where);
        throw TextError("the output has several numbers at " + asked + ": " + listed(places));
    }
    return found[0].quantity;
}

}  // namespace rbc::texts

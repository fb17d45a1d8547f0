#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/book/terminal/document.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

/// A part of a word that looks alike, and where it leads.
struct Piece {
    std::string text;
    Look look = {};
    std::string target = {};
};

/// What stays on one line. It may have spaces in it, as a short formula does.
struct Word {
    std::vector<Piece> pieces;
    int spaces = 1;         ///< between it and the word before, on one line
    bool new_line = false;  ///< begins a line whatever room there is

    int width() const;
};

/// The words of spans. Formulas are one word each where they are short; else they may be broken in front of a relation or a sign.
/// Displayed formulas stand in the line; pictures are left out.
/// @param unicode  formulas in its characters (formula_text); else in LaTeX, between their $
std::vector<Word> words_of(const std::vector<Span>& spans, bool unicode);

/// The words of a formula that is text already. It may be broken at its gaps, and what stands between two of them, if that is
/// wider than `widest`, in front of relations and signs.
std::vector<Word> formula_words(std::string_view text, int widest);

/// One word, whatever spaces it has.
Word one_word(std::string_view text, Look look = {}, const std::string& target = {});

using Line = std::vector<Word>;

/// Lines of at most so many columns, the following ones of others. A word wider than a line is broken where that hurts
/// least.
std::vector<Line> wrapped(const std::vector<Word>& words, int first_width, int width);

/// Columns of a line.
int line_width(const Line& line);

/// A line as the terminal takes it.
/// @param links  the terminal knows links (OSC 8)
std::string painted(const Line& line, const Ink& ink, bool links);

}  // namespace rbc

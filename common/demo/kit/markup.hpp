#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// The markup of all words in pictures: scenes, panes, plots, drawings and figures.
///
///   mu, tau, Delta   a Greek letter, by its name as a word of its own
///   r_n  W_nn        lowered, after one letter (d before it allowed: df_i); longer words keep their underscores,
///   t_{n+1}          as the names of parameters have to; in braces it is lowered whatever stands before
///   m^2  u^-  f^T    raised; a sign, letters or digits, or what is in braces
///   **n**            bold: a vector
struct WordRun {
    enum class Place { line, below, above };
    std::string utf8;
    Place place = Place::line;
    bool bold = false;
    bool variable = false;  ///< one letter that is no unit and no word: slanted in drawings
};

/// Its runs from left to right. Without `variables` none is set apart as a variable.
/// One letter is no variable in square brackets (units), as "a" before a word, behind a number and a space if it is
/// m, s, N or J, nor as A or B, the bodies of a contact.
std::vector<WordRun> runs_of(std::string_view markup, bool variables = false);

/// Greek letters for their names, nothing else: for text that cannot raise and lower.
std::string with_letters(std::string_view text);

/// How many letters it has when it is drawn.
std::size_t letters_in(std::string_view markup);

/// For gnuplot's "enhanced" text.
std::string gnuplot_text(std::string_view markup);

}  // namespace rbc

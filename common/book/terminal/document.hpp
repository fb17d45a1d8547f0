#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// How words look in a terminal.
struct Look {
    bool bold = false, slanted = false, underlined = false, code = false, dim = false;
    bool operator==(const Look&) const = default;
};

/// What stands in a line, as far as it is of one kind and looks alike.
struct Span {
    enum class Kind { words, formula, display, picture, line_break };
    Kind kind = Kind::words;
    std::string text = {};    ///< words, LaTeX of a formula (display: on lines of its own), what a picture shows
    std::string target = {};  ///< of a link, or the picture's file; else empty
    Look look = {};
};

/// A block of a text, with the blocks in it.
struct Block {
    enum class Kind { text, heading, paragraph, list, item, quote, code, table, row, cell, rule, fold };
    enum class Align { left, centre, right };
    Kind kind = Kind::text;
    /// Of a heading its level, of a list its first number (0: bullets), of a fold its own, counted through the text from 1.
    int number = 0;
    bool loose = false;             ///< a list with empty lines between its items
    Align align = Align::left;      ///< of a cell
    std::vector<Span> spans = {};   ///< of a heading, a paragraph and a cell; of a fold what shows while it is closed
    std::string code = {};          ///< lines, each with its end
    std::vector<Block> inner = {};  ///< a table has rows, the first its head, and a row has cells
};

/// The blocks of a Markdown text as GitHub reads it, with formulas: $ and $$. Of HTML, <details> is a fold, <img> a picture,
/// <br> a line break; other tags and comments leave no trace. @throws InputError there is no pandoc, which does the reading
std::vector<Block> read_document(const std::string& markdown);

/// The words of a heading or summary, formulas as LaTeX.
std::string plain_text(const std::vector<Span>& spans);

/// The section whose heading has these words in it, in capitals or not, up to the next heading that is as high.
/// @param whose  the text, for messages. @throws InputError there is none; names those there are
std::vector<Block> section_of(const std::vector<Block>& blocks, const std::string& words, const std::string& whose);

/// The fold of this number, after the paragraph in front of it and what stands between the two (a question, its command).
/// @throws InputError there is none; says how many there are
std::vector<Block> answer_of(const std::vector<Block>& blocks, int number, const std::string& whose);

/// How many folds a text has, those in others counted, too.
int fold_count(const std::vector<Block>& blocks);

/// A part for each heading of the second level; what stands before the first one belongs to it.
std::vector<std::vector<Block>> sections_of(const std::vector<Block>& blocks);

/// A Markdown text without its sections "### Hints", as exercises have them.
std::string without_hints(std::string_view markdown);

}  // namespace rbc

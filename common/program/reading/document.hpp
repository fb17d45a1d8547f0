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

/// The blocks of a Markdown text as GitHub reads it, with formulas: $ and $$. md4c does the reading. Of HTML this knows what
/// GitHub's Markdown has no words for: <details> is a fold, <img> a picture, <br> a line break; other tags and comments
/// leave no trace.
std::vector<Block> read_document(std::string_view markdown);

/// The words of a heading or summary, formulas as LaTeX.
std::string plain_text(const std::vector<Span>& spans);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/book/terminal/document.hpp"
#include "common/book/terminal/words.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

/// How a text is shown.
struct PageStyle {
    int width = 80;  ///< columns; code alone may be wider
    Ink ink = {};
    bool unicode = false;               ///< the terminal shows more than ASCII: formulas in its characters, bullets
    bool links = false;                 ///< the terminal knows links (OSC 8)
    std::filesystem::path folder = {};  ///< where the text stands: its links and pictures begin there
    std::string command = {};  ///< that shows this text, as in "./course read 5": folds name it; empty: they do not
    bool unfolded = false;     ///< all folds are open
    int open_fold = 0;         ///< this one is open
    /// Draws a picture of at most so many columns: what to print; empty: it cannot. Without it pictures are words.
    std::function<std::string(const std::filesystem::path&, int)> draw = {};
};

/// What this terminal can do, at most 100 columns of it: longer lines are hard to read.
PageStyle terminal_style();

/// The blocks as lines for a terminal.
std::string render_page(const std::vector<Block>& blocks, const PageStyle& style);

/// The lines of a table: columns side by side, cells wrapped where that fits; else one cell below the other.
std::vector<std::string> table_lines(const Block& table, int width, const PageStyle& style);

/// The line that stands for a picture: what it shows, its file and the command that makes it anew.
std::vector<Word> picture_words(const Span& picture, const PageStyle& style);

/// Its file, from the folder of the text.
std::filesystem::path picture_file(const Span& picture, const PageStyle& style);

/// Where a link leads for a terminal: addresses as they are, files as file://, places in this text nowhere.
std::string link_target(const std::string& target, const PageStyle& style);

/// The words with their links as the terminal takes them.
std::vector<Span> with_link_targets(std::vector<Span> spans, const PageStyle& style);

}  // namespace rbc

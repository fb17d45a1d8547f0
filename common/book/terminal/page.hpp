#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// How a text is shown, and which part of it.
struct PageStyle {
    int width = 80;                     ///< columns; code alone may be wider
    bool colour = false;                ///< words in the terminal's colours
    bool unicode = false;               ///< the terminal shows more than ASCII: formulas in its characters, bullets
    bool links = false;                 ///< with colour: the terminal knows links (OSC 8)
    std::filesystem::path folder = {};  ///< of the text: its links and pictures begin there; empty: they lead nowhere
    std::string command = {};  ///< that shows this text, as in "./course read 5": folds name it; empty: they do not
    bool unfolded = false;     ///< all folds are open
    int answer = 0;            ///< the fold with this number alone, open, after its question; 0: the text
    std::string section = {};  ///< words of a heading: that section alone; empty: the text
    std::string name = {};     ///< of the text, for messages about answer and section
    /// Draws a picture of at most so many columns: what to print; empty: it cannot. Without it pictures are words.
    std::function<std::string(const std::filesystem::path&, int)> draw = {};
};

/// What this terminal can do, at most 100 columns of it: longer lines are hard to read.
PageStyle terminal_style();

/// A Markdown text as GitHub reads it as lines for a terminal, with formulas ($ and $$) as text. Of HTML, <details> is a fold,
/// <img> a picture, <br> a line break; other tags and comments leave no trace. Folds are counted through the text from 1.
/// @throws InputError there is no pandoc, no such section (names those there are) or answer (says how many there are)
std::string page_text(const std::string& markdown, const PageStyle& style);

/// The same in parts, one for each heading of the second level; what stands before the first one belongs to it.
std::vector<std::string> page_parts(const std::string& markdown, const PageStyle& style);

/// A Markdown text without its sections "### Hints", as exercises have them.
std::string without_hints(std::string_view markdown);

}  // namespace rbc

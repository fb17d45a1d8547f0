#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc::book {

/// Whether the machine has the program pandoc.
bool has_pandoc();

/// The lines of a Markdown text for a terminal, by pandoc with text.lua and terminal.lua.
/// @param settings  of terminal.lua, each as "name=value"
/// @throws InputError there is no pandoc, it fails, or terminal.lua refuses: the text has no such section or answer
std::string lines_of(const std::string& markdown, const std::vector<std::string>& settings);

/// Makes pages of Markdown, by pandoc with text.lua and page.lua. What was made before is kept in build/book_kept, by what it
/// was made of.
class Pandoc {
  public:
    /// @throws InputError there is no pandoc, or a filter cannot be read
    Pandoc();

    /// A page's body, with formulas as MathML that has the spaces of TeX.
    /// @param name  for what pandoc complains about. @throws InputError pandoc fails, or it cannot read a formula
    std::string html_of(const std::string& markdown, const std::string& name) const;
    /// The same for many at once, two at a time; in their order.
    std::vector<std::string> html_of_all(
        const std::vector<std::pair<std::string, std::string>>& markdown_and_name) const;

  private:
    std::filesystem::path kept_;
    std::vector<std::string> command_;
    std::string version_;  ///< of pandoc and of our filters
};

/// MathML of pandoc with TeX's spaces where browsers have others: none between max and its bracket, and a minus that
/// follows an operator or an opening bracket is a sign.
std::string with_spaces_of_formulas(const std::string& html);

}  // namespace rbc::book

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc::book {

/// Markdown as HTML by pandoc and our filter, with formulas as MathML. What was made before is kept in a folder, by what it
/// was made of.
class Pandoc {
  public:
    /// @param kept  made when first needed
    /// @throws InputError there is no pandoc, or the filter cannot be read
    explicit Pandoc(std::filesystem::path kept);

    /// @param name  for what pandoc complains about. @throws InputError pandoc fails, or a formula is none to it
    std::string html_of(const std::string& markdown, const std::string& name) const;
    /// The same for many at once, two at a time; in their order.
    std::vector<std::string> html_of_all(
        const std::vector<std::pair<std::string, std::string>>& markdown_and_name) const;

  private:
    std::filesystem::path kept_, filter_;
    std::string version_;
};

}  // namespace rbc::book

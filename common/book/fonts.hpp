#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace rbc::book {

/// Adds the characters of a page's formulas.
void add_letters_of_formulas(const std::string& html, std::set<char32_t>& letters);

/// A font for formulas with these letters alone, and upright ones for words. Many systems have no font with the measures
/// of roots and brackets.
/// @param kept  folder in which the font is kept
/// @return nothing: the system has no math font from which to take the letters
std::optional<std::filesystem::path> font_of_formulas(const std::set<char32_t>& letters,
                                                      const std::filesystem::path& kept);

/// The slanted letters of words that go with it; likewise.
std::optional<std::filesystem::path> font_of_italics(const std::filesystem::path& kept);

}  // namespace rbc::book

#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace rbc::book {

/// Takes in what the formulas of a page are written with.
void add_letters_of_formulas(const std::string& html, std::set<char32_t>& letters);

/// A font for formulas with these letters alone: not every system has one that knows how high roots and brackets are.
/// @param kept  folder for what is made once
/// @return nothing: the system has no such font to take it from
std::optional<std::filesystem::path> font_of_formulas(const std::set<char32_t>& letters,
                                                      const std::filesystem::path& kept);

}  // namespace rbc::book

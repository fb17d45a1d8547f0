#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/program/reading/document.hpp"

namespace rbc {

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

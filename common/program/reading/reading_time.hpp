#pragma once

#include <string>
#include <string_view>

#include "common/program/reading/document.hpp"

namespace rbc {

/// Words of a text, as far as they take time to read. A formula inside of a line counts as one word, one on lines of its own
/// as five; code counts; what a picture shows for those who cannot see it does not, nor do comments and the bars of tables.
struct ReadingWords {
    int open = 0;    ///< with the line of each fold
    int folded = 0;  ///< what is seen when folds are opened
};

ReadingWords reading_words(const std::vector<Block>& blocks);

/// Whole minutes, the nearest ones, at 200 words a minute; at least one where there are words.
int minutes_for(int words);

/// The line that a lesson has at its top: "Reading time: 12 minutes, and 8 more for what is folded."
std::string reading_time_line(const ReadingWords& words);

/// The minutes that such a line of a text states; -1 and 0: it has none.
struct StatedMinutes {
    int open = -1, folded = 0;
};
StatedMinutes stated_minutes(std::string_view markdown);

}  // namespace rbc

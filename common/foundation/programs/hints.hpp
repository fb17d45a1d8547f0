#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// An exercise as its folder's README.md presents it, in a section `## box: A ball between two planes`.
struct ExerciseSection {
    std::string file;                ///< "box"
    std::string title;               ///< "A ball between two planes"
    std::vector<std::string> hints;  ///< the numbered list under `### Hints`, one line each, vaguest first
};

/// All exercises of a README, in its order.
std::vector<ExerciseSection> read_exercises(std::string_view readme);

/// The hints of one of them; empty where it has none.
std::vector<std::string> read_hints(std::string_view readme, std::string_view file);

}  // namespace rbc

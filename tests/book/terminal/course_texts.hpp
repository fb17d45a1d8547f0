#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/programs/paths.hpp"

namespace rbc {

/// All texts of lessons and exercises.
inline std::vector<std::filesystem::path> course_texts() {
    std::vector<std::filesystem::path> found;
    for (const char* folder : {"lessons", "exercises"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(course_root() / folder)) {
            if (entry.path().extension() == ".md") found.push_back(entry.path());
        }
    }
    return found;
}

/// How often a part stands in a text.
inline int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace rbc

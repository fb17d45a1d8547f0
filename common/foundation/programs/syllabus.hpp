#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// One exercise: a contract exercises/NN_name/<file>.hpp with a stub in the build folder, stubs/NN_name/<file>.cpp.
struct Exercise {
    std::string file;   ///< "box"
    std::string title;  ///< "A ball in a box", from the README's "## box: A ball in a box"; the file's name without one
};

struct Lesson {
    std::string id;      ///< "01_gbf"
    std::string number;  ///< "01"
    std::string name;    ///< "gbf"
    std::string title;   ///< from the first heading of its README; the name where there is none
    std::string part, part_title;
    std::vector<std::string> depends;
    bool has_text = false, has_demo = false, has_window = false;
    std::vector<Exercise> exercises;
};

struct Syllabus {
    std::vector<Lesson> lessons;

    /// The lesson called "2", "02", "balanced_gbf" or "02_balanced_gbf". @throws InputError with the nearest name
    const Lesson& find(std::string_view word) const;
};

/// What build/syllabus says, with what the lessons' folders add. @throws InputError the file is missing or damaged
Syllabus read_syllabus();

/// The exercise of this lesson called `word`. @throws InputError with the nearest name
const Exercise& find_exercise(const Lesson& lesson, std::string_view word);

std::filesystem::path lesson_text(const Lesson& lesson);      ///< lessons/NN_name/README.md
std::filesystem::path exercise_folder(const Lesson& lesson);  ///< exercises/NN_name
std::filesystem::path exercise_text(const Lesson& lesson);    ///< exercises/NN_name/README.md

/// The minutes that the text of a lesson says at its top: "Reading time: 12 minutes, and 8 more for what is folded."
/// 0: it does not. tests/structure counts whether they are right.
struct ReadingMinutes {
    int open = 0, folded = 0;
};
ReadingMinutes reading_minutes(const Lesson& lesson);

/// "; did you mean box?", or nothing where no candidate is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace rbc {

struct ExerciseRecord {
    int score = 0, max_score = 0;  ///< of the last grading; max_score 0: never graded
    int hints = 0;                 ///< how many hints were shown
    std::string graded = {};       ///< the hash of the file that was graded; empty: not known

    /// Whether the file at this place is another one than was graded.
    bool is_outdated(const std::filesystem::path& file) const;
};

struct LessonRecord {
    bool read = false, demo = false;  ///< whether the text was read, the demo run
    std::map<std::string, ExerciseRecord> exercises;
    std::map<std::string, std::string> guesses = {};  ///< of the experiments' questions, by number, as they were typed
};

/// The student's record, .course/progress.json. Deleting it costs nothing but the record.
struct Progress {
    std::map<std::string, LessonRecord> lessons;

    ExerciseRecord exercise(const std::string& lesson, const std::string& file) const;
};

/// A damaged file is set aside with a note on stderr; none at all is an empty record.
Progress read_progress();

/// Reads, changes and writes the record while no other `course` does. Where it cannot be written, a note says so: a
/// record is never worth a failed command.
void update_progress(const std::function<void(Progress&)>& change);

}  // namespace rbc

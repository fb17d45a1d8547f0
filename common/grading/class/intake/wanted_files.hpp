#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/io/stopwatch.hpp"
#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// A file as it was found.
struct FoundFile {
    SubmittedFile file;
    double modified = 0;  ///< s since 1970
};

/// Chooses among all paths of a submission those that stand for the wanted files, in whatever order they come.
class WantedFiles {
  public:
    WantedFiles(const std::vector<ExerciseFile>& wanted, const ReadLimits& limits);

    /// @param path  from the submission's top, with '/'
    /// @param read  called at once if this path is the best so far
    void offer(std::string_view path, const std::function<FoundFile()>& read);
    /// A lesson's folder that is none: no file of that lesson below it can be read, for this reason.
    void offer_lost_lesson(const std::string& path, const std::string& lesson, const std::string& problem);

    bool is_lesson(const std::string& name) const { return lessons_.count(name) > 0; }
    /// Whether nothing below a folder of this name counts.
    static bool is_ignored(std::string_view name);
    /// Whether no file that stands in more than so many folders can be chosen any more.
    bool is_settled(std::size_t depth) const;

    bool is_empty() const { return places_.empty(); }
    void move_into(Submission& submission);

  private:
    /// Leaves the submission; without its lesson's folder; depth; not below `exercises`. Less is better.
    using Rank = std::array<std::size_t, 4>;
    struct Place {
        Rank rank;
        std::string path, other;  ///< other: one of the same rank that was not taken
        FoundFile found;
    };
    /// The exercise a path stands for, empty: none; and how well.
    std::string exercise_of(const std::vector<std::string_view>& parts, Rank& rank) const;

    std::set<std::string> keys_, lessons_;
    std::map<std::string, Place> places_;
    std::size_t max_name_, max_depth_;
};

}  // namespace rbc

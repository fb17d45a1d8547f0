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
    double modified = 0;    ///< s since 1970
    bool zoneless = false;  ///< the zone of that clock is not known: read as UTC
};

/// Chooses among all paths of a submission those that stand for the wanted files, in whatever order they come. Where no path
/// is right to the letter, one that can mean a single exercise is taken, and said: another spelling of the lesson's folder
/// (01_GBF, 01-gbf, gbf, 1) or of the file (Box.cpp, box.cc, "box (1).cpp", bounceLoss.cpp, box.cpp.txt, 01_gbf_box.cpp),
/// or none of the folder. Of two files that stand equally well, the newer one is taken; what students begin with is taken
/// only where there is nothing else.
class WantedFiles {
  public:
    WantedFiles(const std::vector<ExerciseFile>& wanted, const ReadLimits& limits);

    /// @param path  from the submission's top, with '/'
    /// @param read  called at once if this path may be taken
    void offer(std::string_view path, const std::function<FoundFile()>& read);
    /// A folder whose name means a lesson and that is none: no file of that lesson below it can be read, for this reason.
    void offer_lost_lesson(const std::string& path, const std::string& folder, const std::string& problem);

    /// Whether a folder's name means a wanted lesson.
    bool is_lesson(const std::string& name) const { return !lesson_meant(name).empty(); }
    /// Whether the name looks like that of a C++ source.
    static bool is_source(std::string_view name);
    /// Whether nothing below a folder of this name counts.
    static bool is_ignored(std::string_view name);
    /// Whether no file that stands in more than so many folders can be chosen any more.
    bool is_settled(std::size_t depth) const;

    bool is_empty() const { return places_.empty(); }
    void move_into(Submission& submission);

  private:
    /// Leaves the submission; is a stub; another spelling; without its lesson's folder; depth; not below `exercises`. Less is
    /// better.
    using Rank = std::array<std::size_t, 6>;
    struct Place {
        Rank rank;
        std::string path, other;  ///< other: one with another text that was not taken
        bool newer = false;       ///< than that, which stands as well
        FoundFile found;
    };
    /// "01_gbf" of "01-GBF", "gbf" and "1"; empty: of none, or of several.
    std::string lesson_meant(std::string_view folder) const;
    std::string without_lesson(const std::string& stem) const;
    /// The exercise a path stands for, empty: none; and how well.
    std::string exercise_of(const std::vector<std::string_view>& parts, Rank& rank) const;

    std::set<std::string> keys_, lessons_;
    std::map<std::string, std::set<std::string>> lesson_names_, owners_;  ///< lessons by spelling, and by exercise
    std::vector<std::string> unused_;
    std::map<std::string, std::string> stubs_;
    std::map<std::string, Place> places_;
    std::size_t max_name_, max_depth_;
};

}  // namespace rbc

#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/io/stopwatch.hpp"
#include "common/grading/class/records/source_name.hpp"
#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// A file as it was found.
struct FoundFile {
    SubmittedFile file;
    double modified = 0;    ///< s since 1970
    bool zoneless = false;  ///< the zone of that clock is not known: read as UTC
};

/// Chooses among all paths of a submission those that stand for the wanted files, in whatever order they come. A path
/// that can mean a single exercise counts, and is said where it is not right to the letter: another spelling of the
/// lesson's folder (01_GBF, 01-gbf, gbf, 1) or of the file (Box.cpp, box.cc, "box (1).cpp", bounceLoss.cpp, box.cpp.txt,
/// 01_gbf_box.cpp), or none of the folder. What students begin with is taken only where there is nothing else; else the
/// file in its lesson's folder, nearest to the top, below `exercises`; of several that stand equally well, however they
/// are spelled, the newest by whole seconds; then the one that is right to the letter. Those not taken are told where
/// they stand as well, are newer or the stub.
class WantedFiles {
  public:
    WantedFiles(const std::vector<ExerciseFile>& wanted, const ReadLimits& limits);

    /// @param path  from the submission's top, with '/'
    /// @param read  called at once if this path may be taken
    void offer(std::string_view path, const std::function<FoundFile()>& read);
    /// A folder whose name means a lesson and that is none: no file of that lesson below it can be read, for this reason.
    void offer_lost_lesson(const std::string& path, const std::string& folder, const std::string& problem);

    /// What stands before all paths from now on where they are shown: "hand_in.zip/", or "kim_" of kim_box.cpp.
    /// @param loose  it is a file that lies by itself, which needs no lesson's folder
    void set_inside(const std::string& inside, bool loose = false) { inside_ = inside, loose_ = loose; }
    /// What stands for no exercise, but has been looked into since.
    void forget_unused(const std::string& path);
    const ExerciseNames& names() const { return names_; }

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
    /// Leaves the submission; is a stub; without its lesson's folder; depth; not below `exercises`. Less is better.
    using Rank = std::array<std::size_t, 5>;
    struct Place {
        Rank rank;
        bool inexact = false;  ///< another spelling, or without its lesson's folder where there are several lessons
        std::string path, hash;
        FoundFile found;  ///< with its text where it is the best so far
    };
    static bool stands_before(const Place& a, const Place& b);
    /// Why it was not taken, said behind its name, " " where there is nothing to say; empty: it is not worth a word.
    static std::string why_not(const Place& other, const Place& taken);
    static std::string others_than(const std::vector<Place>& places);
    /// "01_gbf" of "01-GBF", "gbf" and "1"; empty: of none, or of several.
    std::string lesson_meant(std::string_view folder) const;
    /// The exercise a path stands for, empty: none; and how well.
    std::string exercise_of(const std::vector<std::string_view>& parts, Rank& rank, bool& inexact) const;

    std::set<std::string> keys_, lessons_;
    std::map<std::string, std::set<std::string>> lesson_names_;  ///< lessons by spelling
    ExerciseNames names_;
    std::string inside_;
    bool loose_ = false;
    std::vector<std::string> unused_;
    std::map<std::string, std::string> stubs_;
    std::map<std::string, std::vector<Place>> places_;  ///< the best first
    std::size_t max_name_, max_depth_;
};

}  // namespace rbc

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/class/judging.hpp"
#include "common/grading/class/records/class_result.hpp"
#include "common/grading/class/records/gradescope.hpp"

namespace rbc {

/// What must be the same when a class is graded further, or merged from parts.
struct ClassTerms {
    unsigned long seed = 0;
    std::vector<std::string> lessons;  ///< "01_gbf"
    std::string deadline, late;        ///< as they were given, extensions behind the deadline; empty: none
    std::string protection;            ///< "bubblewrap, Landlock, seccomp, limits"
    std::string exercises;             ///< a hash of their contracts, solutions and graders
    int part = 0, of = 0;              ///< of a shard; 0: the whole class

    /// What differs of what a verdict depends on, as a sentence's end: "seed 5 there, 7 here"; empty: nothing.
    std::string difference(const ClassTerms& other) const;
    /// And of what points depend on: dates.
    std::string difference_of_points(const ClassTerms& other) const;
};

/// Where the reports of a class are written. One program at a time.
///   grades.csv class.html students/NAME.json .md .html similar/   for people
///   .class/                                                       to go on, and to merge
class ClassFolder {
  public:
    /// @param resume  go on with what is there. Without it, the folder must be empty or new
    /// @throws InputError it is not, it cannot be written, or another program is writing to it
    ClassFolder(std::filesystem::path folder, bool resume);
    ~ClassFolder();
    /// The first part of it, which writes nothing.
    /// @param one  the only student that is graded; empty: there are others. Reports of others must not be there
    static void check(const std::filesystem::path& folder, bool resume, const std::string& one = {});
    ClassFolder(const ClassFolder&) = delete;
    ClassFolder& operator=(const ClassFolder&) = delete;

    /// Of a class that was begun here. @throws InputError they are damaged
    std::optional<ClassTerms> terms() const;
    void write_terms(const ClassTerms& terms) const;
    VerdictStore verdicts() const;
    bool has_verdicts() const;
    /// Writes all reports and the records for `merge`. Reports of students missing from the result are removed.
    /// @param shown  of the reports as JSON; what protected the grading is filled in
    void write(const ClassResult& result, GradescopeOptions shown = {}) const;

    const std::filesystem::path& path() const { return folder_; }

  private:
    std::filesystem::path folder_;
    int lock_ = -1;
};

/// A class that was graded in a folder, to be merged. @throws InputError nothing of the kind is there
ClassResult read_class(const std::filesystem::path& folder);
ClassTerms read_terms(const std::filesystem::path& folder);

}  // namespace rbc

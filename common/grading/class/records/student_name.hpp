#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/records/source_name.hpp"

namespace rbc {

enum class SubmissionKind { zip, tar, tar_gz, bundle, other };
/// By the ending of a file's name, in whatever case.
SubmissionKind submission_kind(std::string_view file_name);

/// The student a submission is named after: its name without the ending of an archive and without what Moodle appends
/// ("Ann Lee_12345_assignsubmission_file_", and a file's name behind it), or Canvas ("leeann_12_3456_hand_in" is
/// "leeann_12"); printable, at most 64 bytes.
std::string student_name(const std::filesystem::path& submission);

/// What the student called a file that was handed in by itself: "box.cpp" of "Ann Lee_12_assignsubmission_file_box.cpp",
/// of "leeann_12_3456_box.cpp" and, where that is an exercise of these, of "kim_box.cpp". The end of the name.
std::string name_handed_in(const std::string& file_name, const ExerciseNames& exercises);

/// Whether `a` stands before `b` in a list that people read: by letters, whatever their case and accents.
bool reads_before(std::string_view a, std::string_view b);

/// A name for files of a student's, injective: ASCII letters, digits, '_', '.' and '-', a space as '+', all else as '='
/// and two hexadecimal digits for each byte.
std::string file_stem(std::string_view student);

/// A submission of a class.
struct FoundSubmission {
    std::filesystem::path path;
    std::string student;                           ///< unique, also as file_stem and in lower case
    std::vector<std::string> remarks;              ///< printable lines
    bool link = false;                             ///< it is not followed
    std::vector<std::filesystem::path> more = {};  ///< what the same student has handed in beside `path`
};

/// What lies in the folder of a class.
struct FoundClass {
    std::vector<FoundSubmission> submissions;
    std::vector<std::string> strays;  ///< of each file that is no student's a printable line
};

/// Sub-folders and files of a folder, sorted by name: each is a student's submission, also one that cannot be read: no
/// student is left out silently. One student's together are what a platform gave one name and number, and loose files
/// NAME_exercise.cpp of one NAME. A link is none, whatever it leads to: it has a remark. Hidden files are left out,
/// and texts and tables (.txt, .md, .csv, .json, .yml ...) that platforms lay beside. A loose file that is named after
/// an exercise and no student is a stray.
/// @param exercises  all that a loose file may be named after
/// @throws InputError no such folder, nothing in it, or strays alone
FoundClass find_submissions(const std::filesystem::path& folder, const std::vector<ExerciseFile>& exercises = {});
/// One folder or archive that is a student's by itself. @throws InputError there is none, or the name is empty
FoundSubmission submission_of(const std::filesystem::path& submission, const std::string& student);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

enum class SubmissionKind { zip, tar, tar_gz, bundle, other };
/// By the ending of a file's name, in whatever case.
SubmissionKind submission_kind(std::string_view file_name);

/// The student a submission is named after: its name without the ending of an archive and without what Moodle appends
/// ("Ann Lee_12345_assignsubmission_file_", and a file's name behind it), or Canvas ("leeann_12_3456_hand_in" is
/// "leeann_12"); printable, at most 64 bytes.
std::string student_name(const std::filesystem::path& submission);

/// What the student called a file that was handed in by itself: "box.cpp" of "Ann Lee_12345_assignsubmission_file_box.cpp".
std::string name_handed_in(const std::string& file_name);

/// A name for files of a student's, injective: ASCII letters, digits, '_', '.' and '-', a space as '+', all else as '='
/// and two hexadecimal digits for each byte.
std::string file_stem(std::string_view student);

/// A submission of a class.
struct FoundSubmission {
    std::filesystem::path path;
    std::string student;               ///< unique, also as file_stem and in lower case
    std::vector<std::string> remarks;  ///< printable lines
    bool link = false;                 ///< it is not followed
};

/// Sub-folders and files of a folder, sorted by name: each is a student's submission, also one that cannot be read: no
/// student is left out silently. A link is none, whatever it leads to: it has a remark. Hidden files are left out,
/// and texts and tables (.txt, .md, .csv, .json, .yml ...) that platforms lay beside. @throws InputError no such folder, or nothing in it
std::vector<FoundSubmission> find_submissions(const std::filesystem::path& folder);
/// One folder or archive that is a student's by itself. @throws InputError there is none, or the name is empty
FoundSubmission submission_of(const std::filesystem::path& submission, const std::string& student);

}  // namespace rbc

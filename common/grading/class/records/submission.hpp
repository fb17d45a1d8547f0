#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// An exercise whose file is looked for in a submission.
struct ExerciseFile {
    std::string lesson;    ///< "01_gbf"
    std::string exercise;  ///< "box", of box.cpp
    std::string stub = {};  ///< hash_of_code of what students begin with; empty: not known

    std::string key() const { return lesson + "/" + exercise; }
};

/// The hash of a text without its carriage returns and without blanks at its end.
std::string hash_of_code(std::string text);

/// What a student gave for one exercise.
struct SubmittedFile {
    std::string text;     ///< any bytes
    std::string problem;  ///< not empty: why nothing is graded, a sentence for the student and the instructor
    std::string path = {};  ///< where it stood, printable
};

/// What a student gave.
struct Submission {
    std::string student;                         ///< printable
    std::map<std::string, SubmittedFile> files;  ///< by ExerciseFile::key(), without those not handed in
    std::vector<std::string> remarks;            ///< about the whole: printable lines
    double modified =
        0;  ///< the newest time stamp of the files taken, s since 1970; what it says is the student's word
    std::string newest = {};               ///< the path of the file that has it, printable
    std::vector<std::string> unused = {};  ///< paths that stand for no exercise: the first, printable
    bool zoneless = false;                 ///< its times are of clocks whose zone is not known, and read as UTC
    std::string machine = {};              ///< not empty: nothing is known of it, since the machine failed: why
};

/// What reading one submission may cost. Beyond a limit there is a remark on that student, never an error.
struct ReadLimits {
    std::size_t file = 256 << 10;      ///< bytes of an exercise's file
    std::size_t archive = 64 << 20;    ///< bytes of an archive or bundle
    std::size_t unpacked = 256 << 20;  ///< bytes that come out of it
    std::size_t ratio = 200;           ///< unpacked bytes for each of the archive, checked from 8 MB on
    std::size_t entries = 200'000;     ///< files and folders
    std::size_t name = 1024;           ///< bytes of a path
    std::size_t depth = 16;            ///< folders in folders
    double seconds = 10;               ///< of processor time
    std::optional<double> deadline = {};  ///< s since 1970: of a git bundle, the newest commit until then is read
};

/// A submission as the program read_submission prints it, for a pipe. Bytes of files stand as characters of the same
/// number, U+0000 to U+00FF, so that any file comes through.
std::string submission_json(const Submission& submission);

/// Back. Nothing in it is trusted, for the program that wrote it had hostile bytes to read: only wanted files, no more
/// and no larger than the limits, printable words, no more than 100 remarks. @throws InputError it is otherwise
Submission parse_submission(std::string_view json, const std::vector<ExerciseFile>& wanted,
                            const ReadLimits& limits = {});

/// {"01_gbf": ["box", "valley"]}
std::string wanted_json(const std::vector<ExerciseFile>& wanted);
/// Back. @throws InputError it is otherwise
std::vector<ExerciseFile> parse_wanted(const std::string& json);

}  // namespace rbc

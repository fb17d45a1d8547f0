#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "tests/selftest/edits.hpp"

/// All answers to an exercise that a selftest tries, in one library: the compiler reads headers and instantiates Eigen
/// once for all.
///
/// Each answer stands in a namespace of its own, which declares the contract's functions again; the contract's types
/// stand there once for all answers, so that the code which sends them is compiled once. The library exports the
/// functions of one answer: the one whose name is that of the loaded file. The links no_shell.so and open_ceiling.so to
/// one file answer as one or the other, and neither grader nor runner knows of it: what a student hands in is built
/// another way and has no variants.
namespace rbc {

/// The answers to one exercise, and what those in its file of edits are edits of.
struct ExerciseAnswers {
    std::string exercise;          ///< "box"
    std::string space;             ///< the contract's namespace in rbc: "ex01"
    NamedText contract, solution;  ///< their names are paths from the root
    std::string file;              ///< "tests/answers/01_gbf/box.edits"
    std::vector<EditedAnswer> edited;
    std::vector<NamedText> right;  ///< whole files: "tests/answers/01_gbf/right_box_by_mirror.cpp"
};

/// What tests/answers has for an exercise: answers_to("01_gbf", "box").
/// @throws InputError as read_file and read_edits
ExerciseAnswers answers_to(const std::string& lesson, const std::string& exercise);

struct BuiltAnswer {
    std::string exercise;
    std::string place;  ///< for people: "tests/answers/01_gbf/box.edits:12: no_shell"
    std::string hint;   ///< that it must draw; empty: the answer is right
    std::filesystem::path library;
    std::string error;  ///< of the edits or of the compiler; empty: the library is there
};

struct Variant {
    std::string name;     ///< of the link that it answers for, without .so
    std::string program;  ///< its text, with or without #line
};

/// The source of such a library.
std::string variants_source(const std::string& space, const NamedText& contract, const std::vector<Variant>& variants);

/// Builds all, one exercise after the other. What does not compile together is compiled one by one, so that an answer that
/// does not compile fails alone and is named; if all do, `log` is told why they did not together.
/// @param output  folder for sources, libraries and links
/// @throws InputError as build_files
std::vector<BuiltAnswer> build_answers(const std::vector<ExerciseAnswers>& exercises,
                                       const std::filesystem::path& output, std::ostream& log);

/// Runs the grader of a lesson on a library, or a folder of libraries; its report is then in `subject`.json.
/// @return whether all cases passed
/// @throws InputError the grader failed
bool passes(const std::string& lesson, const std::filesystem::path& subject, const std::string& seed,
            const std::vector<std::string>& options = {});

/// A text of the course, by its path from the root.
NamedText named_text(const std::filesystem::path& file);

/// By name; those of no folder: none.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder);

void write_if_changed(const std::filesystem::path& file, const std::string& text);

/// A second name for a file, not a symbolic link: the loader says by which name a library was loaded.
void link_file(const std::filesystem::path& file, const std::filesystem::path& link);

}  // namespace rbc

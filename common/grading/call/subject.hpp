#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

/// Building students' files: each becomes one small shared library that the runner loads.
namespace rbc {

/// What became of one file. Its folder then holds `<name>.so`, or `<name>.error` with `error`, never both.
struct BuiltFile {
    std::string name;               ///< "box", of box.cpp
    std::filesystem::path library;  ///< where the library is, or would be
    std::string error;              ///< the compiler's message, first error first; empty: it compiled
    bool compiled = false;          ///< false: nothing had changed since the last time
};

/// One source and the library to make of it. They need not have the same name (a wrong answer stands in for a file).
struct SubjectSource {
    std::filesystem::path source, library;
    /// The header that the source is to implement: it is then a solution, compiled behind the wall, and sees
    /// what a solution may include. Empty: one of our own files.
    std::filesystem::path contract = {};
    std::string shown = {};  ///< its name in messages; empty: where it is
};

/// Compiles what has changed since its library was made. Safe when several programs do so at once.
/// @param cancelled  asked some 50 times a second; true ends the compilers
/// @param seconds    for each file, of the compiler's own (OwnTime)
/// @param at_once    how many compilers run at a time: 1 or 2
/// @throws InputError a source that cannot be read, an output folder that cannot be written, no build to compile with, a
///                    compiler that the machine did not let come to its end
std::vector<BuiltFile> build_files(const std::vector<SubjectSource>& files, const std::function<bool()>& cancelled = {},
                                   double seconds = 40, int at_once = 2);

/// The same for every .cpp of a folder, by name. Results of files that are gone are removed from `output_folder`.
/// @param only       names without .cpp: the others are left as they are; empty: all
/// @param contracts  the folder of the contracts, by name; files without one are no exercises. Empty: files of our own
/// @throws InputError also: no such folder, or no .cpp in it
std::vector<BuiltFile> build_subject(const std::filesystem::path& source_folder,
                                     const std::filesystem::path& output_folder,
                                     const std::function<bool()>& cancelled = {},
                                     const std::vector<std::string>& only = {},
                                     const std::filesystem::path& contracts = {});

/// Where a lesson's contracts are: contract_folder("01_gbf").
std::filesystem::path contract_folder(const std::string& lesson);
/// The file that students begin with.
std::string stub_text(const std::string& lesson, const std::string& exercise);

/// Where the libraries of a student's own exercises go, for `grade` and for `demo --mine`: subject_folder("01_gbf").
std::filesystem::path subject_folder(const std::string& lesson);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc {

/// How a student's file is compiled: what CMake wrote to subject.json when the build was configured.
struct CompileCommand {
    std::vector<std::string> words;     ///< compiler and flags; source and -o come behind
    std::filesystem::path precompiled;  ///< the header's precompiled form, if it has been built

    /// The header that stands before every source.
    std::filesystem::path header() const { return precompiled.parent_path() / precompiled.stem(); }
};

/// @throws InputError there is no such file: nothing has been configured
CompileCommand read_compile_command();

/// The errors of a compiler's output, first one first: without warnings, without `root` in front of paths, and short.
std::string first_errors(const std::string& output, const std::string& root);

/// The files that a make rule (a compiler's -MMD) names behind its colon.
std::vector<std::filesystem::path> rule_dependencies(const std::string& rule);

}  // namespace rbc

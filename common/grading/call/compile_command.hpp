#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc {

/// How a student's file is compiled: what CMake wrote to build/subject/*.command when the build was configured.
struct CompileCommand {
    std::vector<std::string> words;     ///< compiler and flags; source and -o come behind
    std::filesystem::path precompiled;  ///< the header's precompiled form, if it has been built
    /// The course's headers that a solution may include: its contract, what carries its values, and what these include.
    std::vector<std::filesystem::path> visible = {};

    /// The header that stands before every source.
    std::filesystem::path header() const { return precompiled.parent_path() / precompiled.stem(); }
};

/// Of our own files, which export what they define. @throws InputError nothing has been configured
CompileCommand read_compile_command();

/// Of a contract's solution, which exports nothing: the object of its contract does (exports_of). Eigen takes a third of
/// a short file's time, so only contracts that include it have it before them. @throws InputError likewise
CompileCommand read_solution_command(const std::filesystem::path& contract);

/// The object file that carries the values of a contract's functions: exports_of(".../exercises/01_gbf/box.hpp").
std::filesystem::path exports_of(const std::filesystem::path& contract);

/// The errors of a compiler's output, first one first: without warnings, without `root` in front of paths, and short.
std::string first_errors(const std::string& output, const std::string& root);

/// The files that a make rule (a compiler's -MMD) names behind its colon.
std::vector<std::filesystem::path> rule_dependencies(const std::string& rule);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace rbc {

/// One file to make a library of.
struct CompilerTask {
    std::filesystem::path source, library;
    std::string shown;               ///< the source's name in messages: "exercises/01_gbf/box.cpp"
    std::filesystem::path contract;  ///< what it implements; empty: it is one of our own files
    double seconds = 40;             ///< of its own, as of OwnTime
    std::function<bool()> cancelled = {};
};

/// What came of it.
struct CompilerResult {
    std::string error;                                ///< first errors first; empty: the library is there
    std::vector<std::filesystem::path> dependencies;  ///< the course's files that it was made from, besides the source
    bool cancelled = false;
    double seconds = 0;        ///< of its own
    std::string machine = {};  ///< not empty: it says nothing about the file, since the machine failed: why
};

/// Runs the compiler: a stranger's file behind the wall, where it sees itself and what a solution may include, one of
/// ours as it is. Time, memory and size are limited either way.
/// @throws InputError there is no compiler, or no place to write to
CompilerResult run_compiler(const CompilerTask& task);

}  // namespace rbc

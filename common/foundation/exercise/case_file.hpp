#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/exercise/value_tree.hpp"

namespace rbc {

/// Where a case failed: it is tried there first until it passes.
struct KeptCase {
    std::string title;
    int domain = -1;             ///< which for_all of the case; -1: no one sample shows it, but all that the seed draws
    std::vector<double> sample;  ///< its numbers
    unsigned long seed = 0;      ///< of the run; 0: whatever this run's is
};

/// The last call of a function in a case that failed.
struct KeptCall {
    std::string function;
    std::string arguments;          ///< their bytes (wire.hpp)
    std::string shown;              ///< as JSON, by name
    std::string answer, reference;  ///< as JSON; empty: there was none
    ValueTree inputs = {};          ///< the arguments, taken apart
    std::optional<ValueTree> answered = {}, right = {};  ///< answer and reference
};

struct CaseFile {
    std::string lesson, exercise;
    KeptCase kept;
    std::vector<KeptCall> calls;
    std::string checked, expected, got, hint;  ///< as the report says them
    bool outdated = false;                     ///< the exercise's file was saved after this was written
};

/// Where the cases are kept in which a student's own exercises failed. @param lesson  its id, 01_gbf
std::filesystem::path kept_case_folder(const std::string& lesson);
/// The cases of an exercise that failed when it was graded last, in the order of the report; those of all exercises of
/// the lesson where none is named. Empty: none failed.
std::vector<std::filesystem::path> kept_case_files(const std::string& lesson, const std::string& exercise = "");
/// @throws InputError  "FILE: ..." it is not there any more, cannot be read, or is no such file
CaseFile read_case_file(const std::filesystem::path& file);

}  // namespace rbc

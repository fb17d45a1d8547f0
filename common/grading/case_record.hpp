#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/case_state.hpp"
#include "common/grading/grader.hpp"

namespace rbc {

/// The last call of a function in a case.
struct RecordedCall {
    CallTrees trees{};
    Bytes arguments;
    std::optional<Bytes> answer, reference;
};

/// The names of a function's parameters, by function, as its contract's header gives them.
using ParameterNames = std::map<std::string, std::vector<std::string>>;
ParameterNames read_parameter_names(const std::string& header);
/// Those of the exercise that a case judges; empty where there is no header to read.
ParameterNames parameter_names(const GradeCase& grade_case);

/// {"hold": {"arguments": {...}, "answer": ..., "reference": ..., "bytes": "..."}}: numbers by name, NaN and infinities
/// as texts, and the arguments' bytes in hexadecimal for who reads them back as they were.
std::string calls_json(const std::map<std::string, RecordedCall>& calls, const ParameterNames& names);

/// The same for people: a line for each call, answer and reference, none longer than `most` characters.
std::string calls_text(const std::string& calls_json, std::size_t most = 700);

/// A failed case as a file, and back.
std::string case_json(const std::string& lesson, const CaseResult& result, unsigned long seed);
struct CaseFile {
    std::string lesson, exercise;
    KeptCase kept;
    unsigned long seed = 0;
};
/// @throws InputError  "FILE: ..." it cannot be read, or is no such file
CaseFile read_case_file(const std::filesystem::path& file);

}  // namespace rbc

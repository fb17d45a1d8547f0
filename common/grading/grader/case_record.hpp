#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/exercise/contract.hpp"
#include "common/grading/grader/grader.hpp"

namespace rbc {

/// A call of a function in a case.
struct RecordedCall {
    CallTrees trees{};
    Bytes arguments;
    std::optional<Bytes> answer, reference;
    ReferenceAnswer ask_reference = {};  ///< where the case did not
    std::string which = {};  ///< of several calls: "call 3 of 50, the first that is wrong"
};

/// The names of the exercise that a case judges; empty where its header cannot be read.
ParameterNames parameter_names(const GradeCase& grade_case);

/// Of several calls, made one after the other before anything was checked, the one to be shown where a check fails: the
/// first whose answer is not the reference's, to nine digits; the last where there is none, or no reference.
RecordedCall call_to_show(const std::vector<RecordedCall>& calls);

/// {"hold": {"arguments": {...}, "answer": ..., "reference": ..., "bytes": "..."}}: numbers by name, NaN and infinities
/// as texts, and the arguments' bytes in hexadecimal, to be read back as they were. A value of more
/// than 256 KiB is replaced by its length.
std::string calls_json(const std::map<std::string, RecordedCall>& calls, const ParameterNames& names);

/// The same for people: a line for each call, answer and reference, none longer than `max_width` characters.
std::string calls_text(const std::string& calls_json, std::size_t max_width = 700);

}  // namespace rbc

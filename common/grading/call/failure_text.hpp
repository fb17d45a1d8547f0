#pragma once

#include <string>

#include "common/foundation/exercise/call.hpp"
#include "common/grading/call/protocol.hpp"

/// The plain sentences about what a student's code did instead of returning a value.
namespace rbc {

struct Failure {
    CallFailure::Kind kind;
    std::string sentence;
};

/// The code that a failure is about.
struct Speaker {
    std::string file;      ///< "box.cpp"
    std::string function;  ///< "step_in_box"; empty while the file is being loaded
};

Failure failure_of(protocol::Status status, const std::string& payload, const Speaker& speaker);
/// @param status as of waitpid; -1: it closed the connection but went on
Failure failure_of_end(int status, const std::string& printed, const Speaker& speaker);
/// @param lowered  the limit, since calls before it came to no end
Failure too_slow(const Speaker& speaker, double seconds, bool lowered = false);
Failure too_idle(const Speaker& speaker);
/// The machine's failure: "cannot start a process: ..." @param why  what ends a sentence
Failure not_run(const Speaker& speaker, const std::string& why);
Failure too_much_printed(const Speaker& speaker, std::size_t bytes);
Failure not_an_answer(const Speaker& speaker);

/// "box.cpp does not compile: exercises/01_gbf/box.cpp:7:3: error: ..."
std::string compile_sentence(const std::string& file, const std::string& compiler_message);
/// CallFailure::Kind as a word: "not_built".
std::string kind_name(CallFailure::Kind kind);

}  // namespace rbc

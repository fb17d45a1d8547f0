#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

// What the answers of all kinds of problems have in common. Each kind has an answer_...(), and of its answer
//   is_solved    as the exit code says: 0, or 1
//   answer_text  for a person
//   answer_json  all of it as JSON, every double to its last bit; what is not finite becomes null

/// A line by printf's format, at most 239 bytes of it.
std::string line(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// What is not finite becomes null: JSON has no word for it.
nlohmann::ordered_json json_number(double value);

nlohmann::ordered_json json_list(const Eigen::VectorXd& v);

/// An object with a line per field: lists of numbers are read as one.
std::string json_lines(const nlohmann::ordered_json& object);

/// What is said about a name that stands in no table: "no law 'strong'; did you mean stronge?", or which there are.
std::string unknown_name(const char* kind, const std::string& name, const std::vector<std::string>& known);

/// The entry of a table that has this name. @throws InputError  there is none
template <class Entry>
const Entry& find_named(const std::vector<Entry>& table, const char* kind, const std::string& name) {
    std::vector<std::string> names;
    for (const Entry& entry : table) {
        if (entry.name == name) return entry;
        names.push_back(entry.name);
    }
    throw InputError(unknown_name(kind, name, names));
}

/// How long f takes, s.
template <class F>
double seconds_of(F&& f) {
    const Stopwatch clock;
    f();
    return clock.seconds();
}

/// While it lives: after two seconds a line on the error output, on a terminal only, says what is going on and for how long.
/// It is rewritten in place twice a second, and wiped out at the end. One at a time.
class SolveProgress {
  public:
    explicit SolveProgress(const std::string& what);
    ~SolveProgress();
    SolveProgress(const SolveProgress&) = delete;
    SolveProgress& operator=(const SolveProgress&) = delete;
};

/// What is going on now: "solver nncg". Without a SolveProgress it goes nowhere.
void say_what_runs(const std::string& what);

/// What came of a problem file.
struct SolvedText {
    const char* kind;   ///< "impact", "impacts", "lcp", "friction"
    bool solved;        ///< as the exit code says: there is an accurate answer
    std::string words;  ///< for a person
    std::string json;   ///< all of it, where options.json asks for it; else empty
};

/// Answers the text of a problem file: its kind is recognized by the content, and each kind has its table of methods.
/// Reads and writes no file.
/// @param name  for messages
/// @throws InputError  it is no problem, or an option does not fit
SolvedText solve_text(const std::string& name, std::string text, const SolveOptions& options);

}  // namespace rbc

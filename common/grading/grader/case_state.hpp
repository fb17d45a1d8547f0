#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/foundation/exercise/case_file.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/grader/domain.hpp"

/// What the words of a grader, the running of its cases and its main share. Not for graders.
namespace rbc {

/// Ends a case.
struct ExpectationFailed {
    std::string what, expected, got, hint;
};

/// A condition of a library's that an answer broke in the grader. Ends a case.
struct BrokenAssertion : std::logic_error {
    using std::logic_error::logic_error;
};
[[noreturn]] void broken_assertion(const char* condition);

void note_expectation();
/// An assertion of doctest's own failed in the running case.
void note_failed_assertion(const std::string& text);

/// Where the libraries are: a folder with <file>.so, one library, or a program. To be set before cases are run.
void set_subject(const std::filesystem::path& subject);

/// From now on only the cases of these exercises are run; none named: all.
void set_exercises(const std::vector<std::string>& exercises);

/// From now on no case is run after the first that failed; the others are reported as not run.
void set_until_failure();
/// Of each exercise, by the clock on the wall: what is left of it then is not run. 0: no end.
void set_seconds(double seconds);

/// Of everything that cases draw; each case makes its own from it.
void set_seed(unsigned long seed);

/// From now on these are tried first in their cases. @param only  nothing else is run
void set_kept(const std::vector<KeptCase>& kept, bool only);

/// A case under way, for for_all.
struct Running {
    virtual ~Running() = default;
    virtual unsigned long next_seed() = 0;  ///< of the next for_all
    virtual int domain() const = 0;         ///< its number, from 0
    /// A sample of this for_all to be tried first, if there is one, and whether nothing else is.
    virtual const KeptCase* kept() const = 0;
    virtual bool only_kept() const = 0;
    virtual std::size_t story() const = 0;
    virtual void cut_story(std::size_t lines) = 0;
    virtual void restart() = 0;  ///< the student's process
    virtual void failed_at(const std::vector<double>& sample) = 0;
};
/// @throws GraderError  outside of a case
Running& running_case();

struct GradeCase;
const std::vector<const GradeCase*>& grade_cases();
/// What came of the cases that have been run.
const std::vector<CaseResult>& case_results();

}  // namespace rbc

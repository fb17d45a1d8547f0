#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/foundation/exercise/case_file.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject_process.hpp"
#include "common/grading/grader/case_process.hpp"
#include "common/grading/grader/case_record.hpp"
#include "common/grading/grader/grader.hpp"

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

/// Which cases are run, and how.
struct CaseRun {
    std::filesystem::path subject;    ///< the libraries: a folder with <file>.so, one library, or a program
    std::set<std::string> exercises;  ///< whose cases are run; none named: all
    bool until_failure = false;       ///< cases after the first that failed are reported as not run
    double seconds = 0;               ///< of its own, for each exercise: its further cases fail; 0: no end
    unsigned long seed = 1;           ///< of everything that cases draw; each case makes its own from it
    std::vector<KeptCase> kept = {};  ///< tried first in their cases
    bool only_kept = false;           ///< nothing else is run
    bool reach = false;               ///< in place of judging, each for_all notes which ends of its ranges it guards
};
/// To be called before cases are run.
void set_case_run(CaseRun run);

std::vector<const GradeCase*>& grade_cases();
/// What came of the cases that have been run.
const std::vector<CaseResult>& case_results();

/// A case while its body runs: the student's process, and what is noted for the report.
struct RunningCase : CallTarget {
    RunningCase(const GradeCase& grade_case, const std::filesystem::path& library, const CallLimits& limits,
                const CaseRun& run)
        : process(std::string(grade_case.file) + ".cpp", library, limits), run_(run) {
        result.exercise = grade_case.file;
        result.title = grade_case.title;
        result.points = grade_case.points;
        result.passed = true;
        result.seed = run.seed;
        // What shows only after other calls is tried with the same calls again.
        if (const KeptCase* one = kept_case(); one && one->domain < 0 && one->seed != 0) result.seed = one->seed;
    }

    /// Of the next for_all.
    unsigned long next_seed() {
        ++domain_;
        // Of the title as well, so that a case that is added changes no other.
        std::uint64_t mixed = 0xcbf29ce484222325u ^ result.seed;
        for (const char c : result.title) mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return static_cast<unsigned long>(mixed + static_cast<unsigned long>(domain_));
    }
    /// A sample of this for_all to be tried first, if there is one, and whether nothing else is.
    const KeptCase* kept() const {
        const KeptCase* const one = kept_case();
        return one && one->domain == domain_ ? one : nullptr;
    }
    bool only_kept() const { return run_.only_kept && kept_case() && kept_case()->domain >= 0; }
    void failed_at(const std::vector<double>& sample) {
        result.domain = domain_;
        result.sample = sample;
    }

    bool notes_reach() const { return run_.reach; }

    /// Keeps the answers to all calls from now on; after replay(), calls get these answers, whatever their arguments.
    void record() { tape_ = Tape::recording, answers_.clear(); }
    void replay() { tape_ = Tape::playing, played_ = 0; }
    void stop_tape() { tape_ = Tape::off; }
    /// There are more calls than kept answers.
    struct TapeEnded {};

    Bytes call(std::string_view function, const Bytes& arguments) override {
        ++count;
        if (tape_ == Tape::playing) {
            if (played_ == answers_.size()) throw TapeEnded();
            return answers_[played_++];
        }
        // Several calls may be made before one of them is checked; which of them is wrong is found out at the end.
        if (checked_) earlier.clear();
        checked_ = false;
        constexpr std::size_t max_earlier = 4;
        RecordedCall& last = calls[std::string(function)];
        if (last.answer && earlier[std::string(function)].size() < max_earlier) earlier[std::string(function)].push_back(last);
        last.arguments = arguments;
        last.answer.reset();
        last.reference.reset();
        if (seconds_left_ > 0 && seconds() >= seconds_left_)
            throw CallFailure(CallFailure::Kind::time, used_up_);
        Bytes answer = process.call(function, arguments);
        last.answer = answer;
        if (tape_ == Tape::recording) answers_.push_back(answer);
        return answer;
    }

    /// s so far, of processor time and asleep, of grader and code: what else the machine does takes nothing from them.
    double seconds() const { return cpu_seconds_of_case() + process.cpu_seconds() + process.seconds_asleep(); }

    /// No call begins after so many seconds(), what is left of the exercise's own.
    void end_after(double seconds_left, double of_all) {
        std::ostringstream sentence;
        sentence << "not run to its end: " << result.exercise << ".cpp has used up its " << of_all << " s";
        used_up_ = sentence.str();
        seconds_left_ = std::max(seconds_left, 1e-9);
    }

    CaseResult result;
    SubjectProcess process;
    int count = 0, expectations = 0;
    std::string failed_assertion;
    std::map<std::string, RecordedCall> calls;                 ///< the last of each function
    std::map<std::string, std::vector<RecordedCall>> earlier;  ///< those before it that nothing has checked yet
    /// What has been called until now is checked next.
    void note_check() { checked_ = true; }

  private:
    enum class Tape { off, recording, playing };

    const KeptCase* kept_case() const {
        const auto found = std::find_if(run_.kept.begin(), run_.kept.end(),
                                        [&](const KeptCase& one) { return one.title == result.title; });
        return found == run_.kept.end() ? nullptr : &*found;
    }

    const CaseRun& run_;
    bool checked_ = false;
    Tape tape_ = Tape::off;
    std::vector<Bytes> answers_;
    std::size_t played_ = 0;
    int domain_ = -1;  ///< number of the for_all under way
    double seconds_left_ = 0;  ///< 0: no end
    std::string used_up_;
};
/// @throws GraderError  outside of a case
RunningCase& running_case();

}  // namespace rbc

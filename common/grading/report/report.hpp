#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// What came of one case of a grader.
struct CaseResult {
    std::string exercise;  ///< "box", of box.cpp
    std::string title;
    int points = 0;
    bool passed = false;
    // Of a failed case:
    std::vector<std::string> did;  ///< the story: what was done
    std::string problem;           ///< what does not hold, or a plain sentence about a call that failed
    std::string expected, got;     ///< empty where a call failed
    std::string printed;           ///< what the code printed, shortened
    std::string compiler;          ///< the compiler's message where the file does not compile
    std::string hint;
    std::string kind;        ///< "value", "not_run", "not_judged", or why a call failed (CallFailure::Kind): "not_built", "time" ...
    std::string input = {};  ///< the last call of each function, its answer and the reference's: a line each, shortened
    std::string calls = {};  ///< the same whole, as JSON, with the arguments' bytes; empty: nothing was called
    int domain = -1;         ///< which for_all of the case failed, and at what numbers; -1: none
    std::vector<double> sample = {};
    unsigned long seed = 0;  ///< of what it drew
    std::string file = {};   ///< where the case is kept, to be tried again; empty: nowhere

    /// Neither passed nor failed: the machine did not let it be found out, and `problem` says how.
    bool not_judged() const { return !passed && kind == "not_judged"; }
    /// Whether its file was there, compiled and implemented, and its turn came.
    bool was_called() const {
        return passed || (kind != "not_built" && kind != "not_implemented" && kind != "not_run" && !not_judged());
    }
};

/// The advice for a call that did not return, by CaseResult::kind: an endless loop or a crash is seldom what the case
/// is about. Empty: for the others.
std::string hint_of_end(const std::string& kind);
/// What a student reads as the hint of a failed case: that of the end, where there is one, before that of the case.
std::string shown_hint(const CaseResult& result);

/// Makes printable what is a student's or may hold words of theirs, and cuts what a report has no room for. Every result
/// goes through here, when its case ends and when it is read from a file.
void make_printable(CaseResult& result);

/// What came of one grader.
struct Report {
    std::string lesson;  ///< "01_gbf"
    std::vector<CaseResult> cases;
    unsigned long seed = 0;  ///< of what was drawn

    int score() const;
    int max_score() const;
    bool all_passed() const;
};

/// As JSON, with Gradescope's fields. The case's parts stand in each test's extra_data. What the compiler says of a
/// file stands with the first test of its exercise; the others have its number as `compiler_in`. Never more than 256 kB a
/// lesson: from what is longer, calls, inputs, prints and stories are left out, the last first.
std::string report_json(const Report& report);
/// A failed case as a file, as read_case_file takes it: what was checked, expected and got, the calls with their arguments
/// and answers, and what it takes to run it again.
std::string case_json(const std::string& lesson, const CaseResult& result);
/// Several lessons in one: the tests of all, and under "lessons" each with its score.
std::string report_json(const std::vector<Report>& reports);
/// Back from either form. @throws InputError not such a JSON
std::vector<Report> read_reports(std::string_view json);

struct TextOptions {
    int width = 80;       ///< columns to wrap at
    bool colour = false;  ///< only for a terminal
    bool hints = true;
};

/// All that a report says about a failed case, a part per line; empty for a passed one.
std::string failure_text(const CaseResult& result, const TextOptions& options = {});
/// For a person: per exercise its cases, per failure what was done, expected, got, printed, hint; a total.
std::string report_text(const Report& report, const TextOptions& options = {});
/// One line per lesson and a total: "01_gbf  17 of 32 points, 5 of 11 cases".
std::string totals_text(const std::vector<Report>& reports, const TextOptions& options = {});

/// Prints the report of one lesson, or the totals of several; writes the JSON to a file, where one is named.
/// @return the exit code: 0 where all passed, else 1. @throws InputError the file cannot be written
int show_reports(const std::vector<Report>& reports, const std::string& json_file);

}  // namespace rbc

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/records/class_result.hpp"

/// What came of a class, told to its instructor and its students.
namespace rbc {

/// How a class did in one exercise.
struct ExerciseStatistics {
    std::string name;  ///< "01_gbf/box"
    int max_points = 0;
    std::size_t solved = 0, partly = 0, nothing = 0;  ///< students with all points, some, none
    double mean = 0;                                  ///< points
};

/// How many missed one case.
struct CaseStatistics {
    std::string exercise, title;
    std::size_t passed = 0, tried = 0;  ///< tried: students whose file could be called for it
};

/// A misconception by the hint that names it, and how many had it.
struct HintStatistics {
    std::string exercise, hint;
    std::size_t students = 0;
};

struct ClassStatistics {
    std::vector<ExerciseStatistics> exercises;  ///< in the order of the reports
    std::vector<CaseStatistics> cases;          ///< hardest first; those that all who tried passed are left out
    std::vector<HintStatistics> hints;          ///< most frequent first
    std::vector<double> shares;                 ///< of each student of whom all is known: total / max_points, in [0, 1]
};

ClassStatistics class_statistics(const ClassResult& result);

/// The middle one; of an even number the mean of the middle two; of none 0.
double median(std::vector<double> values);

/// What an instructor reads, as HTML: which files are no student's, whose the machine did not let be judged, how the
/// totals are distributed, how each exercise went, the hardest cases, the misconceptions and how many had each, and the
/// students with links to their pages ("students/Ann+Lee.html").
std::string class_page(const ClassResult& result);

/// grades.csv after RFC 4180: a row a student, a column an exercise ("01_gbf/box", in the order of the first that has
/// it), then points, out_of, late_days, penalty, total, remark, report (its file). An exercise that a student has no report of is empty, and
/// so is what is not known since the machine failed: an empty cell is no zero.
std::string class_table(const ClassResult& result);

/// A text as a cell. What a spreadsheet would take for a formula (= + - @ or a control character at its start) begins
/// with an apostrophe.
std::string text_cell(std::string_view text);

/// What a student reads, as HTML: points of each exercise, then what failed and why, a hint with each.
std::string student_page(const StudentResult& student);
/// The same as Markdown. What the student's code said stands in code blocks that it cannot end.
std::string student_markdown(const StudentResult& student);

}  // namespace rbc

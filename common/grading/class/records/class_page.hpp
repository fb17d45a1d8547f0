#pragma once

#include <string>
#include <vector>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// How a class did in one exercise.
struct ExerciseStatistics {
    std::string name;                                 ///< "01_gbf/box"
    int most = 0;                                     ///< points to be had
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
    std::vector<double> shares;                 ///< of each student: total / points to be had, in [0, 1]
};

ClassStatistics class_statistics(const ClassResult& result);

/// The middle one; of an even number the mean of the middle two; of none 0.
double median(std::vector<double> values);

/// What an instructor reads, as HTML: how the totals are distributed, how each exercise went, the hardest cases, the
/// misconceptions and how many had each, and the students with links to their pages (student_file).
std::string class_page(const ClassResult& result);

/// Where a student's file stands beside class.html: "students/Ann+Lee.html".
std::string student_file(const std::string& student, const std::string& ending);

}  // namespace rbc

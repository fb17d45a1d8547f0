#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/report/report.hpp"

namespace rbc {

/// What came of one student's submission.
struct StudentResult {
    std::string student;               ///< printable, as no other's
    std::vector<Report> reports;       ///< one a lesson, of the same lessons for all students
    std::vector<std::string> remarks;  ///< printable lines
    double late_days = 0;              ///< begun days after the deadline
    double factor = 1;                 ///< of the points that lateness leaves, in [0, 1]
    std::string dates = {};            ///< what decided: "newest file: ..., ...; deadline ..."; empty: no deadline
    std::map<std::string, std::string> files = {};  ///< hashes of what was handed in, by "01_gbf/box", stubs left out
    std::vector<std::string> notes = {};  ///< printable lines for the instructor alone; not kept in the record
};

/// What came of a class.
struct ClassResult {
    std::vector<StudentResult> students;   ///< in the order of the tables
    unsigned long seed = 0;                ///< the same for all
    std::string protection;                ///< the layers of the wall the submissions ran behind
    std::vector<std::string> strays = {};  ///< of each file that is no student's a printable line
};

/// The points of one exercise.
struct ExercisePoints {
    std::string name;  ///< "01_gbf/box"
    int points = 0, max_points = 0;
    bool judged = true;  ///< false: not all of it, and the points are not known
};

/// Of all exercises that the student's reports hold, in their order.
std::vector<ExercisePoints> exercise_points(const StudentResult& student);
int points_of(const StudentResult& student);
int max_points_of(const StudentResult& student);
/// Points after lateness, to the nearest hundredth.
double total_of(const StudentResult& student);

/// What the machine did not let be judged, each with the cause: "01_gbf/box: the disk is full". Its points are unknown,
/// and so is the student's total.
std::vector<std::string> not_judged(const StudentResult& student);

/// Notes for each student whose files are another's to the byte: "the same file as anna: 01_gbf/box". Those before are
/// gone.
void note_equal_files(ClassResult& result);

/// All that an instructor is to know of a student beside the points, lateness first: "2 days late (-8.3)".
std::vector<std::string> all_remarks(const StudentResult& student);

/// "a; b".
std::string joined(const std::vector<std::string>& words, const std::string& between);
/// "12", "3.5", "0.25": at most two decimals.
std::string points_text(double points);
/// "2 days late, 20 % off: 28 of 35 points remain (newest file: ...; deadline ...)"; empty for one in time.
std::string lateness_text(const StudentResult& student);

/// A student's result, whose words are all UTF-8, as JSON that is read back without loss: to go on after an
/// interruption, and to merge parts of a class that were graded elsewhere.
std::string student_record(const StudentResult& student);
/// Back. @throws InputError it is none
StudentResult parse_student_record(std::string_view json);

}  // namespace rbc

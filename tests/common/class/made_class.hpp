#pragma once

#include <string>

#include "common/grading/class/records/class_result.hpp"

namespace rbc::test {

inline CaseResult passed_case(const std::string& exercise, const std::string& title, int points) {
    CaseResult c;
    c.exercise = exercise;
    c.title = title;
    c.points = points;
    c.passed = true;
    return c;
}

inline CaseResult failed_case(const std::string& exercise, const std::string& title, int points,
                              const std::string& hint = {}) {
    CaseResult c = passed_case(exercise, title, points);
    c.passed = false;
    c.kind = "value";
    c.did = {"threw a ball up at 8 m/s"};
    c.problem = "stored velocity [m/s]";
    c.expected = "4.7";
    c.got = "-4.7";
    c.hint = hint;
    return c;
}

inline CaseResult not_built(const std::string& exercise, const std::string& title, int points) {
    CaseResult c = passed_case(exercise, title, points);
    c.passed = false;
    c.kind = "not_built";
    c.problem = exercise + ".cpp does not compile: " + exercise + ".cpp:1:1: error: no";
    c.compiler = exercise + ".cpp:1:1: error: no\n  1 | no";
    return c;
}

/// All that a hostile student can put somewhere: HTML, Markdown, a formula, escapes, bytes that are no UTF-8.
inline const std::string& poison() {
    static const std::string text =
        "=cmd|' /C calc'!A0,\"x\"\n</pre></td><script>alert(1)</script><img src=x onerror=alert(1)>&amp;'\"\n"
        "```\n[a](javascript:alert(1)) | <b> \x1b[2J\xc2\x9b\xe2\x80\xae\xff\x00";
    return text;
}

/// Three students in two lessons: one has all, one some and is late, one's file does not compile.
inline ClassResult small_class() {
    const std::string drop = "it drops", bounce = "it bounces", swing = "it swings";
    ClassResult result;
    result.seed = 42;
    result.protection = "Behind bubblewrap, Landlock and seccomp.";
    result.students = {{"Ann Lee",
                        {{"01_gbf", {passed_case("box", drop, 3), passed_case("box", bounce, 5)}, 42},
                         {"02_rod", {passed_case("swing", swing, 4)}, 42}},
                        {},
                        0,
                        1},
                       {"bob",
                        {{"01_gbf", {passed_case("box", drop, 3), failed_case("box", bounce, 5, "Mind the sign.")}, 42},
                         {"02_rod", {failed_case("swing", swing, 4, "Mind the sign.")}, 42}},
                        {"there is also bob.zip"},
                        2,
                        0.8},
                       {"eve",
                        {{"01_gbf", {not_built("box", drop, 3), not_built("box", bounce, 5)}, 42},
                         {"02_rod", {passed_case("swing", swing, 4)}, 42}},
                        {},
                        0,
                        1}};
    return result;
}

/// The same with poison in every place that a student's words can reach.
inline ClassResult poisoned_class() {
    ClassResult result = small_class();
    for (StudentResult& student : result.students) {
        student.student = poison();
        student.remarks = {poison()};
        for (Report& report : student.reports) {
            for (CaseResult& c : report.cases) {
                if (c.passed) continue;
                for (std::string* words : {&c.problem, &c.expected, &c.got, &c.printed, &c.compiler, &c.hint, &c.input})
                    *words = poison();
                c.did = {poison()};
            }
        }
    }
    return result;
}

}  // namespace rbc::test

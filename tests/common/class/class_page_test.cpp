#include "common/grading/class/records/reports.hpp"

#include <doctest/doctest.h>

#include "tests/common/class/made_class.hpp"
#include "tests/common/class/report_checks.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("statistics: who solved what, the hardest case first, a misconception once a student") {
    ClassResult result = small_class();
    result.students[1].reports[0].cases.push_back(failed_case("box", "it rests", 1, "Mind the sign."));
    const ClassStatistics s = class_statistics(result);
    REQUIRE(s.exercises.size() == 2);
    CHECK(s.exercises[0].name == "01_gbf/box");
    CHECK(s.exercises[0].solved == 1);
    CHECK(s.exercises[0].partly == 1);
    CHECK(s.exercises[0].nothing == 1);
    CHECK(s.exercises[0].mean == doctest::Approx(11.0 / 3));
    // eve's file did not compile: she did not try.
    REQUIRE(s.cases.size() == 3);
    CHECK(s.cases[0].title == "it rests");
    CHECK(s.cases[0].tried == 1);
    CHECK(s.cases[1].title == "it bounces");
    CHECK(s.cases[1].passed == 1);
    CHECK(s.cases[1].tried == 2);
    CHECK(s.cases[2].title == "it swings");
    CHECK(s.cases[2].tried == 3);
    REQUIRE(s.hints.size() == 2);
    CHECK(s.hints[0].students == 1);
    CHECK(s.shares == std::vector<double>{1, 2.4 / 13, 4.0 / 12});
    CHECK(median({3, 1, 2}) == 2);
    CHECK(median({4, 1, 2, 3}) == 2.5);
    CHECK(median({}) == 0);
}

TEST_CASE("an endless loop and a crash have hints of their own, the same for the student and for the lecture") {
    ClassResult result = small_class();
    const char* const loop = "It comes to no end, or takes far too long; ./course debug shows at which line.";
    CaseResult& c = result.students[1].reports[0].cases[1];
    for (const auto& [kind, hint] : {std::pair{"time", loop},
                                     {"crash", "It ended before it could return; ./course debug shows at which line."},
                                     {"exception", "Mind the sign."}}) {
        c.kind = kind;
        CHECK(shown_hint(c).starts_with(hint));
        CHECK(shown_hint(c).ends_with("Mind the sign."));
        CHECK(class_statistics(result).hints.at(0).hint == hint);
        CHECK(student_page(result.students[1]).find(hint) != std::string::npos);
        CHECK(student_markdown(result.students[1]).find(std::string(hint).substr(0, 20)) != std::string::npos);
    }
}

TEST_CASE("the class's page has all parts, and a link to each student") {
    const std::string page = class_page(small_class());
    CHECK(page_fault(page) == "");
    for (const char* part :
         {"3 submissions, median 33 % of the points", "seed 42", "Behind bubblewrap",
          "href=\"students/Ann%2BLee.html\">Ann Lee</a>", "it bounces", "Mind the sign.", "there is also bob.zip",
          "students in each tenth of the points: 0, 0, 1, 1, 0, 0, 0, 0, 0, 1"})
        CHECK_MESSAGE(page.find(part) != std::string::npos, part);
    CHECK(class_page(small_class()) == page);
    CHECK(page_fault(class_page({})) == "");
    CHECK(page.find("These need you") == std::string::npos);
    CHECK(page_fault(class_page(poisoned_class())) == "");
}

TEST_CASE("files that belong to nobody stand first on the page, then what the machine did not let be judged") {
    ClassResult result = small_class();
    result.strays = {"box.cpp belongs to nobody: expected a folder, an archive, or NAME_box.cpp", poison()};
    CaseResult& c = result.students[1].reports[0].cases[1];
    c.kind = "not_judged";
    c.problem = "the disk is full";
    const std::string page = class_page(result);
    CHECK(page_fault(page) == "");
    std::size_t at = 0;
    for (const std::string part :
         {"These need you", "<p>box.cpp belongs to nobody: expected a folder, an archive, or NAME_box.cpp</p>",
          "The machine failed", "the disk is full", "Totals"}) {
        at = page.find(part, at);
        CHECK_MESSAGE(at != std::string::npos, part);
    }
    result = small_class();
    result.strays = {"box.cpp belongs to nobody"};
    CHECK(class_page(result).find("The machine failed") == std::string::npos);
}

TEST_CASE("a class of 300 in all lessons is told in a moment, in a page that can be mailed") {
    ClassResult result;
    for (int s = 0; s < 300; ++s) {
        StudentResult student{"student " + std::to_string(s), {}, {}, 0, 1};
        for (int lesson = 0; lesson < 22; ++lesson) {
            Report report{"lesson_" + std::to_string(lesson), {}, 0};
            for (int c = 0; c < 30; ++c) {
                const std::string exercise = "exercise_" + std::to_string(c / 10), title = "case " + std::to_string(c);
                report.cases.push_back((s + c) % 3 == 0 ? failed_case(exercise, title, 1, "hint " + title)
                                                        : passed_case(exercise, title, 1));
            }
            student.reports.push_back(report);
        }
        result.students.push_back(student);
    }
    CHECK(class_page(result).size() < 200'000);
}

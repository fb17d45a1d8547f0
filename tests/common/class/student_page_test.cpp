#include "common/grading/class/records/reports.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/records/class_result.hpp"
#include "common/grading/class/records/html.hpp"
#include "tests/common/class/made_class.hpp"
#include "tests/common/class/report_checks.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
    return n;
}

}  // namespace

TEST_CASE("a student's page says what was reached, what failed and why, and a broken file once") {
    const ClassResult result = small_class();
    const std::string bob = student_page(result.students[1]), eve = student_page(result.students[2]);
    for (const char* part :
         {"<h1>bob</h1>", "2.4 of 12 points", "2 days late, 20 % off: 2.4 of 3 points remain", "there is also bob.zip",
          "threw a ball up at 8 m/s", "stored velocity [m/s]", "Mind the sign.", "it drops", "--seed 42"})
        CHECK_MESSAGE(says(bob, part), part);
    CHECK(count(eve, "1 | no") == 1);
    CHECK(says(eve, "and 1 more for the same reason"));
    CHECK_FALSE(says(eve, "days late"));
    for (const StudentResult& student : result.students) CHECK(page_fault(student_page(student)) == "");
}

TEST_CASE("nothing that a student says becomes a tag, a link, a control character or the end of a code block") {
    for (const StudentResult& student : poisoned_class().students) {
        const std::string page = student_page(student);
        CHECK(page_fault(page) == "");
        CHECK(page.size() < 100'000);
        const std::string text = student_markdown(student);
        CHECK(says(text, "\\<script\\>") == true);
        CHECK(markdown_fault(text) == "");
        for (const char* raw : {"\x1b", "\xc2\x9b"}) CHECK_FALSE(says(text, raw));
    }
    // The checks can fail.
    CHECK(page_fault("<style></style><p><script>x</script></p>") == "a tag script");
    CHECK(page_fault("<style></style><p onclick=\"x\"></p>") == "an attribute onclick");
    CHECK(page_fault("<style></style><a href=\"javascript:x\"></a>") == "a link javascript:x");
    CHECK(page_fault("<style></style><p>") == "never closes p");
    CHECK(html_text("<a href='x'>&\"") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;");
}

TEST_CASE("a flood is cut") {
    StudentResult student = small_class().students[1];
    const std::string flood(1 << 20, '<');
    for (CaseResult& c : student.reports[0].cases) c.printed = c.problem = c.got = c.compiler = c.input = flood;
    student.remarks = {flood};
    CHECK(student_page(student).size() < 150'000);
    CHECK(student_markdown(student).size() < 50'000);
}

TEST_CASE("Markdown has the same points and reasons") {
    const std::string bob = student_markdown(small_class().students[1]);
    for (const char* part :
         {"# bob\n", "**2.4 of 12 points**", "| 01\\_gbf/box | 3 | 8 |", "- passed, 3 of 3: it drops",
          "- **failed**, 0 of 5: it bounces", "hint      Mind the sign.", "Note: there is also bob\\.zip"})
        CHECK_MESSAGE(says(bob, part), part);
}

TEST_CASE("a late student reads which file, which time and which deadline decided") {
    StudentResult bob = small_class().students[1];
    bob.dates = "newest file: hw/01_gbf/box.cpp, 2026-11-27 08:52 UTC; deadline 2026-11-25 23:59 UTC";
    CHECK(says(student_page(bob), "2 days late, 20 % off: 2.4 of 3 points remain (" + bob.dates + ")"));
    CHECK(says(student_markdown(bob), "08\\:52 UTC; deadline 2026"));
    CHECK(parse_student_record(student_record(bob)).dates == bob.dates);
    CHECK(all_remarks(bob) == std::vector<std::string>{"2 days late (-0.6)", "there is also bob.zip"});
    bob.late_days = 1;
    bob.factor = 1;
    CHECK(all_remarks(bob).front() == "1 day late");
    bob.late_days = 0;
    CHECK_FALSE(says(student_page(bob), "newest file"));
}

TEST_CASE("a file that was not handed in is one line, and no list of failed cases") {
    StudentResult eve = small_class().students[2];
    for (CaseResult& c : eve.reports[0].cases) c.compiler.clear(), c.problem = "box.cpp is missing";
    const std::string line = "box.cpp is missing: 0 of 8 points";
    CHECK(says(student_page(eve), line));
    CHECK_FALSE(says(student_page(eve), "it bounces"));
    CHECK(says(student_markdown(eve), "- box\\.cpp is missing\\: 0 of 8 points\n"));
    CHECK_FALSE(says(student_markdown(eve), "it bounces"));
    CHECK(says(student_markdown(eve), "it swings"));
}

TEST_CASE("a record comes back without loss, hostile words and all; what is none is refused") {
    for (const ClassResult& result : {small_class(), poisoned_class()}) {
        for (StudentResult student : result.students) {
            if (student.student == poison()) student.student = "made plain before";
            if (!student.remarks.empty() && student.remarks[0] == poison()) student.remarks = {"likewise"};
            const double factor = student.factor, late = student.late_days;
            const int points = points_of(student);
            student = parse_student_record(student_record(student));  // now UTF-8, as all that comes from a grader
            const StudentResult back = parse_student_record(student_record(student));
            CHECK(student_record(back) == student_record(student));
            CHECK(student_page(back) == student_page(student));
            CHECK(back.factor == factor);
            CHECK(back.late_days == late);
            CHECK(points_of(back) == points);
        }
    }
    for (const char* bad : {"", "{}", "[]", R"({"student":1})"}) CHECK_THROWS_AS(parse_student_record(bad), InputError);
}

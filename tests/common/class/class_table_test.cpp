#include "common/grading/class/records/reports.hpp"

#include <doctest/doctest.h>

#include "tests/common/class/made_class.hpp"
#include "tests/common/class/report_checks.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

std::vector<std::vector<std::string>> parsed(const std::string& csv) {
    const Table table = read_table(csv);
    CHECK_FALSE(table.damaged);
    return table.rows;
}

}  // namespace

TEST_CASE("a row a student, a column an exercise, lateness and what remains") {
    CHECK(class_table(small_class()) ==
          "student,01_gbf/box,02_rod/swing,points,out_of,late_days,penalty,total,remark,report\r\n"
          "\"Ann Lee\",8,4,12,12,0,0,12,,students/Ann+Lee.html\r\n"
          "bob,3,0,3,12,2,0.6,2.4,\"2 days late (-0.6), there is also bob.zip\",students/bob.html\r\n"
          "eve,0,4,4,12,0,0,4,,students/eve.html\r\n");
    CHECK(class_table({}) == "student,points,out_of,late_days,penalty,total,remark,report\r\n");
}

TEST_CASE("files that are the same to the byte are noted, for the instructor and not for the students") {
    ClassResult result = small_class();
    result.students[0].files = {{"01_gbf/box", "1"}, {"02_rod/swing", "2"}};
    result.students[1].files = {{"01_gbf/box", "1"}, {"02_rod/swing", "3"}};
    result.students[2].files = {{"01_gbf/box", "2"}, {"02_rod/swing", "3"}};
    for (int again = 0; again < 2; ++again) note_equal_files(result);
    using Notes = std::vector<std::string>;
    CHECK(result.students[0].notes == Notes{"the same file as bob: 01_gbf/box"});
    CHECK(result.students[1].notes == Notes{"the same file as Ann Lee: 01_gbf/box", "the same file as eve: 02_rod/swing"});
    CHECK(parsed(class_table(result)).at(1).at(8) == "the same file as bob: 01_gbf/box");
    CHECK(class_page(result).find("the same file as eve") != std::string::npos);
    CHECK(student_page(result.students[1]).find("the same file") == std::string::npos);
    CHECK(student_markdown(result.students[1]).find("the same file") == std::string::npos);
    for (StudentResult& student : result.students) student.files = {{"01_gbf/box", "1"}};
    for (int i = 0; i < 3; ++i) result.students.push_back(result.students[0]);
    note_equal_files(result);
    CHECK(result.students[0].notes == Notes{"the same file as bob, eve, Ann Lee and 2 more: 01_gbf/box"});
}

TEST_CASE("an exercise that a student has no report of is an empty cell, not a zero") {
    ClassResult result = small_class();
    result.students[0].reports.pop_back();
    CHECK(parsed(class_table(result)).at(1) ==
          std::vector<std::string>{"Ann Lee", "8", "", "8", "8", "0", "0", "8", "", "students/Ann+Lee.html"});
}

TEST_CASE("what the machine did not let be judged is no zero, and stands first on the page") {
    ClassResult result = small_class();
    CaseResult& c = result.students[1].reports.back().cases.front();
    c.passed = false;
    c.kind = "not_judged";
    c.problem = "swing.cpp was not judged: the disk is full";
    const auto row = parsed(class_table(result)).at(2);
    CHECK(std::vector<std::string>(row.begin(), row.begin() + 8) == std::vector<std::string>{"bob", "3", "", "", "12", "2", "", ""});
    CHECK(not_judged(result.students[1]) == std::vector<std::string>{"02_rod/swing: swing.cpp was not judged: the disk is full"});
    const std::string page = class_page(result);
    CHECK(page.find("These need you") < page.find("<h2>Totals</h2>"));
    CHECK(class_page(small_class()).find("These need you") == std::string::npos);
    CHECK(class_statistics(result).shares.size() == 2);
}

TEST_CASE("no text is a formula, and no text leaves its cell") {
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1",
                                "\xef\xbc\x9d"
                                "1"}) {
        CAPTURE(formula);
        const std::string cell = text_cell(formula);
        CHECK(parsed(cell + "\r\n").at(0).at(0) == std::string("'") + formula);
    }
    CHECK(text_cell("a \"b\", c") == "\"a \"\"b\"\", c\"");
    CHECK(text_cell("plain") == "plain");
    ClassResult result = small_class();
    for (const std::string& name : {poison(), std::string("a\",=1"), std::string("a;=1"), std::string("\n=1")}) {
        result.students[0].student = name;
        result.students[0].remarks = {name, name};
        const auto rows = parsed(class_table(result));
        REQUIRE(rows.size() == 4);
        for (const auto& row : rows) {
            REQUIRE(row.size() == 10);
            for (const std::string& cell : row) {
                CHECK(cell.find_first_of("=+-@\t\r") != 0);
                for (const char c : cell) CHECK((static_cast<unsigned char>(c) >= 0x20 && c != '\x7f'));
            }
        }
    }
}

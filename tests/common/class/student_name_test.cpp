#include "common/grading/class/records/student_name.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/input_error.hpp"
#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;
namespace fs = std::filesystem;

TEST_CASE("a student is named after the folder or file, without an archive's ending and Moodle's words") {
    CHECK(student_name("class/alice.zip") == "alice");
    CHECK(student_name("class/alice.TAR.GZ") == "alice");
    CHECK(student_name("class/hw1-annlee.bundle") == "hw1-annlee");
    CHECK(student_name("class/Ann Lee_12345_assignsubmission_file_") == "Ann Lee");
    CHECK(student_name("class/Ann Lee_12345_assignsubmission_file_hw 1.zip") == "Ann Lee");
    CHECK(student_name("class/J\xc3\xbcrgen_1_assignsubmission_onlinetext") == "J\xc3\xbcrgen");
    CHECK(student_name("class/leeann_12345_67890_box.zip") == "leeann_12345");
    CHECK(student_name("class/submission_123") == "submission_123");
    const Desk desk;
    fs::create_directory(desk.path / "v1.zip");
    CHECK(student_name(desk.path / "v1.zip") == "v1.zip");
}

TEST_CASE("names are printable and bounded") {
    CHECK(student_name("class/a\x1b[2J\n\x7f\xc2\x9b\xe2\x80\xaegpj\xff.zip") == "a?[2J????gpj?");
    CHECK(student_name("class/  .zip") == "(no name)");
    const std::string tens = "xxxxxxxxxx", sixty = tens + tens + tens + tens + tens + tens;
    const std::string shortened = sixty + "x...";
    CHECK(student_name("class/" + sixty + sixty) == shortened);
}

TEST_CASE("a stem is safe for files and links, and no other student's") {
    CHECK(file_stem("Ann Lee") == "Ann+Lee");
    CHECK(file_stem("../a") == "=2E.=2Fa");
    CHECK(file_stem("-rf") == "=2Drf");
    CHECK(file_stem("a+b=c") == "a=2Bb=3Dc");
    CHECK(file_stem("\xc3\xbc<\"&") == "=C3=BC=3C=22=26");
}

TEST_CASE("everything in the folder is a student's, sorted; hidden files and listings are not") {
    const Desk desk;
    for (const char* name : {"bob.zip", "bob.tar.gz", "carol.rar", ".hidden.zip", "submission_metadata.yml",
                             "grades.csv", "leeann_1_2_box.cpp", "Bob.tar"})
        desk.write(name, "x");
    fs::create_directory(desk.path / "bob");
    fs::create_directory(desk.path / ".git");
    fs::create_directory(desk.path / "Ann Lee_7_assignsubmission_file_");
    fs::create_directory(desk.path / "Ann Lee_8_assignsubmission_file_");
    const auto found = find_submissions(desk.path);
    std::string names;
    for (const FoundSubmission& one : found) names += one.student + " <- " + one.path.filename().string() + "\n";
    CHECK(names ==
          "Ann Lee <- Ann Lee_7_assignsubmission_file_\n"
          "Ann Lee-2 <- Ann Lee_8_assignsubmission_file_\n"
          "Bob <- Bob.tar\n"
          "bob-2 <- bob\n"
          "bob-3 <- bob.tar.gz\n"
          "bob-4 <- bob.zip\n"
          "carol <- carol.rar\n"
          "leeann_1 <- leeann_1_2_box.cpp\n");
    CHECK(found[2].remarks.empty());
    CHECK(found[3].remarks == std::vector<std::string>{"several submissions are named bob; this one is bob",
                                                       "there is also bob.tar.gz", "there is also bob.zip"});
    CHECK_THROWS_AS(find_submissions(desk.path / "nowhere"), InputError);
    CHECK_THROWS_AS(find_submissions(desk.path / "bob"), InputError);
}

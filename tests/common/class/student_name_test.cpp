#include "common/grading/class/records/student_name.hpp"

#include <doctest/doctest.h>

#include <algorithm>

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
    const auto found = find_submissions(desk.path).submissions;
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

TEST_CASE("loose files are called NAME_exercise; those of one name, or of a platform's name and number, are one student's") {
    const std::vector<ExerciseFile> exercises{{"01_gbf", "box"}, {"01_gbf", "bounce_loss"}, {"07_impact", "hit"}};
    const Desk desk;
    for (const char* name :
         {"kim_box.cpp", "kim-bounce_loss.cpp", "kim_07_impact_hit (1).cpp", "Lee Sam_4711_gbf_box.cc", "Lee Sam_4712_box.cpp",
          "notes.cpp", "muellerann_12345_67890_box-1.cpp", "muellerann_12345_67891_hand in.zip", "muellerann_99_1_box.cpp",
          "Ann Lee_7_assignsubmission_file_box.cpp", "Ann Lee_7_assignsubmission_file_hit.cpp"})
        desk.write(name, "x");
    std::string names;
    for (const FoundSubmission& one : find_submissions(desk.path, exercises).submissions) {
        names += one.student + " <- " + one.path.filename().string();
        for (const fs::path& more : one.more) names += ", " + more.filename().string();
        names += "\n";
        CHECK(one.remarks.empty());
    }
    CHECK(names ==
          "Ann Lee <- Ann Lee_7_assignsubmission_file_box.cpp, Ann Lee_7_assignsubmission_file_hit.cpp\n"
          "Lee Sam_4711 <- Lee Sam_4711_gbf_box.cc\n"
          "Lee Sam_4712 <- Lee Sam_4712_box.cpp\n"
          "kim <- kim-bounce_loss.cpp, kim_07_impact_hit (1).cpp, kim_box.cpp\n"
          "muellerann_12345 <- muellerann_12345_67890_box-1.cpp, muellerann_12345_67891_hand in.zip\n"
          "muellerann_99 <- muellerann_99_1_box.cpp\n"
          "notes <- notes.cpp\n");
    // A link is no file of theirs.
    fs::create_symlink("kim_box.cpp", desk.path / "kim_gbf_box.cpp");
    const auto found = find_submissions(desk.path, exercises).submissions;
    CHECK(found[3].more.size() == 2);
    CHECK(found[3].remarks == std::vector<std::string>{"kim_gbf_box.cpp is a link, which is not followed: nothing of it is read"});
}

TEST_CASE("a loose file without a name belongs to nobody; where nothing else lies, there is no class") {
    const std::vector<ExerciseFile> exercises{{"01_gbf", "box"}};
    const Desk desk;
    for (const char* bare : {"box.cpp", "box (1).cpp", "01_gbf_box.cpp", "_box.cpp"}) desk.write(bare, "x");
    CHECK_THROWS_WITH_AS(find_submissions(desk.path, exercises),
                         "01_gbf_box.cpp belongs to nobody: expected a folder, an archive, or NAME_01_gbf_box.cpp; "
                         "where the folder is one student's, name them: --one NAME",
                         InputError);
    desk.write("kim_box.cpp", "x");
    fs::create_directory(desk.path / "box");
    const FoundClass found = find_submissions(desk.path, exercises);
    REQUIRE(found.submissions.size() == 2);
    CHECK(found.submissions[0].student == "box");
    CHECK(found.submissions[1].student == "kim");
    const std::string nobodys = " belongs to nobody: expected a folder, an archive, or NAME_";
    CHECK(found.strays ==
          std::vector<std::string>{"01_gbf_box.cpp" + nobodys + "01_gbf_box.cpp", "_box.cpp" + nobodys + "box.cpp",
                                   "box (1).cpp" + nobodys + "box (1).cpp", "box.cpp" + nobodys + "box.cpp"});
}

TEST_CASE("names stand in the order that people look for them in") {
    std::vector<std::string> names{"zoe", "\xc3\x96zt\xc3\xbcrk Ida", "Otto", "anna", "J\xc3\xb6rg M\xc3\xbc\xc3\x9fig", "Jorg Musz",
                                   "Bob", "O\xcc\x88zil", "bob"};
    std::sort(names.begin(), names.end(), reads_before);
    CHECK(names == std::vector<std::string>{"anna", "Bob", "bob", "J\xc3\xb6rg M\xc3\xbc\xc3\x9fig", "Jorg Musz", "Otto",
                                            "O\xcc\x88zil", "\xc3\x96zt\xc3\xbcrk Ida", "zoe"});
}

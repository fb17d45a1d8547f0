#include "common/grading/class/records/similar_export.hpp"

#include <doctest/doctest.h>

#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;
namespace fs = std::filesystem;

TEST_CASE("submissions stand as JPlag and MOSS ask for them, the stubs as base code, with the calls") {
    const Desk desk;
    const std::vector<Submission> all{
        {"Ann Lee", {{"01_gbf/box", {"ann's box", ""}}, {"02_rod/swing", {"ann's swing", ""}}}, {}, 0},
        {"../bob", {{"01_gbf/box", {"bob's\n", ""}}, {"02_rod/swing", {"", "swing.cpp is a link"}}}, {}, 0}};
    desk.write("similar/moss/01_gbf/box/old.cpp", "of another run");
    export_similar(desk.path / "similar", all, {{"01_gbf/box", "stub"}});
    const auto text = [&](const char* name) { return read_file(desk.path / "similar" / name); };
    CHECK(text("jplag/submissions/Ann+Lee/01_gbf/box.cpp") == "ann's box");
    CHECK(text("jplag/submissions/Ann+Lee/02_rod/swing.cpp") == "ann's swing");
    CHECK(text("jplag/submissions/=2E.=2Fbob/01_gbf/box.cpp") == "bob's\n");
    CHECK_FALSE(fs::exists(desk.path / "similar/jplag/submissions/=2E.=2Fbob/02_rod"));
    CHECK(text("jplag/base/01_gbf/box.cpp") == "stub");
    CHECK(text("jplag/call.txt") == "java -jar jplag.jar -l cpp -bc base submissions\n");
    CHECK(text("moss/01_gbf/box/Ann+Lee.cpp") == "ann's box");
    CHECK(text("moss/base/01_gbf/box.cpp") == "stub");
    CHECK(text("moss/calls.txt") ==
          "moss -l cc -c \"01_gbf/box\" -b base/01_gbf/box.cpp 01_gbf/box/*.cpp\n"
          "moss -l cc -c \"02_rod/swing\" 02_rod/swing/*.cpp\n");
    CHECK_FALSE(fs::exists(desk.path / "similar/moss/01_gbf/box/old.cpp"));
    CHECK_FALSE(fs::exists(desk.path / "bob"));
}

#include "common/grading/class/records/submission.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("a submission comes through JSON with every byte") {
    Submission ann{"J\xc3\xbcrgen", {}, {"a remark"}, 1700000000.25};
    for (int c = 0; c < 256; ++c) ann.files["01_gbf/box"].text += static_cast<char>(c);
    ann.files["02_rod/swing"].problem = "swing.cpp is a link";
    ann.files["02_rod/swing"].path = "rod/swing.cpp";
    ann.unused = {"notes.txt"};
    ann.zoneless = true;
    ann.newest = "rod/swing.cpp";
    const Submission back = parse_submission(submission_json(ann), both());
    CHECK(back.student == ann.student);
    CHECK(back.files.at("01_gbf/box").text == ann.files.at("01_gbf/box").text);
    CHECK(said(back) == said(ann));
    CHECK(back.remarks == ann.remarks);
    CHECK(back.modified == ann.modified);
    CHECK(back.files.at("02_rod/swing").path == "rod/swing.cpp");
    CHECK(back.unused == ann.unused);
    CHECK(back.zoneless);
    CHECK(back.newest == ann.newest);
}

TEST_CASE("what a reader that was taken over may print is refused, or made harmless") {
    const auto with = [](const std::string& files, const std::string& rest = R"("remarks":[],"modified":0)") {
        return R"({"student":"a","unused":[],"zoneless":false,"newest":"","files":{)" + files + "}," + rest + "}";
    };
    CHECK(parse_submission(with(R"("01_gbf/box":{"text":"x","problem":"","path":""})"), both()).files.size() == 1);
    for (const std::string& bad :
         {std::string("no JSON"), std::string("[]"), std::string("{}"), with(R"("../../x":{"text":"x","problem":"","path":""})"),
          with(R"("01_gbf/box":{"text":7,"problem":"","path":""})"), with(R"("01_gbf/box":{"text":"\u0100","problem":"","path":""})"),
          with(R"("01_gbf/box":{"problem":"","path":""})"), with("", R"("remarks":"x","modified":0)"),
          with("", R"("remarks":[1],"modified":0)"), with("", R"("remarks":[],"modified":"now")"),
          with("", R"("remarks":[],"modified":1e999)"), std::string(2 << 20, '['), std::string(100000, '['),
          with(R"("01_gbf/box":{"text":")" + std::string(2000, 'x') + R"(","problem":"","path":""})")}) {
        CAPTURE(bad.substr(0, 100));
        CHECK_THROWS_AS(parse_submission(bad, both(), {.file = 1000}), InputError);
    }
    const Submission loud =
        parse_submission(with(R"("01_gbf/box":{"text":"","problem":"\u001b[2J\u202e","path":"\u001b"})",
                              "\"remarks\":[\"\\u009b\",\"" + std::string(5000, 'x') + "\"],\"modified\":0"),
                         both());
    CHECK(said(loud) == "01_gbf/box! ?[2J?");
    CHECK(loud.files.at("01_gbf/box").path == "?");
    CHECK(loud.remarks.at(0) == "?");
    CHECK(loud.remarks.at(1).size() == 503);
}

TEST_CASE("what is wanted comes through JSON, and nothing else is taken for it") {
    CHECK(wanted_json(both()) == R"({"01_gbf":["box"],"02_rod":["swing"]})");
    const auto back = parse_wanted(wanted_json(both()));
    REQUIRE(back.size() == 2);
    CHECK(back[1].key() == "02_rod/swing");
    for (const char* bad :
         {"", "[]", "{\"a\":1}", "{\"a\":[1]}", "{\"a/b\":[\"c\"]}", "{\"a\":[\"../c\"]}", "{\"\":[\"c\"]}"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(parse_wanted(bad), InputError);
    }
}

TEST_CASE("the program prints what the function gives; bad arguments are one line and exit code 2") {
    const Desk desk;
    desk.write("ann/01_gbf/box.cpp", "box\xff");
    const std::string program = program_path("read_submission").string(), ann = (desk.path / "ann").string();
    const ProcessResult result = run_process({program, ann, "--wanted", wanted_json(both())});
    CHECK(result.exit_code == 0);
    CHECK(result.output == submission_json(read_submission(ann, both())));
    CHECK(run_process({program, (desk.path / "none").string(), "--wanted", wanted_json(both())}).exit_code == 0);
    const ProcessResult bad = run_process({program, ann, "--wanted", "box"});
    CHECK(bad.exit_code == 2);
    CHECK(bad.output == "read_submission: --wanted must be like {\"01_gbf\": [\"box\", \"valley\"]}, got box\n");
    CHECK(run_process({program, ann}).exit_code == 2);
}

#include "common/demo/cases/case_demo.hpp"

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <cmath>
#include <filesystem>

#include "common/demo/cases/case_numbers.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/stage.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/kept_calls.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/text_canvas.hpp"

using namespace rbc;
using rbc::test::case_of;
using rbc::test::kept_call;
using rbc::test::like;
using rbc::test::TextCanvas;

namespace {

struct Inputs {
    double dt = 0.01;
    std::vector<double> numbers;
};
struct Answer {
    double x = 0, v = 0;
    std::vector<double> list;
};
using AnswerTo = Answer(const Inputs&, int);

TextCanvas drawn(const CaseFile& file, double width, double height) {
    CaseDemo demo(file);
    demo.restart();
    const Recording recording = rbc::test::recorded(demo, 0);
    TextCanvas canvas(width, height);
    draw_stage(demo, recording, canvas, {0, 0, width, height});
    return canvas;
}

CaseFile usual(const Answer& mine, const Answer& reference, const Inputs& inputs = {0.25, {1, 2, 3}}) {
    return case_of("00_test", "any", kept_call("answer_to", like<AnswerTo>, mine, reference, inputs, 7));
}

std::string message_of(const std::filesystem::path& file) {
    return test::refusal<InputError>([&] { make_case_demo("01_gbf", file); });
}

}  // namespace

TEST_CASE("a case without a picture of its own shows inputs by name, and of the answers what differs, in two sizes") {
    const CaseFile file = usual({1, 2.5, {1, 2, 3}}, {1, 2, {1, 2, 3}});
    for (const double width : {900.0, 1280.0}) {
        const TextCanvas canvas = drawn(file, width, width == 900 ? 600 : 800);
        CAPTURE(canvas.misplaced());
        CHECK(canvas.misplaced().empty());
        CHECK(canvas.finite);
        for (const char* words : {"any: a title of some length", "what was checked [m/s]", "1 (within 1e-12)", "2.5",
                                  "25 %", "dt", "0.25", "reference", "yours", "index in list"})
            CHECK_MESSAGE(canvas.says(words), words);
        int marked = 0;
        for (const TextCanvas::Words& w : canvas.words)
            if (w.text == "2.5" && w.colour.r == colours::vermillion.r) ++marked;
        CHECK(marked == 1);
        CHECK(canvas.says("v: yours 2.5, reference 2; off by 0.5, 25 % of it. 1 of 5 numbers differ."));
    }
}

TEST_CASE("of lists too long for the picture the numbers that differ are shown, and the others counted") {
    Answer reference{1, 2, std::vector<double>(300, 1.5)}, mine = reference;
    mine.list[290] = -4;
    mine.list[123] = 1.25;
    const Inputs inputs{0.25, std::vector<double>(300, 7)};
    const TextCanvas canvas = drawn(usual(mine, reference, inputs), 900, 600);
    CHECK(canvas.misplaced().empty());
    CHECK(canvas.says("list[290]"));
    CHECK(canvas.says("list[123]"));
    CHECK(canvas.says("2 of 302 numbers differ"));
    CHECK(canvas.says("300 numbers: "));
    int counted = 0;
    for (const TextCanvas::Words& w : canvas.words)
        if (w.text.find("more numbers, 0 of them differ") != std::string::npos) ++counted;
    CHECK(counted == 1);
}

TEST_CASE("long names are shortened, not drawn over each other") {
    CaseFile file = usual({1, 2.5, {}}, {1, 2, {}});
    file.kept.title = std::string(300, 'w');
    file.checked = std::string(500, 'x') + " " + std::string(500, 'y');
    file.got = std::string(400, 'z');
    file.calls.front().right->parts[1].name = file.calls.front().answered->parts[1].name = std::string(200, 'n');
    file.calls.front().inputs.parts[0].name = std::string(200, 'm');
    for (const double width : {900.0, 1280.0}) {
        const TextCanvas canvas = drawn(file, width, 0.64 * width);
        CAPTURE(canvas.misplaced());
        CHECK(canvas.misplaced().empty());
    }
}

TEST_CASE("numbers that are not finite are shown, and break no picture") {
    for (const double strange : {static_cast<double>(NAN), static_cast<double>(INFINITY), -1e308, 5e-324}) {
        const TextCanvas canvas = drawn(usual({strange, 2, {strange, 1, 2}}, {1, 2, {0, 1, 2}}), 900, 600);
        CHECK(canvas.finite);
        CHECK(canvas.misplaced().empty());
        if (std::isnan(strange)) CHECK(canvas.says("NaN"));
        if (std::isinf(strange)) CHECK(canvas.says("infinity"));
    }
    CHECK(drawn(usual({NAN, 2, {}}, {1, 2, {}}), 900, 600).says("x: yours NaN, reference 1"));
}

TEST_CASE("a call without an answer says why, one without a reference shows the answer alone") {
    CaseFile file = usual({}, {1, 2, {}});
    file.calls.front().answered.reset();
    file.checked = "any.cpp ran for more than 2 s";
    CHECK(drawn(file, 900, 600).says("answer_to gave no answer: any.cpp ran for more than 2 s"));
    file = usual({3, 4, {}}, {});
    file.calls.front().right.reset();
    const TextCanvas canvas = drawn(file, 900, 600);
    CHECK(canvas.says("yours"));
    CHECK_FALSE(canvas.says("relative"));
}

TEST_CASE("round-off beside a real difference is no difference, and there are as many digits as it takes to see one") {
    const std::optional<ValueTree> reference = wire::tree(std::vector<double>{1, 1e-17, 3, 4});
    const std::optional<ValueTree> mine = wire::tree(std::vector<double>{1 + 2e-16, 0, 3, 4.5});
    const std::vector<Compared> all = compare(reference, mine);
    REQUIRE(all.size() == 4);
    CHECK_FALSE(all[0].differs);
    CHECK_FALSE(all[1].differs);
    CHECK_FALSE(all[2].differs);
    CHECK(all[3].differs);
    CHECK(all[3].relative == doctest::Approx(0.125));
    CHECK(all[0].answer_text() != all[0].reference_text());
    const std::optional<ValueTree> shorter = wire::tree(std::vector<double>{1, 1e-17});
    const std::vector<Compared> missing = compare(reference, shorter);
    CHECK(missing[2].differs);
    CHECK(missing[2].answer_text() == "\u2013");
}

TEST_CASE("a matrix, a vector in the plane, a list of structs and single numbers have a picture each") {
    const auto panes = [](const ValueTree& mine, const ValueTree& reference) {
        KeptCall call;
        call.answered = mine;
        call.right = reference;
        CaseFile file = case_of("00_test", "any", call);
        const TextCanvas canvas = drawn(file, 1280, 800);
        CHECK(canvas.misplaced().empty());
        CHECK(canvas.finite);
        return CaseDemo(file).panes;
    };
    const Eigen::Matrix3d right = Eigen::Matrix3d::Identity(), own = 2 * right;
    CHECK(panes(wire::tree(own), wire::tree(right)).at(0).title.find("Matrix") == 0);
    CHECK(panes(wire::tree(Eigen::Vector2d(1, 2)), wire::tree(Eigen::Vector2d(1, 3))).at(0).title ==
          "Both from one origin");
    CHECK(panes(wire::tree(std::vector<Inputs>(3)), wire::tree(std::vector<Inputs>(2))).at(0).title ==
          "Numbers by index");
    CHECK(panes(wire::tree(1.5), wire::tree(2.5)).empty());
    // A list that one of the two has empty.
    CHECK(panes(wire::tree(std::vector<double>{1, 2, 3}), wire::tree(std::vector<double>{})).size() == 1);
}

TEST_CASE("files that are no case of this lesson are refused in one line") {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "rbc_case_demo_test.json";
    const std::string name = file.string();
    const auto said = [&](const std::string& content) {
        write_file(file, content);
        const std::string message = message_of(file);
        CHECK(message.find('\n') == std::string::npos);
        return message;
    };
    const std::string head = R"({"lesson": "01_gbf", "exercise": "box", "case": "a", "seed": 1)";
    const std::string call = R"(, "calls": {"f": {"arguments": {"p": ["NaN", -0.0]}, "answer": "infinity", "bytes": )";
    for (const char* none : {"", R"(, "calls": {})", R"(, "calls": {"f": {"arguments": "300000 bytes"}})"})
        CHECK(said(head + none + "}") == name +
                                             ": no call of this case is kept (it made none, or one of more than "
                                             "256 KiB); there is nothing to show");
    CHECK(said(R"({"lesson": "02_x", "exercise": "a", "case": "a", "seed": 1})") == name + " is a case of 02_x");
    CHECK(said(head + call + R"("0g"}}})") == name + " is not a case as `grade` writes it: not a hexadecimal digit");
    for (const std::string& bad : {head, std::string("{}"), std::string(""), std::string("[1, 2]"),
                                   std::string("n x n"), head + R"(, "calls": 3})", head + call + "1}}}"})
        CHECK(said(bad) == name + " is not a case as `grade` writes it");
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    CHECK(said(head + R"(, "calls": {"f": {"arguments": )" + deep + R"(, "bytes": ""}}})")
              .find("lists within each other") != std::string::npos);
    CHECK(message_of("/nowhere/box.json").find("there is no /nowhere/box.json") == 0);
    // And one that is good, whose arguments are of no function that exists.
    CHECK(said(head + call + R"("00ff"}}})").empty());
    std::filesystem::remove(file);
}

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "common/demo/drawing/drawing.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/support/text_canvas.hpp"

// What holds for the labelled drawing of every lesson.

using namespace rbc;
namespace fs = std::filesystem;

TEST_CASE("every lesson has a drawing, and its text shows it with words for who does not see it") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const std::string readme = read_file(course_root() / "lessons" / entry.name / "README.md");
        CHECK(drawings_of(entry.name).size() >= 1);
        for (const Drawing& drawing : drawings_of(entry.name)) {
            CAPTURE(drawing.name);
            const std::string picture = "![" + drawing.title + "](figures/" + drawing.name + ".svg)";
            CHECK_MESSAGE(readme.find(picture) != std::string::npos, "the text should show ", picture);
        }
    }
}

TEST_CASE("no label of a drawing leaves it, lies on another one or is struck out by a line, and all can be read") {
    for (const DemoEntry& entry : demo_table()) {
        for (const Drawing& drawing : drawings_of(entry.name)) {
            INFO(std::string(entry.name), " ", drawing.name);
            test::TextCanvas canvas(drawing.width, drawing.height);
            draw_drawing(canvas, drawing);
            CHECK_MESSAGE(canvas.misplaced() == "", "labels that leave the drawing, or lie on others");
            CHECK_MESSAGE(canvas.struck() == "", "labels that a line crosses: another side or a larger gap helps");
            CHECK(canvas.finite);
            CHECK_MESSAGE(canvas.words.size() >= 5, "a drawing should have 5 labels or more");
            // As shown in the text, 600 pixels wide.
            for (const auto& words : canvas.words)
                CHECK_MESSAGE(words.box.height * 600 / drawing.width >= 13, "labels should be 13 pixels high where the drawing is 600 wide");
        }
    }
}

TEST_CASE("the committed drawings are those that the demos draw today") {
    std::set<std::string> marks;
    for (const DemoEntry& entry : demo_table()) {
        for (const Drawing& drawing : drawings_of(entry.name)) {
            INFO(std::string(entry.name), " ", drawing.name, " (./course figures makes it anew)");
            const fs::path file = course_root() / "lessons" / entry.name / "figures" / (drawing.name + ".svg");
            REQUIRE(fs::exists(file));
            const std::string svg = read_file(file);
            CHECK(mark_in(svg) == drawing_mark(drawing));
            CHECK(svg.find("<title>") != std::string::npos);
            CHECK(marks.insert(mark_in(svg)).second);
        }
    }
}

TEST_CASE("the mark of a drawing changes with what is drawn, not with the last bits of a number") {
    const auto mark = [](double x, const char* words, const Colour& colour) {
        return drawing_mark({"any", "", 100, 100, [=](Canvas& canvas) {
                                 canvas.line({x, 10}, {50, 50}, {colour, 2});
                                 canvas.text({20, 20}, words);
                             }});
    };
    const std::string usual = mark(10, "mu r_n", colours::blue);
    CHECK(usual == mark(10 * (1 + 1e-15), "mu r_n", colours::blue));
    CHECK(usual == mark(10 * (1 - 1e-15), "mu r_n", colours::blue));
    CHECK(usual != mark(10.2, "mu r_n", colours::blue));
    CHECK(usual != mark(10, "mu r_t", colours::blue));
    CHECK(usual != mark(10, "mu r_n", colours::sky));
}

TEST_CASE("labels that are misplaced or struck out are found") {
    const auto canvas_of = [](auto draw) {
        test::TextCanvas canvas(100, 100);
        canvas.show_pixels();
        draw(canvas);
        return canvas.misplaced() + canvas.struck();
    };
    CHECK(canvas_of([](Canvas& c) { c.text({40, 50}, "ab"); }) == "");
    CHECK(canvas_of([](Canvas& c) { c.text({90, 50}, "ab"); }) == "ab (outside)ab (cut off)");
    CHECK(canvas_of([](Canvas& c) { c.text({40, 50}, "ab"), c.text({45, 52}, "cd"); }) == "cd on ab");
    CHECK(canvas_of([](Canvas& c) { c.text({40, 50}, "ab"), c.line({0, 50}, {100, 50}); }) == "ab (struck out)");
    CHECK(canvas_of([](Canvas& c) { c.text({40, 50}, "ab"), c.line({0, 70}, {100, 70}); }) == "");
    // A line of another view is not seen here.
    CHECK(canvas_of([](Canvas& c) {
              c.text({40, 50}, "ab");
              c.show({{0, 0, 1, 1}, {70, 0, 30, 100}});
              c.line({-4, 0.5}, {1, 0.5});
          }) == "");
    // On a white ground of its own a line below does not matter.
    CHECK(canvas_of([](Canvas& c) {
              c.line({0, 50}, {100, 50});
              c.rectangle({35, 40, 30, 20}, colours::white);
              c.text({40, 50}, "ab");
          }) == "");
}

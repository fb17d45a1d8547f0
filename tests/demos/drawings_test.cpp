#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "common/demo/drawing/drawing_demo.hpp"
#include "common/demo/drawing/moving_drawing.hpp"
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
                CHECK_MESSAGE(words.box.height * 600 / drawing.width >= 13,
                              "labels should be 13 pixels high where the drawing is 600 wide");
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

namespace {

/// All drawings that move, with the name of their demo.
template <class Function>
void for_each_moving(const Function& function) {
    for (const DemoEntry& entry : demo_table())
        for (const Drawing& drawing : drawings_of(entry.name))
            if (!drawing.movement.knobs.empty()) {
                INFO(std::string(entry.name), " ", drawing.name);
                function(entry.name, drawing);
            }
}

/// Values of all knobs, one list for each try: every corner of their ranges, then random ones.
std::vector<std::vector<double>> tries(const Drawing& drawing) {
    std::mt19937 random(7);
    const std::vector<Knob>& knobs = drawing.movement.knobs;
    std::vector<std::vector<double>> all;
    const std::size_t corners = std::size_t{1} << knobs.size();
    for (std::size_t n = 0; n < corners + 60; ++n) {
        MovingDrawing moving(drawing);
        for (std::size_t i = 0; i < knobs.size(); ++i)
            moving.set(i, n < corners ? ((n >> i) % 2 == 0 ? knobs[i].from : knobs[i].to)
                                      : std::uniform_real_distribution<double>(knobs[i].from, knobs[i].to)(random));
        all.push_back(moving.knobs());
    }
    return all;
}

}  // namespace

TEST_CASE("a drawing that moves is whole and finite whatever its knobs say, and shows each of them") {
    for_each_moving([](const char*, const Drawing& drawing) {
        const Movement& movement = drawing.movement;
        CHECK(movement.look_for.size() > 20);
        CHECK(movement.handles.size() >= 1);
        std::set<std::string> names;
        for (const Knob& knob : movement.knobs) {
            CHECK((knob.from <= knob.value && knob.value <= knob.to));
            CHECK_MESSAGE(names.insert(knob.symbol).second, "two knobs named ", knob.symbol);
        }
        for (const std::vector<double>& values : tries(drawing)) {
            std::string at;
            for (const double value : values) at += std::to_string(value) + " ";
            CAPTURE(at);
            MovingDrawing moving(drawing);
            for (std::size_t i = 0; i < values.size(); ++i) moving.set(i, values[i]);
            test::TextCanvas canvas(drawing.width, drawing.height);
            moving.draw(canvas);
            REQUIRE(canvas.finite);
            CHECK_MESSAGE(canvas.misplaced().find("(outside)") == std::string::npos, canvas.misplaced());
            for (std::size_t i = 0; i < movement.handles.size(); ++i) {
                const Point p = moving.place(i);
                CHECK_MESSAGE((p.x >= 0 && p.x <= drawing.width && p.y >= 0 && p.y <= drawing.height),
                              movement.handles[i].words, " is outside, at ", p.x, ", ", p.y);
            }
            for (const Quantity& quantity : movement.quantities)
                CHECK(quantity_text(quantity.value(values)).size() < 12);
        }
        for (std::size_t i = 0; i < movement.knobs.size(); ++i) {
            std::set<std::string> pictures;
            for (const double part : {0.0, 0.3, 0.7, 1.0}) {
                Drawing set = drawing;
                set.movement.knobs[i].value =
                    drawing.movement.knobs[i].from + part * (movement.knobs[i].to - movement.knobs[i].from);
                pictures.insert(drawing_mark(set));
            }
            CHECK_MESSAGE(pictures.size() > 1, movement.knobs[i].symbol, " changes nothing");
        }
    });
}

TEST_CASE("a handle goes to the pointer where it can, and back again") {
    for_each_moving([](const char*, const Drawing& drawing) {
        const std::vector<std::vector<double>> all = tries(drawing);
        for (std::size_t n = 1; n < all.size(); ++n) {
            MovingDrawing moving(drawing), wanted(drawing);
            for (std::size_t i = 0; i < all[n].size(); ++i) {
                // What the handle does not set is the same in both: it may carry the handle along.
                wanted.set(i, all[n][i]);
                moving.set(i, all[n][i]);
            }
            for (std::size_t h = 0; h < drawing.movement.handles.size(); ++h) {
                for (const std::size_t knob : drawing.movement.handles[h].knobs) moving.set(knob, all[n - 1][knob]);
                const Point to = wanted.place(h);
                moving.drag(h, to);
                const Point now = moving.place(h);
                CHECK_MESSAGE(std::hypot(now.x - to.x, now.y - to.y) < 1.5, drawing.movement.handles[h].words);
            }
        }
    });
}

TEST_CASE("in window and terminal a drawing that moves is a demo: its knobs are parameters, its quantities probes") {
    int moving = 0;
    for_each_moving([&](const char* name, const Drawing& drawing) {
        ++moving;
        const auto demo = make_drawing_demo(name, drawing.name);
        const Knob& knob = drawing.movement.knobs.front();
        const double other = knob.whole ? knob.to : 0.5 * (knob.from + knob.to);
        demo->begin("", {knob.symbol + "=" + std::to_string(other)});
        MovingDrawing by_hand(drawing);
        by_hand.set(0, std::stod(std::to_string(other)));
        REQUIRE(demo->variants.size() == 1);
        for (std::size_t i = 0; i < drawing.movement.quantities.size(); ++i) {
            const double shown = demo->variants[0].probes[i].value();
            const double meant = drawing.movement.quantities[i].value(by_hand.knobs());
            CHECK((shown == meant || (std::isnan(shown) && std::isnan(meant))));
        }
        // The whole drawing is seen, as large as the view allows.
        test::TextCanvas canvas(2.0 * drawing.width, 2.0 * drawing.height);
        canvas.show({demo->world(), {0, 0, 2.0 * drawing.width, 2.0 * drawing.height}});
        demo->draw(canvas);
        CHECK(canvas.finite);
        CHECK(canvas.words.size() >= 5);
        // By the pointer, y up.
        by_hand.set(0, knob.value);
        const Point at = MovingDrawing(drawing).place(0);
        demo->drag({at.x, drawing.height - at.y}, true);
        CHECK(demo->drag({at.x + 30, drawing.height - at.y - 20}, false));
    });
    CHECK(moving >= 1);
    CHECK_THROWS_WITH(make_drawing_demo("13_dantzig_friction", "x"),
                      "--drawing must be one of rod_and_ladder, got 'x'");
}

TEST_CASE("a symbol that is lit stands out in the drawing, and only its own arrow") {
    for_each_moving([](const char*, const Drawing& drawing) {
        const auto strokes = [&](const std::string& lit) {
            test::TextCanvas canvas(drawing.width, drawing.height);
            MovingDrawing moving(drawing);
            moving.lit = lit;
            moving.draw(canvas);
            CHECK(canvas.lit.empty());
            return canvas.segments.size();
        };
        bool any = false;
        for (const Knob& knob : drawing.movement.knobs) any = any || strokes(knob.symbol) != strokes("");
        for (const Quantity& quantity : drawing.movement.quantities)
            any = any || strokes(quantity.symbol) != strokes("");
        CHECK_MESSAGE(any, "no knob's and no quantity's symbol is a label of the drawing");
        CHECK(strokes("no such symbol") == strokes(""));
    });
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
    CHECK(canvas_of([](Canvas& c) { c.text({90, 50}, "ab"); }) == "");  // moved inside
    CHECK(canvas_of([](Canvas& c) { c.text({90, 50}, "abcdefghijklm"); }) == "abcdefghijklm (outside)abcdefghijklm (cut off)");
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

#include "common/demo/page/command_canvas.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace rbc;

namespace {

/// Letters are half as wide as high; bold ones 0.6, and the ellipsis as wide as high.
CommandCanvas canvas_of_100() {
    CommandCanvas canvas([](char32_t letter, bool bold, bool) { return letter == U'\u2026' ? 1.0 : bold ? 0.6 : 0.5; });
    canvas.begin(100, 80, 2);
    canvas.show_pixels();
    return canvas;
}

std::vector<float> behind(const CommandCanvas& canvas, std::size_t first) {
    return {canvas.commands().begin() + static_cast<std::ptrdiff_t>(first), canvas.commands().end()};
}

}  // namespace

TEST_CASE("a picture begins with the whole of it, and a view clips to its pixels") {
    CommandCanvas canvas = canvas_of_100();
    CHECK(canvas.commands() == std::vector<float>{0, 0, 0, 100, 80});
    canvas.show({{0, 0, 1, 1}, {10, 20, 30, 40}});
    CHECK(behind(canvas, 5) == std::vector<float>{0, 10, 20, 30, 40});
    REQUIRE(canvas.views().size() == 2);
    CHECK(canvas.views()[1].pixels.width == 30);
    canvas.begin(50, 50, 1);
    CHECK(canvas.commands().empty());
    CHECK(canvas.views().empty());
}

TEST_CASE("lines, polygons and circles are numbers in pixels, widths scaled, y down") {
    CommandCanvas canvas = canvas_of_100();
    canvas.show({{0, 0, 10, 10}, {0, 0, 100, 100}});
    const std::size_t start = canvas.commands().size();
    canvas.line({0, 0}, {10, 5}, {{1, 0.5, 0, 0.25}, 1.5, Stroke::Dash::dashed});
    CHECK(behind(canvas, start) == std::vector<float>{1, 0xFF8000, 0.25, 3, 1, 0, 2, 0, 100, 100, 50});
    const std::size_t second = canvas.commands().size();
    const Point corners[] = {{0, 0}, {1, 0}, {0, 1}};
    canvas.polygon_outline(corners, {colours::black, 1});
    canvas.polygon(corners, colours::white);
    canvas.circle({5, 5}, 2, colours::black);
    CHECK(behind(canvas, second) == std::vector<float>{1, 0,        1, 2,  0,  1,   3,  0,   100, 10, 100, 0, 90,  //
                                                       2, 0xFFFFFF, 1, 3,  0,  100, 10, 100, 0,   90,              //
                                                       3, 0,        1, 50, 50, 20});
}

TEST_CASE("a text is as wide as its letters, whatever their bytes are") {
    const CommandCanvas canvas = canvas_of_100();
    CHECK(canvas.text_width("abc", {10}) == doctest::Approx(30));  // three halves of 10 pixels at 200 %
    CHECK(canvas.text_width("\u00e9\u221e", {10}) == doctest::Approx(20));
    CHECK(canvas.text_width("\u2026", {10}) == doctest::Approx(20));
    TextStyle bold{10};
    bold.bold = true;
    CHECK(canvas.text_width("abc", bold) == doctest::Approx(36));
    // What is cut off in the middle of a letter still ends.
    CHECK(std::isfinite(canvas.text_width("\xe2\x88", {10})));
}

TEST_CASE("a text has its base line, font and words, a line each") {
    CommandCanvas canvas = canvas_of_100();
    const std::size_t start = canvas.commands().size();
    TextStyle style{10, colours::black};
    style.align = TextStyle::Align::right;
    style.bold = true;
    canvas.text({90, 40}, "one\ntwo", style);
    style.anchor = TextStyle::Anchor::top;
    canvas.text({90, 40}, "three", style);
    const std::vector<float> got = behind(canvas, start);
    REQUIRE(got.size() == 14);
    CHECK(got[3] == 90);
    CHECK(got[4] == doctest::Approx(40 + 0.346 * 20));
    CHECK(got[5] == 20);
    CHECK(got[6] == 2 + 4);
    CHECK(got[11] == doctest::Approx(40 + 0.928 * 20));
    CHECK(canvas.texts() == "one two\nthree\n");
}

TEST_CASE("a colour as pages write it") {
    CHECK(hex_text(colours::white) == "#ffffff");
    CHECK(hex_text({1, 0.2, 0}) == "#ff3300");
    CHECK(hex_text({2, -1, 0.5}) == "#ff0080");
}

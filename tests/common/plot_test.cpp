#include "common/demo/kit/legend.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <regex>
#include <set>

#include "common/demo/kit/axes.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/text_canvas.hpp"

using namespace rbc;

namespace {

/// The student's curve lies on the other one up to `apart`, then leaves it.
class TwoCurves : public Demo {
  public:
    explicit TwoCurves(double apart) {
        for (const char* name : {"method", "mine"}) {
            Variant variant;
            variant.name = variant.label = name;
            const bool own = variant.name == "mine";
            variant.probes = {{"x", "m", [this, own, apart] {
                                   return std::sin(time()) + (own && time() > apart ? time() - apart : 0);
                               }}};
            variants.push_back(variant);
        }
    }
    double time_step() const override { return 0.1; }
    Rect world() const override { return {0, 0, 1, 1}; }
    void draw(Canvas&) const override {}

  protected:
    void reset() override {}
    void step() override {}
};

/// How long the dashed lines of the student's curve are, in pixels to the right.
double dashed_length(double apart) {
    TwoCurves demo(apart);
    demo.restart();
    const Recording recording = test::recorded(demo, 100);
    test::TextCanvas canvas(600, 400);
    draw_plot(canvas, {0, 0, 600, 400}, {"Height", "x", "m", "x"}, demo, recording, 10);
    double length = 0;
    for (const test::TextCanvas::Line& line : canvas.lines)
        if (line.dash == Stroke::Dash::dashed) length += line.to.x - line.from.x;
    return length;
}

}  // namespace

TEST_CASE("where the student's curve covers another it is dashed, and nowhere else") {
    // 10 s are 530 pixels wide.
    CHECK(dashed_length(1000) == doctest::Approx(530).epsilon(0.02));
    CHECK(dashed_length(-1000) == 0);
    const double half = dashed_length(5);
    CHECK(half > 0.45 * 530);
    CHECK(half < 0.6 * 530);
}

TEST_CASE("a constant lies in the middle of an axis with plain numbers, whatever its size") {
    class Constant : public TwoCurves {
      public:
        explicit Constant(double value) : TwoCurves(1000) {
            for (Variant& variant : variants) variant.probes = {{"x", "m", [this, value] { return value * (1 + 1e-14 * std::sin(time())); }}};
        }
    };
    for (const double value : {0.68, -3.2, 1e4}) {
        CAPTURE(value);
        Constant demo(value);
        demo.restart();
        const Recording recording = test::recorded(demo, 100);
        test::TextCanvas canvas(600, 400);
        draw_plot(canvas, {0, 0, 600, 400}, {"Height", "x", "m", "x"}, demo, recording, 10);
        CHECK_FALSE(canvas.says(" +"));  // no differences from a number that stands elsewhere
        std::set<double> numbers;        // beside the axis of x, 0 to 20 % of the constant apart
        for (const test::TextCanvas::Words& words : canvas.words) {
            char* end = nullptr;
            const std::string plain = std::regex_replace(words.text, std::regex("\u2212"), "-");
            const double number = std::strtod(plain.c_str(), &end);
            if (*end == '\0' && std::abs(number - value) < 0.5 * std::abs(value)) numbers.insert(number);
        }
        REQUIRE(numbers.size() >= 3);
        CHECK(*numbers.rbegin() - *numbers.begin() > 0.1 * std::abs(value));
    }
}

TEST_CASE("the numbers of an axis differ from each other, however narrow its range, and stay left of the plot") {
    const Rect box{70, 20, 500, 300};
    for (const double middle : {0.0, 2.0, -2.0, 1e-6, 1e8, -9e7})
        for (const double width : {1e-9, 3e-6, 0.02, 1.0, 5e3}) {
            if (width < 1e-13 * std::abs(middle)) continue;
            CAPTURE(middle);
            CAPTURE(width);
            test::TextCanvas canvas(600, 400);
            draw_axes(canvas, box, {0, 1}, {middle - width, middle + width});
            std::set<std::string> seen;
            for (const test::TextCanvas::Words& words : canvas.words) {
                if (words.box.right() > box.x) continue;
                CHECK(seen.insert(words.text).second);
                CHECK(words.box.x >= 0);
            }
            CHECK(seen.size() >= 3);
        }
}

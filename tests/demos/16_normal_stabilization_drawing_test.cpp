#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "common/demo/drawing/moving_drawing.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"
#include "tests/support/text_canvas.hpp"

using namespace rbc;

namespace {

const Drawing& calm_drawing() {
    const std::vector<Drawing>& all = drawings_of("16_normal_stabilization");
    return *std::find_if(all.begin(), all.end(), [](const Drawing& drawing) { return drawing.name == "calm"; });
}

/// A quantity of the drawing for rho, k and a step, which may be later than those that are drawn.
double shown(const char* symbol, double left, double k, int step = 0) {
    const std::vector<double> knobs{left, k, 1.0 * step};
    for (const Quantity& quantity : calm_drawing().movement.quantities)
        if (quantity.symbol == symbol) return quantity.value(knobs);
    return NAN;
}
std::string said(double left, double k) {
    return calm_drawing().movement.says(std::vector<double>{left, k, 0.0});
}

/// The largest gap of 60 steps in a row, mm: longer than any ringing here takes.
double swing(double left, double k, int from) {
    double most = 0;
    for (int i = 0; i < 60; ++i) most = std::max(most, std::abs(shown("d", left, k, from + i)));
    return most;
}

struct MapPoint {
    double left, k;
};
std::vector<MapPoint> map_points(int count) {
    std::mt19937 random(16);
    const std::vector<Knob>& knobs = calm_drawing().movement.knobs;
    std::uniform_real_distribution<double> left(0.01, 0.99), k(knobs[1].from, knobs[1].to);
    std::vector<MapPoint> points;
    for (int i = 0; i < count; ++i) {
        const double rho = left(random);
        points.push_back({rho, k(random)});
    }
    return points;
}

double bound_by_hand(double left) {
    return std::min(1 / left - 1, (2 + 6 * left) / (1 - left));
}

}  // namespace

TEST_CASE("16: the map's |z| and bound are the lesson's, and it is calm exactly where |z| < 1") {
    int calm = 0;
    for (const MapPoint& p : map_points(400)) {
        CAPTURE(p.left);
        CAPTURE(p.k);
        const double growth = shown("|z|", p.left, p.k), bound = shown("k_{max}", p.left, p.k);
        CHECK(growth == error_growth(p.k, p.left));
        CHECK(bound == largest_error_reduction(p.left));
        CHECK(bound == doctest::Approx(bound_by_hand(p.left)).epsilon(1e-14));
        if (std::abs(p.k - bound) > 1e-6) CHECK((growth < 1) == (p.k < bound));
        // Within 0.4 % of 1 it is called the edge.
        if (std::abs(growth - 1) < 0.005) continue;
        calm += growth < 1;
        CHECK((said(p.left, p.k).find("Calm") == 0) == (growth < 1));
    }
    CHECK(calm > 50);
    CHECK(calm < 350);
    CHECK(said(0.5, 1).find("On the edge") == 0);
    CHECK(said(0, 2).find("On the edge") == 0);
    CHECK(said(0.05, 3).find("trembles") != std::string::npos);
    CHECK(said(0.6, 1).find("rings") != std::string::npos);
    // By hand: for rho = 0 a step leaves 1 - k, 0.1 for k = 0.9.
    CHECK(said(0, 0.9).find("in 1 step.") != std::string::npos);
    CHECK(shown("d", 0, 0.9, 1) == doctest::Approx(-1));
}

TEST_CASE("16: the gap beside the map goes by p(z), and in the end grows by |z| a step") {
    int seen = 0;
    for (const MapPoint& p : map_points(60)) {
        CAPTURE(p.left);
        CAPTURE(p.k);
        const auto d = [&](int i) { return shown("d", p.left, p.k, i); };
        CHECK(d(0) == -10);
        CHECK(d(1) == doctest::Approx(-10 * (1 - (1 - p.left) * p.k)));  // from rest the first velocity is (1 - rho) c
        for (const int i : {0, 1, 7, 20}) {
            // (16.15), multiplied out. Each d is known to round-off of the largest one before it.
            const double next =
                (1 + 2 * p.left - (1 - p.left) * p.k) * d(i + 2) - 3 * p.left * d(i + 1) + p.left * d(i);
            const double size = std::max({10.0, std::abs(d(i)), std::abs(d(i + 1)), std::abs(d(i + 2))});
            CHECK(std::abs(d(i + 3) - next) < 1e-11 * size);
        }
        const double growth = error_growth(p.k, p.left);
        // Slower ringing than 60 steps, and numbers near the smallest ones, say nothing.
        if (p.left > 0.9 || growth < 0.2) continue;
        ++seen;
        const double ratio = std::pow(swing(p.left, p.k, 300) / swing(p.left, p.k, 100), 1.0 / 200);
        CHECK(std::abs(ratio / growth - 1) < 0.01);  // two swings that differ by a factor of 7: 7^(1/200)
    }
    CHECK(seen > 30);
}

TEST_CASE("16: the edge of the map is drawn where |z| = 1") {
    const Drawing& drawing = calm_drawing();
    for (int i = 2; i <= 16; ++i) {
        const double left = 0.05 * i;
        CAPTURE(left);
        MovingDrawing moving(drawing);
        moving.set(0, left);
        moving.set(1, bound_by_hand(left));
        CHECK(std::abs(error_growth(moving.knobs()[1], left) - 1) < 1e-6);
        test::TextCanvas canvas(drawing.width, drawing.height);
        moving.draw(canvas);
        // From the point to the nearest stroke that does not lie level, as axes and guides do.
        const Point at = moving.place(0);
        double nearest = 1e9;
        for (const auto& s : canvas.segments) {
            const double x = s.to.x - s.from.x, y = s.to.y - s.from.y, length = std::hypot(x, y);
            if (std::abs(x) < 1e-6 || std::abs(y) < 1e-6) continue;
            const double along = std::clamp(((at.x - s.from.x) * x + (at.y - s.from.y) * y) / length, 0.0, length);
            nearest = std::min(nearest,
                               std::hypot(at.x - s.from.x - along * x / length, at.y - s.from.y - along * y / length));
        }
        CHECK(nearest < 0.5);  // pixels
    }
}

#include "common/demo/kit/pixel_lines.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace rbc;

namespace {

const Rect box{0, 0, 400, 300};

double distance_to_segment(Point p, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y, l2 = dx * dx + dy * dy;
    const double s = l2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / l2, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - s * dx, p.y - a.y - s * dy);
}

double distance_to_line(Point p, const PixelLine& line) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.size(); ++i) least = std::min(least, distance_to_segment(p, line[i - 1], line[i]));
    return least;
}

PixelLine bounces(int points) {
    PixelLine line;
    for (int i = 0; i < points; ++i) {
        const double t = static_cast<double>(i) / points;
        line.push_back({400 * t, 300 - 290 * std::abs(std::sin(20 * t))});
    }
    return line;
}

}  // namespace

TEST_CASE("a thinned line passes all points of the original within the tolerance and half a column") {
    const PixelLine line = bounces(10000);
    const PixelLine thin = thin_out(line, 1, 0.15);
    // 400 columns hold at most 1600 points; straight stretches need far fewer.
    CHECK(thin.size() < 800);
    CHECK(thin.size() > 20);
    CHECK(thin.front().x == line.front().x);
    CHECK(thin.back().x == line.back().x);
    // Within a column a point lies between the column's lowest and highest, so at most one column aside.
    double worst = 0;
    for (const Point& p : line) worst = std::max(worst, distance_to_line(p, thin));
    CHECK(worst <= 1.15);
}

TEST_CASE("a thinned smooth line of few points is within the tolerance alone") {
    const PixelLine line = bounces(390);
    const PixelLine thin = thin_out(line, 1, 0.15);
    CHECK(thin.size() < 200);
    double worst = 0;
    for (const Point& p : line) worst = std::max(worst, distance_to_line(p, thin));
    CHECK(worst <= 0.151);
}

TEST_CASE("a spike of one point in ten thousand survives thinning") {
    PixelLine line;
    for (int i = 0; i < 10000; ++i) line.push_back({0.04 * i, 150});
    line[5003].y = 10;
    const PixelLine thin = thin_out(line, 1, 0.15);
    CHECK(thin.size() < 10);
    const auto higher = [](Point a, Point b) { return a.y < b.y; };
    CHECK(std::min_element(thin.begin(), thin.end(), higher)->y == 10);
}

TEST_CASE("of a column its first, lowest, highest and last point stay") {
    CHECK(thin_out(PixelLine{{0.1, 10}, {0.2, 11}, {0.3, 5}, {0.4, 20}, {0.5, 19}, {0.9, 12}}, 1, 0.01).size() == 4);
}

TEST_CASE("noise keeps at most four points a column") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> height(0, 300);
    PixelLine line;
    for (int i = 0; i < 40000; ++i) line.push_back({0.01 * i, height(random)});
    CHECK(thin_out(line, 1, 0.15).size() <= 4 * 401);
    CHECK(thin_out(line, 8, 0.15).size() <= 4 * 51);
}

TEST_CASE("a line that goes out and comes back the same way keeps its far end") {
    const PixelLine line{{10, 10}, {60, 10}, {110, 10}, {60, 10}, {10, 10}};
    const PixelLine thin = thin_out(line, 1, 0.15);
    CHECK(distance_to_line({110, 10}, thin) < 1e-9);
}

TEST_CASE("clipping cuts at the edges and at what is not finite") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    SUBCASE("through the box") {
        const auto runs = clipped_runs(PixelLine{{-100, 150}, {500, 150}}, box);
        REQUIRE(runs.size() == 1);
        CHECK(runs[0].front().x == doctest::Approx(0));
        CHECK(runs[0].back().x == doctest::Approx(400));
    }
    SUBCASE("past the box") {
        CHECK(clipped_runs(PixelLine{{-100, 0}, {-1, 300}, {-50, 400}}, box).empty());
    }
    SUBCASE("out and in again makes two runs") {
        CHECK(clipped_runs(PixelLine{{10, 10}, {10, 900}, {20, 900}, {20, 10}}, box).size() == 2);
        CHECK(clipped_runs(PixelLine{{10, 10}, {10, 900}, {20, 10}}, box).size() == 2);
    }
    SUBCASE("what is inside stays one run, bit for bit") {
        const PixelLine line{{300.1, 1}, {0.1, 3.7}, {9, 4}};
        const auto runs = clipped_runs(line, box);
        REQUIRE(runs.size() == 1);
        REQUIRE(runs[0].size() == 3);
        CHECK(runs[0][1].x == 0.1);
    }
    SUBCASE("a blow-up") {
        const PixelLine line{{1, 1}, {2, -1e300}, {3, 1e300}, {4, -inf}, {5, nan}, {1e40, 2e40}, {6, 1}, {7, 1}};
        const auto runs = clipped_runs(line, box);
        for (const PixelLine& run : runs) {
            for (const Point& p : run) {
                CHECK(box.contains(p));
            }
        }
        REQUIRE(!runs.empty());
        CHECK(runs.back().back().x == 7);
    }
}

TEST_CASE("a sharp turn cuts a line, a gentle one does not") {
    CHECK(cut_at_sharp_turns(PixelLine{{0, 0}, {10, 100}, {20, 0}}).size() == 2);
    CHECK(cut_at_sharp_turns(PixelLine{{0, 0}, {10, 0}, {10, 10}}).size() == 1);
    const auto pieces = cut_at_sharp_turns(PixelLine{{0, 0}, {10, 100}, {20, 0}});
    CHECK(pieces[0].back().y == pieces[1].front().y);
}

TEST_CASE("dashes cover their share of the line and run on around corners") {
    const auto pieces = dashes(PixelLine{{0, 0}, {50, 0}, {50, 50}}, 6, 4);
    CHECK(pieces.size() == 10);
    double drawn = 0;
    for (const PixelLine& piece : pieces) {
        for (std::size_t i = 1; i < piece.size(); ++i) {
            drawn += std::hypot(piece[i].x - piece[i - 1].x, piece[i].y - piece[i - 1].y);
        }
    }
    CHECK(drawn == doctest::Approx(60));
}

#include "exercises/11_microcollisions/layers.hpp"

#include <algorithm>
#include <tuple>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex11;

RBC_STUDENT(layered_order)

namespace {

const Eigen::Vector2d down(0, -9.81), right(1, 0);

const std::string snake = "The second, fourth... layer runs the other way: against the velocity.";

/// The same order by another way: the number of the layer first, from the gaps between sorted depths.
std::vector<int> by_layer_numbers(const std::vector<Eigen::Vector2d>& points, const Eigen::Vector2d& g,
                                  const Eigen::Vector2d& v, double layer) {
    std::vector<double> depths;
    for (const Eigen::Vector2d& p : points) depths.push_back(g.dot(p) / g.norm());
    std::vector<double> sorted = depths;
    std::sort(sorted.rbegin(), sorted.rend());
    const auto number = [&](int i) {
        int gaps = 0;
        for (std::size_t k = 1; k < sorted.size() && sorted[k] >= depths[static_cast<std::size_t>(i)]; ++k) {
            gaps += sorted[k - 1] - sorted[k] > layer ? 1 : 0;
        }
        return gaps;
    };
    std::vector<std::tuple<int, double, int>> keys;
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        const double ahead = v.dot(points[static_cast<std::size_t>(i)]);
        keys.push_back({number(i), number(i) % 2 == 0 ? -ahead : ahead, i});
    }
    std::sort(keys.begin(), keys.end());
    std::vector<int> order;
    for (const auto& key : keys) order.push_back(std::get<2>(key));
    return order;
}

/// Three rows of four points, 0.2 m apart, given in an order that is neither; row r, column c has the index given here.
std::vector<Eigen::Vector2d> rows_of_four() {
    std::vector<Eigen::Vector2d> points;
    for (const auto& [row, column] :
         {std::pair{1, 2}, {0, 1}, {2, 0}, {1, 0}, {0, 3}, {2, 3}, {0, 0}, {1, 3}, {2, 1}, {0, 2}, {1, 1}, {2, 2}}) {
        points.push_back({0.4 * column, 0.2 * row});
    }
    return points;
}

}  // namespace

RBC_GRADE(
    "layers", "the deepest layer comes first, and along the velocity the farthest point", 3,
    "Depth grows along g: with gravity downwards the lowest points come first. Along v the greatest v.p comes first.") {
    did("points at heights 0.4, 0 and 0.2 m, gravity downwards, no velocity, layer 0.05 m");
    expect_equal("order", student::layered_order({{0, 0.4}, {0, 0}, {0, 0.2}}, down, {0, 0}, 0.05),
                 std::vector<int>{1, 2, 0})
        .mistake(std::vector<int>{0, 2, 1},
                 "You began at the top. The deepest point along g, the greatest g.p, comes first.");
    did("three points on the ground, at x = 0, 2 and 1 m, moving to the right");
    expect_equal("order", student::layered_order({{0, 0}, {2, 0}, {1, 0}}, down, right, 0.05),
                 std::vector<int>{1, 2, 0})
        .mistake(std::vector<int>{0, 2, 1},
                 "Within the first layer the point farthest ahead, the greatest v.p, comes first.");
}

RBC_GRADE("layers", "three rows: forth, back and forth", 3, snake.c_str()) {
    did("three rows of four points, moving to the right");
    const std::vector<int> answer = student::layered_order(rows_of_four(), down, right, 0.05);
    expect_equal("order", answer, std::vector<int>{4, 9, 1, 6, 3, 10, 0, 7, 5, 11, 8, 2})
        .mistake(std::vector<int>{4, 9, 1, 6, 7, 0, 10, 3, 5, 11, 8, 2}, snake);
    did("the same, upside down: gravity upwards, moving to the left");
    expect_equal("order", student::layered_order(rows_of_four(), -down, -right, 0.05),
                 std::vector<int>{2, 8, 11, 5, 7, 0, 10, 3, 6, 1, 9, 4});
}

RBC_GRADE(
    "layers", "a layer ends where there is a gap, in metres, and nowhere else", 2,
    "Sort by depth; a new layer begins where the next point is more than `layer` higher than the one before it. A grid "
    "of heights, or the height of the layer's first point, splits what belongs together.") {
    did("a slanted row: each point 0.04 m higher than the one before, five of them, layer 0.05 m, moving to the right");
    const std::vector<Eigen::Vector2d> slanted{{0, 0.03}, {1, 0.07}, {2, 0.11}, {3, 0.15}, {4, 0.19}};
    expect_equal("order", student::layered_order(slanted, down, right, 0.05), std::vector<int>{4, 3, 2, 1, 0})
        .mistake(std::vector<int>{0, 1, 2, 3, 4},
                 "Heights are metres: divide g.p by |g|, or gaps look as wide as gravity is strong.");
    did("the same with layer 0.03 m: five layers");
    expect_equal("order", student::layered_order(slanted, down, right, 0.03), std::vector<int>{0, 1, 2, 3, 4});
    did("points exactly 0.25 m apart in height, layer 0.25 m: one layer, for no gap is more than that");
    // |g| = 8 m/s^2 and heights in quarters: no rounding.
    expect_equal("order", student::layered_order({{0, 0}, {1, 0.25}, {2, 0.5}}, {0, -8}, right, 0.25),
                 std::vector<int>{2, 1, 0});
    did("layer 0: points of the same height are one layer");
    expect_equal("order", student::layered_order({{0, 0}, {1, 0}, {0, 0.25}, {1, 0.25}}, {0, -8}, right, 0),
                 std::vector<int>{1, 0, 2, 3})
        .mistake_if(true, "A new layer begins where the next point is more than `layer` higher. A gap of just that is none.");
    did("the same on the moon, |g| = 0.1 m/s^2");
    expect_equal("order", student::layered_order(slanted, {0, -0.1}, right, 0.03), std::vector<int>{0, 1, 2, 3, 4})
        .mistake(std::vector<int>{4, 3, 2, 1, 0},
                 "Heights are metres: divide g.p by |g|, or gaps look as wide as gravity is strong.");
}

RBC_GRADE(
    "layers", "ties keep the order of the list, and nothing divides by zero", 2,
    "Equal v.p: the order of the list, also in the layers that run backwards. Without gravity there is one layer, "
    "without velocity every point of a layer ties.") {
    const std::vector<Eigen::Vector2d> points{{1, 0}, {1, 0}, {0, 0}, {1, 1}, {0, 1}, {1, 1}, {0, 1}};
    did("two layers with equal points in each");
    expect_equal("order", student::layered_order(points, down, right, 0.1), std::vector<int>{0, 1, 2, 4, 6, 3, 5})
        .mistake(std::vector<int>{0, 1, 2, 6, 4, 5, 3},
                 "A backward layer is not the forward one reversed: that turns ties round.");
    did("the same without velocity");
    expect_equal("order", student::layered_order(points, down, {0, 0}, 0.1), std::vector<int>{0, 1, 2, 3, 4, 5, 6});
    did("the same without gravity");
    expect_equal("order", student::layered_order(points, {0, 0}, right, 0.1), std::vector<int>{0, 1, 3, 5, 2, 4, 6});
    did("no points at all");
    expect_equal("number of points", student::layered_order({}, down, right, 0.1).size(), 0);
    did("200 random points, gravity and velocity in any direction");
    RandomNumbers random(4);
    std::vector<Eigen::Vector2d> many;
    for (int i = 0; i < 200; ++i) many.push_back({random.between(-1, 1), random.between(-1, 1)});
    for (const auto& [g, v] : {std::pair<Eigen::Vector2d, Eigen::Vector2d>{{1, -2}, {0.3, 0.1}},
                               {{-3, 0}, {0, 2}},
                               {{0.5, 4}, {-1, -1}}}) {
        did("g = (", g.x(), ", ", g.y(), ") m/s^2, v = (", v.x(), ", ", v.y(), ") m/s, layer 0.015 m");
        // Some 30 layers; depths and v.p of random points differ by far more than rounding.
        expect_equal("order", student::layered_order(many, g, v, 0.015), by_layer_numbers(many, g, v, 0.015))
            .mistake_if(true, "Depth is along g and ahead is along v, whatever directions these have: both are dot products.");
    }
}

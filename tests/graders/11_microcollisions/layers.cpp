#include "exercises/11_microcollisions/layers.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex11;

namespace grading_layers {

RBC_STUDENT_SIZED(layered_order)

const Eigen::Vector2d down(0, -9.81), right(1, 0);

const std::string snake = "The second, fourth... layer runs the other way: against the velocity.";

struct Pile {
    std::vector<Eigen::Vector2d> points;
    Eigen::Vector2d gravity, velocity;
    double layer;
};

/// A direction of some length: exactly an axis or a diagonal, times a power of two, or any.
Eigen::Vector2d vector_of(const Sample& s, const std::string& name, bool exact) {
    const double length = s["|" + name + "|"], angle = s["angle of " + name];
    if (!exact) return length * Eigen::Vector2d(std::cos(angle), std::sin(angle));
    return std::exp2(std::round(std::log2(length))) *
           Eigen::Vector2d(std::round(std::cos(angle)), std::round(std::sin(angle)));
}

/// Exact: points on a grid of quarters, gravity along an axis, velocity along an axis or a diagonal, all of them with a
/// power of two, so that nothing rounds and whatever is equal is exactly equal. Else any points and directions, some of
/// the points twice.
Pile pile(const Sample& s) {
    std::mt19937 random(static_cast<unsigned>(s.integer("seed")));
    const bool exact = s.integer("exact") == 0;
    const double size = exact ? std::exp2(std::round(std::log2(s["size"]))) : s["size"];
    Pile p{{}, vector_of(s, "g", exact), vector_of(s, "v", exact), s["layer/size"] * size};
    if (exact && p.gravity.x() != 0) p.gravity.y() = 0;
    if (s.integer("no g") == 1) p.gravity.setZero();
    if (s.integer("no v") == 1) p.velocity.setZero();
    const int points = s.integer("points") * (exact && s.integer("many") == 7 ? 60 : 1);
    for (int i = 0; i < points; ++i) {
        const double x = static_cast<double>(random()) / 2147483648.0 - 1, y = random() / 2147483648.0 - 1;
        if (exact)
            p.points.push_back(size / 4 * Eigen::Vector2d(std::round(4 * x), std::round(4 * y)));
        else if (i > 0 && random() % 4 == 0)
            p.points.push_back(p.points[random() % static_cast<unsigned>(i)]);
        else
            p.points.push_back(size * Eigen::Vector2d(x, y));
    }
    // A gap that is a layer exactly, or a little more or less than that.
    if (s.integer("gap") > 0 && p.points.size() > 1 && !p.gravity.isZero(0)) {
        const double gap = std::abs(p.gravity.dot(p.points[0] - p.points[1])) / p.gravity.norm();
        const double change[] = {exact ? 0 : 1e-9, 1e-9, -1e-9};
        p.layer = gap * (1 + change[s.integer("gap") - 1]);
    }
    return p;
}

/// No rounding decides: neither whether a gap is more than a layer, nor which of two points is ahead.
bool is_decided(const Pile& p, bool exact) {
    if (exact) return true;
    double size = 0;
    for (const Eigen::Vector2d& point : p.points) size = std::max(size, point.norm());
    const auto apart = [&](double difference, double scale) { return std::abs(difference) > 1e-12 * scale; };
    const double g = p.gravity.norm();
    for (const Eigen::Vector2d& a : p.points) {
        for (const Eigen::Vector2d& b : p.points) {
            if (a == b) continue;
            if (g > 0 && !apart(std::abs(p.gravity.dot(a - b)) / g - p.layer, size)) return false;
            if (!apart(p.velocity.dot(a - b), size * p.velocity.norm()) && !p.velocity.isZero(0)) return false;
        }
    }
    return true;
}

const Domain any_pile = Domain{integer("points", 0, 40).edges({1, 2, 3}).simple(3),
                               choice("many", 8),
                               seed(),
                               choice("exact", 2),
                               decades("size", 1e-6, 1e3, "m").simple(1),
                               even("layer/size", 0, 1).edges({1e-9, 0.25, 0.5}).simple(0.25),
                               choice("gap", 4),
                               choice("no g", 2),
                               decades("|g|", 1e-3, 1e3, "m/s^2").simple(8),
                               angle("angle of g").simple(-M_PI / 2),
                               choice("no v", 2),
                               decades("|v|", 1e-9, 1e3, "m/s").simple(1),
                               angle("angle of v").simple(0)}
                            .where([](const Sample& s) { return is_decided(pile(s), s.integer("exact") == 0); });

/// Three rows of four points, 0.2 m apart, given in an order that is neither; row r, column c has the index given here.
std::vector<Eigen::Vector2d> rows_of_four() {
    std::vector<Eigen::Vector2d> points;
    for (const auto& [row, column] :
         {std::pair{1, 2}, {0, 1}, {2, 0}, {1, 0}, {0, 3}, {2, 3}, {0, 0}, {1, 3}, {2, 1}, {0, 2}, {1, 1}, {2, 2}}) {
        points.push_back({0.4 * column, 0.2 * row});
    }
    return points;
}

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

RBC_GRADE("layers", "a layer ends where there is a gap, in metres, and nowhere else", 2,
          "Sort by depth; a new layer begins where the next point is more than `layer` higher than the one before it. "
          "A grid of heights, or the height of the layer's first point, splits what belongs together.") {
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
        .mistake_if(true,
                    "A new layer begins where the next point is more than `layer` higher. A gap of just that is none.");
    did("layer 0, four points of a pile 1 um wide: two of them 0.5 nm higher than the others");
    expect_equal("order", student::layered_order({{0, 0}, {1e-6, 0}, {0, 5e-10}, {1e-6, 5e-10}}, {0, -8}, right, 0),
                 std::vector<int>{1, 0, 2, 3})
        .mistake_if(true, "A gap is more than `layer` or it is not: there is no tolerance, and depths are doubles.");
    did("the same on the moon, |g| = 0.1 m/s^2");
    expect_equal("order", student::layered_order(slanted, {0, -0.1}, right, 0.03), std::vector<int>{0, 1, 2, 3, 4})
        .mistake(std::vector<int>{4, 3, 2, 1, 0},
                 "Heights are metres: divide g.p by |g|, or gaps look as wide as gravity is strong.");
}

RBC_GRADE("layers", "ties keep the order of the list, and nothing divides by zero", 2,
          "Equal v.p: the order of the list, also in the layers that run backwards. Without gravity there is one "
          "layer, without velocity every point of a layer ties.") {
    const std::vector<Eigen::Vector2d> points{{1, 0}, {1, 0}, {0, 0}, {1, 1}, {0, 1}, {1, 1}, {0, 1}};
    did("two layers with equal points in each");
    expect_equal("order", student::layered_order(points, down, right, 0.1), std::vector<int>{0, 1, 2, 4, 6, 3, 5})
        .mistake(std::vector<int>{0, 1, 2, 6, 4, 5, 3},
                 "A backward layer is not the forward one reversed: that turns ties round.");
    did("the same without velocity");
    expect_equal("order", student::layered_order(points, down, {0, 0}, 0.1), std::vector<int>{0, 1, 2, 3, 4, 5, 6});
    did("the same without gravity");
    expect_equal("order", student::layered_order(points, {0, 0}, right, 0.1), std::vector<int>{0, 1, 3, 5, 2, 4, 6});
    const std::string tie =
        "Equal v.p means equal: two points of which one is ever so little farther ahead are visited in that order.";
    did("two points of one layer, the second 1e-10 m farther ahead; then velocities of 1e-9 m/s");
    expect_equal("order", student::layered_order({{1, 0}, {1 + 1e-10, 0}}, down, right, 0.1), std::vector<int>{1, 0})
        .mistake_if(true, tie);
    expect_equal("order", student::layered_order({{1, 0}, {1.5, 0}}, down, 1e-9 * right, 0.1), std::vector<int>{1, 0})
        .mistake_if(true, tie);
    did("two points, one 1e-8 m above the other, layer 0.99e-8 m");
    expect_equal("order", student::layered_order({{0, 0}, {1, 1e-8}}, {0, -8}, right, 0.99e-8), std::vector<int>{0, 1})
        .mistake_if(true, "A gap is more than `layer` or it is not: there is no tolerance, and depths are doubles.");
    did("three rows of 2000 points, 8 mm apart, moving to the right");
    std::vector<Eigen::Vector2d> many;
    for (int i = 0; i < 6000; ++i) many.push_back({0.0078125 * (i / 3), 0.25 * (i % 3)});
    const auto [long_way, right_way] = both(student::layered_order, many, {0, -8}, right, 0.125);
    expect("the order is the right one", long_way == right_way, text(long_way.size(), " points in another order"))
        .mistake_if(true, "Any number of points: the order does not depend on how many there are.");
    did("no points at all");
    expect_equal("number of points", student::layered_order({}, down, right, 0.1).size(), 0);
    did("any pile, gravity and velocity in any direction");
    const std::string any =
        "Depth is along g and ahead is along v, whatever directions these have: both are dot products.";
    for_all(
        any_pile,
        [&](const Sample& s) {
            const Pile p = pile(s);
            const auto [got, order] = both(student::layered_order, p.points, p.gravity, p.velocity, p.layer);
            const std::vector<int> undivided =
                ex11::layered_order(p.points, p.gravity, p.velocity, p.layer / std::max(1e-300, p.gravity.norm()));
            const double g_y = std::abs(p.gravity.y());
            const std::vector<int> along_y = ex11::layered_order(
                p.points, {0, p.gravity.y()}, p.velocity, g_y > 0 ? p.layer * (p.gravity.norm() / g_y) : p.layer);
            const std::vector<int> along_x = ex11::layered_order(p.points, p.gravity, {p.velocity.x(), 0}, p.layer);
            std::vector<int> each = got;
            std::sort(each.begin(), each.end());
            bool once = each.size() == p.points.size();
            for (std::size_t i = 0; once && i < each.size(); ++i) once = each[i] == static_cast<int>(i);
            expect("each point is visited once", once, text(got.size(), " of ", p.points.size(), " points"));
            expect_equal("order", got, order)
                .mistake(along_y, any)
                .mistake(along_x, any)
                .mistake(undivided,
                         "Heights are metres: divide g.p by |g|, or gaps look as wide as gravity is strong.");
        },
        300);
}

}  // namespace grading_layers

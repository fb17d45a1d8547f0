#include "exercises/11_microcollisions/layers.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex11;

namespace grading_layers {

RBC_STUDENT_SIZED(layered_order, "Each point is visited once, of as many as the contract allows.")

const Eigen::Vector2d down(0, -9.81), right(1, 0);

const std::string snake = "The second, fourth... layer runs the other way: against the velocity.";
const std::string any = "Depth is along g and ahead is along v, whatever directions these have: both are dot products.";
const std::string top = "You began at the top. The deepest point along g, the greatest g.p, comes first.";
const std::string farthest = "Within the first layer the point farthest ahead, the greatest v.p, comes first.";
const std::string metres = "Heights are metres: divide g.p by |g|, or gaps look as wide as gravity is strong.";
const std::string gaps =
    "Sort by depth; a new layer begins where the next point is more than `layer` higher than the one before it. "
    "A grid of heights, or the height of the layer's first point, splits what belongs together.";
const std::string not_reversed = "A backward layer is not the forward one reversed: that turns ties round.";
const std::string of_the_list =
    "Points of a layer that tie, all of them without velocity, are visited in the order of the list, not by their "
    "depth.";
const std::string just_that =
    "A new layer begins where the next point is more than `layer` higher. A gap of just that is none.";
const std::string no_tolerance =
    "A gap is more than `layer` or it is not: there is no tolerance, and depths are doubles.";
const std::string tie =
    "Equal v.p means equal: two points of which one is ever so little farther ahead are visited in that order.";

using Points = std::vector<Eigen::Vector2d>;

/// What a mistake changes.
struct OtherWalk {
    bool from_the_top = false, backwards = false, never_turns = false, reversed = false, from_the_first = false,
         just_that = false, by_depth = false;
    double slack = 0, close = 0;  ///< of a gap, m, and of v.p
};
std::vector<int> walk_as(const Points& points, const Eigen::Vector2d& gravity, const Eigen::Vector2d& velocity,
                         double layer, const OtherWalk& how) {
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    const double g = gravity.norm();
    std::vector<double> depth, ahead;
    for (const Eigen::Vector2d& p : points) {
        depth.push_back(g > 0 ? (how.from_the_top ? -1 : 1) * gravity.dot(p) / g : 0);
        ahead.push_back(velocity.dot(p));
    }
    const auto of = [](const std::vector<double>& values, int i) { return values[static_cast<std::size_t>(i)]; };
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return of(depth, i) > of(depth, j); });
    bool forwards = !how.backwards;
    for (auto begin = order.begin(); begin != order.end();) {
        auto end = begin + 1;
        const auto belongs = [&] {
            const double gap = of(depth, how.from_the_first ? *begin : end[-1]) - of(depth, *end);
            return how.just_that ? gap < layer : gap <= layer + how.slack;
        };
        while (end != order.end() && belongs()) ++end;
        if (!how.by_depth) std::sort(begin, end);
        std::stable_sort(begin, end, [&](int i, int j) {
            const double difference = of(ahead, i) - of(ahead, j);
            return forwards || how.reversed ? difference > how.close : difference < -how.close;
        });
        if (how.reversed && !forwards) std::reverse(begin, end);
        begin = end;
        if (!how.never_turns) forwards = !forwards;
    }
    return order;
}

double size_of(const Points& points) {
    double size = 0;
    for (const Eigen::Vector2d& point : points) size = std::max(size, point.lpNorm<Eigen::Infinity>());
    return size;
}

#define WALK_MISCONCEPTION(hint, ...) \
    RBC_MISCONCEPTION(                \
        layered_order, hint,          \
        [](const Points& p, const Eigen::Vector2d& g, const Eigen::Vector2d& v, double layer) { return __VA_ARGS__; })
WALK_MISCONCEPTION(any,
                   ex11::layered_order(p, {0, g.y()}, v, g.y() != 0 ? layer * (g.norm() / std::abs(g.y())) : layer))
WALK_MISCONCEPTION(any, ex11::layered_order(p, g, {v.x(), 0}, layer))
WALK_MISCONCEPTION(just_that, walk_as(p, g, v, layer, {.just_that = true}))
WALK_MISCONCEPTION("Gravity is zero or it is not: however weak it is, it makes layers.",
                   walk_as(p, g.norm() < 0.1 ? Eigen::Vector2d(0, 0) : g, v, layer, {}))
WALK_MISCONCEPTION(no_tolerance, walk_as(p, g, v, layer, {.slack = 1e-11 * size_of(p)}))
WALK_MISCONCEPTION(of_the_list, walk_as(p, g, v, layer, {.by_depth = true}))
WALK_MISCONCEPTION(metres, ex11::layered_order(p, g, v, layer / std::max(1e-300, g.norm())))
WALK_MISCONCEPTION(metres, ex11::layered_order(p, g, v, layer* g.norm()))
WALK_MISCONCEPTION(snake, walk_as(p, g, v, layer, {.never_turns = true}))
WALK_MISCONCEPTION(gaps, walk_as(p, g, v, layer, {.from_the_first = true}))
WALK_MISCONCEPTION(not_reversed, walk_as(p, g, v, layer, {.reversed = true}))
WALK_MISCONCEPTION(no_tolerance, walk_as(p, g, v, layer, {.slack = 1e-9}))
WALK_MISCONCEPTION(no_tolerance, walk_as(p, g, v, layer, {.slack = 1e-12}))
WALK_MISCONCEPTION(tie, walk_as(p, g, v, layer, {.close = 1e-9}))
WALK_MISCONCEPTION(tie, walk_as(p, g, v, layer, {.close = 1e-12}))
WALK_MISCONCEPTION(top, walk_as(p, g, v, layer, {.from_the_top = true}))
WALK_MISCONCEPTION(farthest, walk_as(p, g, v, layer, {.backwards = true}))
#undef WALK_MISCONCEPTION

struct Pile {
    Points points;
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

enum Kind { grid, rungs, anywhere };

/// Exact: points on a grid of quarters, or on three rungs, a sixteenth and then the rest of the size apart; gravity
/// along an axis, velocity along an axis or a diagonal, all of them with a power of two, so that nothing rounds and
/// whatever is equal is exactly equal. Else any points and directions, some of the points twice.
Pile pile(const Sample& s) {
    std::mt19937 random(static_cast<unsigned>(s.integer("seed")));
    const int kind = s.integer("kind");
    const bool exact = kind != anywhere;
    const double size = exact ? std::exp2(std::round(std::log2(s["size"]))) : s["size"];
    Pile p{{}, vector_of(s, "g", exact), vector_of(s, "v", exact), s["layer/size"] * size};
    if (exact && p.gravity.x() != 0) p.gravity.y() = 0;
    const Eigen::Vector2d down = p.gravity.normalized();
    if (s.integer("no g") == 1) p.gravity.setZero();
    if (s.integer("no v") == 1) p.velocity.setZero();
    for (int i = 0, n = s.integer("points"); i < n; ++i) {
        const double x = i == 0 ? 1 : static_cast<double>(random()) / 2147483648.0 - 1;
        const double y = static_cast<double>(random()) / 2147483648.0 - 1;
        const double rung[] = {0, 0.0625, 1};
        if (kind == grid)
            p.points.push_back(size / 4 * Eigen::Vector2d(std::round(4 * x), std::round(4 * y)));
        else if (kind == rungs)
            p.points.push_back(size *
                               (rung[i % 3] * down + std::round(4 * y) / 4 * Eigen::Vector2d(down.y(), down.x())));
        else if (i > 0 && random() % 4 == 0)
            p.points.push_back(p.points[random() % static_cast<unsigned>(i)]);
        else
            p.points.push_back(size * Eigen::Vector2d(x, y));
    }
    // One point hardly ahead of another.
    if (!exact && s.integer("close") == 1 && p.points.size() > 2) {
        p.points[1] = 0.5 * p.points[0];
        p.points[2] = p.points[1] - s["ahead"] * size * p.velocity.normalized();
    }
    // A gap that is a layer exactly, or a little more or less than that.
    if (s.integer("gap") > 0 && p.points.size() > 1 && !p.gravity.isZero(0)) {
        const double gap = std::abs(p.gravity.dot(p.points[0] - p.points[1])) / p.gravity.norm();
        const double change[] = {exact ? 0.0 : 1.0, 1, -1};
        p.layer = gap + change[s.integer("gap") - 1] * s["off"] * size;
    }
    return p;
}

/// Whether neighbours in a sorted list differ by `least` or by nothing, and, but for equal points, by far more than
/// rounding.
bool are_apart(const Points& points, std::vector<double> values, double least, double rounding) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
    for (std::size_t k = 1; k < order.size(); ++k) {
        if (points[order[k]] == points[order[k - 1]]) continue;
        if (!(std::abs(values[order[k]] - values[order[k - 1]] - least) > rounding)) return false;
    }
    return true;
}

/// No rounding decides: neither whether a gap is more than a layer, nor which of two points is ahead.
bool is_decided(const Pile& p, bool exact) {
    if (exact) return true;
    const double size = size_of(p.points);
    std::vector<double> depth, ahead;
    for (const Eigen::Vector2d& point : p.points) {
        depth.push_back(p.gravity.isZero(0) ? 0 : p.gravity.dot(point) / p.gravity.norm());
        ahead.push_back(p.velocity.dot(point));
    }
    return (p.gravity.isZero(0) || are_apart(p.points, depth, p.layer, undecided.of(size))) &&
           (p.velocity.isZero(0) || are_apart(p.points, ahead, 0, undecided.of(size * p.velocity.norm())));
}

Coordinate of_any_scale(const Coordinate& c) {
    const char* const why = "The order stays as it is if all lengths, |g| or |v| become greater alike.";
    return c.indifferent(Coordinate::End::low, why).indifferent(Coordinate::End::high, why);
}

const char* const ahead_is_ahead = "More or less, ahead or behind: by how much does not matter.";

const Domain any_pile = Domain{integer("points", point_counts).edges({1, 2, 3, 40}).simple(6),
                               seed(),
                               choice("kind", 3).simple(rungs),
                               of_any_scale(decades("size", pile_sizes).simple(1)),
                               even("layer/size", 0, 1).edges({1e-9, 0.0625, 0.25, 0.5}).simple(0.25),
                               choice("gap", 4),
                               decades("off", 2 * undecided.share, 1e-3)
                                   .indifferent(Coordinate::End::low, ahead_is_ahead)
                                   .indifferent(Coordinate::End::high, ahead_is_ahead),
                               choice("close", 2),
                               either_sign("ahead", 2 * undecided.share, 1e-3)
                                   .simple(-2 * undecided.share)
                                   .indifferent(Coordinate::End::low, ahead_is_ahead),
                               choice("no g", 2),
                               of_any_scale(decades("|g|", pile_gravities).simple(8)),
                               angle("angle of g").simple(-M_PI / 2),
                               choice("no v", 2),
                               of_any_scale(decades("|v|", pile_velocities).simple(1)),
                               angle("angle of v").simple(0)}
                            .where([](const Sample& s) {
                                const Pile p = pile(s);
                                return p.layer >= layer_heights.low && p.layer <= layer_heights.high &&
                                       is_decided(p, s.integer("kind") != anywhere);
                            });

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
        .mistake(std::vector<int>{0, 2, 1}, top);
    did("three points on the ground, at x = 0, 2 and 1 m, moving to the right");
    expect_equal("order", student::layered_order({{0, 0}, {2, 0}, {1, 0}}, down, right, 0.05),
                 std::vector<int>{1, 2, 0})
        .mistake(std::vector<int>{0, 2, 1}, farthest);
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

RBC_GRADE("layers", "a layer ends where there is a gap, in metres, and nowhere else", 2, gaps.c_str()) {
    did("a slanted row: each point 0.04 m higher than the one before, five of them, layer 0.05 m, moving to the right");
    const std::vector<Eigen::Vector2d> slanted{{0, 0.03}, {1, 0.07}, {2, 0.11}, {3, 0.15}, {4, 0.19}};
    expect_equal("order", student::layered_order(slanted, down, right, 0.05), std::vector<int>{4, 3, 2, 1, 0})
        .mistake_if(true, gaps);
    did("the same with layer 0.03 m: five layers");
    expect_equal("order", student::layered_order(slanted, down, right, 0.03), std::vector<int>{0, 1, 2, 3, 4});
    did("points exactly 0.25 m apart in height, layer 0.25 m: one layer, for no gap is more than that");
    // |g| = 8 m/s^2 and heights in quarters: no rounding.
    expect_equal("order", student::layered_order({{0, 0}, {1, 0.25}, {2, 0.5}}, {0, -8}, right, 0.25),
                 std::vector<int>{2, 1, 0});
    did("layer 0: points of the same height are one layer");
    expect_equal("order", student::layered_order({{0, 0}, {1, 0}, {0, 0.25}, {1, 0.25}}, {0, -8}, right, 0),
                 std::vector<int>{1, 0, 2, 3})
        .mistake_if(true, just_that);
    for (const double higher : {5e-10, 1e-16}) {
        const Points four{{0, 0}, {1e-6, 0}, {0, higher}, {1e-6, higher}};
        did("layer 0, four points of a pile 1 um wide: two of them ", higher, " m higher than the others");
        expect_equal("order", student::layered_order(four, {0, -8}, right, 0), std::vector<int>{1, 0, 2, 3})
            .mistake_if(true, no_tolerance);
        did("the same with a layer of just that");
        expect_equal("order", student::layered_order(four, {0, -8}, right, higher), std::vector<int>{1, 3, 0, 2})
            .mistake_if(true, just_that);
    }
    did("two points 1000 m apart in height, layer 1000 m and 999 m; and 2000 m apart, layer 1000 m");
    const Points tower{{0, 0}, {1, 1000}}, high{{0, -1000}, {1, 1000}};
    expect_equal("order", student::layered_order(tower, {0, -8}, right, 1000), std::vector<int>{1, 0})
        .mistake_if(true, just_that);
    expect_equal("order", student::layered_order(tower, {0, -8}, right, 999), std::vector<int>{0, 1});
    expect_equal("order", student::layered_order(high, {0, -8}, right, 1000), std::vector<int>{0, 1});
    did("the same on the moon, |g| = 0.1 m/s^2");
    expect_equal("order", student::layered_order(slanted, {0, -0.1}, right, 0.03), std::vector<int>{0, 1, 2, 3, 4})
        .mistake(std::vector<int>{4, 3, 2, 1, 0}, metres);
}

RBC_GRADE("layers", "ties keep the order of the list, and nothing divides by zero", 2,
          "Equal v.p: the order of the list, also in the layers that run backwards. Without gravity there is one "
          "layer, without velocity every point of a layer ties.") {
    const std::vector<Eigen::Vector2d> points{{1, 0}, {1, 0}, {0, 0}, {1, 1}, {0, 1}, {1, 1}, {0, 1}};
    did("two layers with equal points in each");
    expect_equal("order", student::layered_order(points, down, right, 0.1), std::vector<int>{0, 1, 2, 4, 6, 3, 5})
        .mistake(std::vector<int>{0, 1, 2, 6, 4, 5, 3}, not_reversed);
    did("the same without velocity");
    expect_equal("order", student::layered_order(points, down, {0, 0}, 0.1), std::vector<int>{0, 1, 2, 3, 4, 5, 6});
    did("two points of one layer, the first in the list higher, without velocity");
    expect_equal("order", student::layered_order({{0, 0.01}, {0, 0}}, down, {0, 0}, 0.1), std::vector<int>{0, 1})
        .mistake_if(true, of_the_list);
    did("the same two layers without gravity");
    expect_equal("order", student::layered_order(points, {0, 0}, right, 0.1), std::vector<int>{0, 1, 3, 5, 2, 4, 6});
    did("two points of one layer, the second 1e-10 m farther ahead; then velocities of 1e-9 m/s");
    expect_equal("order", student::layered_order({{1, 0}, {1 + 1e-10, 0}}, down, right, 0.1), std::vector<int>{1, 0})
        .mistake_if(true, tie);
    expect_equal("order", student::layered_order({{1, 0}, {1.5, 0}}, down, 1e-9 * right, 0.1), std::vector<int>{1, 0})
        .mistake_if(true, tie);
    did("two points, one 1e-8 m above the other, layer 0.99e-8 m");
    expect_equal("order", student::layered_order({{0, 0}, {1, 1e-8}}, {0, -8}, right, 0.99e-8), std::vector<int>{0, 1})
        .mistake_if(true, no_tolerance);
    did("three rows of 2000 points, 8 mm apart, moving to the right");
    std::vector<Eigen::Vector2d> many;
    for (int i = 0; i < 6000; ++i) many.push_back({0.0078125 * (i / 3), 0.25 * (i % 3)});
    const auto [long_way, right_way] = both(student::layered_order, many, {0, -8}, right, 0.125);
    expect("the order is the right one", long_way == right_way, text(long_way.size(), " points in another order"))
        .mistake_if(true, "The same is to be done with any number of points that the contract allows.");
    did("5998 layers 0.25 m apart, a point in each, and two in each of the upper two; moving to the right");
    std::vector<Eigen::Vector2d> tall;
    for (int i = 0; i < 5996; ++i) tall.push_back({0, 0.125 * i});
    for (const int i : {5996, 5997})
        for (const double x : {0.0, 1.0}) tall.push_back({x, 0.125 * i});
    const auto [climb, right_climb] = both(student::layered_order, tall, {0, -8}, right, 0.0625);
    expect("the order is the right one", climb == right_climb, text(climb.size(), " points in another order"))
        .mistake_if(true, "The same is to be done with any number of layers: each even one runs backwards.");
    did("no points at all");
    expect_equal("number of points", student::layered_order({}, down, right, 0.1).size(), 0);
    did("any pile, gravity and velocity in any direction");
    for_all(
        any_pile,
        [](const Sample& s) {
            const Pile p = pile(s);
            const auto [got, order] = both(student::layered_order, p.points, p.gravity, p.velocity, p.layer);
            std::vector<int> each = got;
            std::sort(each.begin(), each.end());
            bool once = each.size() == p.points.size();
            for (std::size_t i = 0; once && i < each.size(); ++i) once = each[i] == static_cast<int>(i);
            expect("each point is visited once", once, text(got.size(), " of ", p.points.size(), " points"));
            expect_equal("order", got, order);
        },
        300);
}

}  // namespace grading_layers

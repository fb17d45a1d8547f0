#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>

#include "tests/graders/23_space/faces.hpp"

using namespace rbc;
using namespace rbc::ex23;
using namespace rbc::grading23;

namespace grading_four_corners {

RBC_STUDENT(four_corners)

const std::string deepest_hint = "The deepest of all has the smallest gap, and it stays, wherever it is.";
const std::string centre_hint =
    "Where the centre is over all the points it must be over those that are kept, or the body tips.";
const std::string area_hint = "Of all choices that hold it up, the one whose hull is largest.";
const std::string count_hint = "One to four indices of points, none twice.";
const std::string line_hint = "On a line no area tells choices apart: its two ends, and one of the deepest.";
const std::string outside_hint =
    "Where the centre is outside of all, no choice has it inside: then the area alone decides.";
const std::string order_hint = "Points in another order are the same points: what is chosen has the same area.";
const std::string many_hint = "A face has as many points as the contract says: ask them all.";
const std::string unit_hint = "Areas in m^2 are large and small by the unit: compare them with each other only.";

void expect_good(const std::string& whose, const Face& face, const std::vector<int>& kept) {
    const Points all = face.relative();
    const auto n = static_cast<int>(all.size());
    const std::set<int> different(kept.begin(), kept.end());
    expect(whose + "one to four points, none twice", !kept.empty() && kept.size() <= 4 &&
                                                         different.size() == kept.size() && *different.begin() >= 0 &&
                                                         *different.rbegin() < n)
        .mistake_if(true, count_hint);
    const bool deep =
        std::any_of(kept.begin(), kept.end(), [&](int i) { return face.gaps[i] == face.gaps.minCoeff(); });
    expect(whose + "one of the deepest is kept", deep).mistake_if(true, deepest_hint);
    const Points some = face.chosen(kept);
    const double size = size_of(all), room = 1 - area_tolerance.of(1.1);  // a tenth for the grader's roundings
    if (area_of(all) < flat.of(0.5 * size * size)) {
        expect(whose + "the ends of the line are kept", size_of(some) >= room * size).mistake_if(true, line_hint);
        return;
    }
    const bool around = depth_in(all, face.relative_centre()) > 0;
    if (around)
        expect(whose + "the centre is over those kept",
               depth_in(some, face.relative_centre()) >= -edge_gap.of(1.1 * size))
            .mistake_if(size < 0.1 || size > 10, unit_hint)
            .mistake_if(n > 30, many_hint)
            .mistake_if(true, centre_hint);
    const double best = largest_area(face, around);
    expect(whose + "the area is the largest", area_of(some) >= room * best,
           text("area ", area_of(some), " m^2, and ", best, " m^2 can be had"))
        .mistake_if(size < 0.1 || size > 10, unit_hint)
        .mistake_if(n > 30, many_hint)
        .mistake_if(!around && some.size() < 4, outside_hint)
        .mistake_if(true, area_hint);
}

void ask(const Face& face) {
    const auto [got, right] = both(student::four_corners, face.points, face.gaps, face.centre);
    expect_good("", face, got);
    expect_good("the reference: ", face, right);
}

RBC_GRADE("four_corners", "a square with a stone, a pentagon, a line", 4, area_hint.c_str()) {
    did("a square, its middle, and a point amid a side that is the deepest");
    ask(face({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1}, {1, 0}}, {0, 0, 0, 0, 0, -1}, {1, 0.9}));
    did("the corners of a square in all orders, the centre in its middle");
    std::array<int, 4> order{0, 1, 2, 3};
    do {
        std::vector<Vector2d> square;
        for (const int k : order) square.push_back(Vector2d(k == 1 || k == 2 ? 2 : 0, k >= 2 ? 2 : 0));
        ask(face(square, {0, 0, 0, 0}, {1, 1}));
    } while (std::next_permutation(order.begin(), order.end()));
    did("a regular pentagon: four of its corners leave out a triangle, and there the centre is");
    std::vector<Vector2d> pentagon;
    for (int i = 0; i < 5; ++i) pentagon.push_back({std::cos(0.4 * M_PI * i), std::sin(0.4 * M_PI * i)});
    for (int i = 0; i < 5; ++i) ask(face(pentagon, {0, -1e-6, 0, 0, 0}, 0.9 * pentagon[static_cast<std::size_t>(i)]));
    did("the same, and the centre is outside");
    ask(face(pentagon, {0, -1e-6, 0, 0, 0}, {-3, 1}));
    did("five on a line, the middle one is the deepest; two points; one");
    ask(face({{1, 1}, {0, 0}, {2, 2}, {4, 4}, {3, 3}}, {0, 0, -1, 0, 0}, {2, 2}));
    ask(face({{1, 1}, {0, 0}}, {0, -1}, {0.5, 0.5}));
    ask(face({{1, 1}}, {0}, {0.5, 0.5}));
    did("seven at one place");
    ask(face(std::vector<Vector2d>(7, Vector2d(3, 1)), {0, 0, 0, -1, 0, 0, 0}, {3, 1}));
}

RBC_GRADE("four_corners", "any face: the deepest, the centre, the area", 8, centre_hint.c_str()) {
    const auto any_end = [](const Coordinate& c, const std::string& why) {
        return c.indifferent(Coordinate::End::low, why).indifferent(Coordinate::End::high, why);
    };
    const std::string shape = "one face as good as another",
                      no_matter = "the right answer does not depend on unit and origin";
    const Domain any{integer("n", point_counts).simple(6),
                     seed(),
                     choice("kind", 6),
                     any_end(even("wide", 0.05, 1).simple(1), shape),
                     any_end(decades("size", face_sizes).simple(1), no_matter),
                     any_end(even("far", origin_places), no_matter),
                     decades("gap", gap_sizes).simple(0.01).indifferent(Coordinate::End::high, no_matter),
                     choice("gaps", 3),
                     any_end(even("aside", 0, 1), shape),
                     choice("outside", 3)};
    for_all(
        any.where([](const Sample& s) { return is_clear(face_of(s)); }), [](const Sample& s) { ask(face_of(s)); }, 250);
}

RBC_GRADE("four_corners", "in another order", 2, order_hint.c_str()) {
    for (int n = 5; n <= 9; ++n) {
        std::mt19937_64 random(static_cast<unsigned>(n));
        std::uniform_real_distribution<double> part(0, 1);
        std::vector<Vector2d> points;
        std::vector<double> gaps;
        for (int i = 0; i < n; ++i) points.push_back({part(random), part(random)}), gaps.push_back(-part(random));
        const Face first = face(points, gaps, {0.5, 0.5});
        std::reverse(points.begin(), points.end());
        std::reverse(gaps.begin(), gaps.end());
        const Face second = face(points, gaps, {0.5, 0.5});
        did(n, " points, and the same from the last to the first");
        const std::vector<int> one = student::four_corners(first.points, first.gaps, first.centre),
                               two = student::four_corners(second.points, second.gaps, second.centre);
        expect_good("", first, one);
        expect_good("", second, two);
        expect_near("area [m^2]", area_of(second.chosen(two)), area_of(first.chosen(one)), area_tolerance.of(2));
    }
}

}  // namespace grading_four_corners

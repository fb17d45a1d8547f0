#include "exercises/21_contact_laws/corners.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/21_contact_laws/faces.hpp"

using namespace rbc;
using namespace rbc::ex21;
using namespace rbc::grading21;

namespace grading_corners {

RBC_STUDENT(corners)

const std::string pair_hint = "Begin with the two that are farthest from each other, whatever their indices.";
const std::string hull_hint =
    "Far from the hull of those chosen, not from their mean and not from the chosen points: a place between two "
    "corners is supported.";
const std::string line_hint =
    "An edge ends at its corners: a point beside its end is as far from it as from that corner. The endless line "
    "through both may pass near by.";
const std::string stop_hint = "Stop where all points lie within the hull: more contacts cost, and hold nothing.";
const std::string few_hint =
    "As long as there is room, and a point is outside by more than 1e-9 of the distance of the first two, it is "
    "chosen.";
const std::string one_hint = "All points at one place are one contact.";
const std::string order_hint = "Indices in rising order, none twice, none that is no point.";
const std::string many_hint = "At most K.";
const std::string limit_hint =
    "The limit is 1e-9 of the distance of the first two, just that, in any unit: what is farther outside is chosen, "
    "what is nearer is not.";
const std::string scale_hint = "Faces measure micrometres or kilometres: compare with the distance of the first two.";

bool is_choice(const std::vector<int>& got, const Matrix2Xd& points, int K) {
    const std::set<int> in_order(got.begin(), got.end());
    return static_cast<int>(got.size()) <= K && !got.empty() && *in_order.begin() >= 0 &&
           *in_order.rbegin() < points.cols() && std::vector<int>(in_order.begin(), in_order.end()) == got;
}

std::vector<int> checked(const Matrix2Xd& points, int K) {
    const std::vector<int> got = student::corners(points, K);
    expect("at most K", static_cast<int>(got.size()) <= K, text(got.size(), " points")).mistake_if(true, many_hint);
    expect("indices in rising order", is_choice(got, points, K), got.empty() ? "none" : "not so")
        .mistake_if(true, order_hint);
    return got;
}

/// Two that are far apart, then those that are far from what is chosen, by some measure of that.
template <class Distance>
std::vector<int> greedy(const Matrix2Xd& points, int K, std::vector<int> chosen, const Distance& distance) {
    while (static_cast<int>(chosen.size()) < std::min<long>(K, points.cols())) {
        int farthest = -1;
        double most = outside_limit.of(widest(points));
        for (int i = 0; i < points.cols(); ++i)
            if (const double far = distance(Vector2d(points.col(i)), those(points, chosen)); far > most)
                most = far, farthest = i;
        if (farthest < 0) break;
        chosen.push_back(farthest);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}
double from_hull(const Vector2d& p, const Matrix2Xd& chosen) {
    return outside(p, hull_of(chosen));
}
double from_points(const Vector2d& p, const Matrix2Xd& chosen) {
    return (chosen.colwise() - p).colwise().norm().minCoeff();
}
double from_mean(const Vector2d& p, const Matrix2Xd& chosen) {
    return (chosen.rowwise().mean() - p).norm();
}
/// From the nearest line through two of them, 0 within their hull.
double from_lines(const Vector2d& p, const Matrix2Xd& chosen) {
    if (chosen.cols() > 2 && from_hull(p, chosen) == 0) return 0;
    double distance = HUGE_VAL;
    for (Eigen::Index i = 0; i < chosen.cols(); ++i)
        for (Eigen::Index j = 0; j < i; ++j) {
            const Vector2d a = chosen.col(i), b = chosen.col(j);
            distance = std::min(distance, std::abs(cross(p - a, (b - a).normalized())));
        }
    return distance;
}
/// From the nearest line along an edge of their hull, 0 within.
double from_lines_of_edges(const Vector2d& p, const Matrix2Xd& chosen) {
    if (chosen.cols() > 2 && from_hull(p, chosen) == 0) return 0;
    const std::vector<Vector2d> hull = hull_of(chosen);
    double distance = HUGE_VAL;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vector2d a = hull[i], b = hull[(i + 1) % hull.size()];
        distance = std::min(distance, std::abs(cross(p - a, (b - a).normalized())));
    }
    return distance;
}
std::vector<int> farthest_from_mean(const Matrix2Xd& points) {
    Eigen::VectorXd far = (points.colwise() - Vector2d(points.rowwise().mean())).colwise().norm();
    int one = 0, other = 0;
    far.maxCoeff(&one);
    far[one] = -1;
    far.maxCoeff(&other);
    return {one, other};
}
std::vector<int> farthest_from_first(const Matrix2Xd& points) {
    int other = 0;
    (points.colwise() - points.col(0)).colwise().norm().maxCoeff(&other);
    return {0, other};
}
std::vector<int> leftmost_and_rightmost(const Matrix2Xd& points) {
    int left = 0, right = 0;
    points.row(0).minCoeff(&left);
    points.row(0).maxCoeff(&right);
    return {left, right};
}

/// An answer that takes all of them may have another reason.
std::vector<int> not_all(const std::vector<int>& chosen, const Matrix2Xd& points) {
    if (static_cast<long>(chosen.size()) == points.cols()) throw std::domain_error("all of them");
    return chosen;
}

RBC_MISCONCEPTION(corners, hull_hint,
                  [](const Matrix2Xd& p, int K) { return not_all(greedy(p, K, corners(p, 2), from_points), p); })
RBC_MISCONCEPTION(corners, hull_hint,
                  [](const Matrix2Xd& p, int K) { return not_all(greedy(p, K, corners(p, 2), from_mean), p); })
RBC_MISCONCEPTION(corners, line_hint,
                  [](const Matrix2Xd& p, int K) { return not_all(greedy(p, K, corners(p, 2), from_lines), p); })
RBC_MISCONCEPTION(corners, line_hint, [](const Matrix2Xd& p, int K) {
    return not_all(greedy(p, K, corners(p, 2), from_lines_of_edges), p);
})
RBC_MISCONCEPTION(corners, pair_hint,
                  [](const Matrix2Xd& p, int K) { return greedy(p, K, farthest_from_first(p), from_hull); })
RBC_MISCONCEPTION(corners, pair_hint,
                  [](const Matrix2Xd& p, int K) { return not_all(greedy(p, K, farthest_from_mean(p), from_hull), p); })
RBC_MISCONCEPTION(corners, pair_hint,
                  [](const Matrix2Xd& p, int K) { return greedy(p, K, leftmost_and_rightmost(p), from_hull); })

const std::string any_unit = "the points are the same in any unit; limits in metres are for the next case",
                  any_place = "the points are the same wherever the face is, and however it is turned";

Coordinate sizes_of_faces() {
    return decades("size", face_sizes)
        .simple(1)
        .indifferent(Coordinate::End::low, any_unit)
        .indifferent(Coordinate::End::high, any_unit);
}
Coordinate anywhere(const Coordinate& c) {
    return c.indifferent(Coordinate::End::low, any_place).indifferent(Coordinate::End::high, any_place);
}

const Domain any_face{
    integer("points", point_counts).simple(5),
    integer("K", most_points)
        .simple(3)
        .indifferent(Coordinate::End::high, "there is room for all where K is larger than the number of points"),
    sizes_of_faces(),
    choice("kind", 7),
    decades("flat", 1e-12, 1)
        .edges({1e-3})
        .indifferent(Coordinate::End::low, "a face that is flatter than the limit is an edge"),
    anywhere(angle("turned").simple(0)),
    anywhere(even("distance", distances)),
    anywhere(angle("towards").simple(0)),
    seed()};

/// All points of a circle, and room for all of them.
const Domain any_polygon{integer("points", point_counts).simple(7),
                         integer("K", static_cast<int>(point_counts.high), static_cast<int>(most_points.high))
                             .indifferent(Coordinate::End::high, "there is room for all"),
                         sizes_of_faces(),
                         integer("kind", 1, 1),
                         even("flat", 1, 1),
                         even("turned", 0, 0),
                         even("distance", 0, 0),
                         even("towards", 0, 0),
                         seed()};

/// What lacks the two that are farthest from each other began with others, whatever came then.
void expect_choice(const Matrix2Xd& points, int K, const Numbers& right, const std::string& hint) {
    const std::vector<int> got = checked(points, K);
    expect_equal("indices", got, right)
        .mistake_if(Following(points, K, got).fault() == Fault::not_the_widest, pair_hint)
        .mistake_if(true, hint);
}

RBC_GRADE("corners", "a square, an edge, a heap by hand", 3, hull_hint.c_str()) {
    Matrix2Xd square(2, 5);
    square << 0, 1, -1, -1.1, 1, 0, 1, 1, -1.1, -1;
    did("(0, 0), (1, 1), (-1, 1), (-1.1, -1.1), (1, -1); K = 2");
    expect_equal("indices", checked(square, 2), Numbers{1, 3}).mistake_if(true, pair_hint);
    Matrix2Xd tall(2, 4);
    tall << -2, 0, 2, 1, 0, -3, 0, 3;
    did("(-2, 0), (0, -3), (2, 0), (1, 3); K = 2");
    expect_equal("indices", checked(tall, 2), Numbers{1, 3}).mistake_if(true, pair_hint);
    Matrix2Xd wide(2, 3);
    wide << 0, 10, 9, 0, 0, 9;
    did("(0, 0), (10, 0), (9, 9); K = 2");
    expect_equal("indices", checked(wide, 2), Numbers{0, 2}).mistake_if(true, pair_hint);
    Matrix2Xd strip(2, 5);
    strip << 0, 10, 5, 10, 0, 0, 1, 0.1, 0, 0.9;
    // From the segment (0, 0) to (10, 1): (5, 0.1) is 0.40 away, (10, 0) 0.995, (0, 0.9) 0.896.
    did("a strip: (0, 0), (10, 1), (5, 0.1), (10, 0), (0, 0.9); K = 3");
    expect_choice(strip, 3, Numbers{0, 1, 3}, hull_hint);
    Matrix2Xd kite(2, 5);
    kite << 0.75, 10, 5, 0, 9.5, -2.4, 0, 4, 0, -2.5;
    // From the triangle (0, 0), (10, 0), (5, 4): (9.5, -2.5) is 2.5 away, (0.75, -2.4) is 2.4. The line from (5, 4) to
    // (10, 0) is nearer to the first of them, with 2.27, and that from (0, 0) to (5, 4) to the second, with 2.34; but
    // not where there is an edge.
    did("a kite: (0.75, -2.4), (10, 0), (5, 4), (0, 0), (9.5, -2.5); K = 4");
    expect_choice(kite, 4, Numbers{1, 2, 3, 4}, hull_hint);
    for (const double y : {0.3, 0.7})
        for (const double more : {1e-6, 1e-9, 1e-11, -1e-9, -1e-11}) {
            Matrix2Xd nearly(2, 4);
            nearly << -1, 1, 0, 0, 0, 0, y, -y * (1 + more);
            did("(-1, 0), (1, 0), (0, ", y, "), and on the other side one that is ", y * more, " m farther; K = 3");
            expect_choice(nearly, 3, Numbers{0, 1, more > 0 ? 3.0 : 2.0}, hull_hint);
        }
    for (const double more : {1e-6, 1e-9, 3e-12, -1e-9, -3e-12}) {
        Matrix2Xd cross(2, 4);
        cross << -1, 1, 0, 0, 0, 0, -(1 + more), 1 + more;
        did("(-1, 0), (1, 0), and two that are farther from each other, by ", more, " of their distance; K = 2");
        expect_equal("indices", checked(cross, 2), more > 0 ? Numbers{2, 3} : Numbers{0, 1})
            .mistake_if(true, pair_hint);
    }
    did("the square again, K = 4, and K = 8");
    expect_choice(square, 4, Numbers{1, 2, 3, 4}, hull_hint);
    expect_choice(square, 8, Numbers{1, 2, 3, 4}, stop_hint);
    Matrix2Xd edge(2, 6);
    edge << 0.3, -0.5, 0.1, 0.5, -0.2, 0, 0, 0, 0, 0, 0, 0;
    did("an edge, x = 0.3, -0.5, 0.1, 0.5, -0.2, 0; K = 3");
    expect_choice(edge, 3, Numbers{1, 3}, stop_hint);
    did("one point; three points at one place");
    expect_equal("indices", checked(Vector2d(3, 4), 3), Numbers{0}).mistake_if(true, one_hint);
    expect_equal("how many", static_cast<int>(checked(Matrix2Xd::Constant(2, 3, 0.7), 3).size()), 1)
        .mistake_if(true, one_hint);
}

RBC_GRADE("corners", "just outside, and outside by round-off only", 1, scale_hint.c_str()) {
    const double diagonal = std::sqrt(5.0), nearly = about_the_limit.of(1.1), over = outside_limit.of(1 + nearly),
                 under = outside_limit.of(1 - nearly);
    for (const double scale : {1.0, 1.0001 * face_sizes.low / diagonal, 1e-6, 0.9999 * face_sizes.high / diagonal})
        for (const double out : {1e-7, 1e-8, 1.01e-9, over, under, 0.99e-9, 1e-10, 1e-12}) {
            Matrix2Xd points(2, 5);
            points << 0, 2, 2, 0, 1, 0, 0, 1, 1, 0;
            points(1, 4) = -out * diagonal;
            did("a face of ", 2 * scale, " m x ", scale, " m, a fifth point ", out, " of its diagonal outside");
            const bool kept = checked(scale * points, 5).size() == 5;
            expect_equal("the fifth is kept", kept, out > outside_limit.share)
                .mistake_if(true, scale == 1 ? limit_hint : scale_hint);
        }
}

RBC_GRADE("corners", "any face: the two that are farthest apart, then the farthest from the hull", 6,
          hull_hint.c_str()) {
    const auto check = [](const Sample& s) {
        const Matrix2Xd points = face_of(s);
        const int K = s.integer("K");
        const double wide = widest(points);
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(points.cols(), 8); ++i)
            did("point ", i, ": (", points(0, i), ", ", points(1, i), ") m");
        const std::vector<int> got = checked(points, K), right = rbc::ex21::corners(points, K);
        for (const std::vector<int>& chosen : {got, right}) {
            Following greedy(points, K, chosen);
            const Fault fault = greedy.fault();
            bool depends_on_units = false;
            if (fault != Fault::none && wide > 0) {  // the same face, some metres wide
                const Matrix2Xd metres = points / std::exp2(std::round(std::log2(wide)));
                const std::vector<int> then = student::corners(metres, K);
                depends_on_units = is_choice(then, metres, K) && Following(metres, K, then).fault() == Fault::none;
            }
            std::string names;
            for (const int i : chosen) names += text(" ", i);
            expect("every one is one of the farthest, and no more are chosen than hold something",
                   fault == Fault::none || greedy.is_undecided(), "indices" + names)
                .mistake_if(wide == 0, one_hint)
                .mistake_if(depends_on_units, scale_hint)
                .mistake_if(fault == Fault::not_the_widest, pair_hint)
                .mistake_if(fault == Fault::too_few, few_hint)
                .mistake_if(fault == Fault::too_many, stop_hint)
                .mistake_if(fault == Fault::not_the_farthest, hull_hint);
            // With room for all no support is lost.
            if (static_cast<int>(chosen.size()) == K) continue;
            const std::vector<Vector2d> hull = hull_of(those(points, chosen));
            for (Eigen::Index i = 0; i < points.cols(); ++i)
                expect(text("point ", i, " is supported"),
                       outside(points.col(i), hull) <= outside_limit.of(1.01 * wide), "it is not");
        }
    };
    for_all(any_face, check);
    did("polygons, and room for all of their corners");
    for_all(any_polygon, check, 100);
}

}  // namespace grading_corners

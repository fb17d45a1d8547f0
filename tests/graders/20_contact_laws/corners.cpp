#include "exercises/20_contact_laws/corners.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex20;
using Eigen::Matrix2Xd;
using Eigen::Vector2d;

RBC_STUDENT(corners)

namespace {

const std::string pair_hint = "Begin with the two that are farthest from each other, whatever their indices.";
const std::string hull_hint =
    "Far from the hull of those chosen, not from their mean and not from the chosen points: a place between two "
    "corners is supported.";
const std::string stop_hint = "Stop where all points lie within the hull: more contacts cost, and hold nothing.";
const std::string one_hint = "All points at one place are one contact.";
const std::string order_hint = "Indices in rising order, none twice, none that is no point.";
const std::string many_hint = "At most K.";
const std::string scale_hint = "Faces measure micrometres or kilometres: compare with the distance of the first two.";

double widest(const Matrix2Xd& points) {
    double most = 0;
    for (Eigen::Index i = 0; i < points.cols(); ++i)
        most = std::max(most, (points.colwise() - points.col(i)).colwise().norm().maxCoeff());
    return most;
}

/// How far p is from the hull, by directions: the largest over angles of what p is ahead of all chosen ones. Outside
/// of a polygon that is the distance, for the direction from the nearest point to p; refined around the best of 720.
double outside(const Vector2d& p, const Matrix2Xd& chosen) {
    const auto ahead = [&](double angle) {
        const Vector2d d(std::cos(angle), std::sin(angle));
        return d.dot(p) - (d.transpose() * chosen).maxCoeff();
    };
    double best = 0, at = 0, step = 3.14159265358979 / 360;
    for (int i = 0; i < 720; ++i)
        if (i == 0 || ahead(i * step) > best) best = ahead(at = i * step);
    for (step /= 2; step > 1e-9; step /= 2)
        for (const double next : {at - step, at + step})
            if (ahead(next) > best) best = ahead(at = next);
    return std::max(best, 0.0);
}

Matrix2Xd those(const Matrix2Xd& points, const std::vector<int>& chosen) {
    Matrix2Xd result(2, static_cast<Eigen::Index>(chosen.size()));
    for (std::size_t i = 0; i < chosen.size(); ++i) result.col(static_cast<Eigen::Index>(i)) = points.col(chosen[i]);
    return result;
}

std::vector<int> checked(const Matrix2Xd& points, int K) {
    const std::vector<int> got = student::corners(points, K);
    expect("at most K", static_cast<int>(got.size()) <= K, text(got.size(), " points")).mistake_if(true, many_hint);
    const std::set<int> in_order(got.begin(), got.end());
    const bool fine = !got.empty() && *in_order.begin() >= 0 && *in_order.rbegin() < points.cols() &&
                      std::vector<int>(in_order.begin(), in_order.end()) == got;
    expect("indices in rising order", fine, got.empty() ? "none" : "not so").mistake_if(true, order_hint);
    return got;
}

}  // namespace

RBC_GRADE("corners", "a square, an edge, a heap by hand", 3, hull_hint.c_str()) {
    Matrix2Xd square(2, 5);
    square << 0, 1, -1, -1.1, 1, 0, 1, 1, -1.1, -1;
    did("(0, 0), (1, 1), (-1, 1), (-1.1, -1.1), (1, -1); K = 2");
    expect_equal("indices", checked(square, 2), Numbers{1, 3}).mistake_if(true, pair_hint);
    Matrix2Xd strip(2, 5);
    strip << 0, 10, 5, 10, 0, 0, 1, 0.1, 0, 0.9;
    // From the segment (0, 0) to (10, 1): (5, 0.1) is 0.40 away, (10, 0) 0.995, (0, 0.9) 0.896.
    did("a strip: (0, 0), (10, 1), (5, 0.1), (10, 0), (0, 0.9); K = 3");
    expect_equal("indices", checked(strip, 3), Numbers{0, 1, 3}).mistake_if(true, hull_hint);
    did("the square again, K = 4, and K = 8");
    expect_equal("indices", checked(square, 4), Numbers{1, 2, 3, 4}).mistake_if(true, hull_hint);
    expect_equal("indices", checked(square, 8), Numbers{1, 2, 3, 4}).mistake_if(true, stop_hint);
    Matrix2Xd edge(2, 6);
    edge << 0.3, -0.5, 0.1, 0.5, -0.2, 0, 0, 0, 0, 0, 0, 0;
    did("an edge, x = 0.3, -0.5, 0.1, 0.5, -0.2, 0; K = 3");
    expect_equal("indices", checked(edge, 3), Numbers{1, 3}).mistake_if(true, stop_hint);
    did("one point; three points at one place");
    expect_equal("indices", checked(Vector2d(3, 4), 3), Numbers{0}).mistake_if(true, one_hint);
    expect_equal("how many", static_cast<int>(checked(Matrix2Xd::Constant(2, 3, 0.7), 3).size()), 1)
        .mistake_if(true, one_hint);
}

RBC_GRADE("corners", "with room for all corners no support is lost", 3, stop_hint.c_str()) {
    RandomNumbers random(205);
    for (int trial = 0; trial < 60; ++trial) {
        const int n = 3 + trial % 18;
        const double scale = random.decades(-6, 3), x = scale * random.between(-2, 2);
        Matrix2Xd points = Matrix2Xd::NullaryExpr(2, n, [&] { return x + scale * random.between(-1, 1); });
        if (trial % 4 == 0) points.col(n / 2) = points.col(0);  // two at one place
        const int K = n + trial % 3;
        did(n, " points within ", scale, " m; K = ", K);
        const std::vector<int> got = checked(points, K);
        const Matrix2Xd kept = those(points, got);
        const double wide = widest(points);
        for (Eigen::Index i = 0; i < n; ++i)
            expect("every point is supported", outside(points.col(i), kept) <= 2e-9 * wide,
                   text("point ", i, " is not"))
                .mistake_if(true, scale_hint);
        for (std::size_t i = 0; i < got.size() && got.size() > 2; ++i) {
            std::vector<int> others = got;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            // Of a random face no chosen point lies in the hull of the others by less than round-off, unless it was
            // not needed.
            expect("none is kept that holds nothing", outside(points.col(got[i]), those(points, others)) > 1e-10 * wide,
                   text("point ", got[i]))
                .mistake_if(true, stop_hint);
        }
    }
}

RBC_GRADE("corners", "just outside, and outside by round-off only", 1, scale_hint.c_str()) {
    for (const double scale : {1e-6, 1.0, 1e3})
        for (const double out : {1e-7, 1e-8, 1e-10, 1e-12}) {
            Matrix2Xd points(2, 5);
            points << 0, 2, 2, 0, 1, 0, 0, 1, 1, 0;
            points(1, 4) = -out * std::sqrt(5.0);  // of the diagonal
            did("a face of ", 2 * scale, " m x ", scale, " m, a fifth point ", out, " of its diagonal outside");
            const bool kept = checked(scale * points, 5).size() == 5;
            expect_equal("the fifth is kept", kept, out > 1e-9).mistake_if(true, scale_hint);
        }
}

RBC_GRADE("corners", "with less room: the farthest first", 3, hull_hint.c_str()) {
    RandomNumbers random(206);
    int judged = 0;
    for (int trial = 0; trial < 120; ++trial) {
        const int n = 4 + trial % 17, K = 2 + trial % 5;
        const double scale = random.decades(-6, 3), flat = trial % 3 == 0 ? 0.2 : 1;
        Matrix2Xd points = Matrix2Xd::NullaryExpr(2, n, [&] { return scale * random.between(-1, 1); });
        points.row(1) *= flat;
        // What (E20.5) says, with distances by directions; who is about as far as another is not judged.
        const double wide = widest(points);
        std::vector<int> wanted;
        for (int i = 0; i < n && wanted.empty(); ++i)
            for (int j = i + 1; j < n; ++j)
                if (wanted.empty() && (points.col(i) - points.col(j)).norm() >= wide * (1 - 1e-12)) wanted = {i, j};
        bool clear = wanted.size() == 2;
        while (clear && static_cast<int>(wanted.size()) < K) {
            double first = 0, second = 0;
            int at = -1;
            for (int i = 0; i < n; ++i) {
                const double d = outside(points.col(i), those(points, wanted));
                if (d > first)
                    second = first, first = d, at = i;
                else
                    second = std::max(second, d);
            }
            if (first < 1e-8 * wide) break;
            clear = first - second > 1e-6 * wide;
            wanted.push_back(at);
        }
        if (!clear) continue;
        ++judged;
        std::sort(wanted.begin(), wanted.end());
        did(n, " points within ", scale, " m; K = ", K);
        const std::vector<int> got = checked(points, K);
        std::vector<double> numbers(wanted.begin(), wanted.end());
        expect("how many", got.size() == wanted.size(), text(got.size(), ", not ", wanted.size()))
            .mistake_if(true, stop_hint);
        expect_equal("indices", got, Numbers(wanted)).mistake_if(K == 2, pair_hint).mistake_if(true, hull_hint);
    }
    expect("enough were judged", judged > 80, text(judged));
}

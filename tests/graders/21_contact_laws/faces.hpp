#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/21_contact_laws/corners.hpp"
#include "tests/support/random_numbers.hpp"

/// Faces, and what (E21.5) says of some of their points.
namespace rbc::grading21 {

using Eigen::Matrix2Xd;
using Eigen::Vector2d;

inline double cross(const Vector2d& a, const Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}

inline double widest(const Matrix2Xd& points) {
    double most = 0;
    for (Eigen::Index i = 0; i < points.cols(); ++i)
        most = std::max(most, (points.colwise() - points.col(i)).colwise().norm().maxCoeff());
    return most;
}

inline Matrix2Xd those(const Matrix2Xd& points, const std::vector<int>& chosen) {
    Matrix2Xd result(2, static_cast<Eigen::Index>(chosen.size()));
    for (std::size_t i = 0; i < chosen.size(); ++i) result.col(static_cast<Eigen::Index>(i)) = points.col(chosen[i]);
    return result;
}

/// The corners of the convex hull, counter-clockwise: from left to right below, and back above.
inline std::vector<Vector2d> hull_of(const Matrix2Xd& points) {
    std::vector<Vector2d> sorted;
    for (Eigen::Index i = 0; i < points.cols(); ++i) sorted.emplace_back(points.col(i));
    std::sort(sorted.begin(), sorted.end(),
              [](const Vector2d& a, const Vector2d& b) { return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y()); });
    std::vector<Vector2d> hull;
    for (int way = 0; way < 2; ++way) {
        const std::size_t begin = hull.size();
        for (const Vector2d& p : sorted) {
            while (hull.size() >= begin + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull[hull.size() - 2]) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(sorted.begin(), sorted.end());
    }
    return hull.empty() ? std::vector<Vector2d>{sorted.front()} : hull;
}

/// How far p is from that hull: 0 inside, else the least distance to an edge.
inline double outside(const Vector2d& p, const std::vector<Vector2d>& hull) {
    double distance = (p - hull.front()).norm();
    bool inside = hull.size() > 2;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vector2d a = hull[i], ab = hull[(i + 1) % hull.size()] - a, ap = p - a;
        inside = inside && cross(ab, ap) >= 0;
        if (const double length = ab.squaredNorm(); length > 0)
            distance = std::min(distance, (ap - std::clamp(ap.dot(ab) / length, 0.0, 1.0) * ab).norm());
    }
    return inside ? 0 : distance;
}

/// What is wrong with a choice of a face's points, as (E21.5) has it, ties being free.
enum class Fault { none, not_the_widest, not_the_farthest, too_few, too_many };

/// Follows (E21.5) with points of `chosen` alone, wherever one of those that are farthest is among them. Some order of
/// choice must do.
class Following {
  public:
    Following(const Matrix2Xd& points, int K, const std::vector<int>& chosen)
        : points_(points), K_(K), chosen_(chosen), wide_(widest(points)) {}

    Fault fault() {
        if (wide_ == 0) return chosen_.size() == 1 ? Fault::none : Fault::too_many;
        Fault worst = Fault::not_the_widest;
        for (const int i : chosen_)
            for (const int j : chosen_) {
                if (j >= i || (points_.col(i) - points_.col(j)).norm() < wide_ * (1 - tie)) continue;
                const Fault fault = from({i, j});
                if (fault == Fault::none) return fault;
                worst = fault;
            }
        return worst;
    }

    /// Whether a point's distance is so near to the limit that round-off decides.
    bool is_undecided() const { return undecided_; }

  private:
    static constexpr double tie = ex21::as_far.of(4);  ///< as the contract says, with a little for roundings

    Fault from(std::vector<int> taken) {
        if (++tries_ > 2000) return Fault::none;  // too many ties to follow them all
        if (static_cast<int>(taken.size()) == K_) return chosen_.size() == taken.size() ? Fault::none : Fault::too_many;
        const std::vector<Vector2d> hull = hull_of(those(points_, taken));
        std::vector<double> far;
        for (Eigen::Index i = 0; i < points_.cols(); ++i) far.push_back(outside(points_.col(i), hull));
        const double farthest = *std::max_element(far.begin(), far.end()), limit = ex21::outside_limit.of(wide_);
        if (std::abs(farthest - limit) < ex21::about_the_limit.of(limit)) undecided_ = true;
        if (farthest <= limit) return chosen_.size() == taken.size() ? Fault::none : Fault::too_many;
        if (chosen_.size() == taken.size()) return Fault::too_few;
        Fault worst = Fault::not_the_farthest;
        for (const int i : chosen_) {
            if (std::count(taken.begin(), taken.end(), i) > 0) continue;
            if (far[static_cast<std::size_t>(i)] < farthest - tie * wide_) continue;
            taken.push_back(i);
            const Fault fault = from(taken);
            taken.pop_back();
            if (fault == Fault::none) return fault;
            worst = fault;
        }
        return worst;
    }

    const Matrix2Xd& points_;
    int K_, tries_ = 0;
    const std::vector<int>& chosen_;
    double wide_;
    bool undecided_ = false;
};

/// Points of many kinds, turned, moved and of any size.
inline Matrix2Xd face_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
    const int n = s.integer("points"), kind = s.integer("kind");
    Matrix2Xd points(2, n);
    for (int i = 0; i < n; ++i) {
        const double a = random.between(-3.2, 3.2), x = random.between(-1, 1), y = random.between(-1, 1);
        const Vector2d kinds[] = {{x, y},                                          // anywhere
                                  {std::cos(a), std::sin(a)},                      // all of them corners
                                  {std::round(2 * x) / 2, std::round(2 * y) / 2},  // of a grid, some at one place
                                  {x, 0},                                          // on a line
                                  {0.5, 0.25},                                     // at one place
                                  {x, y * x * y}};                                 // many near the middle
        if (kind < 6)
            points.col(i) = kinds[kind];
        else if (i < 2)
            points.col(i) = Vector2d(2 * i - 1, 0);
        else if (i % 2 == 0)
            points.col(i) = Vector2d(x, y) / 2;
        else  // the mirror image, a billionth nearer or farther
            points.col(i) = points.col(i - 1).cwiseProduct(Vector2d(1, -1 + 1e-9 * x));
    }
    points.row(1) *= s["flat"];
    points.colwise() -= Vector2d(points.col(0));
    const double wide = widest(points), size = s["size"] / (wide > 0 ? wide : 1), power = std::log2(size);
    if (kind == 2) return std::exp2(power > 0 ? std::floor(power) : std::ceil(power)) * points;  // exact ties
    Eigen::Matrix2d turn;
    turn << std::cos(s["turned"]), -std::sin(s["turned"]), std::sin(s["turned"]), std::cos(s["turned"]);
    const Vector2d away(std::cos(s["towards"]), std::sin(s["towards"]));
    return ((size * turn * points).colwise() + s["size"] * s["distance"] * away);
}

}  // namespace rbc::grading21

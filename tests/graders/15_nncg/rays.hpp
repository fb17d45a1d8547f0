#pragma once

#include <Eigen/Core>
#include <cmath>
#include <functional>
#include <string>

#include "common/grading/grader/grader.hpp"

namespace rbc::ex15 {

inline Eigen::VectorXd planar(double n, double t) {
    return Eigen::Vector2d(n, t);
}
inline Eigen::VectorXd spatial(double n, double t1, double t2) {
    return Eigen::Vector3d(n, t1, t2);
}

inline const std::string cone_hint =
    "Two things can stop a step: r_n falls to 0, or |r_t| reaches mu r_n. The first one does.";
inline const std::string part_hint =
    "A step that does not fit whole may fit in part: alpha is anything between 0 and 1.";
inline const std::string moving_hint = "The radius moves too: it is mu (s_n + alpha d_n), not mu s_n.";
inline const std::string most_hint = "Never more than the whole step, alpha = 1.";
inline const std::string edge_hint =
    "Where friction slides, s is on the edge but for the last bits. That must not stop a step that goes along it or "
    "inwards.";
inline const std::string edge_unit_hint =
    "How near the edge is the edge? Not a number of newton seconds, but 1e-12 of what this contact's numbers are.";
inline const std::string each_hint =
    "Each contact has its own alpha, and its own mu. With one for all, the first that touches nothing stops everybody.";
inline const std::string exact_hint =
    "In the end all contacts obey exactly: r_n >= 0, then r_t shortened to mu r_n. The next sweep does not have to "
    "mend it.";

inline const std::string precise_hint = "Alpha is asked for to 1e-5: search on.";
inline const std::string length_hint = "In space |r_t| is the length of two components, and the cone is round.";
inline const std::string exactly_hint = "What fits whole gives 1 itself, not a number near it.";

inline double small_of(const Eigen::VectorXd& s, const Eigen::VectorXd& d) {
    return small_share.of(s.cwiseAbs().maxCoeff() + d.cwiseAbs().maxCoeff());
}

inline bool is_inside(const Eigen::VectorXd& r, double mu, double small) {
    return r[0] >= -small && r.tail(r.size() - 1).norm() <= mu * r[0] + small;
}

/// Where a ray leaves what a wrong program takes for the cone.
inline double leaves(const std::function<bool(double)>& inside) {
    double low = 0, high = 1;
    for (int k = 0; k < 40 && !inside(1); ++k) (inside((low + high) / 2) ? low : high) = (low + high) / 2;
    return inside(1) ? 1 : low;
}

/// What the contract says of alpha; a share of `small` is round-off's.
inline void expect_alpha(const std::string& what, double alpha, const Eigen::VectorXd& s, const Eigen::VectorXd& d,
                         double mu) {
    const double small = small_of(s, d), more = small + round_off.of(small), less = small - round_off.of(small);
    const auto at = [&](double x) { return Eigen::VectorXd(s + x * d); };
    const auto near = [&](double x) { return std::abs(alpha - x) < 2e-5; };
    const double by_load = leaves([&](double x) { return s[0] + x * d[0] >= -small; });
    const double by_start =
        leaves([&](double x) { return at(x)[0] >= -small && at(x).tail(s.size() - 1).norm() <= mu * s[0] + small; });
    expect(what + ": 0 <= alpha <= 1", alpha >= 0 && alpha <= 1, text("alpha = ", alpha)).mistake_if(true, most_hint);
    expect(what + ": s + alpha d is inside", is_inside(at(alpha), mu, more), text("alpha = ", alpha))
        .mistake_if(is_inside(at(alpha), mu, std::max(100 * small, 1e-11)), edge_unit_hint)
        .mistake_if(near(by_load), cone_hint)
        .mistake_if(near(by_start), moving_hint)
        .mistake_if(true, edge_unit_hint);
    if (is_inside(at(1), mu, less))
        expect(what + ": alpha = 1, for all of the way is inside", alpha == 1, text("alpha = ", alpha))
            .mistake_if(near(1), exactly_hint)
            .mistake_if(!is_inside(s, mu, 0), edge_hint)
            .mistake_if(near(by_start), moving_hint)
            .mistake_if(true, edge_hint);
    if (alpha < 1)
        expect(what + ": s + (alpha + 1e-5) d is outside", !is_inside(at(alpha + alpha_tolerance.share), mu, less),
               text("alpha = ", alpha))
            .mistake_if(!is_inside(s, mu, 0), edge_hint)
            .mistake_if(alpha == 0, part_hint)
            .mistake_if(near(by_start), moving_hint)
            .mistake_if(true, part_hint);
}

struct Ray {
    Eigen::VectorXd s, d;
    double mu;
};

/// s is at a part of the radius of the cone, or at the tip; then out of it by a part of `small`.
inline Ray ray(const Sample& s) {
    const double S = s.integer("touches") * s["S"], S_D = s["S"] * s["D/S"], mu = s.integer("rough") * s["mu"],
                 a = s["direction"];
    Ray r{spatial(S, mu * S * s["radius"], 0), S_D * spatial(s["d_n/D"], s["d_t/D"], s["d_t2/D"]), mu};
    const double out = 0.8 * s["out"] * small_of(r.s, r.d);
    if (s.integer("touches") == 0) {
        r.s[0] = out;
    } else if (std::abs(s["radius"]) == 1) {
        r.s[1] += std::copysign(out, s["radius"]);
    }
    if (s.integer("space") == 0) return {r.s.head(2), r.d.head(2), mu};
    r.s = spatial(r.s[0], r.s[1] * std::cos(a), r.s[1] * std::sin(a));
    return r;
}

using End = Coordinate::End;
inline const std::string in_step = "d is in step with s, and alpha has no unit";
inline const std::string within_small = "how far s is out, within `small`, is nothing to alpha";
inline const Domain any_ray =
    Domain{choice("space", 2).simple(1),
           choice("touches", 2).simple(1),
           decades("S", step_impulses).simple(1).indifferent(End::low, in_step).indifferent(End::high, in_step),
           even("radius", -1, 1).edges({0}).simple(0),
           even("out", -1, 1)
               .edges({0})
               .simple(0)
               .indifferent(End::low, within_small)
               .indifferent(End::high, within_small),
           angle("direction").simple(0),
           decades("D/S", 1e-6, 1e6).edges({16, 1.0 / 64}).simple(1),
           even("d_n/D", -1, 1).edges({0}).simple(0),
           even("d_t/D", -1, 1).edges({0}).simple(1),
           even("d_t2/D", -1, 1).edges({0}).simple(0),
           choice("rough", 2).simple(1),
           decades("mu", cone_frictions).edges({8}).simple(0.5)}
        .where([](const Sample& s) {
            const Ray r = ray(s);
            const double largest = std::max(r.s.cwiseAbs().maxCoeff(), r.d.cwiseAbs().maxCoeff());
            const bool allowed = largest == 0 || (largest >= step_impulses.low && largest <= step_impulses.high);
            const double small = small_of(r.s, r.d);
            return allowed && is_inside(r.s, r.mu, small - round_off.of(small));
        });

}  // namespace rbc::ex15

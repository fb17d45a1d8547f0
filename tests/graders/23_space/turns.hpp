#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/23_space/loop.hpp"

/// The loop turn by turn, also with a slip in it, and steps to ask for.
namespace rbc::grading23 {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using namespace ex23;

inline VectorXd normals_of(const VectorXd& r) {
    return r(Eigen::seq(0, Eigen::last, 3));
}

enum class Slip {
    none,
    radius_before,
    no_glue_in_radius,
    shock_twice,
    no_shock,
    no_glue,
    glue_pushes,
    cold,
    no_first_solve,
    ends_on_friction,
    last_turn,
    one_more,
    never_ends
};

struct Turn {
    VectorXd r;
    double error;
};

/// What each turn ends with, in the order of (E23.8), or with a slip in it.
inline std::vector<Turn> turns_of(const LoopStep& s, double limit, int most, Slip slip) {
    const VectorXd none = VectorXd::Zero(s.shock.size());
    const VectorXd glue = slip == Slip::no_glue ? none : slip == Slip::glue_pushes ? VectorXd(-s.adhesion) : s.adhesion;
    const VectorXd least = (slip == Slip::no_shock ? none : s.shock) - glue;
    std::vector<Turn> turns;
    VectorXd r = slip == Slip::cold ? VectorXd::Zero(s.q.size()) : s.carried;
    VectorXd pressure = (normals_of(r) + s.adhesion).cwiseMax(0.0);
    for (int k = 1;; ++k) {
        const VectorXd before = pressure;
        if (slip != Slip::no_first_solve || k > 1) r = solve_normals(s, r, least);
        pressure = normals_of(r);
        if (slip != Slip::no_glue_in_radius) pressure += s.adhesion;
        if (slip == Slip::shock_twice) pressure += s.shock;
        const VectorXd radius = s.friction.cwiseProduct(slip == Slip::radius_before ? before : pressure.cwiseMax(0.0));
        turns.push_back({r, friction_error(s, r, radius)});
        const bool ends = turns.back().error <= limit && slip != Slip::never_ends;
        if (ends && slip != Slip::one_more) return turns;
        if (k >= most + (slip == Slip::one_more ? 1 : 0)) break;
        r = solve_friction(s, r, radius);
    }
    if (slip == Slip::ends_on_friction) turns.back().r = solve_friction(s, r, s.friction.cwiseProduct(pressure));
    return turns;
}
inline const Turn& best_of(const std::vector<Turn>& turns) {
    return *std::min_element(turns.begin(), turns.end(),
                             [](const Turn& p, const Turn& q) { return p.error < q.error; });
}
inline LoopAnswer wrong(const LoopStep& s, double limit, int most, Slip slip) {
    const std::vector<Turn> turns = turns_of(s, limit, most, slip);
    const bool last = slip == Slip::last_turn || slip == Slip::ends_on_friction;
    const Turn& chosen = last ? turns.back() : best_of(turns);
    return {chosen.r, chosen.error, static_cast<int>(turns.size()), turns.back().error <= limit};
}

inline double off_by(const LoopStep& s, const VectorXd& r, const VectorXd& right) {
    double off = 0;
    const double size = s.q.cwiseAbs().maxCoeff();
    if (r.size() != right.size() || !r.allFinite()) return HUGE_VAL;
    for (Index i = 0; i < r.size(); ++i) {
        const double w = s.W(i, i);
        off = std::max(off, w * std::abs(r[i] - right[i]) / std::max(size, w * std::abs(right[i])));
    }
    return off;
}

struct Asked {
    LoopStep step;
    double limit;
    int most;

    explicit Asked(const Sample& s)
        : limit(s.integer("stubborn") == 1 ? loop_limits.low : s["limit"]), most(s.integer("most")) {
        std::mt19937_64 random(static_cast<unsigned>(s["seed"]) + 7);
        std::uniform_real_distribution<double> part(0, 1);
        const auto either = [&] { return 2 * part(random) - 1; };
        const Index n = s.integer("contacts");
        MatrixXd J(3 * n, 6);
        for (Index i = 0; i < n; ++i) {
            const Vector3d p(either(), either(), -0.5 + 0.1 * part(random)), lean(0.3 * either(), 0.3 * either(), 1);
            const Vector3d normal = lean.normalized();
            const Vector3d t1 = normal.cross(Vector3d(part(random), 1 + part(random), part(random))).normalized();
            for (Index k = 0; k < 3; ++k) {
                const Vector3d d = k == 0 ? normal : k == 1 ? t1 : normal.cross(t1);
                J.row(3 * i + k) << d.transpose(), p.cross(d).transpose();
            }
        }
        step.W = J * Eigen::Vector<double, 6>(1, 1, 1, 3, 3, 2).asDiagonal() * J.transpose();
        const double w = s["W_ii"];
        step.W *= w / (w < 1 ? step.W.diagonal().minCoeff() : step.W.diagonal().maxCoeff());
        step.q = J * Eigen::Vector<double, 6>(either(), either(), -part(random), either(), either(), either());
        step.q *= s["speed"] / step.q.cwiseAbs().maxCoeff();
        const double mu = s.integer("stubborn") == 1 ? loop_frictions.high : s["mu"];
        step.friction = VectorXd::Constant(n, s.integer("rubs") * mu);
        const auto share = [&](const char* which, const char* size, Index row) {
            const double how = s.integer(which) == 0 ? 0 : s.integer(which) == 1 ? 1 : std::floor(2 * part(random));
            return how * s[size] * s["speed"] / step.W(row, row);
        };
        step.adhesion = step.shock = VectorXd::Zero(n);
        step.carried = VectorXd::Zero(3 * n);
        for (Index i = 0; i < n; ++i) {
            step.adhesion[i] = share("glue", "a", 3 * i);
            step.shock[i] = share("struck", "r_G", 3 * i);
            for (Index k = 0; k < 3; ++k) {
                const double r = share("warm", "r", 3 * i + k);
                step.carried[3 * i + k] = k > 0 && part(random) < 0.5 ? -r : r;
            }
        }
    }
    /// Not decided by round-off: no turn's error is near the limit, and inputs that differ a little are answered alike.
    bool is_decided() const {
        const std::vector<Turn> turns = turns_of(step, limit, most, Slip::none);
        for (const Turn& turn : turns)
            if (std::abs(turn.error - limit) < loop_gap.of(2 * limit)) return false;
        LoopStep other = step;
        other.q *= 1 + loop_steadiness.of(1);
        other.carried *= 1 - loop_steadiness.of(1);
        const std::vector<Turn> others = turns_of(other, limit, most, Slip::none);
        for (std::size_t k = 0; k < turns.size(); ++k)
            if (others.size() != turns.size() || off_by(step, others[k].r, turns[k].r) > loop_tolerance.of(0.1))
                return false;
        return true;
    }
};

}  // namespace rbc::grading23

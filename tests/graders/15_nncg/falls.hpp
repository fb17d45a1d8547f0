#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "common/grading/grader/domain.hpp"
#include "exercises/15_nncg/certificate.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::ex15 {

struct Fall {
    Touching touching;
    Eigen::VectorXd v_true, r;
};

/// A problem whose solution is known: v_true and the pushing contacts first, then the v_free that leads there. Columns
/// are in units of their own, as those of angles are.
inline Fall fall(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const Eigen::Index contacts = s.integer("contacts"), k = s.integer("k");
    const auto any = [&](Eigen::Index n, double low, double high) {
        return Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(n, [&] { return random.between(low, high); }));
    };
    Eigen::VectorXd w = any(k, -1, 1), v = any(k, -1, 1), mass = any(k, 0, 1), unit = any(k, 0, 1), r_true(contacts);
    w[0] += w[0] < 0 ? -1 : 1;
    v[k - 1] += v[k - 1] < 0 ? -1 : 1;
    for (double& m : mass) m = std::min(felt_masses.high, s["m"] * std::pow(s["heaviest"], m));
    mass[0] = s["m"], mass[k - 1] = std::min(felt_masses.high, s["m"] * s["heaviest"]);
    for (double& x : unit) x = std::pow(s["lever"], x);
    unit[0] = s["lever"];
    Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(contacts, k, [&] { return random.between(-1, 1); });
    const Eigen::VectorXd z = v - v.dot(w) / w.squaredNorm() * w;  // moves u_true and not what w opens
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double wanted = random.between(0.3, 1) * J.row(i).norm() * w.norm();
        J.row(i) += (wanted - J.row(i).dot(w)) / w.squaredNorm() * w.transpose();
        const bool pushes = random.between(0, 1) < 0.6;
        r_true[i] = pushes ? s["m"] * random.between(0, 1) : 0;
        J.row(i) += ((pushes ? 0 : random.between(0, 1)) - J.row(i).dot(v)) / z.squaredNorm() * z.transpose();
    }
    const Eigen::VectorXd largest = J.cwiseAbs().colwise().maxCoeff();  // so that it is the lever, mass the felt one
    unit = unit.cwiseQuotient(largest);
    mass = mass.cwiseProduct(largest.cwiseAbs2());
    Fall f{{J * unit.asDiagonal(), mass.cwiseProduct(unit.cwiseAbs2()),
            v - (J.transpose() * r_true).cwiseQuotient(mass), s["opening"] * w.cwiseQuotient(unit)},
           s["V"] * v.cwiseQuotient(unit),
           r_true};
    f.touching.v_free = s["V"] * f.touching.v_free.cwiseQuotient(unit);
    f.r = s["V"] * (s["part"] * r_true + s["wrong"] * s["m"] * any(contacts, -1, 1));
    return f;
}

/// Whether the contract allows it, as far as an opening that opens is asked for.
inline bool is_allowed(const Fall& f) {
    const auto& [J, mass, v_free, w] = f.touching;
    const Eigen::VectorXd levers_of = J.cwiseAbs().colwise().maxCoeff();
    const auto is = [](double largest, const Allowed& allowed) {
        const double off = 1e-12;  // of round-off
        return largest >= allowed.low * (1 - off) && largest <= allowed.high * (1 + off);
    };
    const double v = v_free.cwiseProduct(levers_of).cwiseAbs().maxCoeff(), r = f.r.cwiseAbs().maxCoeff();
    const Eigen::VectorXd felt = mass.cwiseQuotient(levers_of.cwiseAbs2());
    return is(levers_of.minCoeff(), levers) && is(levers_of.maxCoeff(), levers) && is(felt.minCoeff(), felt_masses) &&
           is(felt.maxCoeff(), felt_masses) && (v == 0 || is(v, free_velocities)) && (r == 0 || is(r, fall_impulses)) &&
           is(w.cwiseProduct(levers_of).cwiseAbs().maxCoeff(), openings) &&
           ((J * w).array() >= opened_shares.low * (J.cwiseAbs() * w.cwiseAbs()).array()).all();
}

/// All that the bound is made of, for one problem and r.
struct Parts {
    Eigen::VectorXd r, u, c;
    double weight, least, lowest;  ///< |w|^2; the least s that is allowed; the s of the parabola's lowest point
    double kinetic;                ///< P(v)
    double size;                   ///< of what is added up, as the contract has it

    double bound(double s) const { return r.dot(u + s * c) + s * s / 2 * weight; }
    double best() const { return std::max(least, lowest); }
};

inline Parts parts(const Touching& t, const Eigen::VectorXd& r) {
    const Eigen::VectorXd z = (t.J.transpose() * r).cwiseQuotient(t.mass), u = t.J * (t.v_free + z),
                          c = t.J * t.opening;
    const Eigen::VectorXd U =
        t.J.cwiseAbs() * (t.v_free.cwiseAbs() + (t.J.cwiseAbs().transpose() * r.cwiseAbs()).cwiseQuotient(t.mass));
    const double weight = t.opening.cwiseAbs2().dot(t.mass), sigma = U.cwiseQuotient(c).maxCoeff();
    return {r,
            u,
            c,
            weight,
            (-u.cwiseQuotient(c)).maxCoeff(),
            -r.dot(c) / weight,
            z.cwiseAbs2().dot(t.mass) / 2,
            r.cwiseAbs().dot(U) + sigma * r.cwiseAbs().dot(c) + sigma * sigma * weight};
}

}  // namespace rbc::ex15

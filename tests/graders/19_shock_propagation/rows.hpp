#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/19_shock_propagation/pairs.hpp"
#include "tests/support/random_numbers.hpp"

/// Rows of balls, and what some wrong rules make of them.
namespace rbc::grading19 {

using ex19::Row;
using ex19::RowAfter;

inline constexpr double wall = std::numeric_limits<double>::infinity();

inline Eigen::VectorXd list(const std::vector<double>& x) {
    return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

inline Row row(const std::vector<double>& mass, const std::vector<double>& v, double e) {
    return {list(mass), list(v), e};
}

inline std::string listed(const Eigen::VectorXd& x) {
    std::string all;
    for (Eigen::Index i = 0; i < x.size(); ++i) all += (i == 0 ? "" : ", ") + text_of(x[i]);
    return all;
}

/// All of the input, and the same row as a file for ./course solve: so one sees what reflections make of it.
inline void tell(const Row& r, int most) {
    did("masses (", listed(r.mass), ") kg, v = (", listed(r.v), ") m/s, e = ", r.restitution, ", at most ", most,
        " hits");
    std::string normals;
    for (Eigen::Index i = 0; i + 1 < r.v.size(); ++i) {
        Eigen::VectorXd N = Eigen::VectorXd::Zero(r.v.size());
        N.segment(i, 2) << -1, 1;
        normals += (i == 0 ? "[" : ", [") + listed(N) + "]";
    }
    did("by reflections: echo '{\"kind\": \"impacts\", \"inverse_mass\": [", listed(r.mass.cwiseInverse()),
        "], \"normals\": [", normals, "], \"v\": [", listed(r.v), "], \"restitution\": ", r.restitution,
        "}' | ./course solve -");
}

enum class Slip { none, rightmost, first_found, small_in_metres, small_of_now, last_impulse, equal_masses };

/// The same, written once more: one ball's velocity from the two laws, momentum and restitution. `clear` becomes false
/// where round-off might decide.
inline RowAfter reference(const Row& r, int most, Slip slip, bool& clear) {
    const int pairs = static_cast<int>(r.v.size()) - 1;
    RowAfter a{r.v, Eigen::VectorXd::Zero(pairs), 0, false};
    double energy = 0;
    for (int i = 0; i <= pairs; ++i) energy += std::isinf(r.mass[i]) ? 0 : 0.5 * r.mass[i] * r.v[i] * r.v[i];
    const auto possible = [&](int i) { return std::sqrt(2 * energy / r.mass[i]); };
    const double before = ex19::least_approach.of(r.v.cwiseAbs().maxCoeff());
    for (;; ++a.hits) {
        const double small = slip == Slip::small_in_metres ? 1e-9
                             : slip == Slip::small_of_now  ? ex19::least_approach.of(a.v.cwiseAbs().maxCoeff())
                                                           : before;
        int next = -1;
        double fastest = small;
        for (int i = 0; i < pairs; ++i) {
            const double speed = a.v[i] - a.v[i + 1];
            const bool found = slip == Slip::first_found && next >= 0;
            if (!found && (speed > fastest || (slip == Slip::rightmost && next >= 0 && speed == fastest)))
                fastest = speed, next = i;
        }
        const auto doubtful = [&](int i) {  // with some room
            return ex19::likeness.of(2 * fastest) + ex19::noise.of(2 * (possible(i) + possible(i + 1)));
        };
        for (int i = 0; i < pairs; ++i) {
            const double behind = fastest - (a.v[i] - a.v[i + 1]);
            if (i != next && behind < doubtful(i) + (next < 0 ? 0 : doubtful(next))) clear = false;
        }
        if (next >= 0 && fastest - small < doubtful(next)) clear = false;
        a.done = next < 0;
        if (a.done || a.hits == most) return a;
        const double m = r.mass[next], n = slip == Slip::equal_masses ? m : r.mass[next + 1];
        const double p = (1 + r.restitution) * fastest * (std::isinf(m) ? n : std::isinf(n) ? m : m / (m + n) * n);
        a.v[next] -= p / m;
        a.v[next + 1] += p / n;
        a.impulse[next] = p + (slip == Slip::last_impulse ? 0 : a.impulse[next]);
    }
}

/// The fastest that a ball can become: what `speed_tolerance` is a share of, 0 for a wall.
inline Eigen::ArrayXd possible_speeds(const Row& r) {
    const double energy = r.mass.array().isInf().select(0, 0.5 * r.mass.array() * r.v.array().square()).sum();
    return (2 * energy / r.mass.array()).sqrt();
}

/// A row, and how many hits it may have.
struct Asked {
    Row row;
    int most;
    bool exact;  ///< all that is computed is a sum of a few powers of 2, and so the same in any form

    /// A power of 2 next to a number, and no further from 1.
    static double power_of_2(double x) {
        const double exponent = std::log2(x);
        return std::exp2(exponent > 0 ? std::floor(exponent) : std::ceil(exponent));
    }

    explicit Asked(const Sample& s) : most(s.integer("most")), exact(s.integer("kind") == 1) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("balls");
        const double spread = 0.5 * std::log10(s["spread of masses"]);
        row = {Eigen::VectorXd(n), Eigen::VectorXd(n), s["e"]};
        const double speed = exact ? power_of_2(s["speed"]) : s["speed"];
        const bool fast = speed > 1;  // others are slower then, else they are faster: all are of `speeds`
        for (Eigen::Index i = 0; i < n; ++i) {
            row.mass[i] = std::clamp(s["mass"] * random.decades(-spread, spread), ex19::masses.low, ex19::masses.high);
            const double x = random.between(-1, 1);
            const double kinds[] = {(x < 0 ? -1 : 1) * (fast ? 0.05 + 0.95 * std::abs(x) : 1 + 19 * std::abs(x)),
                                    std::round(2 * x) * (fast ? 0.5 : 1), i == 0 ? 1.0 : 0.0,
                                    n > 1 && i == n - 1 ? -1.0 : 0.0};
            row.v[i] = kinds[s.integer("kind")] * speed;
        }
        if (exact) {
            row.mass.setConstant(power_of_2(s["mass"]));
            row.restitution = std::round(2 * row.restitution) / 2;
            most = most % 13;
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            const bool walls[] = {false, i == 0, i == n - 1, i == 0 || i == n - 1, random.between(0, 1) < 0.4};
            if (walls[s.integer("walls")]) row.mass[i] = wall, row.v[i] = 0;
        }
    }
    bool is_decided() const {
        bool clear = true;
        reference(row, most, Slip::none, clear);
        return clear || exact;
    }
};

inline const Domain any_row = Domain{integer("balls", ex19::ball_counts).simple(3),
                                     decades("mass", ex19::masses).simple(1),
                                     decades("spread of masses", 1, 1e8).simple(4),
                                     decades("speed", ex19::speeds).simple(1),
                                     even("e", 0, 1).edges({0.5}).simple(0.5),
                                     integer("most", ex19::hits_allowed).simple(12),
                                     choice("walls", 5),
                                     choice("kind", 4),
                                     seed()}
                                  .where([](const Sample& s) { return Asked(s).is_decided(); });

/// Between two walls, and without a loss: they are struck as often as is allowed.
inline const Domain row_without_end = Domain{integer("balls", 3, 30),
                                             decades("mass", ex19::masses).simple(1),
                                             decades("spread of masses", 1, 1e4).simple(4),
                                             decades("speed", ex19::speeds).simple(1),
                                             even("e", 1, 1),
                                             integer("most", ex19::hits_allowed).simple(12),
                                             integer("walls", 3, 3),
                                             integer("kind", 0, 0),
                                             seed()}
                                          .where([](const Sample& s) { return Asked(s).is_decided(); });

}  // namespace rbc::grading19

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/20_shock_propagation/rounds.hpp"
#include "tests/support/random_numbers.hpp"

/// Rows of balls, and what some wrong rules make of them.
namespace rbc::grading20 {

using ex20::Row;
using ex20::RowAfter;

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

/// All of the input, and the same row as a file for ./course solve, which shows every round (50 of a contact at most).
inline void tell(const Row& r, int most) {
    did("masses (", listed(r.mass), ") kg, v = (", listed(r.v), ") m/s, e = ", r.restitution, ", at most ", most,
        " rounds of a contact");
    std::string normals;
    for (Eigen::Index i = 0; i + 1 < r.v.size(); ++i) {
        Eigen::VectorXd N = Eigen::VectorXd::Zero(r.v.size());
        N.segment(i, 2) << -1, 1;
        normals += (i == 0 ? "[" : ", [") + listed(N) + "]";
    }
    did("every round: echo '{\"kind\": \"impacts\", \"inverse_mass\": [", listed(r.mass.cwiseInverse()),
        "], \"normals\": [", normals, "], \"v\": [", listed(r.v), "], \"restitution\": ", r.restitution,
        "}' | ./course solve -");
}

enum class Slip {
    none,
    each_alone,     ///< every contact of V gets what would stop it if it were alone
    fastest_alone,  ///< one contact after the other
    all_asked,      ///< contacts that do not approach are asked as well
    plain_mean,     ///< a run stops at the mean velocity, whatever its masses
    no_last,        ///< capped, and nothing more
    last_bounces,   ///< the last round with e
    last_of_V,      ///< the last round asks V alone
    small_in_metres,
    small_of_now
};

/// Velocity at which the balls first to last stop together, one after the other joined to those before.
inline double common_velocity(const Row& r, const Eigen::VectorXd& v, int first, int last, bool plain) {
    double mass = 0, velocity = 0;
    for (int i = first; i <= last; ++i) {
        const double m = std::isinf(r.mass[i]) || !plain ? r.mass[i] : 1;
        const double share = std::isinf(mass) ? 0 : std::isinf(m) ? 1 : m / (mass + m);
        velocity += share * (v[i] - velocity);
        mass += m;
    }
    return velocity;
}

/// Runs of balls that a round presses together: joined[i] says that ball i goes with ball i - 1.
inline std::vector<bool> pressed_together(const Row& r, const Eigen::VectorXd& v, std::vector<bool> joined) {
    const int n = static_cast<int>(v.size());
    for (bool again = true; again;) {  // a run that meets its neighbour takes it along
        again = false;
        for (int i = 1; i < n; ++i) {
            if (joined[static_cast<std::size_t>(i)]) continue;
            int first = i - 1, last = i;
            while (joined[static_cast<std::size_t>(first)]) --first;
            while (last + 1 < n && joined[static_cast<std::size_t>(last + 1)]) ++last;
            if (common_velocity(r, v, i, last, false) < common_velocity(r, v, first, i - 1, false))
                joined[static_cast<std::size_t>(i)] = again = true;
        }
    }
    return joined;
}

/// The same, written once more, with the energy in the end from the velocities. `clear` becomes false where round-off
/// might decide.
inline RowAfter reference(const Row& r, int most, Slip slip, bool& clear) {
    const int n = static_cast<int>(r.v.size());
    RowAfter a{r.v, 0, 0, false};
    const auto energy = [&](const Eigen::VectorXd& v) {
        return r.mass.array().isInf().select(0, 0.5 * r.mass.array() * v.array().square()).sum();
    };
    const double T = energy(r.v), before = ex20::least_approach.of(r.v.cwiseAbs().maxCoeff());
    const auto possible = [&](int i) { return std::sqrt(2 * T / r.mass[i]); };
    std::vector<int> taken(static_cast<std::size_t>(n), 0);
    const auto reflect = [&](const std::vector<bool>& joined, double e) {
        const Eigen::VectorXd v = a.v;
        for (int first = 0, last; first < n; first = last + 1) {
            last = first;
            while (last + 1 < n && joined[static_cast<std::size_t>(last + 1)]) ++last;
            const double stopped = common_velocity(r, v, first, last, slip == Slip::plain_mean);
            for (int i = first; i <= last && last > first; ++i)
                if (!std::isinf(r.mass[i])) a.v[i] = (1 + e) * stopped - e * v[i];
        }
    };
    for (;;) {
        const double small = slip == Slip::small_in_metres ? 1e-9
                             : slip == Slip::small_of_now  ? ex20::least_approach.of(a.v.cwiseAbs().maxCoeff())
                                                           : before;
        std::vector<bool> V(static_cast<std::size_t>(n), false);
        int fastest = 0;
        for (int i = 1; i < n; ++i) {
            const double speed = a.v[i - 1] - a.v[i];
            V[static_cast<std::size_t>(i)] = speed > small;
            if (fastest == 0 || speed > a.v[fastest - 1] - a.v[fastest]) fastest = i;
            const double doubt = ex20::likeness.of(2 * std::max(speed, small)) +
                                 ex20::noise.of(2 * (possible(i - 1) + possible(i)));  // with some room
            if (std::abs(speed - small) < doubt) clear = false;
        }
        if (std::none_of(V.begin(), V.end(), [](bool x) { return x; })) break;
        if (slip == Slip::fastest_alone) {
            V.assign(V.size(), false);
            V[static_cast<std::size_t>(fastest)] = true;
        }
        for (int i = 1; i < n; ++i)
            a.capped = a.capped || (V[static_cast<std::size_t>(i)] && ++taken[static_cast<std::size_t>(i)] > most);
        a.rounds += a.capped && slip == Slip::no_last ? 0 : 1;
        const double e = a.capped && slip != Slip::last_bounces ? 0 : r.restitution;
        if (a.capped && slip == Slip::no_last) break;
        if (slip == Slip::each_alone && !a.capped) {
            const Eigen::VectorXd v = a.v;
            for (int i = 1; i < n; ++i) {
                if (!V[static_cast<std::size_t>(i)]) continue;
                const double stopped = common_velocity(r, v, i - 1, i, false);
                for (const int k : {i - 1, i})
                    if (!std::isinf(r.mass[k])) a.v[k] += (1 + e) * (stopped - v[k]);
            }
        } else {
            const bool all = a.capped ? slip != Slip::last_of_V : slip == Slip::all_asked;
            reflect(all ? pressed_together(r, a.v, V) : V, e);
        }
        if (a.capped) break;
    }
    a.lost = T - energy(a.v);
    return a;
}

/// Kinetic energy before, J.
inline double energy_of(const Row& r) {
    return r.mass.array().isInf().select(0, 0.5 * r.mass.array() * r.v.array().square()).sum();
}

/// The fastest that a ball can become: what `speed_tolerance` is a share of, 0 for a wall.
inline Eigen::ArrayXd possible_speeds(const Row& r) {
    return (2 * energy_of(r) / r.mass.array()).sqrt();
}

/// A row, and in how many rounds a contact may take part.
struct Asked {
    Row row;
    int most;

    explicit Asked(const Sample& s) : most(s.integer("most")) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("balls");
        const double spread = 0.5 * std::log10(s["spread of masses"]);
        row = {Eigen::VectorXd(n), Eigen::VectorXd(n), s["e"]};
        const double speed = s["speed"];
        const bool fast = speed > 1;  // others are slower then, else they are faster: all are of `speeds`
        for (Eigen::Index i = 0; i < n; ++i) {
            row.mass[i] = std::clamp(s["mass"] * random.decades(-spread, spread), ex20::masses.low, ex20::masses.high);
            const double x = random.between(-1, 1);
            const double kinds[] = {(x < 0 ? -1 : 1) * (fast ? 0.05 + 0.95 * std::abs(x) : 1 + 19 * std::abs(x)),
                                    std::round(2 * x) * (fast ? 0.5 : 1), i == 0 ? 1.0 : 0.0,
                                    n > 1 && i == n - 1 ? -1.0 : 0.0};
            row.v[i] = kinds[s.integer("kind")] * speed;
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            const bool walls[] = {false, i == 0, i == n - 1, i == 0 || i == n - 1, random.between(0, 1) < 0.4};
            if (walls[s.integer("walls")]) row.mass[i] = wall, row.v[i] = 0;
        }
    }
    bool is_decided() const {
        bool clear = true;
        reference(row, most, Slip::none, clear);
        return clear;
    }
};

inline const Domain any_row = Domain{integer("balls", ex20::ball_counts).simple(3),
                                     decades("mass", ex20::masses).simple(1),
                                     decades("spread of masses", 1, 1e8).simple(4),
                                     decades("speed", ex20::speeds).simple(1),
                                     even("e", 0, 1).edges({0.5}).simple(0.5),
                                     integer("most", ex20::rounds_allowed).simple(12),
                                     choice("walls", 5),
                                     choice("kind", 4),
                                     seed()}
                                  .where([](const Sample& s) { return Asked(s).is_decided(); });

/// Between two walls, and without a loss: contacts take part as often as is allowed.
inline const Domain row_without_end = Domain{integer("balls", 3, 30),
                                             decades("mass", ex20::masses).simple(1),
                                             decades("spread of masses", 1, 1e4).simple(4),
                                             decades("speed", ex20::speeds).simple(1),
                                             even("e", 1, 1),
                                             integer("most", ex20::rounds_allowed).simple(12),
                                             integer("walls", 3, 3),
                                             integer("kind", 0, 0),
                                             seed()}
                                          .where([](const Sample& s) { return Asked(s).is_decided(); });

}  // namespace rbc::grading20

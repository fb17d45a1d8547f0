#include "exercises/20_shock_propagation/rounds.hpp"

#include <cmath>
#include <vector>

namespace rbc::ex20 {

namespace {

/// Balls first to last, pressed together; with a wall the mass is infinite, and the velocity 0.
struct Run {
    Eigen::Index first, last;
    double mass, momentum;
    double velocity() const { return momentum / mass; }
};

Run ball(const Row& row, const Eigen::VectorXd& v, Eigen::Index i) {
    return {i, i, row.mass[i], std::isinf(row.mass[i]) ? 0 : row.mass[i] * v[i]};
}

void add(Run& run, const Run& next) {
    run.last = next.last;
    run.mass += next.mass;
    run.momentum += next.momentum;
}

/// (E20.2): lambda takes all balls of a run to one velocity, and e throws them back from it.
void reflect(const Row& row, const Run& run, double e, RowAfter& after) {
    const double stopped = run.velocity();
    for (Eigen::Index i = run.first; i <= run.last; ++i) {
        if (std::isinf(row.mass[i])) continue;
        const double off = after.v[i] - stopped;
        after.lost += 0.5 * (1 - e * e) * row.mass[i] * off * off;  // (20.5)
        after.v[i] = stopped - e * off;
    }
}

}  // namespace

RowAfter shock(const Row& row, int most) {
    const Eigen::Index balls = row.v.size();
    const double small = least_approach.of(row.v.cwiseAbs().maxCoeff());
    RowAfter after{row.v, 0, 0, false};
    std::vector<int> taken(static_cast<std::size_t>(balls), 0);
    for (;; ++after.rounds) {
        std::vector<Run> runs;  // in which each contact approaches
        for (Eigen::Index i = 0; i < balls; ++i) {
            const bool struck = i > 0 && after.v[i] - after.v[i - 1] < -small;  // (E20.1)
            if (struck && ++taken[static_cast<std::size_t>(i)] > most) after.capped = true;
            if (struck)
                add(runs.back(), ball(row, after.v, i));
            else
                runs.push_back(ball(row, after.v, i));
        }
        if (static_cast<Eigen::Index>(runs.size()) == balls) return after;
        if (after.capped) break;
        for (const Run& run : runs) reflect(row, run, row.restitution, after);
    }
    ++after.rounds;
    std::vector<Run> runs;  // a run that meets the one before it joins it
    for (Eigen::Index i = 0; i < balls; ++i) {
        runs.push_back(ball(row, after.v, i));
        while (runs.size() > 1 && runs.back().velocity() < runs[runs.size() - 2].velocity()) {
            add(runs[runs.size() - 2], runs.back());
            runs.pop_back();
        }
    }
    for (const Run& run : runs) reflect(row, run, 0, after);
    return after;
}

}  // namespace rbc::ex20

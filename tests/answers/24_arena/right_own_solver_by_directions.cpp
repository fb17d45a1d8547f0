#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/24_arena/own_solver.hpp"

namespace rbc::ex24 {

namespace {

using Numbers = std::vector<double>;

struct Bodies {
    explicit Bodies(const Question& question) : question(question), v(question.inverse_mass.size()) {}
    double velocity(const Touch& t, bool tangent) const {
        return (tangent ? t.t_a : t.n_a).dot(v[std::size_t(t.a)]) + (tangent ? t.t_b : t.n_b).dot(v[std::size_t(t.b)]);
    }
    void push(const Touch& t, bool tangent, double impulse) {
        v[std::size_t(t.a)] += impulse * question.inverse_mass[std::size_t(t.a)].cwiseProduct(tangent ? t.t_a : t.n_a);
        v[std::size_t(t.b)] += impulse * question.inverse_mass[std::size_t(t.b)].cwiseProduct(tangent ? t.t_b : t.n_b);
    }
    void clear() { std::fill(v.begin(), v.end(), Eigen::Vector3d(0, 0, 0)); }
    const Question& question;
    std::vector<Eigen::Vector3d> v;
};

double dot(const Numbers& x, const Numbers& y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}

}  // namespace

Eigen::VectorXd solve_own(const Question& question, int sweeps) {
    const std::size_t n = question.contacts.size();
    Bodies bodies(question);
    Numbers W(2 * n), begin(2 * n), best(2 * n);
    for (std::size_t i = 0; i < 2 * n; ++i) {
        const Touch& t = question.contacts[i / 2];
        bodies.v[std::size_t(t.a)].setZero();
        bodies.v[std::size_t(t.b)].setZero();
        bodies.push(t, i % 2 == 1, 1);
        W[i] = bodies.velocity(t, i % 2 == 1);
        begin[i] = t.start[static_cast<long>(i % 2)];
    }
    // Directions that are orthogonal in what they change, the newest ten: those of generalized conjugate residuals.
    struct Direction {
        Numbers change, way;
    };
    std::vector<Direction> kept;
    Numbers old_change, old_end;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < sweeps; ++k) {
        Numbers end = begin, change(2 * n);
        bodies.clear();
        for (std::size_t i = 0; i < 2 * n; ++i) bodies.push(question.contacts[i / 2], i % 2 == 1, end[i]);
        for (std::size_t i = 0; i < 2 * n; ++i) {
            const Touch& t = question.contacts[i / 2];
            const bool tangent = i % 2 == 1;
            double r = end[i] - (bodies.velocity(t, tangent) + t.q[tangent ? 1 : 0]) / W[i];
            const double bound = tangent ? t.friction * end[i - 1] : 0;
            r = tangent ? std::min(std::max(r, -bound), bound) : std::max(r, 0.0);
            bodies.push(t, tangent, r - end[i]);
            end[i] = r;
            change[i] = std::sqrt(W[i]) * (r - begin[i]);
        }
        const double size = std::sqrt(dot(change, change));
        if (size > 2 * least) kept.clear(), old_change.clear();
        if (size <= least) least = size, best = end;
        if (size == 0) break;
        begin = end;
        if (!old_change.empty()) {
            Direction d{change, end};
            for (std::size_t i = 0; i < 2 * n; ++i) d.change[i] -= old_change[i], d.way[i] -= old_end[i];
            const double before = std::sqrt(dot(d.change, d.change));
            for (int twice = 0; twice < 2; ++twice)
                for (const Direction& other : kept) {
                    const double share = dot(other.change, d.change);
                    for (std::size_t i = 0; i < 2 * n; ++i)
                        d.change[i] -= share * other.change[i], d.way[i] -= share * other.way[i];
                }
            const double length = std::sqrt(dot(d.change, d.change));
            if (length > 1e-10 * before) {
                for (std::size_t i = 0; i < 2 * n; ++i) d.change[i] /= length, d.way[i] /= length;
                if (kept.size() == 12) kept.erase(kept.begin());
                kept.push_back(std::move(d));
            }
            for (const Direction& d_kept : kept) {
                const double share = dot(d_kept.change, change);
                for (std::size_t i = 0; i < 2 * n; ++i) begin[i] -= share * d_kept.way[i];
            }
            if (!std::all_of(begin.begin(), begin.end(), [](double x) { return std::isfinite(x); })) begin = end;
        }
        old_change = change;
        old_end = end;
    }
    return Eigen::Map<const Eigen::VectorXd>(best.data(), static_cast<Eigen::Index>(best.size()));
}

}  // namespace rbc::ex24

#include "lessons/14_pgs/pair_sweeps.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

bool moves(const BodySweeps::Row& row, int body) {
    return (row.a == body && (row.s_a != 0 || row.n_a != 0 || row.t_a != 0)) ||
           (row.b == body && (row.s_b != 0 || row.n_b != 0 || row.t_b != 0));
}

bool meet(const BodySweeps::Row& p, const BodySweeps::Row& q) {
    return moves(p, q.a) || moves(p, q.b) || moves(q, p.a) || moves(q, p.b);
}

void put(const SweepRow<double>& from, Eigen::Index lane, SweepRow<Eigen::Array2d>& to) {
    for_all_numbers(to, from, [lane](Eigen::Array2d& pair, double x) { pair[lane] = x; });
}

}  // namespace

void PairSweeps::set(const BodySweeps& sweeps) {
    const std::vector<BodySweeps::Row>& rows = sweeps.rows();
    const SweepRow<double> nothing{};
    const int nobody = static_cast<int>(sweeps.bodies());
    contacts_ = rows.size();
    bodies_.resize(sweeps.bodies() + 1);
    pairs_.clear();
    pairs_.reserve(contacts_);
    for (std::size_t k = 0; k < rows.size();) {
        Rows& pair = pairs_.emplace_back();
        const std::size_t count = k + 1 < rows.size() && !meet(rows[k], rows[k + 1]) ? 2 : 1;
        for (std::size_t lane = 0; lane < 2; ++lane) {
            const bool real = lane < count;
            put(real ? static_cast<const SweepRow<double>&>(rows[k + lane]) : nothing, static_cast<Eigen::Index>(lane),
                pair);
            pair.a[lane] = real ? rows[k + lane].a : nobody;
            pair.b[lane] = real ? rows[k + lane].b : nobody;
            pair.contact[lane] = real ? sweeps.order()[k + lane] : -1;
        }
        k += count;
    }
}

SweepVelocity<Eigen::Array2d> PairSweeps::gather(const std::array<int, 2>& which) const {
    const SweepVelocity<double>&one = bodies_[static_cast<std::size_t>(which[0])],
          &two = bodies_[static_cast<std::size_t>(which[1])];
    return {{one.x, two.x}, {one.y, two.y}, {one.turn, two.turn}};
}

void PairSweeps::scatter(const SweepVelocity<Pair>& from, const std::array<int, 2>& which) {
    for (std::size_t lane = 0; lane < 2; ++lane) {
        const auto i = static_cast<Eigen::Index>(lane);
        bodies_[static_cast<std::size_t>(which[lane])] = {from.x[i], from.y[i], from.turn[i]};
    }
}

void PairSweeps::check_size(Eigen::Index entries) const {
    if (entries != 2 * static_cast<Eigen::Index>(contacts_))
        throw std::invalid_argument("r has " + std::to_string(entries) + " entries; two for each of " +
                                    std::to_string(contacts_) + " contacts");
}

void PairSweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_size(r.size());
    std::fill(bodies_.begin(), bodies_.end(), SweepVelocity<double>{});
    for (Rows& pair : pairs_) {
        for (std::size_t lane = 0; lane < 2; ++lane) {
            if (pair.contact[lane] < 0) continue;
            pair.r_n[static_cast<Eigen::Index>(lane)] = r[2 * pair.contact[lane]];
            pair.r_t[static_cast<Eigen::Index>(lane)] = r[2 * pair.contact[lane] + 1];
        }
        SweepVelocity<Pair> a = gather(pair.a), b = gather(pair.b);
        pair.push(pair.r_n, pair.r_t, a, b);
        scatter(a, pair.a);
        scatter(b, pair.b);
    }
}

void PairSweeps::sweep() {
    for (Rows& pair : pairs_) {
        SweepVelocity<Pair> a = gather(pair.a), b = gather(pair.b);
        pair.settle(a, b);
        scatter(a, pair.a);
        scatter(b, pair.b);
    }
}

void PairSweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_size(r.size());
    for (const Rows& pair : pairs_)
        for (std::size_t lane = 0; lane < 2; ++lane)
            if (pair.contact[lane] >= 0)
                r.segment<2>(2 * pair.contact[lane]) << pair.r_n[static_cast<Eigen::Index>(lane)],
                    pair.r_t[static_cast<Eigen::Index>(lane)];
}

double PairSweeps::filled() const {
    return pairs_.empty() ? 0 : static_cast<double>(contacts_) / static_cast<double>(pairs_.size());
}

}  // namespace rbc

#include "lessons/14_pgs/body_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

namespace rbc {

void BodySweeps::set(const ContactSystem& system, const std::vector<int>& order) {
    const std::size_t contacts = system.rows.size();
    order_ = order;
    if (order_.empty()) {
        order_.resize(contacts);
        std::iota(order_.begin(), order_.end(), 0);
    }
    seen_.assign(contacts, 0);
    for (const int i : order_) {
        const bool fits = i >= 0 && static_cast<std::size_t>(i) < contacts && seen_[static_cast<std::size_t>(i)] == 0;
        if (!fits || order_.size() != contacts)
            throw std::invalid_argument("order: every one of the " + std::to_string(contacts) + " contacts, once");
        seen_[static_cast<std::size_t>(i)] = 1;
    }
    level_count_ = levels_.arrange(system, order_);
    bodies_.resize(static_cast<std::size_t>(system.inverse_mass.cols()));
    rows_.resize(contacts);
    double largest = 0;
    for (std::size_t k = 0; k < contacts; ++k) {
        const auto i = static_cast<std::size_t>(order_[k]);
        const ContactRow& from = system.rows[i];
        Row& row = rows_[k];
        const Eigen::Array3d root_a = system.inverse_mass.col(from.a).array().sqrt(),
                             root_b = system.inverse_mass.col(from.b).array().sqrt();
        row.a = from.a;
        row.b = from.b;
        row.n_x = from.normal.x();
        row.n_y = from.normal.y();
        row.s_a = root_a[0];
        row.s_b = root_b[0];
        row.n_a = -root_a[2] * (from.arm_a.x() * row.n_y - from.arm_a.y() * row.n_x);
        row.n_b = root_b[2] * (from.arm_b.x() * row.n_y - from.arm_b.y() * row.n_x);
        row.t_a = root_a[2] * (from.arm_a.x() * row.n_x + from.arm_a.y() * row.n_y);
        row.t_b = -root_b[2] * (from.arm_b.x() * row.n_x + from.arm_b.y() * row.n_y);
        const double linear = row.s_a * row.s_a + row.s_b * row.s_b;
        row.inverse_nn = linear + row.n_a * row.n_a + row.n_b * row.n_b;
        row.inverse_tt = linear + row.t_a * row.t_a + row.t_b * row.t_b;
        row.W_tn = row.t_a * row.n_a + row.t_b * row.n_b;
        row.q_n = from.q[0];
        row.q_t = from.q[1];
        row.friction = from.friction;
        largest = std::max({largest, row.inverse_nn, row.inverse_tt});
    }
    for (Row& row : rows_) {
        const double none = std::max(1e-14 * std::max(row.inverse_nn, row.inverse_tt), 1e-28 * largest);
        row.inverse_nn = row.inverse_nn > none ? 1 / row.inverse_nn : 0;
        row.inverse_tt = row.inverse_tt > none ? 1 / row.inverse_tt : 0;
    }
}

void BodySweeps::check_size(Eigen::Index entries) const {
    if (entries != size())
        throw std::invalid_argument("r has " + std::to_string(entries) + " entries; two for each of " +
                                    std::to_string(rows_.size()) + " contacts");
}

void BodySweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_size(r.size());
    std::fill(bodies_.begin(), bodies_.end(), SweepVelocity<double>{});
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        Row& row = rows_[k];
        row.r_n = r[2 * order_[k]];
        row.r_t = r[2 * order_[k] + 1];
        row.push(row.r_n, row.r_t, bodies_[static_cast<std::size_t>(row.a)],
                 bodies_[static_cast<std::size_t>(row.b)]);  // (14.8)
    }
}

void BodySweeps::sweep() {
    SweepVelocity<double>* const bodies = bodies_.data();
    for (Row& row : rows_) row.settle(bodies[row.a], bodies[row.b]);
}

void BodySweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_size(r.size());
    for (std::size_t k = 0; k < rows_.size(); ++k) r.segment<2>(2 * order_[k]) << rows_[k].r_n, rows_[k].r_t;
}

}  // namespace rbc

#include "lessons/14_pgs/body_sweeps.hpp"

#include <algorithm>
#include <cmath>

#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

void SweepRow::settle(SweepVelocity& of_a, SweepVelocity& of_b) {
    const double x = s_b * of_b.x - s_a * of_a.x, y = s_b * of_b.y - s_a * of_a.y;
    const double u_n = n_x * x + n_y * y + (n_a * of_a.turn + n_b * of_b.turn + q_n);
    const double u_t = n_y * x - n_x * y + (t_a * of_a.turn + t_b * of_b.turn + q_t);

    const double before_n = r_n, before_t = r_t;
    r_n = std::max(0.0, r_n - u_n * inverse_nn);  // (14.5)
    const double d_n = r_n - before_n, limit = friction * r_n;
    r_t = std::clamp(r_t - (u_t + W_tn * d_n) * inverse_tt, -limit, limit);  // (14.6)
    push(d_n, r_t - before_t, of_a, of_b);
}

void SweepRow::push(double d_n, double d_t, SweepVelocity& of_a, SweepVelocity& of_b) const {
    const double d_x = n_x * d_n + n_y * d_t, d_y = n_y * d_n - n_x * d_t;
    of_a.x -= s_a * d_x;
    of_a.y -= s_a * d_y;
    of_a.turn += n_a * d_n + t_a * d_t;
    of_b.x += s_b * d_x;
    of_b.y += s_b * d_y;
    of_b.turn += n_b * d_n + t_b * d_t;
}

void BodySweeps::sweep() {
    SweepVelocity* const bodies = bodies_.data();
    for (SweepRow& row : rows_) row.settle(bodies[row.a], bodies[row.b]);
}

void BodySweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_impulses(r.size(), rows_.size());
    std::fill(bodies_.begin(), bodies_.end(), SweepVelocity{});
    SweepVelocity* const bodies = bodies_.data();
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        SweepRow& row = rows_[k];
        row.r_n = r[2 * order_[k]];
        row.r_t = r[2 * order_[k] + 1];
        row.push(row.r_n, row.r_t, bodies[row.a], bodies[row.b]);  // (14.8)
    }
}

void BodySweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_impulses(r.size(), rows_.size());
    for (std::size_t k = 0; k < rows_.size(); ++k) r.segment<2>(2 * order_[k]) << rows_[k].r_n, rows_[k].r_t;
}

void BodySweeps::set(const ContactSystem& system, const std::vector<int>& order) {
    const std::size_t contacts = system.rows.size();
    order_ = order;
    complete_order(order_, contacts, seen_);
    bodies_.resize(static_cast<std::size_t>(system.inverse_mass.cols()));
    rows_.resize(contacts);
    double largest = 0;
    for (std::size_t k = 0; k < contacts; ++k) {
        const ContactRow& from = system.rows[static_cast<std::size_t>(order_[k])];
        SweepRow& row = rows_[k];
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
        row.inverse_nn = linear + row.n_a * row.n_a + row.n_b * row.n_b;  // W_nn so far
        row.inverse_tt = linear + row.t_a * row.t_a + row.t_b * row.t_b;
        row.W_tn = row.t_a * row.n_a + row.t_b * row.n_b;
        row.q_n = from.q[0];
        row.q_t = from.q[1];
        row.friction = from.friction;
        largest = std::max({largest, row.inverse_nn, row.inverse_tt});
    }
    for (SweepRow& row : rows_) {
        const double none = std::max(1e-14 * std::max(row.inverse_nn, row.inverse_tt), 1e-28 * largest);
        row.inverse_nn = row.inverse_nn > none ? 1 / row.inverse_nn : 0;
        row.inverse_tt = row.inverse_tt > none ? 1 / row.inverse_tt : 0;
    }
}

}  // namespace rbc

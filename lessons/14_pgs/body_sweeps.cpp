#include "lessons/14_pgs/body_sweeps.hpp"

#include <algorithm>
#include <cmath>

#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

Eigen::Vector2d SweepRowIn<2>::velocity(const SweepVelocity& of_a, const SweepVelocity& of_b) const {
    const double x = s_b * of_b.x - s_a * of_a.x, y = s_b * of_b.y - s_a * of_a.y;
    return {n_x * x + n_y * y + (n_a * of_a.turn + n_b * of_b.turn + q_n),
            n_y * x - n_x * y + (t_a * of_a.turn + t_b * of_b.turn + q_t)};
}

void SweepRowIn<2>::settle(SweepVelocity& of_a, SweepVelocity& of_b) {
    const Eigen::Vector2d u = velocity(of_a, of_b);
    const double before_n = r_n, before_t = r_t;
    r_n = std::max(0.0, r_n - u[0] * inverse_nn);  // (14.5)
    const double d_n = r_n - before_n, limit = friction * r_n;
    r_t = std::clamp(r_t - (u[1] + W_tn * d_n) * inverse_tt, -limit, limit);  // (14.6)
    push(d_n, r_t - before_t, of_a, of_b);
}

void SweepRowIn<2>::push(double d_n, double d_t, SweepVelocity& of_a, SweepVelocity& of_b) const {
    const double d_x = n_x * d_n + n_y * d_t, d_y = n_y * d_n - n_x * d_t;
    of_a.x -= s_a * d_x;
    of_a.y -= s_a * d_y;
    of_a.turn += n_a * d_n + t_a * d_t;
    of_b.x += s_b * d_x;
    of_b.y += s_b * d_y;
    of_b.turn += n_b * d_n + t_b * d_t;
}

Eigen::Matrix2d SweepRowIn<2>::own() const {
    const double linear = s_a * s_a + s_b * s_b, tn = t_a * n_a + t_b * n_b;
    return Eigen::Matrix2d{{linear + n_a * n_a + n_b * n_b, tn}, {tn, linear + t_a * t_a + t_b * t_b}};
}

double SweepRowIn<2>::fill(const ContactSystem& system, const ContactRow& from) {
    const Eigen::Array3d root_a = system.inverse_mass.col(from.a).array().sqrt(),
                         root_b = system.inverse_mass.col(from.b).array().sqrt();
    a = from.a;
    b = from.b;
    n_x = from.normal.x();
    n_y = from.normal.y();
    s_a = root_a[0];
    s_b = root_b[0];
    n_a = -root_a[2] * (from.arm_a.x() * n_y - from.arm_a.y() * n_x);
    n_b = root_b[2] * (from.arm_b.x() * n_y - from.arm_b.y() * n_x);
    t_a = root_a[2] * (from.arm_a.x() * n_x + from.arm_a.y() * n_y);
    t_b = -root_b[2] * (from.arm_b.x() * n_x + from.arm_b.y() * n_y);
    const Eigen::Matrix2d W = own();
    inverse_nn = W(0, 0);  // so far
    inverse_tt = W(1, 1);
    W_tn = W(1, 0);
    q_n = from.q[0];
    q_t = from.q[1];
    friction = from.friction;
    return std::max(inverse_nn, inverse_tt);
}

namespace {

/// Sums of three in one order, which lanes (fast/) can keep; Eigen's own depends on the processor.
double dot(const Eigen::Vector3d& v, const Eigen::Vector3d& w) {
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
}
Eigen::Vector3d combined(const Eigen::Matrix3d& M, const Eigen::Vector3d& d) {
    return M.col(0) * d[0] + M.col(1) * d[1] + M.col(2) * d[2];
}

}  // namespace

Eigen::Vector3d SweepRowIn<3>::velocity(const SweepVelocityIn<3>& body_a, const SweepVelocityIn<3>& body_b) const {
    const Eigen::Vector3d v = s_b * body_b.linear - s_a * body_a.linear;
    const auto along = [&](Eigen::Index k) {
        return dot(frame.col(k), v) + (dot(of_a.col(k), body_a.turn) + dot(of_b.col(k), body_b.turn) + q[k]);
    };
    return {along(0), along(1), along(2)};
}

void SweepRowIn<3>::settle(SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) {
    const Eigen::Vector3d u = velocity(body_a, body_b);
    const double r_n = std::max(0.0, r[0] - u[0] * inverse_nn);  // (14.5)
    const double d_n = r_n - r[0], limit = friction * r_n;
    Eigen::Vector2d r_t = r.tail<2>() - (u.tail<2>() + W_tn * d_n) * inverse_tt;
    const double squared = r_t[0] * r_t[0] + r_t[1] * r_t[1];
    if (squared > limit * limit) r_t *= limit / std::sqrt(squared);  // (14.7)
    push({d_n, r_t[0] - r[1], r_t[1] - r[2]}, body_a, body_b);
    r << r_n, r_t;
}

void SweepRowIn<3>::push(const Eigen::Vector3d& d, SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) const {
    const Eigen::Vector3d P = combined(frame, d);
    body_a.linear -= s_a * P;
    body_a.turn += combined(of_a, d);
    body_b.linear += s_b * P;
    body_b.turn += combined(of_b, d);
}

Eigen::Matrix3d SweepRowIn<3>::own() const {
    Eigen::Matrix3d W;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            W(i, j) = (i == j ? s_a * s_a + s_b * s_b : 0) +
                      (dot(of_a.col(i), of_a.col(j)) + dot(of_b.col(i), of_b.col(j)));
    return W;
}

double SweepRowIn<3>::fill(const ContactSystemIn<3>& system, const ContactRowIn<3>& from) {
    a = from.a;
    b = from.b;
    s_a = std::sqrt(system.inverse_mass(0, a));
    s_b = std::sqrt(system.inverse_mass(0, b));
    frame << from.normal, tangents(from.normal);
    const auto turn = [&](int body, const Eigen::Vector3d& arm) {  // wrench, scaled
        const Eigen::Vector3d root = system.inverse_mass.col(body).tail<3>().cwiseSqrt();
        const Eigen::Matrix3d& axes = system.axes[static_cast<std::size_t>(body)];
        Eigen::Matrix3d of;
        for (int k = 0; k < 3; ++k) of.col(k) = root.cwiseProduct(axes.transpose() * arm.cross(frame.col(k)));
        return of;
    };
    of_a = -turn(a, from.arm_a);
    of_b = turn(b, from.arm_b);
    const Eigen::Matrix3d W = own();
    const double W_11 = W(1, 1), W_22 = W(2, 2), W_12 = W(1, 2), half = (W_11 - W_22) / 2;
    inverse_nn = W(0, 0);
    inverse_tt = (W_11 + W_22) / 2 + std::sqrt(half * half + W_12 * W_12);  // rho
    W_tn << W(1, 0), W(2, 0);
    q = from.q;
    friction = from.friction;
    return std::max(inverse_nn, inverse_tt);
}

template <int D>
void BodySweepsIn<D>::sweep() {
    SweepVelocityIn<D>* const bodies = bodies_.data();
    for (SweepRowIn<D>& row : rows_) row.settle(bodies[row.a], bodies[row.b]);
}

template <int D>
void BodySweepsIn<D>::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_impulses<D>(r.size(), rows_.size());
    std::fill(bodies_.begin(), bodies_.end(), SweepVelocityIn<D>{});
    SweepVelocityIn<D>* const bodies = bodies_.data();
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        SweepRowIn<D>& row = rows_[k];
        row.set_impulse(r.segment<D>(D * order_[k]));
        row.push_impulse(bodies[row.a], bodies[row.b]);  // (14.8)
    }
}

template <int D>
void BodySweepsIn<D>::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_impulses<D>(r.size(), rows_.size());
    for (std::size_t k = 0; k < rows_.size(); ++k) r.segment<D>(D * order_[k]) = rows_[k].impulse();
}

template <int D>
void BodySweepsIn<D>::set(const ContactSystemIn<D>& system, const std::vector<int>& order) {
    const std::size_t contacts = system.rows.size();
    order_ = order;
    complete_order(order_, contacts, seen_);
    bodies_.resize(static_cast<std::size_t>(system.inverse_mass.cols()));
    rows_.resize(contacts);
    double largest = 0;
    for (std::size_t k = 0; k < contacts; ++k)
        largest = std::max(largest, rows_[k].fill(system, system.rows[static_cast<std::size_t>(order_[k])]));
    for (SweepRowIn<D>& row : rows_) {
        const double none = std::max(1e-14 * std::max(row.inverse_nn, row.inverse_tt), 1e-28 * largest);
        row.inverse_nn = row.inverse_nn > none ? 1 / row.inverse_nn : 0;
        row.inverse_tt = row.inverse_tt > none ? 1 / row.inverse_tt : 0;
    }
}

template class BodySweepsIn<2>;
template class BodySweepsIn<3>;

}  // namespace rbc

#include "lessons/14_pgs/body_sweeps.hpp"

#include <algorithm>
#include <cmath>

#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

void SweepRowIn<2>::settle(SweepVelocity& of_a, SweepVelocity& of_b) {
    const double x = s_b * of_b.x - s_a * of_a.x, y = s_b * of_b.y - s_a * of_a.y;
    const double u_n = n_x * x + n_y * y + (n_a * of_a.turn + n_b * of_b.turn + q_n);
    const double u_t = n_y * x - n_x * y + (t_a * of_a.turn + t_b * of_b.turn + q_t);

    const double before_n = r_n, before_t = r_t;
    r_n = std::max(0.0, r_n - u_n * inverse_nn);  // (14.5)
    const double d_n = r_n - before_n, limit = friction * r_n;
    r_t = std::clamp(r_t - (u_t + W_tn * d_n) * inverse_tt, -limit, limit);  // (14.6)
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
    const double linear = s_a * s_a + s_b * s_b;
    inverse_nn = linear + n_a * n_a + n_b * n_b;  // W_nn so far
    inverse_tt = linear + t_a * t_a + t_b * t_b;
    W_tn = t_a * n_a + t_b * n_b;
    q_n = from.q[0];
    q_t = from.q[1];
    friction = from.friction;
    return std::max(inverse_nn, inverse_tt);
}

void SweepRowIn<3>::settle(SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) {
    const auto velocity = [&] {
        const Eigen::Vector3d v = s_b * body_b.linear - s_a * body_a.linear;
        return Eigen::Vector3d(frame.transpose() * v + of_a.transpose() * body_a.turn +
                               of_b.transpose() * body_b.turn + q);
    };
    const double r_n = std::max(0.0, r[0] - velocity()[0] * inverse_nn);  // (14.5)
    push({r_n - r[0], 0, 0}, body_a, body_b);
    Eigen::Vector2d r_t = r.tail<2>() - velocity().tail<2>() * inverse_tt;
    const double length = r_t.norm(), radius = friction * r_n;
    if (length > radius) r_t *= radius / length;  // (14.7)
    push({0, r_t[0] - r[1], r_t[1] - r[2]}, body_a, body_b);
    r << r_n, r_t;
}

void SweepRowIn<3>::push(const Eigen::Vector3d& d, SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) const {
    const Eigen::Vector3d P = frame * d;
    body_a.linear -= s_a * P;
    body_a.turn += of_a * d;
    body_b.linear += s_b * P;
    body_b.turn += of_b * d;
}

double SweepRowIn<3>::fill(const ContactSystemIn<3>& system, const ContactRowIn<3>& from) {
    using Six = Eigen::Array<double, 6, 1>;
    const Six root_a = system.inverse_mass.col(from.a).array().sqrt(),
              root_b = system.inverse_mass.col(from.b).array().sqrt();
    a = from.a;
    b = from.b;
    s_a = root_a[0];
    s_b = root_b[0];
    frame << from.normal, tangents(from.normal);
    const auto turn = [&](int body, const Eigen::Vector3d& arm, const Six& root) {
        const Eigen::Matrix<double, 3, 6> J = wrench(system, body, from.normal, arm);
        return Eigen::Matrix3d(root.tail<3>().matrix().asDiagonal() * J.rightCols<3>().transpose());
    };
    of_a = -turn(from.a, from.arm_a, root_a);
    of_b = turn(from.b, from.arm_b, root_b);
    const Eigen::Matrix3d W = (s_a * s_a + s_b * s_b) * Eigen::Matrix3d::Identity() + of_a.transpose() * of_a +
                              of_b.transpose() * of_b;
    inverse_nn = W(0, 0);
    inverse_tt = (W(1, 1) + W(2, 2)) / 2 + std::hypot((W(1, 1) - W(2, 2)) / 2, W(1, 2));  // rho
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

#include "lessons/10_mirtich_friction/sliding_series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lessons/10_mirtich_friction/root.hpp"

namespace rbc {

SlidingSeries::SlidingSeries(const Eigen::Matrix3d& K, double mu, const CollisionState& start, double error_scale)
    : k_(K(0, 2), K(1, 2)) {
    const double G = k_.norm() + mu * (K(0, 0) + K(1, 1));
    const double g = 1 / G, k1 = k_.x() * g, k2 = k_.y() * g, k3 = K(2, 2) * g, m = mu * g;
    const double m11 = m * K(0, 0), m12 = m * K(0, 1), m22 = m * K(1, 1);
    Series r;
    x_[0] = start.u.x(), y_[0] = start.u.y(), z_[0] = start.u.z();
    P_x_[0] = start.impulse.x(), P_y_[0] = start.impulse.y(), p_[0] = start.impulse.z();
    W_[0] = start.normal_work, F_[0] = start.friction_work;
    for (int n = 0; n <= order; ++n) {
        double square = 0, mixed = 0, power = 0;
        for (int i = 0; i <= n; ++i) {
            square += x_[i] * x_[n - i] + y_[i] * y_[n - i];
            if (i < n) power += r[i] * z_[n - i];
            if (i > 0 && i < n) mixed += r[i] * r[n - i];
        }
        r[n] = n == 0 ? std::sqrt(square) : (square - mixed) / (2 * r[0]);
        power += r[n] * z_[0];
        if (n == order) break;
        const double d = 1.0 / (n + 1);  // (10.22)
        x_[n + 1] = d * (k1 * r[n] - m11 * x_[n] - m12 * y_[n]);
        y_[n + 1] = d * (k2 * r[n] - m12 * x_[n] - m22 * y_[n]);
        z_[n + 1] = d * (k3 * r[n] - mu * (k1 * x_[n] + k2 * y_[n]));
        p_[n + 1] = d * g * r[n];
        W_[n + 1] = d * g * power;
        P_x_[n + 1] = -d * m * x_[n];
        P_y_[n + 1] = -d * m * y_[n];
        F_[n + 1] = -d * m * square;
    }
    const double small = std::min(1e-16 * error_scale, 1e-4 * r[0]);
    length_ = 1e300;
    for (int n : {order - 1, order}) {
        const double size = std::abs(x_[n]) + std::abs(y_[n]) + std::abs(z_[n]) + std::abs(r[n]);
        if (size > 0) length_ = std::min(length_, std::exp2(std::log2(small / size) / n));
    }
    length_ = std::min(length_, 30.0);
}

CollisionState SlidingSeries::at(double s) const {
    CollisionState state;
    state.u << sum(x_, s), sum(y_, s), sum(z_, s);
    state.impulse << sum(P_x_, s), sum(P_y_, s), sum(p_, s);
    state.normal_work = sum(W_, s);
    state.friction_work = sum(F_, s);
    return state;
}

double SlidingSeries::sum(const Series& c, double s) {
    double value = c[order];
    for (int n = order - 1; n >= 0; --n) value = value * s + c[n];
    return value;
}

SlidingSeries::Series SlidingSeries::derivative(const Series& c) {
    Series slope{};
    for (int n = 1; n <= order; ++n) slope[n - 1] = n * c[n];
    return slope;
}

double SlidingSeries::find(const Series& c, double value, double from, double to) {
    const Series slope = derivative(c);
    return find_root([&](double s) { return sum(c, s) - value; }, [&](double s) { return sum(slope, s); }, from, to);
}

double SlidingSeries::find_turn(double from, double to) const {
    const auto across = [&](double s) { return k_.x() * sum(y_, s) - k_.y() * sum(x_, s); };
    double end = to;
    if (across(from) * across(to) < 0) {
        Series c;
        for (int n = 0; n <= order; ++n) c[n] = k_.x() * y_[n] - k_.y() * x_[n];
        end = find(c, 0, from, to);
    }
    const Series slope = derivative(z_);
    return sum(slope, from) * sum(slope, end) < 0 ? find(slope, 0, from, end) : end;
}

double SlidingSeries::find_normal_velocity_zero(bool rising, double from, double to) const {
    const double end = sum(z_, to);
    return (rising ? end > 0 : end < 0) ? find(z_, 0, from, to) : nowhere;
}

double SlidingSeries::find_normal_work(double goal, double from, double to) const {
    if (sum(W_, from) >= goal) return from;
    return sum(W_, to) >= goal ? find(W_, goal, from, to) : nowhere;
}

double SlidingSeries::find_normal_impulse(double p, double from, double to) const {
    return find(p_, p, from, to);
}

}  // namespace rbc

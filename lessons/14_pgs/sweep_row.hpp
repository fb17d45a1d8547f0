#pragma once

#include <Eigen/Core>
#include <algorithm>

namespace rbc {

inline double at_least(double low, double x) {
    return std::max(low, x);
}
inline double clamped(double x, double limit) {
    return std::min(std::max(x, -limit), limit);
}
inline Eigen::Array2d at_least(double low, const Eigen::Array2d& x) {
    return x.max(low);
}
inline Eigen::Array2d clamped(const Eigen::Array2d& x, const Eigen::Array2d& limit) {
    return x.max(-limit).min(limit);
}

/// w^ of a body in (14.9), or, with Eigen::Array2d for Number, of two.
template <class Number>
struct alignas(32) SweepVelocity {
    Number x, y, turn;
};

/// One contact as a sweep sees it, scaled as in (14.9), with its impulse; or two that share no movable body.
template <class Number>
struct SweepRow {
    Number n_x, n_y, s_a, s_b;  ///< normal; roots of the inverse masses
    Number n_a, n_b, t_a, t_b;  ///< J^ of the turning, normal and tangent
    Number q_n, q_t, inverse_nn, inverse_tt, W_tn, friction;
    Number r_n, r_t;

    /// w^ <- w^ + J^' d                                                                               (14.9)
    EIGEN_ALWAYS_INLINE void push(const Number& d_n, const Number& d_t, SweepVelocity<Number>& a,
                                  SweepVelocity<Number>& b) const {
        const Number d_x = n_x * d_n + n_y * d_t, d_y = n_y * d_n - n_x * d_t;
        a.x -= s_a * d_x;
        a.y -= s_a * d_y;
        a.turn += n_a * d_n + t_a * d_t;
        b.x += s_b * d_x;
        b.y += s_b * d_y;
        b.turn += n_b * d_n + t_b * d_t;
    }

    /// The contact's turn in a sweep: its velocity, its impulse, and what the bodies feel of it.
    EIGEN_ALWAYS_INLINE void settle(SweepVelocity<Number>& a, SweepVelocity<Number>& b) {
        const Number x = s_b * b.x - s_a * a.x, y = s_b * b.y - s_a * a.y;
        const Number u_n = n_x * x + n_y * y + (n_a * a.turn + n_b * b.turn + q_n);
        const Number u_t = n_y * x - n_x * y + (t_a * a.turn + t_b * b.turn + q_t);

        const Number before_n = r_n, before_t = r_t;
        r_n = at_least(0, r_n - u_n * inverse_nn);  // (14.5)
        const Number d_n = r_n - before_n;
        r_t = clamped(r_t - (u_t + W_tn * d_n) * inverse_tt, friction * r_n);  // (14.6)
        push(d_n, r_t - before_t, a, b);
    }
};

/// f(x, y) for every number of a row and the same one of another.
template <class Row, class Other, class F>
EIGEN_ALWAYS_INLINE void for_all_numbers(Row& x, const Other& y, F f) {
    f(x.n_x, y.n_x), f(x.n_y, y.n_y), f(x.s_a, y.s_a), f(x.s_b, y.s_b);
    f(x.n_a, y.n_a), f(x.n_b, y.n_b), f(x.t_a, y.t_a), f(x.t_b, y.t_b);
    f(x.q_n, y.q_n), f(x.q_t, y.q_t), f(x.W_tn, y.W_tn), f(x.friction, y.friction);
    f(x.inverse_nn, y.inverse_nn), f(x.inverse_tt, y.inverse_tt);
    f(x.r_n, y.r_n), f(x.r_t, y.r_t);
}

}  // namespace rbc

#include "lessons/23_space/free_rotation.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Euler's equations (23.6) in the body's axes.
struct EulerEquations {
    Vector3d ratios;  ///< (I_2 - I_3)/I_1 and so on round: none larger than 1 for an inertia that a body can have

    explicit EulerEquations(const Vector3d& inverse_inertia) {
        const Vector3d I = inverse_inertia.cwiseInverse();
        ratios = inverse_inertia.cwiseProduct(Vector3d(I[1] - I[2], I[2] - I[0], I[0] - I[1]));
    }
    /// db/dt = -I^-1 (b x I b)
    Vector3d rate(const Vector3d& b) const {
        return {ratios[0] * b[1] * b[2], ratios[1] * b[2] * b[0], ratios[2] * b[0] * b[1]};
    }
    /// How db/dt depends on b.
    Matrix3d slope(const Vector3d& b) const {
        return Matrix3d{{0, ratios[0] * b[2], ratios[0] * b[1]},
                        {ratios[1] * b[2], 0, ratios[1] * b[0]},
                        {ratios[2] * b[1], ratios[2] * b[0], 0}};
    }
};

/// What a step changes, and what it needs to know.
struct Top {
    Quaterniond q;
    Vector3d w;  ///< in the world, rad/s
    Vector3d inverse_inertia;

    Vector3d rate_in_body() const { return q.conjugate() * w; }                                      // b
    Vector3d angular_momentum() const { return q * rate_in_body().cwiseQuotient(inverse_inertia); }  // (23.5)
    void set_angular_momentum(const Vector3d& L) { w = q * inverse_inertia.cwiseProduct(q.conjugate() * L); }
    void turn(double h) { q = turned_by(h * w, q); }
    /// For updates that know b+ in the old axes.
    void set_rate_and_turn(const Vector3d& b, double h) {
        w = q * b;
        turn(h);
    }
};

void step_explicit_euler(Top& top, double h) {
    const EulerEquations euler(top.inverse_inertia);
    const Vector3d b = top.rate_in_body();
    top.set_rate_and_turn(b + h * euler.rate(b), h);  // (23.7)
}

/// (23.8) divided by I: x - b - h rate(x) = 0.
struct ImplicitEquation {
    EulerEquations euler;
    Vector3d b;
    double h;

    Vector3d residual(const Vector3d& x) const { return x - b - h * euler.rate(x); }
    Vector3d newton(const Vector3d& x) const {
        const Matrix3d A = Matrix3d::Identity() - h * euler.slope(x);
        return x - A.inverse() * residual(x);
    }
};

void step_implicit_newton(Top& top, double h) {
    const Vector3d b = top.rate_in_body();
    top.set_rate_and_turn(ImplicitEquation{EulerEquations(top.inverse_inertia), b, h}.newton(b), h);
}

/// Newton's method from x. Whether it arrived: what is left of the equation is round-off of its terms. From near enough
/// 3 or 4 steps do.
bool iterate(const ImplicitEquation& equation, Vector3d& x) {
    const double epsilon = std::numeric_limits<double>::epsilon();
    for (int i = 0; i < 8; ++i) {
        x = equation.newton(x);
        const double terms = x.lpNorm<Eigen::Infinity>() + equation.b.lpNorm<Eigen::Infinity>();
        if (equation.residual(x).lpNorm<Eigen::Infinity>() <= 4 * epsilon * terms) return true;
    }
    return false;
}

/// b+ of (23.8) by Newton's method from b; where it fails, in parts of h, each from the answer before.
Vector3d solve_implicit(const EulerEquations& euler, const Vector3d& b, double h) {
    Vector3d x = b;
    double reached = 0, part = 1;  // of h
    for (int parts = 0; reached < 1; ++parts) {
        require(parts < 1000, "no implicit step was found: h is too long for this spin");  // 100 do at h |w| = 1e12
        const double end = std::min(1.0, reached + part);
        Vector3d y = x;
        if (iterate({euler, b, end * h}, y)) {
            x = y;
            reached = end;
            part = std::max(2 * part, reached);
        } else {
            part /= 2;
        }
    }
    return x;
}

void step_implicit_solved(Top& top, double h) {
    top.set_rate_and_turn(solve_implicit(EulerEquations(top.inverse_inertia), top.rate_in_body(), h), h);
}

/// (23.9) with b+ = 2 m - b is I (m - b) + h/2 m x I m = 0: the implicit equation over half of the step.
void step_midpoint(Top& top, double h) {
    const Vector3d b = top.rate_in_body();
    const Vector3d m = solve_implicit(EulerEquations(top.inverse_inertia), b, 0.5 * h);
    top.set_rate_and_turn(m, h);
    top.w = top.q * (2 * m - b);
}

void step_momentum(Top& top, double h) {
    const Vector3d L = top.angular_momentum();
    top.turn(h);
    top.set_angular_momentum(L);  // (23.10)
}

/// The motion of a body whose energy is `inverse` l_i^2/2 alone.
void turn_about_axis(Top& top, int i, double inverse, const Vector3d& L, double h) {
    const Vector3d l = top.q.conjugate() * L;
    const double half = 0.5 * h * inverse * l[i];
    Quaterniond about_axis(std::cos(half), 0, 0, 0);
    about_axis.vec()[i] = std::sin(half);
    top.q = top.q * about_axis;
}

void step_split(Top& top, double h) {
    const Vector3d L = top.angular_momentum();
    turn_about_axis(top, 0, top.inverse_inertia[0], L, 0.5 * h);  // (23.11)
    turn_about_axis(top, 1, top.inverse_inertia[1], L, 0.5 * h);
    turn_about_axis(top, 2, top.inverse_inertia[2], L, h);
    turn_about_axis(top, 1, top.inverse_inertia[1], L, 0.5 * h);
    turn_about_axis(top, 0, top.inverse_inertia[0], L, 0.5 * h);
    top.q.normalize();
    top.set_angular_momentum(L);
}

/// What is left of the inverse moments without the middle one, and the axes with the larger and the smaller rest.
struct BallAndRest {
    double middle;
    Vector3d rest;
    int larger, smaller;

    explicit BallAndRest(const Vector3d& inverse_inertia) {
        const Vector3d& m = inverse_inertia;
        middle = std::max(std::min(m[0], m[1]), std::min(std::max(m[0], m[1]), m[2]));
        rest = m - Vector3d::Constant(middle);
        Eigen::Index least, most;
        m.minCoeff(&least);
        m.maxCoeff(&most);
        const bool least_is_larger = std::abs(rest[least]) > std::abs(rest[most]);
        larger = static_cast<int>(least_is_larger ? least : most);
        smaller = static_cast<int>(least_is_larger ? most : least);
    }
};

void step_split_middle(Top& top, double h) {
    const Vector3d L = top.angular_momentum();
    const BallAndRest inverse(top.inverse_inertia);
    turn_about_axis(top, inverse.larger, inverse.rest[inverse.larger], L, 0.5 * h);  // (23.12)
    turn_about_axis(top, inverse.smaller, inverse.rest[inverse.smaller], L, h);
    turn_about_axis(top, inverse.larger, inverse.rest[inverse.larger], L, 0.5 * h);
    top.q = turned_by(h * inverse.middle * L, top.q);
    top.set_angular_momentum(L);
}

/// Not where all moments are equal, nor where no torque turns the body, or about one of its axes only.
bool has_gyroscopic_term(const Vector3d& inverse_inertia) {
    return inverse_inertia.minCoeff() > 0 && inverse_inertia.minCoeff() < inverse_inertia.maxCoeff();
}

void step_top(Top& top, double h, SpinUpdate how) {
    if (!has_gyroscopic_term(top.inverse_inertia)) return top.turn(h);
    switch (how) {
        case SpinUpdate::dropped:
            return top.turn(h);
        case SpinUpdate::explicit_euler:
            return step_explicit_euler(top, h);
        case SpinUpdate::implicit_newton:
            return step_implicit_newton(top, h);
        case SpinUpdate::implicit_solved:
            return step_implicit_solved(top, h);
        case SpinUpdate::midpoint:
            return step_midpoint(top, h);
        case SpinUpdate::momentum:
            return step_momentum(top, h);
        case SpinUpdate::split:
            return step_split(top, h);
        case SpinUpdate::split_middle:
            return step_split_middle(top, h);
    }
}

void check_motion(const SpatialBody& body, int index) {
    check_body(body, index);
    if (body.velocity.allFinite() && body.angular_velocity.allFinite()) return;
    const std::string name = index < 0 ? "the body" : "body " + std::to_string(index);
    throw std::invalid_argument(name + ": a velocity is not finite");
}

void rotate_checked(SpatialBody& body, double h, SpinUpdate how) {
    if (body.angular_velocity.isZero(0)) return;  // what rests does so to the last bit
    Top top{body.orientation.normalized(), body.angular_velocity, body.inverse_inertia};
    step_top(top, h, how);
    require(top.q.coeffs().allFinite() && top.w.allFinite(),
            "the step is too long for this spin: what it would lead to is not finite");
    body.orientation = top.q;
    body.angular_velocity = top.w;
}

}  // namespace

void rotate_freely(SpatialBody& body, double h, SpinUpdate how) {
    check_motion(body, -1);
    require(std::isfinite(h), "h", h, "finite");
    rotate_checked(body, h, how);
}

void move_freely(SpatialWorld& world, double h) {
    require(std::isfinite(h), "h", h, "finite");
    for (std::size_t i = 0; i < world.bodies.size(); ++i) check_motion(world.bodies[i], static_cast<int>(i));
    for (SpatialBody& body : world.bodies) {
        body.position += h * body.velocity;
        rotate_checked(body, h, SpinUpdate::split_middle);
    }
}

}  // namespace rbc

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/grading/grader.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::ex10;

RBC_STUDENT(sliding_friction)
RBC_STUDENT(sliding_slope)
RBC_STUDENT(grain_sticks)
RBC_STUDENT(leaving_direction)

namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

/// The least u_t . f of many points of the ellipse: what no friction can go below by more than 1e-6 of itself.
double most_dissipation(const Vector2d& u, const Grain& g) {
    double least = 0;
    for (int i = 0; i < 4000; ++i) {
        const double a = i * std::numbers::pi / 2000;
        least = std::min(least, u.dot(Vector2d(g.mu1 * std::cos(a), g.mu2 * std::sin(a))));
    }
    return least;
}

Matrix3d example() {
    Matrix3d K;
    K << 2, 0.3, 0.9, 0.3, 1.5, -0.6, 0.9, -0.6, 1.2;
    return K;
}

}  // namespace

RBC_GRADE(
    "anisotropic", "sliding friction lies on the ellipse and takes out as much energy as it can", 4,
    "Move f along the ellipse until u_t . f is least: there the ellipse's normal, (f_1/mu1^2, f_2/mu2^2), is along "
    "-u_t. Solve that for f.") {
    for (const Grain grain : {Grain{0.5, 0.5}, Grain{0.2, 0.8}, Grain{1.5, 0.1}}) {
        for (const Vector2d& u : {Vector2d(1, 0), Vector2d(0.6, 0.8), Vector2d(-3, 0.4), Vector2d(0, -2)}) {
            did("mu1 = ", grain.mu1, ", mu2 = ", grain.mu2, ", u_t = (", u.x(), ", ", u.y(), ") m/s");
            const Vector2d f = student::sliding_friction(u, grain);
            // A few operations on numbers of order 1.
            expect_near("(f_1/mu1)^2 + (f_2/mu2)^2", std::pow(f.x() / grain.mu1, 2) + std::pow(f.y() / grain.mu2, 2),
                        1.0, 1e-11);
            const double least = most_dissipation(u, grain);
            // The 4000 points miss the least value by a share of (pi/4000)^2/2 = 3e-7 at most, and never go below it.
            expect("u_t . f is the least of the ellipse", f.dot(u) <= least * (1 - 1e-9) + 1e-12,
                   text("u_t . f = ", f.dot(u), ", but ", least, " can be had"))
                .mistake_if(
                    std::abs(f.x() * u.y() - f.y() * u.x()) < 1e-9 && f.dot(u) < 0,
                    "Your friction points against u_t. With a grain it does not: it leans towards the direction "
                    "that rubs more.");
        }
    }
}

RBC_GRADE("anisotropic", "the slope of the velocities is K times friction and one", 3,
          "du/dp = K (f_1, f_2, 1), all three rows: the normal impulse acts on the tangential velocity through K13 and "
          "K23, and friction on the normal one.") {
    const Matrix3d K = example();
    for (const Grain grain : {Grain{0.4, 0.4}, Grain{0.3, 0.9}}) {
        const Vector2d u(-1, 2), w(grain.mu1 * u.x(), grain.mu2 * u.y());
        const Vector2d f = Vector2d(-grain.mu1 * w.x(), -grain.mu2 * w.y()) / w.norm();
        did("mu1 = ", grain.mu1, ", mu2 = ", grain.mu2, ", u_t = (-1, 2) m/s");
        const Vector3d expected = K * Vector3d(f.x(), f.y(), 1);
        expect_near("du/dp [1/kg]", student::sliding_slope(K, u, grain), expected, 1e-12)
            .mistake(Vector3d(K * Vector3d(f.x(), f.y(), 0) + Vector3d(0, 0, K(2, 2))),
                     "The normal impulse also pushes along the tangents: K13 and K23 are missing.");
    }
}

RBC_GRADE(
    "anisotropic", "sticking is stable where the needed friction lies in the ellipse", 5,
    "What sticking needs does not know the grain: f = -Ktt^-1 k. Put it into (E10.1); a circle of any radius decides "
    "otherwise.") {
    RandomNumbers random(20);
    for (int i = 0; i < 60; ++i) {
        const Matrix3d K = test::random_impact<3>(random).K;
        const Matrix3d inverse = K.inverse();
        const Vector2d needed = inverse.topRightCorner<2, 1>() / inverse(2, 2);
        const double t = 1 + 0.02 * i, share = i % 2 == 0 ? 0.97 : 1.03;
        // An ellipse whose edge is `share` times as far as the needed force.
        const double mu1 = share * std::abs(needed.x()) * std::sqrt(1 + t * t);
        const double mu2 = share * std::abs(needed.y()) * std::sqrt(1 + 1 / (t * t));
        did("problem ", i, ": mu1 = ", mu1, ", mu2 = ", mu2, ", sticking needs (", needed.x(), ", ", needed.y(), ")");
        expect_equal("sticks", student::grain_sticks(K, {mu1, mu2}), share > 1);
    }
    did("no coupling, K = diag(2, 1.5, 1.2): sticking needs nothing");
    expect_equal("sticks", student::grain_sticks(Vector3d(2, 1.5, 1.2).asDiagonal(), {0.1, 0.3}), true)
        .mistake_if(true, "Sticking needs the friction (0, 0) here, which has no direction: do not divide by its length.");
    did("K = (2, 0, 0.8; 0, 1.5, 0; 0.8, 0, 1.2): sticking needs (-0.4, 0)");
    for (const double mu1 : {0.39, 0.41}) {
        Matrix3d K = Vector3d(2, 1.5, 1.2).asDiagonal();
        K(0, 2) = K(2, 0) = 0.8;
        expect_equal(text("sticks with mu1 = ", mu1), student::grain_sticks(K, {mu1, 0.1}), mu1 > 0.4);
    }
}

RBC_GRADE(
    "anisotropic", "where friction cannot hold it, u_t leaves along the one ray that grows", 6,
    "Look for d such that du_t/dp = R d with R > 0, and f the sliding friction of d. With w = (mu1 u_1, mu2 u_2) the "
    "ellipse becomes a circle; do not forget to come back from w to u_t.") {
    for (const double coupling : {0.8, -0.8}) {
        for (int axis = 0; axis < 2; ++axis) {
            Matrix3d K = Vector3d(2, 1.5, 1.2).asDiagonal();
            K(axis, 2) = K(2, axis) = coupling;
            did("mu1 = mu2 = 0.3, K = diag(2, 1.5, 1.2) but for K", axis + 1, "3 = ", coupling, ": along an axis");
            const Vector2d right = (coupling > 0 ? 1 : -1) * Vector2d::Unit(axis);
            // Friction is along the same axis, and less than what would hold.
            expect_near("direction", student::leaving_direction(K, {0.3, 0.3}), right, 1e-9);
        }
    }
    RandomNumbers random(21);
    int count = 0;
    for (int i = 0; count < 40; ++i) {
        const Matrix3d K = test::random_impact<3>(random).K;
        const Matrix3d inverse = K.inverse();
        const Vector2d needed = inverse.topRightCorner<2, 1>() / inverse(2, 2);
        const Grain grain{random.between(0.05, 1.2), random.between(0.05, 1.2)};
        if (std::hypot(needed.x() / grain.mu1, needed.y() / grain.mu2) < 1.05) continue;
        ++count;
        did("problem ", i, ": mu1 = ", grain.mu1, ", mu2 = ", grain.mu2, ", K13 = ", K(0, 2), ", K23 = ", K(1, 2));
        const Vector2d d = student::leaving_direction(K, grain);
        // A root found to 1e-10 of the numbers, in directions that a flat minimum may blur by 1e2.
        expect_near("length of the direction", d.norm(), 1.0, 1e-9);
        const Vector2d w(grain.mu1 * d.x(), grain.mu2 * d.y());
        const Vector2d f = Vector2d(-grain.mu1 * w.x(), -grain.mu2 * w.y()) / w.norm();
        const Vector2d slope = K.topRightCorner<2, 1>() + K.topLeftCorner<2, 2>() * f;
        const Vector2d circle = diverging_ray(K, std::sqrt(grain.mu1 * grain.mu2)).direction;
        expect_near("du_t/dp across the direction [1/kg]", slope.x() * d.y() - slope.y() * d.x(), 0.0, 1e-6)
            .mistake_if((d - circle).norm() < 1e-6, "This is the ray of a surface without grain.");
        expect("du_t/dp points along the direction", slope.dot(d) > 0, text("it is ", slope.dot(d), " 1/kg"));
    }
}

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/grading/grader/grader.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

using namespace rbc;
using namespace rbc::ex10;

namespace grading_anisotropic {

RBC_STUDENT(sliding_friction)
RBC_STUDENT(sliding_slope)
RBC_STUDENT(grain_sticks)
RBC_STUDENT(leaving_direction)

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

const std::string ellipse_hint =
    "Move f along the ellipse until u_t . f is least: there the ellipse's normal, (f_1/mu1^2, f_2/mu2^2), is along "
    "-u_t. Solve that for f.";
const std::string against_hint =
    "Your friction points against u_t. With a grain it does not: it leans towards the direction that rubs more.";
const std::string inside_hint = "f = -(mu1 u_1, mu2 u_2)/|u_t| lies inside of the ellipse: more energy can be had.";
const std::string swapped_hint = "mu1 is the friction along t1, mu2 along t2: yours are exchanged.";
const std::string slope_hint =
    "du/dp = K (f_1, f_2, 1), all three rows: the normal impulse acts on the tangential velocity through K13 and "
    "K23, and friction on the normal one.";
const std::string uncoupled_hint = "The normal impulse also pushes along the tangents: K13 and K23 are missing.";
const std::string needs_hint =
    "What sticking needs does not know the grain: f = -Ktt^-1 k. Put it into (E10.1); a circle of any radius decides "
    "otherwise.";
const std::string nothing_hint =
    "Sticking needs the friction (0, 0) here, which has no direction: do not divide by its length.";
const std::string edge_hint = "On the edge of the ellipse, with = in (E10.1), friction still holds.";
const std::string ray_hint =
    "Look for d such that du_t/dp = R d with R > 0, and f the sliding friction of d. With w = (mu1 u_1, mu2 u_2) the "
    "ellipse becomes a circle; do not forget to come back from w to u_t.";
const std::string isotropic_hint = "This is the ray of a surface without grain.";
const std::string circle_hint =
    "This is w, the direction in which the ellipse is a circle: divide by mu1 and mu2 to come back to u_t.";
const std::string pushed_hint =
    "Along k it would leave without friction. Friction acts from the first moment: put it into du_t/dp.";

/// The least u_t . f of many points of the ellipse: what no friction can go below by more than 1e-6 of itself.
double most_dissipation(const Vector2d& u, const Grain& g) {
    double least = 0;
    for (int i = 0; i < 4000; ++i) {
        const double a = i * std::numbers::pi / 2000;
        least = std::min(least, u.dot(Vector2d(g.mu1 * std::cos(a), g.mu2 * std::sin(a))));
    }
    return least;
}

Vector2d against(const Vector2d& u, const Grain& g) {
    return -u / std::hypot(u.x() / g.mu1, u.y() / g.mu2);
}
Vector2d inside(const Vector2d& u, const Grain& g) {
    return Vector2d(-g.mu1 * u.x(), -g.mu2 * u.y()) / u.norm();
}

// Surfaces, and velocities of any size and direction.
const Coordinate mu1 = decades("mu1", 1e-3, 10).simple(0.5), mu2 = decades("mu2", 1e-3, 10).simple(0.5),
                 speed = decades("|u_t|", 1e-9, 1e3, "m/s").simple(1), heading = angle("heading").simple(0);

Grain grain_of(const Sample& s) {
    return {s["mu1"], s["mu2"]};
}
Vector2d slip_of(const Sample& s) {
    return s["|u_t|"] * Vector2d(std::cos(s["heading"]), std::sin(s["heading"]));
}
bool grain_is_fine(const Sample& s) {
    return std::max(s["mu1"], s["mu2"]) <= 100 * std::min(s["mu1"], s["mu2"]);
}

// Every K, by what it does: tangential masses along two directions, the friction that sticking needs (as a part of the
// ellipse, at an angle of it), and how heavy the contact is along the normal while it sticks.
const Coordinate K_size = decades("size of K", 1e-6, 1e6, "1/kg"), K_ratio = decades("ratio", 1e-2, 1).simple(1),
                 K_turn = angle("turn").simple(0), needed_at = angle("needed at").simple(0),
                 K_rest = decades("1/mass", 1e-2, 1e2).simple(1);

Vector2d needed_of(const Sample& s) {
    const double at = s["needed at"];
    return s["part"] * Vector2d(s["mu1"] * std::cos(at), s["mu2"] * std::sin(at));
}
Matrix3d K_of(const Sample& s) {
    const Eigen::Rotation2Dd turned(s["turn"]);
    Matrix2d tangential = turned * Vector2d(1, s["ratio"]).asDiagonal() * turned.inverse().toRotationMatrix();
    tangential(1, 0) = tangential(0, 1);
    const Vector2d f = needed_of(s), k = -tangential * f;
    Matrix3d K;
    K << tangential, k, k.transpose(), f.dot(tangential * f) + s["1/mass"];
    return s["size of K"] * K;
}
bool K_is_fine(const Sample& s) {
    const auto values = Eigen::SelfAdjointEigenSolver<Matrix3d>(K_of(s), Eigen::EigenvaluesOnly).eigenvalues();
    return grain_is_fine(s) && values[0] > 0 && values[2] <= 1e6 * values[0];
}

Matrix3d coupled(const Vector3d& diagonal, int axis, double k) {
    Matrix3d K = diagonal.asDiagonal();
    K(axis, 2) = K(2, axis) = k;
    return K;
}

RBC_GRADE("anisotropic", "sliding friction lies on the ellipse and takes out as much energy as it can", 4,
          ellipse_hint.c_str()) {
    for (const Grain grain : {Grain{0.5, 0.5}, Grain{0.2, 0.8}, Grain{1.5, 0.1}}) {
        for (const Vector2d& u : {Vector2d(1, 0), Vector2d(0.6, 0.8), Vector2d(-3, 0.4), Vector2d(0, -2)}) {
            did("mu1 = ", grain.mu1, ", mu2 = ", grain.mu2, ", u_t = (", u.x(), ", ", u.y(), ") m/s");
            const Vector2d f = student::sliding_friction(u, grain);
            const double least = most_dissipation(u, grain);
            // The 4000 points miss the least value by a share of (pi/4000)^2/2 = 3e-7 at most, and never go below it.
            expect("u_t . f is the least of the ellipse", f.dot(u) <= least * (1 - 1e-9) + 1e-12,
                   text("u_t . f = ", f.dot(u), ", but ", least, " can be had"))
                .mistake_if((f - against(u, grain)).norm() < 1e-9, against_hint)
                .mistake_if((f - inside(u, grain)).norm() < 1e-9, inside_hint);
            expect_near("(f_1/mu1)^2 + (f_2/mu2)^2", std::pow(f.x() / grain.mu1, 2) + std::pow(f.y() / grain.mu2, 2),
                        1.0, 1e-11);
        }
    }
    did("any surface and velocity");
    for_all(Domain{mu1, mu2, speed, heading}.where(grain_is_fine), [](const Sample& s) {
        const Grain grain = grain_of(s);
        const Vector2d u = slip_of(s), scale(grain.mu1, grain.mu2);
        const auto [got, right] = both(student::sliding_friction, u, grain);
        expect_near("(f_1/mu1, f_2/mu2)", got.cwiseQuotient(scale), right.cwiseQuotient(scale), 1e-12)
            .mistake(against(u, grain).cwiseQuotient(scale), against_hint)
            .mistake(inside(u, grain).cwiseQuotient(scale), inside_hint);
    });
}

RBC_GRADE("anisotropic", "the slope of the velocities is K times friction and one", 3, slope_hint.c_str()) {
    Matrix3d K;
    K << 2, 0.3, 0.9, 0.3, 1.5, -0.6, 0.9, -0.6, 1.2;
    // u_t = (-4, 3) without grain: f = mu (0.8, -0.6).
    did("mu1 = mu2 = 0.5, u_t = (-4, 3) m/s: f = (0.4, -0.3)");
    expect_near("du/dp [1/kg]", student::sliding_slope(K, Vector2d(-4, 3), {0.5, 0.5}), Numbers{1.61, -0.93, 1.74},
                1e-12)
        .mistake(Numbers{0.71, -0.33, 1.74}, uncoupled_hint)
        .mistake(Numbers{1.61, -0.93, 1.2}, "Friction also pushes along the normal: K31 f_1 + K32 f_2 is missing.")
        .mistake(Numbers{0.19, -0.27, 0.66}, "Friction takes energy out: f . u_t < 0. Yours pushes.");
    did("any K, surface and velocity");
    for_all(Domain{mu1, mu2, speed, heading, K_size, K_ratio, K_turn, needed_at.simple(0.75),
                   decades("part", 1e-3, 10).simple(1), K_rest}
                .where(K_is_fine),
            [](const Sample& s) {
                const Grain grain = grain_of(s);
                const Vector2d u = slip_of(s);
                const Matrix3d K = K_of(s);
                const auto [got, right] = both(student::sliding_slope, K, u, grain);
                const double unit = K.cwiseAbs().maxCoeff() * (1 + grain.mu1 + grain.mu2);
                const Vector2d f = against(u, grain);
                expect_near("du/dp over the largest of K (1 + mu1 + mu2)", got / unit, right / unit, 1e-12)
                    .mistake(Vector3d(right - K.col(2) + Vector3d(0, 0, K(2, 2))) / unit, uncoupled_hint)
                    .mistake(Vector3d(K * Vector3d(f.x(), f.y(), 1)) / unit, against_hint);
            });
}

RBC_GRADE("anisotropic", "sticking is stable where the needed friction lies in the ellipse", 5, needs_hint.c_str()) {
    did("no coupling, K = diag(2, 1.5, 1.2): sticking needs nothing");
    expect_equal("sticks", student::grain_sticks(Vector3d(2, 1.5, 1.2).asDiagonal(), {0.1, 0.3}), true)
        .mistake_if(true, nothing_hint);
    did("K = (2, 0, 0.8; 0, 1.5, 0; 0.8, 0, 1.2): sticking needs (-0.4, 0)");
    for (const double mu : {0.39, 0.41})
        expect_equal(text("sticks with mu1 = ", mu), student::grain_sticks(coupled({2, 1.5, 1.2}, 0, 0.8), {mu, 0.1}),
                     mu > 0.4);
    did("K = (1.5, 0, 0; 0, 2, 0.8; 0, 0.8, 1.2): sticking needs (0, -0.4)");
    for (const double mu : {0.39, 0.41})
        expect_equal(text("sticks with mu2 = ", mu), student::grain_sticks(coupled({1.5, 2, 1.2}, 1, 0.8), {0.1, mu}),
                     mu > 0.4)
            .mistake_if(true, swapped_hint);
    // Entries and inverses are powers of two.
    did("the same with 2, 2, 1 on the diagonal and 1 or -1 beside: sticking needs 1/2 along an axis, just what there "
        "is");
    for (const double k : {1.0, -1.0}) {
        expect_equal("sticks", student::grain_sticks(coupled({2, 2, 1}, 0, k), {0.5, 0.125}), true)
            .mistake_if(true, edge_hint);
        expect_equal("sticks", student::grain_sticks(coupled({2, 2, 1}, 1, k), {0.125, 0.5}), true)
            .mistake_if(true, edge_hint);
    }
    did("any K and surface; part: of the ellipse, what sticking needs");
    for_all(Domain{mu1, mu2, K_size, K_ratio, K_turn, needed_at, K_rest,
                   decades("part", 1e-3, 100).edges({0.99, 1 - 2e-6, 1 + 2e-6, 1.01}).simple(0.5)}
                .where([](const Sample& s) { return K_is_fine(s) && std::abs(s["part"] - 1) > 1e-6; }),
            [](const Sample& s) {
                const Vector2d f = needed_of(s);
                const auto [got, right] = both(student::grain_sticks, K_of(s), grain_of(s));
                did("sticking needs (", f.x(), ", ", f.y(), ")");
                expect("the reference agrees with how K was made", right == (s["part"] < 1));
                expect_equal("sticks", got, right)
                    .mistake_if(got == (std::hypot(f.x() / s["mu2"], f.y() / s["mu1"]) <= 1), swapped_hint);
            });
}

RBC_GRADE("anisotropic", "where friction cannot hold it, u_t leaves along the one ray that grows", 6,
          ray_hint.c_str()) {
    for (const double coupling : {0.8, -0.8}) {
        for (int axis = 0; axis < 2; ++axis) {
            did("mu1 = mu2 = 0.3, K = diag(2, 1.5, 1.2) but for K", axis + 1, "3 = ", coupling, ": along an axis");
            const Vector2d right = (coupling > 0 ? 1 : -1) * Vector2d::Unit(axis);
            // Friction is along the same axis, and less than what would hold.
            expect_near("direction", student::leaving_direction(coupled({2, 1.5, 1.2}, axis, coupling), {0.3, 0.3}),
                        right, 5e-8)
                .mistake(Vector2d(-right), "That is the direction of friction; u_t goes the other way.");
        }
    }
    did("mu1 = mu2 = 0.3, K = (2, 0, 0.8; 0, 1, 0.8; 0.8, 0.8, 2): between the axes");
    Matrix3d between = coupled({2, 1, 2}, 0, 0.8);
    between(1, 2) = between(2, 1) = 0.8;
    const auto [left, ray] = both(student::leaving_direction, between, Grain{0.3, 0.3});
    expect_near("direction", left, ray, 5e-8).mistake(Vector2d(1, 1).normalized(), pushed_hint);
    did("any K and surface that do not stick");
    for_all(Domain{mu1, mu2, K_size, K_ratio, K_turn, needed_at.simple(0.75), K_rest,
                   decades("part", 1.000002, 100).edges({1.01}).simple(2)}
                .where(K_is_fine),
            [](const Sample& s) {
                const Grain grain = grain_of(s);
                const Matrix3d K = K_of(s);
                const auto [d, right] = both(student::leaving_direction, K, grain);
                expect_near("length of the direction", d.norm(), 1.0, 1e-9);
                const Vector2d m(grain.mu1, grain.mu2), k = K.topRightCorner<2, 1>();
                const double even = std::sqrt(grain.mu1 * grain.mu2);
                const Vector2d needed = -K.topLeftCorner<2, 2>().inverse() * k;
                const Vector2d circle = needed.norm() > even ? diverging_ray(K, even).direction : Vector2d(0, 0);
                // Roundings, times the condition of the ellipse's matrix, 1e6, times mu1/mu2: 1e-8.
                expect_near("direction", d, right, 5e-8)
                    .mistake(circle, isotropic_hint)
                    .mistake(right.cwiseProduct(m).normalized(), circle_hint)
                    .mistake(Vector2d(-right), "That is the direction of friction; u_t goes the other way.");
                // What it is by itself, wherever the numbers leave something of it: R is a difference.
                const Vector2d f = -m.cwiseProduct(m.cwiseProduct(right).normalized());
                const Vector2d slope = k + K.topLeftCorner<2, 2>() * f;
                expect("du_t/dp points along the reference's direction",
                       s["part"] < 1.01 || slope.dot(right) > 0.999 * slope.norm(), text(slope.dot(right)));
            });
    did("mu1 = 0.106, mu2 = 7.899, K = (39, -5, -39; -5, 1, 13; -39, 13, 219): to eight digits");
    Matrix3d steep;
    steep << 39, -5, -39, -5, 1, 13, -39, 13, 219;
    const auto [digits, eight] = both(student::leaving_direction, steep, Grain{0.106, 7.899});
    expect_near("direction", digits, eight, 5e-8);
    did("mu1 = 1, mu2 = 0.01, K = (1, 0, 0.8; 0, 1e-6, 6.3e-9; 0.8, 6.3e-9, 1): du_t/dp is 1e-11 of K's largest");
    steep << 1, 0, 0.8, 0, 1e-6, 6.3e-9, 0.8, 6.3e-9, 1;
    const auto [least, slow] = both(student::leaving_direction, steep, Grain{1, 0.01});
    expect_near("direction", least, slow, 5e-8)
        .mistake_if(true,
                    "However slowly u_t leaves, it has a direction: no number of halvings from K's size is enough.");
}

}  // namespace grading_anisotropic

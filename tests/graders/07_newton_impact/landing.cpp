#include "exercises/07_newton_impact/landing.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex07;
using Eigen::Matrix2d;
using Eigen::Vector2d;

namespace grading_landing {

RBC_STUDENT(corner_matrix)
RBC_STUDENT(stop_two_contacts)
RBC_STUDENT(land)

/// w = h: I = 2/3 m w^2, so that A = (2.5, -0.5; -0.5, 2.5)/m.
FlatBox square(double velocity, double spin = 0) {
    return {0.5, 0.5, 1, velocity, spin};
}

/// h^2 > 2 w^2, so that w^2/I < 1/m and A has positive entries off the diagonal.
FlatBox tall(double velocity, double spin = 0) {
    return {0.25, 1, 2, velocity, spin};
}

Matrix2d matrix(double ll, double lr, double rr) {
    Matrix2d A;
    A << ll, lr, lr, rr;
    return A;
}

double inertia(const FlatBox& b) {
    return b.mass * (b.half_width * b.half_width + b.half_height * b.half_height) / 3;
}

double energy(const FlatBox& b) {
    return 0.5 * b.mass * b.velocity * b.velocity + 0.5 * inertia(b) * b.spin * b.spin;
}

Vector2d corner_velocities(const FlatBox& b) {
    return {b.velocity - b.half_width * b.spin, b.velocity + b.half_width * b.spin};
}

/// How far C_i may be off, times sqrt(A_ii).
double stop_limit(const Matrix2d& A, const Vector2d& u) {
    const double q = std::max(std::abs(u[0]) / std::sqrt(A(0, 0)), std::abs(u[1]) / std::sqrt(A(1, 1)));
    return stop_tolerance.of(q / std::pow(1 - A(0, 1) * A(0, 1) / (A(0, 0) * A(1, 1)), 2));
}

/// Beside the right impulses, each to what the contract allows it.
Expectation expect_stop(const Matrix2d& A, const Vector2d& u, const Vector2d& right) {
    const double least = std::sqrt(std::min(A(0, 0), A(1, 1)));
    return expect_near(text("C for u = (", u[0], ", ", u[1], ") [N s]"), student::stop_two_contacts(A, u), right,
                       stop_limit(A, u) / least);
}

/// To what the contract allows.
bool is_stop(const Matrix2d& A, const Vector2d& u, const Vector2d& C) {
    const Vector2d off = (C - stop_two_contacts(A, u)).cwiseAbs().cwiseProduct(A.diagonal().cwiseSqrt());
    return off.maxCoeff() <= stop_limit(A, u);
}

/// How far v and w times the spin may be off.
double landing_limit(const FlatBox& b) {
    const double slenderness = b.half_height / b.half_width;
    return landing_tolerance.of((std::abs(b.velocity) + std::abs(b.half_width * b.spin)) *
                                (2 + slenderness * slenderness / 3));
}

const std::string both_at_once =
    "Two corners: four cases, each pushed or not. Solve each, and take the one in which no impulse pulls and no corner "
    "ends in the floor.";
const std::string levers = "The levers of the two corners have opposite signs: -w and +w.";
const std::string deaf = "Off the diagonal stands what one corner's impulse does to the other: not nothing.";
const std::string full_sizes = "I = m ((2w)^2 + (2h)^2)/12 for full sizes: with the half sizes, m (w^2 + h^2)/3.";
const std::string pulling = "Solving A C = -u for both makes one corner pull. None may: C >= 0.";
const std::string each_alone = "Each alone is not enough: the other corner pushes this one down.";
const std::string one_sweep = "One after the other, once each: the second has undone a part of the first.";
const std::string own_diagonal =
    "What stops a corner alone is -u_i/A_ii, with its own entry of the diagonal: they need not be equal.";
const std::string only_stops = "(1 + e) C: C only stops the box.";
const std::string other_round =
    "The right corner has been thrown into the floor: (1 + e) C may do that. Another round is due.";
const std::string soft_round = "Another round is an impact like the first: (1 + e) C, with the corner's velocity now.";
const std::string slow_lands = "A slow box lands, too: a corner rests only below 1e-9 m/s.";
const std::string only_rest = "Faster than `rest_speed`, by however little, is an approach; at it and below is none.";
const std::string no_speed_is_small =
    "A tolerance in m/s or N s: where all goes at about 1 m/s you are right. What approaches, and whether the other "
    "corner is pushed down, is a sign, however slow it is.";
const std::string other_way = "w P_R turns the box counter-clockwise, w P_L clockwise: spin += w (P_R - P_L)/I.";

/// The box after so many rounds, the later ones with another restitution.
FlatBox after_rounds(FlatBox box, double e, int rounds, double later_e) {
    for (int round = 0; round < rounds; ++round) {
        const Vector2d u = corner_velocities(box);
        if (u.minCoeff() >= -rest_speed) break;
        const Vector2d P = (1 + (round == 0 ? e : later_e)) * stop_two_contacts(corner_matrix(box), u);
        box.velocity += P.sum() / box.mass;
        box.spin += box.half_width * (P[1] - P[0]) / inertia(box);
    }
    return box;
}

using Box = const FlatBox&;
using Matrix = const Matrix2d&;
using Velocities = const Vector2d&;
RBC_MISCONCEPTION(corner_matrix, levers, [](Box box) { return Matrix2d::Constant(corner_matrix(box)(0, 0)).eval(); })
RBC_MISCONCEPTION(corner_matrix, deaf,
                  [](Box box) { return Matrix2d(corner_matrix(box)(0, 0) * Matrix2d::Identity()); })
RBC_MISCONCEPTION(corner_matrix, full_sizes, [](Box box) {
    const double lift = 1 / box.mass, turn = 12 / box.mass / (1 + std::pow(box.half_height / box.half_width, 2));
    return matrix(lift + turn, lift - turn, lift + turn);
})
RBC_MISCONCEPTION(stop_two_contacts, each_alone, [](Matrix A, Velocities u) {
    if (u.maxCoeff() >= 0) throw GraderError("only one approaches");
    return Vector2d(std::max(0.0, -u[0] / A(0, 0)), std::max(0.0, -u[1] / A(1, 1)));
})
/// @throws std::domain_error  one of the two is all but nothing, or both are slow: the answer may have other reasons
Vector2d telling(Velocities u, const Vector2d& C) {
    if (u.cwiseAbs().maxCoeff() < 1e-3) throw std::domain_error("slow");
    if (C.cwiseAbs().minCoeff() < 1e-3 * C.cwiseAbs().maxCoeff()) throw std::domain_error("one impulse alone");
    return C;
}
RBC_MISCONCEPTION(stop_two_contacts, one_sweep, [](Matrix A, Velocities u) {
    const double left = std::max(0.0, -u[0] / A(0, 0));
    return telling(u, {left, std::max(0.0, -(u[1] + A(1, 0) * left) / A(1, 1))});
})
RBC_MISCONCEPTION(stop_two_contacts, pulling, [](Matrix A, Velocities u) {
    const double det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
    return telling(u, {(-A(1, 1) * u[0] + A(0, 1) * u[1]) / det, (A(1, 0) * u[0] - A(0, 0) * u[1]) / det});
})
RBC_MISCONCEPTION(land, only_stops, [](Box box, double) { return land(box, 0); })
RBC_MISCONCEPTION(land, other_round, [](Box box, double e) { return after_rounds(box, e, 1, e); })
RBC_MISCONCEPTION(land, soft_round, [](Box box, double e) { return after_rounds(box, e, 2, 0); })
RBC_MISCONCEPTION(land, other_way, [](Box box, double e) {
    FlatBox landed = land(box, e);
    landed.spin = 2 * box.spin - landed.spin;
    return landed;
})

RBC_GRADE("landing", "how the corners hear each other: a square, and a tall box", 2,
          "Push one corner with 1 N s: the whole box gets 1/m, and turns by w/I. The other corner goes up by the first "
          "and down by the second: 1/m - w^2/I.") {
    did("a square of 1 kg, half size 0.5 m, and a tall box of 2 kg, half sizes 0.25 m and 1 m");
    // I = 1/6 kg m^2 and 0.25/0.1667 = 1.5.
    const Matrix2d A = student::corner_matrix(square(0));
    expect_near("A of the square [1/kg]", A, matrix(2.5, -0.5, 2.5), matrix_tolerance.of(2.5))
        .mistake(matrix(2.5, 2.5, 2.5), levers)
        .mistake(matrix(2.5, 0, 2.5), deaf)
        .mistake(matrix(1.375, 0.625, 1.375), "I = m (w^2 + h^2)/3 with the half sizes.")
        .mistake(matrix(7, -5, 7), full_sizes);
    const double turn = 0.0625 / (2 * 1.0625 / 3);
    expect_near("A of the tall box [1/kg]", student::corner_matrix(tall(0)), matrix(0.5 + turn, 0.5 - turn, 0.5 + turn),
                matrix_tolerance.of(0.5 + turn));
}

RBC_GRADE("landing", "one contact alone gets the lesson's impulse, or none", 2,
          "A corner that does not approach, and is not pushed down by the other, needs no impulse.") {
    did("A with positive entries off the diagonal: pushing left lifts right");
    const Matrix2d A = matrix(2, 1, 3);
    expect_stop(A, {-1, 0.2}, {0.5, 0});
    expect_stop(A, {0.3, -1}, {0, 1.0 / 3}).mistake(Vector2d(0, 0.5), own_diagonal);
    expect_stop(A, {0.3, 0.1}, {0, 0}).mistake_if(true, "Both corners separate: no impulse.");
    did("and both approach, but the left one's impulse throws the right one back by itself");
    expect_stop(A, {-4, -0.1}, {2, 0})
        .mistake(Vector2d(11.9 / 5, -3.8 / 5), pulling)
        .mistake(Vector2d(2, 0.1 / 3), "The right corner is thrown back already; it needs no push of its own.");
}

RBC_GRADE("landing", "both corners at once, also where one pushes the other down", 3, both_at_once.c_str()) {
    did("A with negative entries off the diagonal, as of a square: pushing left pushes right down");
    const Matrix2d A = matrix(2.5, -0.5, 2.5);
    expect_stop(A, {-2, -2}, {1, 1}).mistake(Vector2d(0.8, 0.8), each_alone).mistake(Vector2d(0.8, 0.96), one_sweep);
    did("the right corner moves up, slowly; the left corner's impulse pushes it into the floor");
    // Neither case of one contact works. det A = 6: C = (2.5 * 2 - 0.5 * 0.1, 0.5 * 2 - 2.5 * 0.1)/6.
    expect_stop(A, {-2, 0.1}, {4.95 / 6, 0.75 / 6})
        .mistake(Vector2d(0.8, 0),
                 "Look at the right corner afterwards: it goes down. A corner that did not approach may still need an "
                 "impulse.");
}

const Coordinate matrix_ll = decades("A_LL", diagonals), matrix_rr = decades("A_RR", diagonals),
                 matrix_r = even("r", couplings).edges({-0.5, 0, 0.5}).simple(-0.5),
                 corner_speed = decades("V", corner_speeds).simple(1);

void expect_any_stop(const Sample& s, const Vector2d& u_over_V) {
    const double ll = s["A_LL"], rr = s["A_RR"];
    const Matrix2d A = matrix(ll, s["r"] * std::sqrt(ll * rr), rr);
    const Vector2d u = s["V"] * u_over_V;
    const auto [C, right] = both(student::stop_two_contacts, A, u);
    const double limit = stop_limit(A, u);
    const bool was_right_at_1 =
        !is_stop(A, u, C) && s["V"] < 1 && is_stop(A, u_over_V, student::stop_two_contacts(A, u_over_V));
    expect("no corner pulls", C[0] >= -limit / std::sqrt(ll) && C[1] >= -limit / std::sqrt(rr),
           text("C = (", C[0], ", ", C[1], ") N s"))
        .mistake_if(was_right_at_1, no_speed_is_small);
    expect_near("C_L [N s]", C[0], right[0], limit / std::sqrt(ll)).mistake_if(was_right_at_1, no_speed_is_small);
    expect_near("C_R [N s]", C[1], right[1], limit / std::sqrt(rr)).mistake_if(was_right_at_1, no_speed_is_small);
    // The reference, too: no corner ends in the floor, and what rises was not pushed.
    const Vector2d after = u + A * right;
    for (int i = 0; i < 2; ++i) {
        const double least = limit * std::sqrt(i == 0 ? ll : rr);
        expect("no corner ends in the floor", after[i] >= -least, text("u = ", after[i], " m/s"));
        expect("what rises was not pushed", after[i] <= least || right[i] == 0);
    }
}

RBC_GRADE("landing", "for any A and u the answer keeps every sign", 2, both_at_once.c_str()) {
    for_all({matrix_ll.simple(16), matrix_rr, matrix_r, corner_speed, even("u_L/V", -1, 1).edges({0}).simple(-1),
             even("u_R/V", -1, 1).edges({0}).simple(-1)},
            [](const Sample& s) {
                expect_any_stop(s, {s["u_L/V"], s["u_R/V"]});
            });
    did("two that take equally much to stop");
    for_all(
        {matrix_ll, matrix_rr, matrix_r.simple(0.5), corner_speed},
        [](const Sample& s) {
            const Vector2d u(-std::sqrt(s["A_LL"]), -std::sqrt(s["A_RR"]));
            expect_any_stop(s, u / u.cwiseAbs().maxCoeff());
        },
        200);
    did("where one case becomes another: a corner that the other's impulse nearly stops, or that nearly rests");
    for_all(
        {matrix_ll, matrix_rr, matrix_r.simple(0.5), corner_speed, choice("decade", 15).simple(7)},
        [](const Sample& s) {
            const double little = 2 * std::pow(10, -1 - s["decade"]), r = s["r"];
            const Vector2d roots(std::sqrt(s["A_LL"]), std::sqrt(s["A_RR"]));
            for (const double beside : {little, -little}) {
                // In units of the roots, where A = (1, r; r, 1).
                for (const auto& [u_L, u_R] : {std::pair{-1., beside - r}, {-1., beside}, {1., beside}}) {
                    for (const Vector2d& one : {Vector2d(u_L, u_R), Vector2d(u_R, u_L)}) {
                        const Vector2d u = one.cwiseProduct(roots);
                        expect_any_stop(s, u / u.cwiseAbs().maxCoeff());
                    }
                }
            }
        },
        100);
}

RBC_GRADE("landing", "a box that falls flat stays flat, and bounces with e times its speed", 1,
          "Both corners have u = v, and by symmetry the same impulse. A spin out of nothing means that one corner came "
          "first.") {
    for (const double e : {0.0, 0.5, 1.0}) {
        did("a square and a tall box land flat at 2 m/s, e = ", e);
        for (const FlatBox& box : {square(-2), tall(-2)}) {
            const FlatBox after = student::land(box, e);
            expect_near("velocity after [m/s]", after.velocity, 2 * e, landing_limit(box)).mistake(0, only_stops);
            expect_near("spin after [rad/s]", after.spin, 0, landing_limit(box) / box.half_width);
            expect_near("the rest of the box is as it was", Vector2d(after.half_width, after.mass),
                        Vector2d(box.half_width, box.mass), 0);
        }
    }
}

RBC_GRADE(
    "landing", "a box that lands with a spin: the slapping plank", 5,
    "u_L = v - w_half spin, u_R = v + w_half spin; afterwards v += (P_L + P_R)/m and spin += w_half (P_R - P_L)/I.") {
    did("a square turns about its right corner, which rests: the left one hits with 2 m/s, e = 0");
    // u = (-2, 0): v = -1, spin = 2. Both get an impulse: A P = (2, 0), P = (5, 1)/6, v' = -1 + 1 = 0,
    // dw = 3 (P_R - P_L) = -2.
    FlatBox box = square(-1, 2);
    FlatBox after = student::land(box, 0);
    expect_near("velocity after [m/s]", after.velocity, 0, landing_limit(box))
        .mistake(-0.2, "The left corner's impulse alone pushes the right corner into the floor: it needs one too.");
    expect_near("spin after [rad/s]", after.spin, 0, landing_limit(box) / box.half_width);
    did("the same for a tall box, which the left corner's impulse lifts off at the right");
    // u = (-2, 0): v = -1, spin = 4. P = 2/(0.5 + turn), and the right corner rises: no impulse there.
    const double I = 2 * 1.0625 / 3, turn = 0.0625 / I, P = 2 / (0.5 + turn);
    box = tall(-1, 4);
    after = student::land(box, 0);
    expect_near("velocity after [m/s]", after.velocity, -1 + P / 2, landing_limit(box))
        .mistake(0, "The right corner rises by itself. Holding it down would be pulling.");
    expect_near("spin after [rad/s]", after.spin, 4 - 0.25 * P / I, landing_limit(box) / box.half_width);
    did("a square whose right corner rises at 0.1 m/s while the left one hits with 2 m/s, e = 0.5");
    // C stops both, so P = 1.5 C leaves u = -0.5 (-2, 0.1) = (1, -0.05): once more, with P_R = 1.5 * 0.05/2.5 = 0.03.
    box = square(-0.95, 2.1);
    after = student::land(box, 0.5);
    expect_near("velocity after [m/s]", after.velocity, 0.475 + 0.03, landing_limit(box))
        .mistake(0.475, other_round)
        .mistake(0.475 + 0.02, soft_round);
    expect_near("spin after [rad/s]", after.spin, -1.05 + 0.09, landing_limit(box) / box.half_width);
    did("the square falls on its two corners at 1e-4 m/s, e = 0.5");
    box = square(-1e-4);
    expect_near("velocity after [m/s]", student::land(box, 0.5).velocity, 5e-5, landing_limit(box))
        .mistake(-1e-4, slow_lands);
    did("and at 1e-9 m/s, which is no approach");
    expect_near("velocity after [m/s]", student::land(square(-rest_speed), 0.5).velocity, -rest_speed, 0)
        .mistake_if(true, only_rest);
}

FlatBox box_of(const Sample& s) {
    const double w = s["w"];
    return {w, w * s["h/w"], s["m"], s["V"] * s["v/V"], s["V"] * s["ws/V"] / w};
}

/// No corner nearer to `rest_speed`, before or after a round, than `rest_gap`.
bool is_decided(const FlatBox& box, double e) {
    const double rounding = landing_limit(box) / landing_tolerance.share * rest_gap.share;
    for (int rounds = 0; rounds < 3; ++rounds) {
        const double lowest = corner_velocities(after_rounds(box, e, rounds, e)).minCoeff();
        if (std::abs(lowest + rest_speed) < std::min(rounding, 0.5 * rest_speed)) return false;
        if (lowest >= -rest_speed) return true;
    }
    return true;
}

const Coordinate half_width = decades("w", half_widths).simple(0.5),
                 slenderness = decades("h/w", slendernesses).simple(1), box_mass = decades("m", box_masses);

const Domain any_landing = Domain{half_width,
                                  slenderness,
                                  box_mass,
                                  decades("V", landing_speeds).simple(1),
                                  even("v/V", -1, 1).edges({-0.5, 0, 0.5}).simple(-1),
                                  even("ws/V", -1, 1).edges({-0.5, 0, 0.5}).simple(0.5),
                                  even("e", 0, 1).edges({0.5}).simple(0.5)}
                               .where([](const Sample& s) { return is_decided(box_of(s), s["e"]); });

RBC_GRADE("landing", "any box: how its corners hear each other, and how it lands", 3,
          "A box may be flat or tall, light or heavy, slow or fast: only w/h decides the signs in A, and only 1e-9 m/s "
          "is rest.") {
    did("the matrix of any box");
    for_all({half_width, slenderness, box_mass}, [](const Sample& s) {
        const FlatBox box{s["w"], s["w"] * s["h/w"], s["m"], 0, 0};
        const auto [A, right] = both(student::corner_matrix, box);
        expect_near("A [1/kg]", A, right, matrix_tolerance.of(right(0, 0)));
    });
    did("any landing");
    for_all(any_landing, [](const Sample& s) {
        const FlatBox box = box_of(s);
        const auto [landed, right] = both(student::land, box, s["e"]);
        expect_near("half width, half height and mass", {landed.half_width, landed.half_height, landed.mass},
                    {box.half_width, box.half_height, box.mass}, 0);
        const double w = box.half_width, limit = landing_limit(box);
        const bool is_slow = corner_velocities(box).minCoeff() > -1e-3 * (1 + s["e"]);
        const bool is_as_it_was = landed.velocity == box.velocity && landed.spin == box.spin;
        expect_near("velocity after [m/s]", landed.velocity, right.velocity, limit)
            .mistake_if(is_slow && is_as_it_was, slow_lands);
        expect_near("w times spin after [m/s]", w * landed.spin, w * right.spin, limit);
        // The reference, too.
        expect("no energy is gained", energy(right) <= energy(box) * (1 + 1e-9),
               text(energy(box), " J -> ", energy(right), " J"));
        const Vector2d u = corner_velocities(right);
        expect("no corner moves into the floor", u.minCoeff() >= -rest_speed - limit,
               text("u' = ", u.minCoeff(), " m/s"));
    });
    did("a slow box whose right corner the left one's impulse nearly stops, pushes down a little, or lifts a little");
    for_all(
        {half_width, slenderness, box_mass, choice("decade", 12).simple(2), even("e", 0, 1).simple(0.5)},
        [](const Sample& s) {
            for (const double sign : {1.0, -1.0}) {
                const FlatBox at_rest{s["w"], s["w"] * s["h/w"], s["m"], 0, 0};
                const Matrix2d A = corner_matrix(at_rest);
                // Corners at -1 and u_R over V: after the left impulse alone u_R is `beside`.
                const double beside = sign * 2 * std::pow(10, -1 - s["decade"]), u_R = beside - A(1, 0) / A(0, 0);
                const double v = (u_R - 1) / 2, turn = (u_R + 1) / 2;
                FlatBox box = at_rest;
                box.velocity = landing_speeds.low * v / std::max(std::abs(v), std::abs(turn));
                box.spin = landing_speeds.low * turn / std::max(std::abs(v), std::abs(turn)) / box.half_width;
                if (!is_decided(box, s["e"])) continue;
                const auto [landed, right] = both(student::land, box, s["e"]);
                const double limit = landing_limit(box);
                expect_near("velocity after [m/s]", landed.velocity, right.velocity, limit)
                    .mistake_if(true, no_speed_is_small);
                expect_near("w times spin after [m/s]", box.half_width * landed.spin, box.half_width * right.spin,
                            limit)
                    .mistake_if(true, no_speed_is_small);
            }
        },
        100);
    did("a slow box whose left corner approaches a little faster than `rest_speed`, or a little slower");
    for_all(
        {half_width, slenderness, box_mass, choice("decade", 11).simple(3), even("e", 0, 1).simple(0.5)},
        [](const Sample& s) {
            const double V = landing_speeds.low, w = s["w"], part = 2 * std::pow(10, -1 - s["decade"]);
            for (const double approach : {rest_speed * (1 + part), rest_speed * (1 - part)}) {
                const FlatBox box{w, w * s["h/w"], s["m"], V - approach, V / w};
                if (!is_decided(box, s["e"])) continue;
                const auto [landed, right] = both(student::land, box, s["e"]);
                const double limit = landing_limit(box);
                expect_near("velocity after [m/s]", landed.velocity, right.velocity, limit).mistake_if(true, only_rest);
                expect_near("w times spin after [m/s]", w * landed.spin, w * right.spin, limit)
                    .mistake_if(true, only_rest);
            }
        },
        100);
}

}  // namespace grading_landing

#include "exercises/07_newton_impact/landing.hpp"

#include <algorithm>
#include <cmath>
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

double energy(const FlatBox& b) {
    const double I = b.mass * (b.half_width * b.half_width + b.half_height * b.half_height) / 3;
    return 0.5 * b.mass * b.velocity * b.velocity + 0.5 * I * b.spin * b.spin;
}

const std::string both_at_once =
    "Two corners: four cases, each pushed or not. Solve each, and take the one in which no impulse pulls and no corner "
    "ends in the floor.";

RBC_GRADE("landing", "how the corners hear each other: a square, and a tall box", 2,
          "Push one corner with 1 N s: the whole box gets 1/m, and turns by w/I. The other corner goes up by the first "
          "and down by the second: 1/m - w^2/I.") {
    did("a square of 1 kg, half size 0.5 m, and a tall box of 2 kg, half sizes 0.25 m and 1 m");
    // I = 1/6 kg m^2 and 0.25/0.1667 = 1.5. A few roundings.
    const Matrix2d A = student::corner_matrix(square(0));
    expect_near("A of the square [1/kg]", A, matrix(2.5, -0.5, 2.5), 1e-14)
        .mistake(matrix(2.5, 2.5, 2.5), "The levers of the two corners have opposite signs: -w and +w.")
        .mistake(matrix(2.5, 0, 2.5),
                 "Off the diagonal stands what one corner's impulse does to the other: not nothing.")
        .mistake(matrix(1.375, 0.625, 1.375), "I = m (w^2 + h^2)/3 with the half sizes.")
        .mistake(matrix(7, -5, 7), "I = m ((2w)^2 + (2h)^2)/12 for full sizes: with the half sizes, m (w^2 + h^2)/3.");
    const double turn = 0.0625 / (2 * 1.0625 / 3);
    expect_near("A of the tall box [1/kg]", student::corner_matrix(tall(0)), matrix(0.5 + turn, 0.5 - turn, 0.5 + turn),
                1e-14);
}

RBC_GRADE("landing", "one contact alone gets the lesson's impulse, or none", 2,
          "A corner that does not approach, and is not pushed down by the other, needs no impulse.") {
    did("A with positive entries off the diagonal: pushing left lifts right");
    const Matrix2d A = matrix(2, 1, 3);
    expect_near("C for u = (-1, 0.2) [N s]", student::stop_two_contacts(A, {-1, 0.2}), Vector2d(0.5, 0), 1e-14);
    expect_near("C for u = (0.3, -1) [N s]", student::stop_two_contacts(A, {0.3, -1}), Vector2d(0, 1.0 / 3), 1e-14)
        .mistake(Vector2d(0, 0.5),
                 "What stops a corner alone is -u_i/A_ii, with its own entry of the diagonal: they need not be equal.");
    expect_near("C for u = (0.3, 0.1) [N s]", student::stop_two_contacts(A, {0.3, 0.1}), Vector2d(0, 0), 0)
        .mistake_if(true, "Both corners separate: no impulse.");
    did("and both approach, but the left one's impulse throws the right one back by itself");
    expect_near("C for u = (-4, -0.1) [N s]", student::stop_two_contacts(A, {-4, -0.1}), Vector2d(2, 0), 1e-13)
        .mistake(Vector2d(11.9 / 5, -3.8 / 5), "Solving A C = -u for both makes one corner pull. None may: C >= 0.")
        .mistake(Vector2d(2, 0.1 / 3), "The right corner is thrown back already; it needs no push of its own.");
}

RBC_GRADE("landing", "both corners at once, also where one pushes the other down", 3, both_at_once.c_str()) {
    did("A with negative entries off the diagonal, as of a square: pushing left pushes right down");
    const Matrix2d A = matrix(2.5, -0.5, 2.5);
    expect_near("C for u = (-2, -2) [N s]", student::stop_two_contacts(A, {-2, -2}), Vector2d(1, 1), 1e-13)
        .mistake(Vector2d(0.8, 0.8), "Each alone is not enough: the other corner pushes this one down.")
        .mistake(Vector2d(0.8, 0.96), "One after the other, once each: the second has undone a part of the first.");
    did("the right corner moves up, slowly; the left corner's impulse pushes it into the floor");
    // Neither case of one contact works. det A = 6: C = (2.5 * 2 - 0.5 * 0.1, 0.5 * 2 - 2.5 * 0.1)/6.
    expect_near("C for u = (-2, 0.1) [N s]", student::stop_two_contacts(A, {-2, 0.1}), Vector2d(4.95 / 6, 0.75 / 6),
                1e-13)
        .mistake(Vector2d(0.8, 0),
                 "Look at the right corner afterwards: it goes down. A corner that did not approach may still need an "
                 "impulse.");
}

RBC_GRADE("landing", "for any A and u the answer keeps every sign", 2, both_at_once.c_str()) {
    for_all({decades("A_LL", 1e-6, 1e6, "1/kg"), decades("A_RR", 1e-6, 1e6, "1/kg"),
             even("A_LR / sqrt(A_LL A_RR)", -0.999, 0.999).edges({-0.5, 0, 0.5}).simple(0),
             decades("V", 1e-9, 1e3, "m/s").simple(1), even("u_L/V", -1, 1).edges({0}).simple(-1),
             even("u_R/V", -1, 1).edges({0}).simple(0.5)},
            [](const Sample& s) {
                const double ll = s["A_LL"], rr = s["A_RR"], rho = s["A_LR / sqrt(A_LL A_RR)"];
                const Matrix2d A = matrix(ll, rho * std::sqrt(ll * rr), rr);
                const Vector2d u = s["V"] * Vector2d(s["u_L/V"], s["u_R/V"]);
                const auto [C, right] = both(student::stop_two_contacts, A, u);
                // With sqrt(A_ii) C_i and u_i/sqrt(A_ii) the diagonal is 1, and the determinant 1 - rho^2: C is up to
                // q over that, and right to as many roundings, over that again.
                const double q = std::max(std::abs(u[0]) / std::sqrt(ll), std::abs(u[1]) / std::sqrt(rr));
                const double tolerance = 2e-15 * q / std::pow(1 - rho * rho, 2) + 1e-300;
                expect("no corner pulls", C[0] >= -tolerance / std::sqrt(ll) && C[1] >= -tolerance / std::sqrt(rr),
                       text("C = (", C[0], ", ", C[1], ") N s"));
                expect_near("C_L [N s]", C[0], right[0], tolerance / std::sqrt(ll));
                expect_near("C_R [N s]", C[1], right[1], tolerance / std::sqrt(rr));
                // The reference, too: no corner ends in the floor, and what rises was not pushed.
                const Vector2d after = u + A * right;
                for (int i = 0; i < 2; ++i) {
                    const double least = tolerance * std::sqrt(i == 0 ? ll : rr);
                    expect("no corner ends in the floor", after[i] >= -least, text("u = ", after[i], " m/s"));
                    expect("what rises was not pushed", after[i] <= least || right[i] == 0);
                }
            });
}

RBC_GRADE("landing", "a box that falls flat stays flat, and bounces with e times its speed", 1,
          "Both corners have u = v, and by symmetry the same impulse. A spin out of nothing means that one corner came "
          "first.") {
    for (const double e : {0.0, 0.5, 1.0}) {
        did("a square and a tall box land flat at 2 m/s, e = ", e);
        for (const FlatBox& box : {square(-2), tall(-2)}) {
            const FlatBox after = student::land(box, e);
            expect_near("velocity after [m/s]", after.velocity, 2 * e, 1e-13)
                .mistake(0, "(1 + e) C: C only stops the box.");
            expect_near("spin after [rad/s]", after.spin, 0, 1e-13);
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
    FlatBox after = student::land(square(-1, 2), 0);
    expect_near("velocity after [m/s]", after.velocity, 0, 1e-13)
        .mistake(-0.2, "The left corner's impulse alone pushes the right corner into the floor: it needs one too.");
    expect_near("spin after [rad/s]", after.spin, 0, 1e-13);
    did("the same for a tall box, which the left corner's impulse lifts off at the right");
    // u = (-2, 0): v = -1, spin = 4. P = 2/(0.5 + turn), and the right corner rises: no impulse there.
    const double I = 2 * 1.0625 / 3, turn = 0.0625 / I, P = 2 / (0.5 + turn);
    after = student::land(tall(-1, 4), 0);
    expect_near("velocity after [m/s]", after.velocity, -1 + P / 2, 1e-13)
        .mistake(0, "The right corner rises by itself. Holding it down would be pulling.");
    expect_near("spin after [rad/s]", after.spin, 4 - 0.25 * P / I, 1e-13);
    did("a square whose right corner rises at 0.1 m/s while the left one hits with 2 m/s, e = 0.5");
    // C stops both, so P = 1.5 C leaves u = -0.5 (-2, 0.1) = (1, -0.05): once more, with P_R = 1.5 * 0.05/2.5 = 0.03.
    after = student::land(square(-0.95, 2.1), 0.5);
    expect_near("velocity after [m/s]", after.velocity, 0.475 + 0.03, 1e-13)
        .mistake(0.475, "The right corner has been thrown into the floor: (1 + e) C may do that. Another round is due.")
        .mistake(0.475 + 0.02, "Another round is an impact like the first: (1 + e) C, with the corner's velocity now.");
    expect_near("spin after [rad/s]", after.spin, -1.05 + 0.09, 1e-13);
    did("the square falls on its two corners at 1e-4 m/s, e = 0.5");
    after = student::land(square(-1e-4), 0.5);
    expect_near("velocity after [m/s]", after.velocity, 5e-5, 1e-13)
        .mistake(-1e-4, "A slow box lands, too: a corner rests only below 1e-9 m/s.");
    did("and at 1e-9 m/s, which is no approach");
    expect_near("velocity after [m/s]", student::land(square(-1e-9), 0.5).velocity, -1e-9, 1e-15);
}

FlatBox box_of(const Sample& s) {
    const double w = s["w"];
    return {w, w * s["h/w"], s["m"], s["V"] * s["v/V"], s["V"] * s["ws/V"] / w};
}

Vector2d corner_velocities(const FlatBox& b) {
    return {b.velocity - b.half_width * b.spin, b.velocity + b.half_width * b.spin};
}

/// No corner so near to 1e-9 m/s, before or after a round, that round-off decides.
bool is_decided(const FlatBox& box, double e) {
    FlatBox now = box;
    for (int round = 0; round < 3; ++round) {
        const Vector2d u = corner_velocities(now);
        if (std::abs(u.minCoeff() + 1e-9) < 1e-11 * (std::abs(box.velocity) + std::abs(box.half_width * box.spin)))
            return false;
        if (u.minCoeff() >= -1e-9) return true;
        const double I = box.mass / 3 * (std::pow(box.half_width, 2) + std::pow(box.half_height, 2));
        const Vector2d P = (1 + e) * stop_two_contacts(corner_matrix(box), u);
        now.velocity += P.sum() / box.mass;
        now.spin += box.half_width * (P[1] - P[0]) / I;
    }
    return true;
}

const Coordinate half_width = decades("w", 1e-6, 1e3, "m").simple(0.5), aspect = decades("h/w", 0.01, 100).simple(1),
                 box_mass = decades("m", 1e-6, 1e6, "kg");

// Above 50 m/s a corner that is stopped may miss 0 by 1e-9 m/s.
const Domain any_landing = Domain{half_width,
                                  aspect,
                                  box_mass,
                                  decades("V", 1e-8, 50, "m/s").simple(1),
                                  even("v/V", -1, 1).edges({-0.5, 0, 0.5}).simple(-1),
                                  even("ws/V", -1, 1).edges({-0.5, 0, 0.5}).simple(0),
                                  even("e", 0, 1).edges({0.5}).simple(0.5)}
                               .where([](const Sample& s) { return is_decided(box_of(s), s["e"]); });

RBC_GRADE("landing", "any box: how its corners hear each other, and how it lands", 3,
          "A box may be flat or tall, light or heavy, slow or fast: only w/h decides the signs in A, and only 1e-9 m/s "
          "is rest.") {
    did("the matrix of any box");
    for_all({half_width, aspect, box_mass}, [](const Sample& s) {
        const FlatBox box{s["w"], s["w"] * s["h/w"], s["m"], 0, 0};
        const auto [A, right] = both(student::corner_matrix, box);
        expect_near("A [1/kg]", A, right, 4e-15 * right(0, 0));  // some roundings of what is added up
    });
    did("any landing");
    for_all(any_landing, [](const Sample& s) {
        const FlatBox box = box_of(s);
        const auto [landed, right] = both(student::land, box, s["e"]);
        expect_near("half width, half height and mass", {landed.half_width, landed.half_height, landed.mass},
                    {box.half_width, box.half_height, box.mass}, 0);
        // det A has lost the digits of lift/turn = (1 + (h/w)^2)/3.
        const double w = box.half_width, fastest = std::abs(box.velocity) + std::abs(w * box.spin);
        const double tolerance = 2e-14 * fastest * (2 + s["h/w"] * s["h/w"] / 3);
        const Vector2d u = corner_velocities(landed);
        expect("no energy is gained", energy(landed) <= energy(box) * (1 + 1e-9),
               text(energy(box), " J -> ", energy(landed), " J"));
        expect("no corner moves into the floor", u.minCoeff() >= -1e-9 - tolerance, text("u' = ", u.minCoeff(), " m/s"))
            .mistake_if(corner_velocities(box).minCoeff() > -1e-3 * (1 + s["e"]),
                        "A slow box lands, too: a corner rests only below 1e-9 m/s.");
        expect_near("velocity after [m/s]", landed.velocity, right.velocity, tolerance);
        expect_near("w times spin after [m/s]", w * landed.spin, w * right.spin, tolerance);
    });
}

}  // namespace grading_landing

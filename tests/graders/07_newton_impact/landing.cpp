#include "exercises/07_newton_impact/landing.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex07;
using Eigen::Matrix2d;
using Eigen::Vector2d;

RBC_STUDENT(corner_matrix)
RBC_STUDENT(stop_two_contacts)
RBC_STUDENT(land)

namespace {

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

}  // namespace

RBC_GRADE(
    "landing", "how the corners hear each other: a square, and a tall box", 3,
    "Push one corner with 1 N s: the whole box gets 1/m, and turns by w/I. The other corner goes up by the first and "
    "down by the second: 1/m - w^2/I.") {
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

RBC_GRADE("landing", "one contact alone gets the lesson's impulse, or none", 3,
          "A corner that does not approach, and is not pushed down by the other, needs no impulse.") {
    did("A with positive entries off the diagonal: pushing left lifts right");
    const Matrix2d A = matrix(2, 1, 3);
    expect_near("C for u = (-1, 0.2) [N s]", student::stop_two_contacts(A, {-1, 0.2}), Vector2d(0.5, 0), 1e-14);
    expect_near("C for u = (0.3, -1) [N s]", student::stop_two_contacts(A, {0.3, -1}), Vector2d(0, 1.0 / 3), 1e-14);
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
                 "Look at the right corner afterwards: it goes down. A corner that did not approach may "
                 "still need an impulse.");
}

RBC_GRADE("landing", "for any A and u the answer keeps every sign", 3, both_at_once.c_str()) {
    did("2000 random problems");
    RandomNumbers random(9);
    for (int trial = 0; trial < 2000; ++trial) {
        const double ll = random.between(0.3, 4), rr = random.between(0.3, 4);
        const Matrix2d A = matrix(ll, random.between(-0.97, 0.97) * std::sqrt(ll * rr), rr);
        const Vector2d u(random.between(-3, 3), random.between(-3, 3));
        const Vector2d C = student::stop_two_contacts(A, u), after = u + A * C;
        // det A >= 0.06 ll rr, so C is below 1000 N s and right to 1e-12.
        expect("no corner pulls", C.minCoeff() >= -1e-11, text("C = (", C[0], ", ", C[1], ") N s"));
        expect("no corner ends in the floor", after.minCoeff() >= -1e-11,
               text("u = (", after[0], ", ", after[1], ") m/s"));
        for (int i = 0; i < 2; ++i) expect_near("C u of a corner [J]", C[i] * after[i], 0, 1e-9);
    }
}

RBC_GRADE("landing", "a box that falls flat stays flat, and bounces with e times its speed", 3,
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
    "landing", "a box that lands with a spin: the slapping plank, and no energy gained", 3,
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
        .mistake(0.475,
                 "The right corner has been thrown into the floor: (1 + e) C may do that. Another round is due.");
    expect_near("spin after [rad/s]", after.spin, -1.05 + 0.09, 1e-13);
    did("the square falls on its two corners at 1e-4 m/s, e = 0.5");
    after = student::land(square(-1e-4), 0.5);
    expect_near("velocity after [m/s]", after.velocity, 5e-5, 1e-13)
        .mistake(-1e-4, "A slow box lands, too: a corner rests only below 1e-9 m/s.");
    did("500 random boxes: the energy");
    RandomNumbers random(10);
    for (int trial = 0; trial < 500; ++trial) {
        const FlatBox box{random.between(0.1, 2), random.between(0.1, 2), random.between(0.5, 3), random.between(-3, 1),
                          random.between(-4, 4)};
        const double e = random.between(0, 1);
        const FlatBox landed = student::land(box, e);
        expect("no energy is gained", energy(landed) <= energy(box) + 1e-12,
               text(energy(box), " J -> ", energy(landed), " J"));
        for (const double side : {-1.0, 1.0}) {
            const double u = landed.velocity + side * box.half_width * landed.spin;
            expect("no corner moves into the floor", u >= -1.01e-9, text("u' = ", u, " m/s"));
        }
    }
}

#include "exercises/13_dantzig_friction/push.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex13;

namespace grading_push {

RBC_STUDENT(first_motion)
RBC_STUDENT(flat_heights)

Numbers numbers(const FirstMotion& m) {
    return {m.a_x, m.a_y, m.alpha, m.normal_left, m.normal_right, m.friction};
}

/// What the contract measures errors with, N.
double forces_at_work(const PushedBox& box) {
    return (std::abs(box.force) + box.mass * box.gravity) * (1 + box.height / box.width);
}

/// The same in these units: every entry is right to 1e-11.
Numbers scaled(const PushedBox& box, const FirstMotion& m) {
    const double N = forces_at_work(box), a = N / box.mass, diagonal = std::hypot(box.width, box.height);
    return {m.a_x / a, m.a_y / a, m.alpha * diagonal / a, m.normal_left / N, m.normal_right / N, m.friction / N};
}

/// Newton's three, then (13.1) and (13.2): what obeys them is the answer.
void expect_laws(const PushedBox& box, const FirstMotion& m) {
    const double N = forces_at_work(box), mass = box.mass, w = box.width, H = box.height;
    const double a = N / mass, diagonal = std::hypot(w, H), I = mass * diagonal * diagonal / 12;
    const double small = 1e-10;  // five numbers that are right to 1e-11, none with a factor above 2
    const double moment =
        (m.normal_right - m.normal_left) * 0.5 * w + m.friction * 0.5 * H - box.force * (box.push_height - 0.5 * H);
    const Numbers balances{(mass * m.a_x - box.force - m.friction) / N,
                           (mass * (m.a_y + box.gravity) - m.normal_left - m.normal_right) / N,
                           (I * m.alpha - moment) / (N * diagonal)};
    expect_near("mass times acceleration less the forces, to the right, up, and about the centre", balances, {0, 0, 0},
                small)
        .mistake_if(true,
                    "Your numbers do not balance each other: mass times acceleration is the sum of the forces, I times "
                    "alpha that of their moments about the centre of mass.");
    const double normals[] = {m.normal_left / N, m.normal_right / N};
    const double rises[] = {(m.a_y - 0.5 * w * m.alpha) / a, (m.a_y + 0.5 * w * m.alpha) / a};
    for (const int corner : {0, 1}) {
        const std::string which = corner == 0 ? "the left corner" : "the right corner";
        expect(which + " is not pulled down", normals[corner] >= -small, text(normals[corner] * N, " N"))
            .mistake_if(true, "A floor does not pull: a corner whose force would be negative leaves it.");
        expect(which + " does not sink in", rises[corner] >= -small, text(rises[corner] * a, " m/s^2"));
        expect(which + " rises or carries something, but not both", std::min(normals[corner], rises[corner]) <= small);
    }
    const double friction = m.friction / N, along = (m.a_x + 0.5 * H * m.alpha) / a;
    const double most = box.friction * (normals[0] + normals[1]);
    expect("friction is within mu times the normal forces", std::abs(friction) <= most + small,
           text(m.friction, " N where ", most * N, " N is the most"));
    expect("corners that slip to the right are braked to the left, with all there is",
           along <= small || friction <= small - most, text("friction ", m.friction, " N"));
    expect("corners that slip to the left are braked to the right, with all there is",
           along >= -small || friction >= most - small, text("friction ", m.friction, " N"));
}

PushedBox box(const Sample& s) {
    const double mass = s["mass"], width = s["width"], height = width * s["height/width"];
    return {mass, width, height, s["mu"], s["g"], mass * s["g"] * s["F/weight"], s["h/height"] * height};
}

const Domain any_push{decades("mass", 1e-6, 1e6, "kg").simple(16),
                      decades("width", 1e-3, 1, "m").simple(1),
                      decades("height/width", 1e-3, 1e3).edges({0.5, 1, 2}).simple(2),
                      even("mu", 0, 1).edges({0.5}).simple(0.5),
                      decades("g", 1e-3, 1e3, "m/s^2").simple(8),
                      either_sign("F/weight", 1e-6, 1e3).edges({0.5, -0.5}).simple(0.25),
                      even("h/height", 0, 1).edges({0.25, 0.5, 0.75}).simple(0.5)};

/// A crate of 10 kg, 1 m wide and 2 m high, weight 100 N: I = 25/6 kg m^2.
PushedBox crate(double friction, double force, double push_height) {
    return {10, 1, 2, friction, 10, force, push_height};
}

RBC_GRADE("push", "a gentle push: the box rests, and the corners share its weight in a new way", 2,
          "At rest friction is just what the push needs, -F, and not mu times the weight. The moment of the push is "
          "taken by the difference of the two normal forces.") {
    did("a crate of 10 kg, 1 m wide, 2 m high, mu = 0.5, g = 10 m/s^2, pushed with 20 N at 0.5 m");
    // About the right corner: 20 * 0.5 + N_left * 1 = 100 * 0.5.
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0.5, 20, 0.5))),
                {0, 0, 0, 40, 60, -20}, 1e-11)
        .mistake(Numbers{-3, 0, 0, 10, 90, -50},
                 "Friction never pushes harder than it is pushed: at rest it is -F, whatever mu times the weight would "
                 "allow.")
        .mistake(Numbers{0, 0, 0, 60, 40, -20}, "A push to the right presses the right corner.")
        .mistake(Numbers{0, 0, 0, 60, 40, 20}, "The friction is the force on the box: against the push.");
    did("the same push from the other side");
    expect_near("a_x, a_y, alpha, normal left and right, friction",
                numbers(student::first_motion(crate(0.5, -20, 0.5))), {0, 0, 0, 60, 40, 20}, 1e-11)
        .mistake_if(true, "A push to the left is the mirror image: the corners change places, and so does friction.");
    did("nobody pushes, on ice");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0, 0, 1.5))),
                {0, 0, 0, 50, 50, 0}, 1e-11)
        .mistake_if(true, "F = 0 and mu = 0 are allowed together. What divides by one of them?");
}

RBC_GRADE("push", "a hard push in the right place: the box slides flat", 2,
          "It slides with (F - mu m g)/m. Take the moments about the centre of mass, for the box accelerates: the push "
          "turns it with F (h - H/2), friction with mu m g H/2.") {
    did("the crate, mu = 0.5, pushed with 80 N at 0.6 m");
    // Friction -50, a_x = 3. About the centre: 80 * (-0.4) + 50 * 1 = 18 = (N_right - N_left) * 0.5.
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0.5, 80, 0.6))),
                {3, 0, 0, 32, 68, -50}, 1e-11)
        .mistake(Numbers{3, 0, 0, 2, 98, -50},
                 "You took the moments about a corner. The corner accelerates with the box: then m a_x times the "
                 "height of the centre belongs to the balance. About the centre of mass it does not.");
    did("on ice, pushed with -80 N at 0.8 m");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0, -80, 0.8))),
                {-8, 0, 0, 34, 66, 0}, 1e-11);
}

RBC_GRADE("push", "from where to where one may push", 1,
          "Both normal forces must stay >= 0. While the box rests friction is -F; once it slides it is mu m g, and the "
          "moments about the centre of mass give a lower and an upper height, both inside [0, H] or cut there.") {
    did("the crate, mu = 0.5, pushed with 40 N: it rests");
    // About the right corner: 40 h <= 50.
    expect_near("heights [m]", student::flat_heights(crate(0.5, 40, 0)), {0, 1.25}, 1e-12)
        .mistake(Numbers{-1.25, 1.25},
                 "One cannot push below the floor or above the box: cut the heights at 0 and at H.");
    did("pushed with 80 N: it slides");
    // 80 (h - 1) + 50 between -50 and 50: h <= 1, h >= -0.25.
    expect_near("heights [m]", student::flat_heights(crate(0.5, 80, 0)), {0, 1}, 1e-12)
        .mistake(Numbers{0, 0.625},
                 "F h <= m g w/2 is the balance of a box at rest. This one slides: moments about the centre of mass.");
    did("pushed with -200 N");
    expect_near("heights [m]", student::flat_heights(crate(0.5, -200, 0)), {0.5, 1}, 1e-12)
        .mistake(Numbers{0, 1},
                 "Pushed hard and low, a box tips against the push: its feet run away under it. There is a lowest "
                 "height too.")
        .mistake_if(true, "A push to the left has the same heights as one to the right: |F|.");
    did("pushed with 10 N, and not at all");
    expect_near("heights [m]", student::flat_heights(crate(0.5, 10, 0)), {0, 2}, 1e-12)
        .mistake(Numbers{0, 5}, "One cannot push below the floor or above the box: cut the heights at 0 and at H.");
    expect_near("heights [m]", student::flat_heights(crate(0.5, 0, 0)), {0, 2}, 1e-12)
        .mistake_if(true, "Without a force every height is fine: [0, H], and no division by F.");
}

RBC_GRADE("push", "a push too high: the box tips about a corner that holds", 1,
          "One corner carries all. If the floor holds it, the box turns about it: (I + m r^2) alpha = -(F h - m g "
          "w/2). Then see how much friction that takes.") {
    did("the crate, mu = 1, pushed with 40 N at 1.5 m");
    // I + m r^2 = 25/6 + 12.5 = 50/3; alpha = -(60 - 50) * 3/50 = -0.6; a = (0.6 * 1, 0.6 * 0.5).
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(1, 40, 1.5))),
                {0.6, 0.3, -0.6, 0, 103, -34}, 1e-11)
        .mistake_if(std::abs(student::first_motion(crate(1, 40, 1.5)).normal_right - 100) < 1e-9,
                    "A tipping box rises: its corner carries more than the weight, m (g + a_y).")
        .mistake_if(std::abs(student::first_motion(crate(1, 40, 1.5)).alpha + 2.4) < 1e-9,
                    "The box turns about the corner, not about its centre: the moment of inertia is I + m r^2.");
    did("the same push from the other side");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(1, -40, 1.5))),
                {-0.6, 0.3, 0.6, 103, 0, 34}, 1e-11)
        .mistake_if(true, "Pushed to the left, the crate tips about its left corner: the one that the moments press.");
}

RBC_GRADE("push", "a corner that cannot hold slips, forwards or backwards", 2,
          "If holding takes more than mu N the corner slips, and f = -mu s N with s the side to which it slips. That "
          "need not be the side of the push: a corner may be kicked back under the box.") {
    did("the crate on ice, pushed with 100 N at its top: only the centre of mass moves on");
    // By hand: 1/I = 6/25, alpha0 = -100 * 6/25 = -24 without the floor,
    // b_n = -10 - 12 = -22, K_nn = 0.1 + 0.06 = 0.16: N = 137.5, alpha = -24 + 0.5 * 137.5 * 6/25 = -7.5.
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0, 100, 2))),
                {10, 3.75, -7.5, 0, 137.5, 0}, 1e-11);
    did("on ice, pushed with 400 N at 0.5 m: its feet run away under it");
    // alpha0 = 400 * 0.5 * 6/25 = 48, b_n of the left corner -10 - 24: N = 212.5, alpha = 48 - 0.5 * 212.5 * 6/25.
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0, 400, 0.5))),
                {40, 11.25, 22.5, 212.5, 0, 0}, 1e-11);
    did("pushed with 100 N at its top again, mu = 0.05");
    // On ice the corner goes with 10 - 7.5 = 2.5 to the right, s = 1. K_tn = 0.12: N = 22/(0.16 - 0.05 * 0.12).
    const double N = 22 / 0.154;
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0.05, 100, 2))),
                {10 - 0.005 * N, 0.1 * N - 10, -24 + 0.108 * N, 0, N, -0.05 * N}, 1e-11)
        .mistake(Numbers{9, 4.5, -9, 0, 145, -10},
                 "Holding takes 10 N of friction here, and mu N is 7.25 N: the corner slips.")
        .mistake(Numbers{10 - 0.005 * 137.5, 3.75, -24 + 0.108 * 137.5, 0, 137.5, -0.05 * 137.5},
                 "Friction turns the box, and so it changes the normal force: a_n = b_n + (K_nn - mu s K_tn) N = 0.");
    did("the same crate lying on its side, 2 m wide and 1 m high, mu = 0.05, pushed with 400 N at its top");
    const PushedBox low{10, 2, 1, 0.05, 10, 400, 1};
    const auto [lying, right] = both(student::first_motion, low);
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(lying), numbers(right), 1e-10);
    did("a tall box, 0.4 m wide and 2 m high, mu = 0.05, pushed with 50 N at its top: its foot is kicked back");
    const PushedBox tall{10, 0.4, 2, 0.05, 10, 50, 2};
    const auto [back, kicked] = both(student::first_motion, tall);
    expect("friction on a foot that is kicked to the left acts to the right", back.friction > 0,
           text("friction = ", back.friction, " N"))
        .mistake_if(
            true, "The foot is kicked back under the box: it slips against the push, so friction acts along the push.");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(back), numbers(kicked), 1e-10);
}

RBC_GRADE("push", "any push of any box", 1,
          "Some push gets another answer than (13.1) and (13.2) demand. Which corners touch, and to which side does "
          "what slips slip?") {
    for_all(any_push, [](const Sample& s) {
        const PushedBox b = box(s);
        const auto [got, right] = both(student::first_motion, b);
        expect_laws(b, got);
        expect_near("a_x, a_y, alpha, normal left and right, friction, in units of all forces", scaled(b, got),
                    scaled(b, right), 1e-11);
    });
}

RBC_GRADE("push", "the heights of any push", 1,
          "Between the heights both normal forces are >= 0, and neither height is outside [0, H].") {
    did("a milligram of a crate where g = 1e-3 m/s^2, mu = 0.5, pushed with nine tenths of its weight, 9e-10 N");
    // It slides: F (h - H/2) and mu m g H/2 against m g w/2: h from 0 to 1 + (0.5 - 0.5)/0.9.
    const auto low = student::flat_heights({1e-6, 1, 2, 0.5, 1e-3, 0.9e-9, 0.5});
    expect_near("heights [m]", Numbers{low[0], low[1]}, {0, 1}, 1e-11)
        .mistake(Numbers{0, 2}, "Small compared with what? A push is small compared with the weight.");
    for_all(any_push, [](const Sample& s) {
        const PushedBox b = box(s);
        const auto [got, right] = both(student::flat_heights, b);
        const double H = b.height;
        expect_near("heights, over that of the box", Numbers{got[0] / H, got[1] / H},
                    Numbers{right[0] / H, right[1] / H}, 1e-11);
    });
}

}  // namespace grading_push

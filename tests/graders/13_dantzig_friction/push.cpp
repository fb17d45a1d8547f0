#include "exercises/13_dantzig_friction/push.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex13;

RBC_STUDENT(first_motion)
RBC_STUDENT(flat_heights)

namespace {

Numbers numbers(const FirstMotion& m) {
    return {m.a_x, m.a_y, m.alpha, m.normal_left, m.normal_right, m.friction};
}

/// The same push, seen in a mirror.
PushedBox mirror(PushedBox box) {
    box.force = -box.force;
    return box;
}
Numbers mirrored(const FirstMotion& m) {
    return {-m.a_x, m.a_y, -m.alpha, m.normal_right, m.normal_left, -m.friction};
}

/// All answers, by trying every state: which corners touch, and whether the floor holds them or they slip to a side.
/// Six equations for six unknowns each: Newton's three, and three that say what the state says.
std::vector<FirstMotion> answers(const PushedBox& box) {
    const double m = box.mass, w = box.width, h = box.height, I = m * (w * w + h * h) / 12;
    std::vector<FirstMotion> found;
    for (const int corners : {3, 1, 2, 0}) {  // 1: the left one touches, 2: the right one
        for (const int slip : {0, -1, 1}) {
            // Unknowns a_x, a_y, alpha, N_left, N_right, F.
            Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
            Eigen::Matrix<double, 6, 1> r = Eigen::Matrix<double, 6, 1>::Zero();
            M.row(0) << m, 0, 0, 0, 0, -1;
            M.row(1) << 0, m, 0, -1, -1, 0;
            M.row(2) << 0, 0, I, 0.5 * w, -0.5 * w, -0.5 * h;
            r.head<3>() << box.force, -m * box.gravity, -box.force * (box.push_height - 0.5 * h);
            if (corners & 1)
                M.row(3) << 0, 1, -0.5 * w, 0, 0, 0;
            else
                M(3, 3) = 1;
            if (corners & 2)
                M.row(4) << 0, 1, 0.5 * w, 0, 0, 0;
            else
                M(4, 4) = 1;
            if (slip == 0)
                M.row(5) << 1, 0, 0.5 * h, 0, 0, 0;
            else
                M.row(5) << 0, 0, 0, slip * box.friction, slip * box.friction, 1;
            const Eigen::Matrix<double, 6, 1> x = M.fullPivLu().solve(r);
            const double left = x[1] - 0.5 * w * x[2], right = x[1] + 0.5 * w * x[2], along = x[0] + 0.5 * h * x[2];
            const bool holds = slip != 0 || std::abs(x[5]) <= box.friction * (x[3] + x[4]);
            // A force or an acceleration that the state says is 0 is 0 up to round-off.
            const double force = -1e-9 * m * box.gravity, lift = -1e-9 * box.gravity;
            if (std::min(x[3], x[4]) < force || std::min(left, right) < lift || !holds || slip * along < 0) continue;
            found.push_back({x[0], x[1], x[2], x[3], x[4], x[5]});
        }
    }
    return found;
}

PushedBox random_box(RandomNumbers& random) {
    const double height = random.decades(-1, 1), mass = random.decades(-2, 2), g = random.between(1, 20);
    return {mass,
            height * random.decades(-0.7, 0.7),
            height,
            random.between(0, 1),
            g,
            mass * g * random.between(-3, 3),
            height * random.between(0, 1)};
}

/// A crate of 10 kg, 1 m wide and 2 m high, weight 100 N: I = 25/6 kg m^2.
PushedBox crate(double friction, double force, double push_height) {
    return {10, 1, 2, friction, 10, force, push_height};
}

}  // namespace

RBC_GRADE("push", "a gentle push: the box rests, and the corners share its weight anew", 2,
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
        .mistake(
            Numbers{3, 0, 0, 2, 98, -50},
            "You took the moments about a corner. The corner accelerates with the box: then m a_x times the height "
            "of the centre belongs to the balance. About the centre of mass it does not.");
    did("on ice, pushed with -80 N at 0.8 m");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(crate(0, -80, 0.8))),
                {-8, 0, 0, 34, 66, 0}, 1e-11);
}

RBC_GRADE("push", "from where to where one may push", 2,
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

RBC_GRADE(
    "push", "a push too high: the box tips about a corner that holds", 1,
    "One corner carries all. If the floor holds it, the box turns about it: (I + m r^2) alpha = -(F h - m g w/2). "
    "Then see how much friction that takes.") {
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
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(student::first_motion(low)),
                numbers(answers(low).at(0)), 1e-10);
    did("a tall box, 0.4 m wide and 2 m high, mu = 0.05, pushed with 50 N at its top: its foot is kicked back");
    const PushedBox tall{10, 0.4, 2, 0.05, 10, 50, 2};
    const FirstMotion back = student::first_motion(tall);
    expect("friction on a foot that is kicked to the left acts to the right", back.friction > 0,
           text("friction = ", back.friction, " N"))
        .mistake_if(
            true, "The foot is kicked back under the box: it slips against the push, so friction acts along the push.");
    expect_near("a_x, a_y, alpha, normal left and right, friction", numbers(back), numbers(answers(tall).at(0)), 1e-10);
}

RBC_GRADE(
    "push", "400 random pushes, their mirror images, and their heights", 1,
    "Some push gets another answer than (13.1) and (13.2) demand. Which corners touch, and to which side does what "
    "slips slip?") {
    did("400 random boxes and pushes; every state of both corners tried");
    RandomNumbers random(131);
    for (int i = 0; i < 400; ++i) {
        const PushedBox box = random_box(random);
        const std::vector<FirstMotion> right = answers(box);
        const FirstMotion mine = student::first_motion(box);
        // Six equations with entries of very different size, in units of the weight and of g; alpha times the height.
        const double g = box.gravity, W = box.mass * g, H = box.height;
        const auto scaled = [&](const FirstMotion& m) {
            return Numbers{m.a_x / g,         m.a_y / g,          m.alpha * H / g,
                           m.normal_left / W, m.normal_right / W, m.friction / W};
        };
        const std::string which = text("m = ", box.mass, ", w = ", box.width, ", H = ", H, ", mu = ", box.friction,
                                       ", g = ", g, ", F = ", box.force, ", h = ", box.push_height);
        expect_near("a_x/g, a_y/g, alpha H/g, normals and friction over the weight; " + which, scaled(mine),
                    scaled(right.at(0)), 1e-9);
        expect_near("in a mirror", numbers(student::first_motion(mirror(box))), mirrored(mine),
                    1e-9 * (1 + W + g + g / H));
        const std::array<double, 2> heights = student::flat_heights(box);
        const bool flat = std::min(right.at(0).normal_left, right.at(0).normal_right) > 1e-9 * W;
        expect("the push keeps both corners down exactly between the two heights",
               (heights[0] <= box.push_height && box.push_height <= heights[1]) == flat,
               text(which, "; heights ", heights[0], " to ", heights[1]));
    }
}

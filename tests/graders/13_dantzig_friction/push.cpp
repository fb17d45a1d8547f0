#include "exercises/13_dantzig_friction/push.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex13;

namespace grading_push {

RBC_STUDENT(first_motion)
RBC_STUDENT(flat_heights)

/// What the contract measures errors with, N.
double forces_at_work(const PushedBox& box) {
    return (std::abs(box.force) + box.mass * box.gravity) * (1 + box.height / box.width);
}

/// The same in these units: every entry is right to the contract's share.
Numbers scaled(const PushedBox& box, const FirstMotion& m) {
    const double N = forces_at_work(box), a = N / box.mass, diagonal = std::hypot(box.width, box.height);
    return {m.a_x / a, m.a_y / a, m.alpha * diagonal / a, m.normal_left / N, m.normal_right / N, m.friction / N};
}

bool is_about(const PushedBox& box, const FirstMotion& got, const FirstMotion& other) {
    const Numbers g = scaled(box, got), o = scaled(box, other);
    bool all = true;
    for (std::size_t i = 0; i < g.values.size(); ++i)
        all = all && std::abs(g.values[i] - o.values[i]) <= motion_tolerance.share;
    return all;
}

/// A wrong motion and its hint.
struct Wrong {
    FirstMotion motion;
    std::string hint;
};

/// @param otherwise  the hint where it is none of the wrong ones; empty: the case's
void expect_motion(const PushedBox& box, const FirstMotion& got, const FirstMotion& right,
                   const std::vector<Wrong>& wrong = {}, const std::string& otherwise = "") {
    std::string hint;
    for (const Wrong& w : wrong)
        if (hint.empty() && is_about(box, got, w.motion)) hint = w.hint;
    if (hint.empty()) hint = otherwise;
    const bool other = !hint.empty();
    const double force = motion_tolerance.of(forces_at_work(box)), a = force / box.mass;
    expect_near("normal left and right, friction [N]", Numbers{got.normal_left, got.normal_right, got.friction},
                {right.normal_left, right.normal_right, right.friction}, force)
        .mistake_if(other, hint);
    expect_near("a_x, a_y [m/s^2]", Numbers{got.a_x, got.a_y}, {right.a_x, right.a_y}, a).mistake_if(other, hint);
    expect_near("alpha [rad/s^2]", got.alpha, right.alpha, a / std::hypot(box.width, box.height))
        .mistake_if(other, hint);
}

/// Newton's three, then (13.1) and (13.2): what obeys them is the answer.
void expect_laws(const PushedBox& box, const FirstMotion& m) {
    const double N = forces_at_work(box), mass = box.mass, w = box.width, H = box.height;
    const double a = N / mass, diagonal = std::hypot(w, H), I = mass * diagonal * diagonal / 12;
    const double small =
        motion_tolerance.of(10);  // five numbers that are right to a tenth of it, none with a factor above 2
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
    PushedBox b{mass, width, height, s["mu"], s["g"], mass * s["g"] * s["F/weight"], s["h/height"] * height};
    if (s.integer("just tips") == 1) {
        const double higher = rbc::ex13::flat_heights(b)[1] * (1 + s["higher"]);
        if (higher <= height) b.push_height = higher;
    }
    return b;
}

bool has_allowed_size(const PushedBox& b) {
    return b.height >= box_sizes.low && b.height <= box_sizes.high;
}

const Coordinate any_mass = decades("mass", box_masses).simple(16), any_width = decades("width", box_sizes).simple(1),
                 any_shape = decades("height/width", box_shapes).edges({0.5, 2}).simple(1),
                 any_friction = even("mu", box_frictions).edges({0.5}).simple(0.5),
                 any_gravity = decades("g", box_gravities).simple(8),
                 any_force = either_sign("F/weight", pushes).edges({0.5, -0.5, 2, -2}).simple(0.75),
                 any_place = even("h/height", 0, 1).edges({0.25, 0.5, 0.75}).simple(0.75),
                 just_tips = choice("just tips", 2), higher = either_sign("higher", 1e-9, 0.1).simple(1e-9);
const Domain any_push = Domain{any_mass,    any_width, any_shape, any_friction, any_gravity,
                               any_force,   any_place, just_tips, higher}
                            .where([](const Sample& s) { return has_allowed_size(box(s)); });

/// A crate of 10 kg, 1 m wide and 2 m high, weight 100 N: I = 25/6 kg m^2.
PushedBox crate(double friction, double force, double push_height) {
    return {10, 1, 2, friction, 10, force, push_height};
}

const std::string needs_hint =
    "Friction never pushes harder than it is pushed: at rest it is -F, whatever mu times the weight would allow.";
const std::string right_corner_hint = "A push to the right presses the right corner.";
const std::string on_the_box_hint = "The friction is the force on the box: against the push.";
const std::string corner_hint =
    "You took the moments about a corner. The corner accelerates with the box: then m a_x times the height of the "
    "centre "
    "belongs to the balance. About the centre of mass it does not.";
const std::string rises_hint = "A tipping box rises: its corner carries more than the weight, m (g + a_y).";
const std::string inertia_hint =
    "The box turns about the corner, not about its centre: the moment of inertia is I + m r^2.";
const std::string left_hint =
    "Pushed to the left, the crate tips about its left corner: the one that the moments press.";
const std::string turns_hint =
    "Friction turns the box, and so it changes the normal force: a_n = b_n + (K_nn - mu s K_tn) N = 0.";
const std::string kicked_hint =
    "The foot is kicked back under the box: it slips against the push, so friction acts along the push.";
const std::string holds_hint = "Holding takes more than mu N of friction here: the corner slips.";
const std::string flat_hint = "A floor does not pull: a corner whose force would be negative leaves it.";
const std::string clockwise_hint = "alpha is counter-clockwise: a box that tips to the right has a negative one.";

/// The motion of a box both of whose corners stay down, with this friction, or with moments about a corner.
FirstMotion flat(const PushedBox& b, double F, bool about_a_corner = false) {
    const double turned =
        about_a_corner ? b.force * b.push_height : b.force * (b.push_height - 0.5 * b.height) - F * 0.5 * b.height;
    const double half = 0.5 * b.mass * b.gravity, shift = turned / b.width;
    return {(b.force + F) / b.mass, 0, 0, half - shift, half + shift, F};
}
double flat_friction(const PushedBox& b) {
    const double most = b.friction * b.mass * b.gravity;
    return -std::clamp(b.force, -most, most);
}
bool stays_flat(const PushedBox& b) {
    const FirstMotion m = flat(b, flat_friction(b));
    return std::min(m.normal_left, m.normal_right) >= 0;
}

enum class Tip { right, never_slips, with_the_push, without_turning, weight, about_the_centre };

/// The motion of a box that tips about its right corner, or its left one, with one mistake.
FirstMotion tip(const PushedBox& b, bool right, Tip how) {
    const double m = b.mass, I = m * (b.width * b.width + b.height * b.height) / 12;
    const double x = (right ? 0.5 : -0.5) * b.width, y = -0.5 * b.height;
    const double K_tt = 1 / m + y * y / I, K_tn = -x * y / I, K_nn = 1 / m + x * x / I;
    const double free_alpha = -b.force * (b.push_height + y) / I;
    const double b_t = b.force / m - free_alpha * y, b_n = -b.gravity + free_alpha * x;
    const double det = K_tt * K_nn - K_tn * K_tn;
    double N = (K_tn * b_t - K_tt * b_n) / det, F = (K_tn * b_n - K_nn * b_t) / det;
    if (std::abs(F) > b.friction * N && how != Tip::never_slips) {
        double s = F > 0 ? -1 : 1;
        if (how == Tip::with_the_push) s = b.force > 0 ? 1 : -1;
        N = -b_n / (K_nn - (how == Tip::without_turning ? 0 : b.friction * s * K_tn));
        F = -b.friction * s * N;
    } else if (how == Tip::about_the_centre) {
        const double alpha = -(b.force * b.push_height - m * b.gravity * x) / I;
        N = m * (b.gravity - alpha * x);
        return {alpha * y, -alpha * x, alpha, right ? 0 : N, right ? N : 0, m * alpha * y - b.force};
    }
    if (how == Tip::weight) N = m * b.gravity;
    return {(b.force + F) / m, N / m - b.gravity, free_alpha + (x * N - y * F) / I, right ? 0 : N, right ? N : 0, F};
}
/// As it is, unless it tips.
FirstMotion tipping(const PushedBox& b, Tip how, bool other_corner = false) {
    const FirstMotion m = flat(b, flat_friction(b));
    return stays_flat(b) ? m : tip(b, (m.normal_right > m.normal_left) != other_corner, how);
}

/// A push where little decides: whether the corner that it tips about holds (kinds 0 and 1), and whether it may act at
/// the floor (2 and 3).
PushedBox border_push(const Sample& s) {
    PushedBox b = box(s);
    const int kind = s.integer("border");
    const double off = (kind % 2 == 0 ? 1 : -1) * std::pow(10, -1 - s["decade"]), weight = b.mass * b.gravity;
    const FirstMotion held = tip(b, b.force > 0, Tip::never_slips);
    const double need = std::abs(held.friction) / std::max(held.normal_left, held.normal_right) * (1 + off);
    if (kind < 2 && need >= 0 && need <= box_frictions.high) b.friction = need;
    if (kind >= 2) b.force = std::copysign(weight * (b.friction + b.width / b.height) * (1 + off), b.force);
    return b;
}
const Domain any_border_push =
    Domain{any_mass,
           any_width,
           any_shape.simple(2),
           any_friction,
           any_gravity,
           any_force.simple(2),
           any_place,
           just_tips,
           higher,
           choice("border", 4),
           choice("decade", 9)}
        .where([](const Sample& s) {
            const PushedBox b = border_push(s);
            const double F = std::abs(b.force) / (b.mass * b.gravity);
            return has_allowed_size(b) && (F == 0 || (F >= pushes.low && F <= pushes.high));
        });

RBC_MISCONCEPTION(first_motion, needs_hint, [](const PushedBox& b) {
    const double most = b.friction * b.mass * b.gravity;
    const FirstMotion wrong = flat(b, b.force == 0 ? 0 : -std::copysign(most, b.force));
    return stays_flat(b) ? wrong : rbc::ex13::first_motion(b);
})
RBC_MISCONCEPTION(first_motion, right_corner_hint, [](const PushedBox& b) {
    FirstMotion m = rbc::ex13::first_motion(b);
    if (stays_flat(b)) std::swap(m.normal_left, m.normal_right);
    return m;
})
RBC_MISCONCEPTION(first_motion, on_the_box_hint, [](const PushedBox& b) {
    FirstMotion m = rbc::ex13::first_motion(b);
    m.friction = -m.friction;
    return m;
})
RBC_MISCONCEPTION(first_motion, corner_hint, [](const PushedBox& b) {
    return stays_flat(b) ? flat(b, flat_friction(b), true) : rbc::ex13::first_motion(b);
})
RBC_MISCONCEPTION(first_motion, flat_hint, [](const PushedBox& b) { return flat(b, flat_friction(b)); })
RBC_MISCONCEPTION(first_motion, clockwise_hint, [](const PushedBox& b) {
    FirstMotion m = rbc::ex13::first_motion(b);
    m.alpha = -m.alpha;
    return m;
})
RBC_MISCONCEPTION(first_motion, left_hint, [](const PushedBox& b) {
    return b.force < 0 && !stays_flat(b) ? tip(b, true, Tip::right) : rbc::ex13::first_motion(b);
})
RBC_MISCONCEPTION(first_motion, "It tips about the other corner: the one that the moments press.",
                  [](const PushedBox& b) { return tipping(b, Tip::right, true); })
RBC_MISCONCEPTION(first_motion, rises_hint, [](const PushedBox& b) {
    FirstMotion m = tipping(b, Tip::weight);
    m.a_y = 0;
    return m;
})
RBC_MISCONCEPTION(first_motion, inertia_hint, [](const PushedBox& b) { return tipping(b, Tip::about_the_centre); })
RBC_MISCONCEPTION(first_motion, holds_hint, [](const PushedBox& b) { return tipping(b, Tip::never_slips); })
RBC_MISCONCEPTION(first_motion, kicked_hint, [](const PushedBox& b) { return tipping(b, Tip::with_the_push); })
RBC_MISCONCEPTION(first_motion, turns_hint, [](const PushedBox& b) { return tipping(b, Tip::without_turning); })

const std::string rest_hint =
    "F h <= m g w/2 is the balance of a box at rest. This one slides: moments about the centre of mass.";
const std::string cut_hint = "One cannot push below the floor or above the box: cut the heights at 0 and at H.";
const std::string lowest_hint =
    "Pushed hard and low, a box tips against the push: its feet run away under it. There is a lowest height too.";
const std::string sides_hint = "A push to the left has the same heights as one to the right: |F|.";

/// Before the heights are cut: where friction is the whole push they are those of a box at rest.
std::array<double, 2> uncut(const PushedBox& b, double friction) {
    const double force = std::abs(b.force), middle = 0.5 * b.height * (1 - friction / force);
    const double half = 0.5 * b.width * b.mass * b.gravity / force;
    return {middle - half, middle + half};
}
std::array<double, 2> cut(const PushedBox& b, const std::array<double, 2>& heights) {
    return {std::clamp(heights[0], 0.0, b.height), std::clamp(heights[1], 0.0, b.height)};
}
RBC_MISCONCEPTION(flat_heights, rest_hint, [](const PushedBox& b) { return cut(b, uncut(b, std::abs(b.force))); })
RBC_MISCONCEPTION(flat_heights, cut_hint, [](const PushedBox& b) { return uncut(b, std::abs(flat_friction(b))); })
RBC_MISCONCEPTION(flat_heights, lowest_hint, [](const PushedBox& b) {
    return std::array<double, 2>{0, rbc::ex13::flat_heights(b)[1]};
})
RBC_MISCONCEPTION(flat_heights, "Friction never pushes harder than it is pushed: a box at rest has less than mu m g.",
                  [](const PushedBox& b) { return cut(b, uncut(b, b.friction * b.mass * b.gravity)); })
RBC_MISCONCEPTION(flat_heights, "The lower one comes first.", [](const PushedBox& b) {
    const std::array<double, 2> right = rbc::ex13::flat_heights(b);
    return std::array<double, 2>{right[1], right[0]};
})
RBC_MISCONCEPTION(flat_heights,
                  "Friction helps the box to tip forwards: its moment about the centre has the push's side.",
                  [](const PushedBox& b) { return cut(b, uncut(b, -std::abs(flat_friction(b)))); })

RBC_GRADE("push", "a gentle push: the box rests, and the corners share its weight in a new way", 1,
          "At rest friction is just what the push needs, -F, and not mu times the weight. The moment of the push is "
          "taken by the difference of the two normal forces.") {
    did("a crate of 10 kg, 1 m wide, 2 m high, mu = 0.5, g = 10 m/s^2, pushed with 20 N at 0.5 m");
    // About the right corner: 20 * 0.5 + N_left * 1 = 100 * 0.5.
    const PushedBox gentle = crate(0.5, 20, 0.5);
    expect_motion(gentle, student::first_motion(gentle), {0, 0, 0, 40, 60, -20},
                  {{{-3, 0, 0, 10, 90, -50}, needs_hint},
                   {{0, 0, 0, 60, 40, -20}, right_corner_hint},
                   {{0, 0, 0, 60, 40, 20}, on_the_box_hint}});
    did("the same push from the other side");
    const PushedBox mirror = crate(0.5, -20, 0.5);
    expect_motion(mirror, student::first_motion(mirror), {0, 0, 0, 60, 40, 20}, {},
                  "A push to the left is the mirror image: the corners change places, and so does friction.");
    did("nobody pushes, on ice");
    const PushedBox ice = crate(0, 0, 1.5);
    expect_motion(ice, student::first_motion(ice), {0, 0, 0, 50, 50, 0}, {},
                  "F = 0 and mu = 0 are allowed together. What divides by one of them?");
}

RBC_GRADE("push", "a hard push in the right place: the box slides flat", 1,
          "It slides with (F - mu m g)/m. Take the moments about the centre of mass, for the box accelerates: the push "
          "turns it with F (h - H/2), friction with mu m g H/2.") {
    did("the crate, mu = 0.5, pushed with 80 N at 0.6 m");
    // Friction -50, a_x = 3. About the centre: 80 * (-0.4) + 50 * 1 = 18 = (N_right - N_left) * 0.5.
    const PushedBox hard = crate(0.5, 80, 0.6);
    expect_motion(hard, student::first_motion(hard), {3, 0, 0, 32, 68, -50}, {{{3, 0, 0, 2, 98, -50}, corner_hint}});
    did("on ice, pushed with -80 N at 0.8 m");
    const PushedBox ice = crate(0, -80, 0.8);
    expect_motion(ice, student::first_motion(ice), {-8, 0, 0, 34, 66, 0});
}

RBC_GRADE("push", "from where to where one may push", 1,
          "Both normal forces must stay >= 0. While the box rests friction is -F; once it slides it is mu m g, and the "
          "moments about the centre of mass give a lower and an upper height, both inside [0, H] or cut there.") {
    did("the crate, mu = 0.5, pushed with 40 N: it rests");
    // About the right corner: 40 h <= 50.
    expect_near("heights [m]", student::flat_heights(crate(0.5, 40, 0)), {0, 1.25}, height_tolerance.of(2))
        .mistake(Numbers{-1.25, 1.25}, cut_hint);
    did("pushed with 80 N: it slides");
    // 80 (h - 1) + 50 between -50 and 50: h <= 1, h >= -0.25.
    expect_near("heights [m]", student::flat_heights(crate(0.5, 80, 0)), {0, 1}, height_tolerance.of(2))
        .mistake(Numbers{0, 0.625}, rest_hint);
    did("pushed with -200 N");
    expect_near("heights [m]", student::flat_heights(crate(0.5, -200, 0)), {0.5, 1}, height_tolerance.of(2))
        .mistake(Numbers{0, 1}, lowest_hint)
        .mistake_if(true, sides_hint);
    did("pushed with 10 N, and not at all");
    expect_near("heights [m]", student::flat_heights(crate(0.5, 10, 0)), {0, 2}, height_tolerance.of(2))
        .mistake(Numbers{0, 5}, cut_hint);
    expect_near("heights [m]", student::flat_heights(crate(0.5, 0, 0)), {0, 2}, height_tolerance.of(2))
        .mistake_if(true, "Without a force every height is fine: [0, H], and no division by F.");
}

RBC_GRADE("push", "a push too high: the box tips about a corner that holds", 1,
          "One corner carries all. If the floor holds it, the box turns about it: (I + m r^2) alpha = -(F h - m g "
          "w/2). Then see how much friction that takes.") {
    did("the crate, mu = 1, pushed with 40 N at 1.5 m");
    // I + m r^2 = 25/6 + 12.5 = 50/3; alpha = -(60 - 50) * 3/50 = -0.6; a = (0.6 * 1, 0.6 * 0.5).
    const PushedBox high = crate(1, 40, 1.5);
    expect_motion(high, student::first_motion(high), {0.6, 0.3, -0.6, 0, 103, -34});
    did("the same push from the other side");
    const PushedBox mirror = crate(1, -40, 1.5);
    expect_motion(mirror, student::first_motion(mirror), {-0.6, 0.3, 0.6, 103, 0, 34}, {}, left_hint);
}

RBC_GRADE("push", "a corner that cannot hold slips, forwards or backwards", 2,
          "If holding takes more than mu N the corner slips, and f = -mu s N with s the side to which it slips. That "
          "need not be the side of the push: a corner may be kicked back under the box.") {
    did("the crate on ice, pushed with 100 N at its top: only the centre of mass moves on");
    // By hand: 1/I = 6/25, alpha0 = -100 * 6/25 = -24 without the floor,
    // b_n = -10 - 12 = -22, K_nn = 0.1 + 0.06 = 0.16: N = 137.5, alpha = -24 + 0.5 * 137.5 * 6/25 = -7.5.
    const PushedBox top = crate(0, 100, 2);
    expect_motion(top, student::first_motion(top), {10, 3.75, -7.5, 0, 137.5, 0});
    did("on ice, pushed with 400 N at 0.5 m: its feet run away under it");
    // alpha0 = 400 * 0.5 * 6/25 = 48, b_n of the left corner -10 - 24: N = 212.5, alpha = 48 - 0.5 * 212.5 * 6/25.
    const PushedBox foot = crate(0, 400, 0.5);
    expect_motion(foot, student::first_motion(foot), {40, 11.25, 22.5, 212.5, 0, 0});
    did("pushed with 100 N at its top again, mu = 0.05");
    // On ice the corner goes with 10 - 7.5 = 2.5 to the right, s = 1. K_tn = 0.12: N = 22/(0.16 - 0.05 * 0.12).
    const double N = 22 / 0.154;
    const PushedBox rubs = crate(0.05, 100, 2);
    expect_motion(rubs, student::first_motion(rubs), {10 - 0.005 * N, 0.1 * N - 10, -24 + 0.108 * N, 0, N, -0.05 * N});
    did("the same crate lying on its side, 2 m wide and 1 m high, mu = 0.05, pushed with 400 N at its top");
    const PushedBox low{10, 2, 1, 0.05, 10, 400, 1};
    const auto [lying, right] = both(student::first_motion, low);
    expect_motion(low, lying, right);
    did("a tall box, 0.4 m wide and 2 m high, mu = 0.05, pushed with 50 N at its top: its foot is kicked back");
    const PushedBox tall{10, 0.4, 2, 0.05, 10, 50, 2};
    const auto [back, kicked] = both(student::first_motion, tall);
    expect("friction on a foot that is kicked to the left acts to the right", back.friction > 0,
           text("friction = ", back.friction, " N"))
        .mistake_if(true, kicked_hint);
    expect_motion(tall, back, kicked);
}

RBC_GRADE("push", "any push of any box", 3,
          "Some push gets another answer than (13.1) and (13.2) demand. Which corners touch, and to which side does "
          "what slips slip?") {
    const auto check = [](const PushedBox& b) {
        const auto [got, right] = both(student::first_motion, b);
        expect_laws(b, got);
        expect_near("a_x, a_y, alpha, normal left and right, friction, in units of all forces", scaled(b, got),
                    scaled(b, right), motion_tolerance.share);
    };
    for_all(any_push, [&](const Sample& s) { check(box(s)); });
    did("the corner that it tips about just holds, or just slips");
    for_all(
        any_border_push, [&](const Sample& s) { check(border_push(s)); }, 400);
}

RBC_GRADE("push", "the heights of any push", 1,
          "Between the heights both normal forces are >= 0, and neither height is outside [0, H].") {
    did("a milligram of a crate where g = 1e-3 m/s^2, mu = 0.5, pushed with nine tenths of its weight, 9e-10 N");
    // It slides: F (h - H/2) and mu m g H/2 against m g w/2: h from 0 to 1 + (0.5 - 0.5)/0.9.
    const auto low = student::flat_heights({1e-6, 1, 2, 0.5, 1e-3, 0.9e-9, 0.5});
    expect_near("heights [m]", Numbers{low[0], low[1]}, {0, 1}, height_tolerance.of(2))
        .mistake(Numbers{0, 2}, "Small compared with what? A push is small compared with the weight.");
    const auto check = [](const PushedBox& b) {
        const auto [got, right] = both(student::flat_heights, b);
        const double H = b.height;
        expect_near("heights, over that of the box", Numbers{got[0] / H, got[1] / H},
                    Numbers{right[0] / H, right[1] / H}, height_tolerance.share);
    };
    for_all(any_push, [&](const Sample& s) { check(box(s)); });
    did("one may just push at the floor, or just not");
    for_all(
        any_border_push, [&](const Sample& s) { check(border_push(s)); }, 400);
}

}  // namespace grading_push

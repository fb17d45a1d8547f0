#include "exercises/04_spook/rope.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "lessons/04_spook/spook.hpp"
#include "tests/graders/04_spook/ropes.hpp"

using namespace rbc;
using namespace rbc::ex04;
using Eigen::Vector2d;

namespace grading_rope {

RBC_STUDENT_SIZED(rope_impulses)
RBC_STUDENT_SIZED(step_rope)

using List = std::vector<double>;

const std::string alone =
    "Each rod was solved as if it were alone. A rod's end is its neighbour's end too: push there, and the neighbour's "
    "length changes. So lambda_{i-1} and lambda_{i+1} stand in row i of G M^-1 G'.";
const std::string turned =
    "The particle between two rods is the second end of one and the first end of the other: +n_i in one row of G, "
    "-n_{i+1} in the next. So the entry between them has a minus, -n_i.n_{i+1}/m.";
const std::string angle_missing =
    "Only the part of one rod's impulse that lies along the other changes its length: -n_i.n_{i+1}/m, which is 0 at a "
    "right angle and +1/m where the rope is folded back.";
const std::string sweeps =
    "The last row holds, others do not: what is put right last makes those before it wrong again. Sweeps only approach "
    "the answer, the more slowly the longer the rope; eliminate from one end to the other.";
const std::string nail = "Gravity does not act on a nailed particle, so in h G M^-1 f_ext only the other end counts.";

const std::string no_play = "A rod has no play: c counts however small it is.";
const std::string own_length = "Each rod has a length of its own.";
const std::string reaction =
    "What particle i + 1 gets of rod i, particle i must lose: +lambda n and -lambda n, each divided by its own mass.";

/// The number of impulses, and all rows.
/// @param beside  where this is about a number that is nearly 0: the hint
void expect_rows(const Rope& rope, const RopeParameters& p, const List& got, const List& right,
                 const std::string& beside = "") {
    expect_equal("number of impulses", got.size(), right.size());
    const Verdict v = judge(rope, p, got, right);
    RopeParameters weightless = p;
    weightless.gravity = {0, 0};
    expect(text("row ", v.row, " of (E04.6) holds with these impulses, to ", v.allowed, " m/s"), v.holds,
           text("it is off by ", v.off, " m/s"))
        .mistake_if(!beside.empty(), beside)
        .mistake_if(!v.holds && judge(rope, without_gaps(rope, p), got, right).holds, no_play)
        .mistake_if(!v.holds && judge(rope, with_first_length(p), got, right).holds, own_length)
        .mistake_if(!v.holds && judge(rope, p, got, right, 0).holds, alone)
        .mistake_if(!v.holds && judge(rope, p, got, right, -1).holds, turned)
        .mistake_if(ends_well(rope, p, got, right), sweeps)
        .mistake_if(!v.holds && judge(rope, weightless, got, right).holds, nail);
}

const std::string nail_keeps = "A nailed particle keeps its velocity: neither rods nor gravity change it.";

/// A number and the magnitudes that it is added up from.
struct Sum {
    Vector2d value;
    double size;
};

/// What the rod to the next particle changes of the velocity of particle i.
Vector2d push_of_next(const Rope& rope, const RopeParameters& p, const List& lambda, std::size_t i) {
    if (i >= lambda.size()) return Vector2d(0, 0);
    return -p.inverse_mass[i] * lambda[i] * (rope.x[i + 1] - rope.x[i]).normalized();
}

/// The velocity of particle i after a step with these impulses.
Sum velocity_of(const Rope& rope, const RopeParameters& p, const List& lambda, std::size_t i) {
    const double w = p.inverse_mass[i], kick = w > 0 ? p.dt : 0;
    Sum sum{rope.v[i] + kick * p.gravity + push_of_next(rope, p, lambda, i),
            rope.v[i].norm() + kick * p.gravity.norm()};
    if (i < lambda.size()) sum.size += w * std::abs(lambda[i]);
    if (i > 0) {
        sum.value += w * lambda[i - 1] * (rope.x[i] - rope.x[i - 1]).normalized();
        sum.size += w * std::abs(lambda[i - 1]);
    }
    return sum;
}

/// (E04.6) as somebody may write it: with other neighbours, or other signs of what stands on the right.
struct Variant {
    double neighbours = 1, gap = 1, drag = 1, gravity = 1, softness = 1;
};
List variant(const Rope& rope, const RopeParameters& p, const Variant& how) {
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const std::size_t rods = p.length.size();
    List beside(rods, 0), middle(rods), lambda(rods);
    for (std::size_t i = 0; i < rods; ++i) {
        const double w1 = p.inverse_mass[i], w2 = p.inverse_mass[i + 1];
        const Vector2d between = rope.x[i + 1] - rope.x[i], n = between.normalized();
        middle[i] = w1 + w2 + how.softness * s.epsilon;
        if (i > 0) beside[i] = -how.neighbours * w1 * n.dot((rope.x[i] - rope.x[i - 1]).normalized());
        lambda[i] = -how.gap * s.a * (between.norm() - p.length[i]) -
                    how.drag * s.b * n.dot(rope.v[i + 1] - rope.v[i]) -
                    how.gravity * p.dt * ((w2 > 0) - (w1 > 0)) * n.dot(p.gravity);
    }
    for (std::size_t i = 1; i < rods; ++i) {
        const double share = beside[i] / middle[i - 1];
        middle[i] -= share * beside[i], lambda[i] -= share * lambda[i - 1];
    }
    for (std::size_t i = rods; i-- > 0;)
        lambda[i] = (lambda[i] - (i + 1 < rods ? beside[i + 1] * lambda[i + 1] : 0)) / middle[i];
    return lambda;
}

RBC_MISCONCEPTION(rope_impulses, alone,
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.neighbours = 0}); })
RBC_MISCONCEPTION(rope_impulses, turned,
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.neighbours = -1}); })
RBC_MISCONCEPTION(rope_impulses, "Positive means pushing apart: a rod that is too long pulls.",
                  [](const Rope& rope, const RopeParameters& p) {
                      return variant(rope, p, {-1, -1, -1, -1});
                  })
RBC_MISCONCEPTION(rope_impulses, "A rod that grows has to be held back: mind the sign of b G v.",
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.drag = -1}); })
RBC_MISCONCEPTION(rope_impulses,
                  "The rods are no rigid ones: epsilon stands on the diagonal, beside the inverse masses.",
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.softness = 0}); })
RBC_MISCONCEPTION(rope_impulses, "Not all of G v counts in (E04.6): what stands before it?",
                  [](const Rope& rope, const RopeParameters& p) {
                      const double b = spook_coefficients(p.dt, p.stiffness, p.relaxation).b;
                      if (b == 0) throw std::domain_error("no G v");
                      return variant(rope, p, {.drag = 1 / b});
                  })
RBC_MISCONCEPTION(rope_impulses, nail,
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.gravity = 0}); })
RBC_MISCONCEPTION(rope_impulses,
                  "Gravity has the other sign: it stretches a rod that hangs from a nail, which then pulls.",
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, p, {.gravity = -1}); })
RBC_MISCONCEPTION(rope_impulses, own_length,
                  [](const Rope& rope, const RopeParameters& p) { return variant(rope, with_first_length(p), {}); })
RBC_MISCONCEPTION(step_rope, "Positions move with the new velocities, not with the old ones.",
                  [](const Rope& rope, const RopeParameters& p) {
                      Rope next = step_rope(rope, p);
                      for (std::size_t i = 0; i < next.x.size(); ++i) next.x[i] = rope.x[i] + p.dt * rope.v[i];
                      return next;
                  })
RBC_MISCONCEPTION(step_rope, "A nailed particle keeps its velocity, and moves with it.",
                  [](const Rope& rope, const RopeParameters& p) {
                      Rope next = step_rope(rope, p);
                      for (std::size_t i = 0; i < next.x.size(); ++i)
                          if (p.inverse_mass[i] == 0) next.x[i] = rope.x[i];
                      return next;
                  })

/// Three particles at rest without gravity, the second rod in a direction of its own; the first is 1 cm too long.
Rope elbow(const Vector2d& second) {
    const Vector2d none(0, 0);
    return {{none, {1.01, 0}, Vector2d(1.01, 0) + second}, {none, none, none}};
}

RBC_GRADE("rope", "two rods that share a ball: straight, folded, at a right angle, and between", 3,
          "Two rows and two impulses, and both impulses in each row. Put yours into (E04.6), term by term: which is "
          "not as it stands there?") {
    RopeParameters p{.gravity = {0, 0}, .inverse_mass = {0.5, 2, 1}, .length = {1, 1}, .stiffness = 1e4};
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double first = 2.5 + s.epsilon, second = 3 + s.epsilon;
    did("balls of 2 kg, 0.5 kg and 1 kg at rest, no gravity, both rods 1 m long, the first one stretched by 1 cm");
    for (const Vector2d& direction : {Vector2d(0.6, 0.8), Vector2d(1, 0), Vector2d(0, 1), Vector2d(-1, 0)}) {
        did("the first rod in direction (1, 0), the second in (", direction.x(), ", ", direction.y(), ")");
        const double right = -s.a * 0.01;
        // Cramer's rule for [first, between; between, second] (lambda_0, lambda_1) = (right, 0).
        const auto with = [&](double between) {
            const double all = first * second - between * between;
            return List{right * second / all, -right * between / all};
        };
        const double between = -2 * direction.x();
        const List expected = with(between);
        // What the rows may be off by, through the inverse of their matrix, whose rows have entries below 2 in all.
        const double allowed = 2 * row_tolerance.of(s.a * 2.01 + 8 * (std::abs(expected[0]) + std::abs(expected[1])));
        expect_near("impulses [N s]", student::rope_impulses(elbow(direction), p), expected, allowed)
            .mistake(List{right / first, 0}, alone)
            .mistake(with(-between), turned)
            .mistake(with(-2), angle_missing)
            .mistake(with(2), angle_missing)
            .mistake(with(-0.5 * direction.x()), "Which mass? That of the particle between the two rods.")
            .mistake(with(-direction.x()), "Which mass? That of the particle between the two rods.")
            .mistake(List{right / first, -between * right / first / second},
                     "That is one sweep: each rod once, with what is known of its neighbours by then. The first row "
                     "does not hold any more.")
            .mistake(List{right / first, expected[1]},
                     "The last impulse is right, and the first does not know it yet: put it into the rows before, from "
                     "the end back to the beginning.")
            .mistake(List{-expected[0], -expected[1]},
                     "Positive means pushing apart; the first rod is too long and pulls.")
            .mistake_if(direction.x() > 0 && student::rope_impulses(elbow(direction), p) == List{0, 0},
                        "A rod pulls as well as it pushes: this constraint is two-sided, without max(0, ...).");
    }
}

RBC_GRADE("rope", "in a rope that hangs still, each rod carries all that hangs below it", 3,
          "At rest a rod between two free particles has c = its load/k and is not stretched by gravity; what it has to "
          "carry it learns from its neighbours' impulses alone.") {
    did("a straight rope below its nail, or standing on it, every rod stretched by what it carries over k");
    const auto check = [](const Sample& sample) {
        const Still still = still_rope(sample);
        const auto [got, right] = both(student::rope_impulses, still.rope, still.p);
        expect_near("the reference's impulses [N s]", right, still.impulses, still.rounding);
        expect_rows(still.rope, still.p, got, still.impulses);
        const Rope next = student::step_rope(still.rope, still.p);
        expect_equal("number of velocities", next.v.size(), still.rope.v.size());
        for (std::size_t i = 0; i < next.v.size(); ++i) {
            const Sum right_sum = velocity_of(still.rope, still.p, got, i);
            const Vector2d reversed = right_sum.value - 2 * push_of_next(still.rope, still.p, got, i);
            expect_near(text("velocity of particle ", i, " one step later [m/s]"), next.v[i], right_sum.value,
                        sum_tolerance.of(right_sum.size))
                .mistake_if(i == 0, nail_keeps)
                .mistake(reversed, reaction);
        }
    };
    for_all(hanging, check, 300);
}

RBC_GRADE("rope", "the impulses of any rope fulfil every row", 3,
          "Row i of G has -n_i at particle i and +n_i at particle i + 1. So row i of G M^-1 G' is 1/m_i + 1/m_{i+1} in "
          "the middle and -n_i.n_{i+1}/m_{i+1} beside it, with the masses and lengths of its own.") {
    for_all(
        any_rope,
        [](const Sample& s) {
            const Rope rope = rope_of(s);
            const RopeParameters p = parameters_of(s);
            const auto [got, right] = both(student::rope_impulses, rope, p);
            expect("the reference's impulses do", judge(rope, p, right, right).holds);
            expect_rows(rope, p, got, right);
        },
        600);
    did("a rope at rest whose rods are a little too long or too short, no gravity");
    for_all(
        // A smaller c/l is within `row_tolerance`.
        Domain{integer("rods", 1, 20), either_sign("c/l", 1e-9, 0.5).simple(0.5), decades("l", rod_lengths)},
        [](const Sample& s) {
            const auto rods = static_cast<std::size_t>(s["rods"]);
            const double l = s["l"];
            RopeParameters p{.inverse_mass = List(rods + 1, 1), .length = List(rods, l)};
            p.gravity = {0, 0};
            Rope rope;
            for (std::size_t i = 0; i <= rods; ++i) {
                rope.x.push_back({static_cast<double>(i / 2) * l * (1 + s["c/l"]),
                                  static_cast<double>((i + 1) / 2) * l * (1 + s["c/l"])});
                rope.v.push_back({0, 0});
            }
            const auto [got, right] = both(student::rope_impulses, rope, p);
            expect_rows(rope, p, got, right);
        },
        200);
    did("rods that are much too short, each nearly at a right angle to the next");
    for_all(
        // With the last decade what a neighbour gives is hardly more than `row_tolerance`.
        Domain{integer("rods", 2, 20), choice("decade", 10).simple(3), choice("side", 2),
               decades("1/m", inverse_masses).simple(1)},
        [](const Sample& s) {
            const auto rods = static_cast<std::size_t>(s["rods"]);
            const double along = (s["side"] == 0 ? 1 : -1) * 2 * std::pow(10, -1 - s["decade"]);
            const Vector2d steps[] = {{1, 0}, {along, std::sqrt(1 - along * along)}};
            RopeParameters p{.inverse_mass = List(rods + 1, s["1/m"]), .length = List(rods, 1000)};
            p.gravity = {0, 0}, p.stiffness = 1e4 / s["1/m"];
            Rope rope{{{0, 0}}, {{0, 0}}};
            for (std::size_t i = 0; i < rods; ++i) {
                rope.x.push_back(rope.x.back() + steps[i % 2]);
                rope.v.push_back({0, 0});
            }
            const auto [got, right] = both(student::rope_impulses, rope, p);
            expect_rows(rope, p, got, right,
                        "However nearly two rods are at right angles: each of them hears the other, if little.");
        },
        100);
}

RBC_GRADE("rope", "rods push and pull their ends alike: momentum and angular momentum change by gravity alone", 2,
          reaction.c_str()) {
    for_all(
        Domain(any_rope).where([](const Sample& s) { return s["nails"] == 0 && s["rods"] <= 30 && any_rope.holds(s); }),
        [](const Sample& s) {
            const Rope rope = rope_of(s);
            const RopeParameters p = parameters_of(s);
            const auto [next, right] = both(student::step_rope, rope, p);
            expect_equal("numbers of places and velocities", List{1. * next.x.size(), 1. * next.v.size()},
                         List{1. * rope.x.size(), 1. * rope.v.size()});
            const auto cross = [](const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); };
            Vector2d momentum(0, 0);
            double spin = 0, size = 0, arm = 0;
            for (std::size_t i = 0; i < rope.x.size(); ++i) {
                const double m = 1 / p.inverse_mass[i];
                momentum += m * (next.v[i] - rope.v[i] - p.dt * p.gravity);
                // x' x v' = x x v' as x' = x + h v', so the change is that of gravity at the places before.
                spin += m * (cross(next.x[i], next.v[i]) - cross(rope.x[i], rope.v[i] + p.dt * p.gravity));
                size += m * (rope.v[i].norm() + p.dt * p.gravity.norm() + (right.v[i] - rope.v[i]).norm());
                arm = std::max({arm, rope.x[i].norm(), right.x[i].norm()});
            }
            // Each velocity and each place is right to `sum_tolerance`; rods that pull at both sides are more.
            for (const double lambda : rope_impulses(rope, p)) size += 2 * std::abs(lambda);
            expect_near("change of momentum but for gravity's [kg m/s]", momentum, Vector2d(0, 0),
                        2 * sum_tolerance.of(size));
            expect_near("change of angular momentum but for gravity's [kg m^2/s]", spin, 0,
                        4 * sum_tolerance.of(size * arm))
                .mistake_if(true,
                            "The momentum is right, so an impulse is not along its rod, or the places do not move with "
                            "the new velocities.");
        },
        300);
}

RBC_GRADE("rope", "one step of any rope", 2,
          "All particles that are not nailed feel gravity, each is pushed by the rods at both its sides, and all move "
          "with the new velocities, nailed ones too.") {
    for_all(
        any_rope,
        [](const Sample& s) {
            const Rope rope = rope_of(s);
            const RopeParameters p = parameters_of(s);
            const List lambda = student::rope_impulses(rope, p);
            expect_rows(rope, p, lambda, rope_impulses(rope, p));
            const auto [got, right] = both(student::step_rope, rope, p);
            expect_equal("numbers of places and velocities", List{1. * got.x.size(), 1. * got.v.size()},
                         List{1. * right.x.size(), 1. * right.v.size()});
            for (std::size_t i = 0; i < rope.x.size(); ++i) {
                const double w = p.inverse_mass[i];
                const Sum v = velocity_of(rope, p, lambda, i);
                expect_near(text("velocity of particle ", i, " [m/s]"), got.v[i], v.value, sum_tolerance.of(v.size))
                    .mistake_if(w == 0, nail_keeps);
                expect_near(text("position of particle ", i, " [m]"), got.x[i], rope.x[i] + p.dt * v.value,
                            sum_tolerance.of(rope.x[i].norm() + p.dt * v.size))
                    .mistake_if(w == 0, "A nailed particle keeps its velocity, and moves with it.");
            }
        },
        400);
}

RBC_GRADE("rope", "100,000 rods in one call", 1,
          "Row i has three numbers that are not 0. All others of the 10,000,000,000 need neither be stored nor looked "
          "at: eliminate from one end of the rope to the other.") {
    const int rods = static_cast<int>(rod_counts.high);
    did("a rope of ", rods, " rods between two nails, in waves, and swinging");
    Rope rope{{{0, 0}}, {{0, 0}}};
    RopeParameters p{.inverse_mass = {0}, .length = {}};
    for (int i = 1; i <= rods; ++i) {
        const double turn = std::sin(0.01 * i);
        rope.x.push_back(rope.x.back() + Vector2d(std::cos(turn), std::sin(turn)));
        rope.v.push_back({0.01 * (i % 7), -1});
        p.inverse_mass.push_back(i == rods ? 0 : 1 + i % 3), p.length.push_back(1);
    }
    const auto [got, right] = both(student::rope_impulses, rope, p);
    expect_rows(rope, p, got, right);
}

}  // namespace grading_rope

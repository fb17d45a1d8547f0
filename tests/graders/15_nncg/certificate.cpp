#include "exercises/15_nncg/certificate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/15_nncg/falls.hpp"

using namespace rbc;
using namespace rbc::ex15;

namespace grading_certificate {

RBC_STUDENT(certify)

constexpr double inf = std::numeric_limits<double>::infinity();

Eigen::VectorXd one(double x) {
    return Eigen::VectorXd::Constant(1, x);
}

/// A ball of this mass that falls onto the floor with 1 m/s.
Touching ball(double mass) {
    return {Eigen::MatrixXd::Constant(1, 1, 1), one(mass), one(-1), one(1)};
}
/// Two balls of 1 kg, one on the other, both falling with 1 m/s: contact 0 with the floor, contact 1 between them.
Touching two_balls() {
    return {Eigen::Matrix2d{{1, 0}, {-1, 1}}, Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, 2)};
}

const std::string gap_hint =
    "The bound is the difference P(v_up) - D(r): what you can do, less what cannot be undercut. Neither alone says "
    "anything.";
const std::string upward_hint =
    "r'u is P - D only if v itself is allowed. Where contacts approach, go up to v + s opening first.";
const std::string clip_hint =
    "(E15.6) holds for r >= 0 only. Put impulses below 0 to 0, and take the v of what is left.";
const std::string down_hint =
    "s may be negative: where all contacts open, the impulses were too large, and v_up lies below v.";
const std::string best_hint =
    "P(v + s opening) is a parabola in s. Its lowest point may lie above the least s that is allowed: take the better.";
const std::string half_hint = "P(v + s w) = P(v) + s w'M (v - v_free) + s^2/2 |w|^2. Mind the halves.";
const std::string opening_hint = "An opening that leaves one contact closed cannot make every v allowed: not valid.";
const std::string any_opening_hint = "This opening opens every contact, by however little: valid.";
const std::string finite_hint = "A number that is not finite certifies nothing. Ask for it first.";
const std::string mass_hint = "|opening|^2 is opening' M opening, as every length here.";
const std::string small_hint = "Next to grains of 1 mg, 1e-7 J is much: nothing is 0 because it is small.";
const std::string negative_hint =
    "No energy is below 0, not even by a rounding: what is negative through round-off is 0.";
const std::string bound_hint = "A certificate below the true error is worse than none. Check (E15.6) for your v_up.";

const std::string inverse_hint =
    "Impulses become velocities by M^-1, v = v_free + M^-1 J' r; lengths of velocities are measured by M, "
    "|x|^2 = x' M x.";
/// With other masses where velocities come from impulses, and where lengths are measured.
Certificate certified(const Touching& t, const Eigen::VectorXd& impulses, const Eigen::VectorXd& answers,
                      const Eigen::VectorXd& lengths) {
    const Certificate right = rbc::ex15::certify(t, impulses);
    if (!right.valid || impulses.size() == 0) return right;
    const Eigen::VectorXd c = t.J * t.opening, r = impulses.cwiseMax(0.0);
    const Eigen::VectorXd u = t.J * (t.v_free + (t.J.transpose() * r).cwiseProduct(answers));
    const double weight = t.opening.cwiseAbs2().dot(lengths);
    const double s = std::max((-u.cwiseQuotient(c)).maxCoeff(), -r.dot(c) / weight);
    return {true, std::max(0.0, r.dot(u + s * c) + s * s / 2 * weight)};
}
RBC_MISCONCEPTION(certify, inverse_hint, [](const Touching& t, const Eigen::VectorXd& r) {
    return certified(t, r, t.mass.cwiseInverse(), t.mass.cwiseInverse());
})
RBC_MISCONCEPTION(certify, inverse_hint,
                  [](const Touching& t, const Eigen::VectorXd& r) { return certified(t, r, t.mass, t.mass); })
RBC_MISCONCEPTION(certify, inverse_hint, [](const Touching& t, const Eigen::VectorXd& r) {
    return certified(t, r, t.mass, t.mass.cwiseInverse());
})
RBC_MISCONCEPTION(certify, mass_hint, [](const Touching& t, const Eigen::VectorXd& r) {
    return certified(t, r, t.mass.cwiseInverse(), Eigen::VectorXd::Ones(t.mass.size()));
})

void expect_refused(const Certificate& got, const std::string& hint) {
    expect_equal("valid", got.valid, false).mistake_if(true, hint);
    expect("energy is infinite", got.energy == inf, text(got.energy, " J")).mistake_if(true, hint);
}

double without_masses(Parts p, const Touching& t) {
    p.weight = t.opening.squaredNorm();
    p.lowest = -p.r.dot(p.c) / p.weight;
    return p.bound(p.best());
}

using End = Coordinate::End;
const std::string in_units = "an energy does not depend on the unit of a velocity";
const std::string any_scale = "a way of any length serves: s takes the scale up";
const Domain any_fall =
    Domain{integer("contacts", 1, static_cast<int>(fall_contacts.high)),
           integer("k", 2, static_cast<int>(velocity_counts.high)).simple(3),
           decades("m", felt_masses).simple(1),
           decades("heaviest", 1, 1e6).simple(1),
           decades("lever", levers).simple(1).indifferent(End::low, in_units).indifferent(End::high, in_units),
           decades("V", free_velocities).simple(1),
           decades("opening", openings).simple(1).indifferent(End::low, any_scale).indifferent(End::high, any_scale),
           even("part", 0, 4).edges({0, 1}).simple(1),
           either_sign("wrong", 1e-12, 1e12)
               .simple(0)
               .indifferent(End::low, "impulses that are wrong by so little bound the energy as the right ones do"),
           seed()}
        .where([](const Sample& s) { return is_allowed(fall(s)); });

/// To what the contract says, with r >= 0, and never below 0.
Expectation expect_energy(const std::string& what, const Touching& t, const Eigen::VectorXd& r, double right) {
    const Certificate got = student::certify(t, r);
    expect_equal("valid", got.valid, true).mistake_if(true, any_opening_hint);
    expect("energy >= 0", got.energy >= 0, text(got.energy, " J")).mistake_if(got.energy > -1e-9, negative_hint);
    return expect_near(what, got.energy, right, energy_tolerance.of(parts(t, r.cwiseMax(0.0)).size));
}

RBC_GRADE("certificate", "one ball, by hand: too little, enough, too much", 3, gap_hint.c_str()) {
    for (const double mass : {1.0, 1e-6, 1e6}) {
        did("a ball of ", mass, " kg falls onto the floor with 1 m/s, r = 0, m/2, m, 2 m N s");
        // v = -1 + r/m, v_true = 0. The opening is the only direction there is, so the bound is the error itself: 1/2 m
        // v^2.
        const auto energy = [&](double share) {
            const Certificate got = student::certify(ball(mass), one(share * mass));
            expect_equal("valid", got.valid, true);
            expect("energy >= 0", got.energy >= 0, text(got.energy, " J"))
                .mistake_if(got.energy > -1e-9 * mass, negative_hint);
            return got.energy / mass;
        };
        const auto tolerance = [&](double share) {
            return energy_tolerance.of(parts(ball(mass), one(share * mass)).size / mass);
        };
        expect_near("energy/m of 0", energy(0), 0.5, tolerance(0))
            .mistake_if(mass < 1 && energy(0) == 0, small_hint)
            .mistake(0.5 / mass, mass_hint)
            .mistake(0.0, upward_hint)
            .mistake(1.0, half_hint)
            .mistake_if(true, gap_hint);
        expect_near("of m/2", energy(0.5), 0.125, tolerance(0.5)).mistake(0.25, half_hint).mistake(0.5, gap_hint);
        expect_near("of m", energy(1), 0.0, tolerance(1)).mistake(0.5, gap_hint);
        expect_near("of 2 m", energy(2), 0.5, tolerance(2)).mistake(2.0, down_hint).mistake_if(true, gap_hint);
    }
    did("r = 0, J = 1e-3, and an opening of 1e-6: it is as good as any other");
    Touching fine = ball(1);
    fine.J *= 1e-3, fine.opening *= 1e-6;
    expect_energy("energy [J]", fine, one(0), 0.5);
    did("r a last bit below m, opening 49: what is left is next to nothing, and not below 0");
    Touching enough = ball(1);
    enough.opening *= 49;
    expect_energy("energy [J]", enough, one(std::nextafter(1, 0)), 0.0);
    did("a body that falls onto the floor with 1/3 m/s and passes by with 1e12 m/s, opening (1, 1), r = 0: 1/9 J");
    const Touching passing{Eigen::MatrixXd{{1, 0}}, Eigen::Vector2d(1, 1), Eigen::Vector2d(-1.0 / 3, 1e12),
                           Eigen::Vector2d(1, 1)};
    expect_energy("energy [J]", passing, Eigen::VectorXd::Zero(1), 1.0 / 9)
        .mistake_if(true, "The difference of two energies loses what both have in common: work out the difference.");
    did("it flies up with 1 m/s, r = 0");
    Touching up = ball(1);
    up.v_free = one(1);
    expect_energy("energy [J]", up, one(0), 0.0).mistake_if(true, best_hint);
}

RBC_GRADE("certificate", "two balls, by hand; impulses below 0; the best s", 3, best_hint.c_str()) {
    did("two balls of 1 kg, one on the other, fall with 1 m/s, opening (1, 2); r = 0: they go down together");
    // u = (-1, 0), c = (1, 1), s = 1: s^2/2 (1 + 4) = 2.5, while the error is 1.
    expect_energy("energy [J]", two_balls(), Eigen::Vector2d(0, 0), 2.5).mistake_if(true, gap_hint);
    for (const double y : {0.999 * (1 - opened_shares.low) / (1 + opened_shares.low), 0.95, 0.5}) {
        did("two balls, u = v_1 - v_2, v_free = (-1, 0), opening (1, ", y, "), r = 0");
        const Touching slowly{Eigen::MatrixXd{{1, -1}}, Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, 0),
                              Eigen::Vector2d(1, y)};
        expect_energy("energy [J]", slowly, Eigen::VectorXd::Zero(1), (1 + y * y) / 2 / ((1 - y) * (1 - y)));
    }
    did("the solution, r = (2, 1) N s");
    expect_energy("energy [J]", two_balls(), Eigen::Vector2d(2, 1), 0.0).mistake_if(true, gap_hint);
    did("r = (2, -1) N s: as (2, 0)");
    // v = (1, -1), u = (1, -2): s = 2, r.(u + s c) = 2 * 3, + 2 * 5 = 16.
    expect_energy("energy [J]", two_balls(), Eigen::Vector2d(2, -1), 16.0)
        .mistake(1.6, bound_hint)
        .mistake_if(true, clip_hint);
    did("r = (9, 5) N s");
    // v = (-1 + 4, -1 + 5) = (3, 4), u = (3, 1): s >= -1; the lowest point is at -14/5, not allowed.
    // r.(u - c) + 5/2 = 18 + 2.5
    expect_energy("energy [J]", two_balls(), Eigen::Vector2d(9, 5), 20.5)
        .mistake(32.0, down_hint)
        .mistake_if(true, best_hint);
    did("they fly apart, v_free = (10, 30) m/s; r = (1, 1) N s");
    // v = (10, 31), u = (10, 21): s >= -10; the lowest point is at -2/5: 31 - 2/5.
    Touching apart = two_balls();
    apart.v_free = Eigen::Vector2d(10, 30);
    expect_energy("energy [J]", apart, Eigen::Vector2d(1, 1), 30.6).mistake_if(true, best_hint);
}

RBC_GRADE("certificate", "what cannot be certified", 2, opening_hint.c_str()) {
    did("two balls, and an opening that lifts both alike: contact 1 stays closed");
    Touching t = two_balls();
    t.opening = Eigen::Vector2d(1, 1);
    expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), opening_hint);
    did("an opening that closes it");
    t.opening = Eigen::Vector2d(2, 1);
    expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), opening_hint);
    did("no contact at all: the velocities are free, and right");
    t = {Eigen::MatrixXd(0, 2), Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, 2)};
    const std::string nothing_hint = "Without contacts there is nothing to be wrong about.";
    const Certificate got = student::certify(t, Eigen::VectorXd(0));
    expect_equal("valid", got.valid, true).mistake_if(true, nothing_hint);
    expect_equal("energy", got.energy, 0.0).mistake_if(true, nothing_hint);
    did("without contacts, and a velocity that is no number");
    t.v_free[1] = std::nan("");
    expect_refused(student::certify(t, Eigen::VectorXd(0)), finite_hint);
    t.v_free[1] = -1, t.opening[0] = std::nan("");
    expect_refused(student::certify(t, Eigen::VectorXd(0)), finite_hint);
    const std::string any_entry = "whichever number it is, nothing is certified";
    did("balls on balls: one number of J (0), of the masses (1), v_free (2), the opening (3) or r (4) is none");
    for_all(
        {choice("which", 5), integer("entry", 0, 80).indifferent(End::low, any_entry).indifferent(End::high, any_entry),
         choice("NaN, infinity, -infinity", 3), integer("contacts", 1, static_cast<int>(fall_contacts.high))},
        [](const Sample& s) {
            const Eigen::Index n = s.integer("contacts");
            Eigen::MatrixXd J = Eigen::MatrixXd::Identity(n, n);
            J.diagonal(-1).setConstant(-1);
            const Eigen::VectorXd ones = Eigen::VectorXd::Ones(n);
            Touching t{J, ones, -ones, Eigen::VectorXd::LinSpaced(n, 1, static_cast<double>(n))};
            Eigen::VectorXd r = ones;
            const std::array bad{std::nan(""), inf, -inf};
            const std::array<double*, 5> of{t.J.data(), t.mass.data(), t.v_free.data(), t.opening.data(), r.data()};
            const int which = s.integer("which");
            of[which][s.integer("entry") % (which == 0 ? n * n : n)] = bad[s.integer("NaN, infinity, -infinity")];
            expect_refused(student::certify(t, r), finite_hint);
        });
    did("any problem, of which one contact does not open: its row of J is 0, or turned round");
    for_all(any_fall, [](const Sample& s) {
        Fall f = fall(s);
        const int which = s.integer("seed");
        f.touching.J.row(which % s.integer("contacts")) *= -(which / 8 % 2);
        expect_refused(student::certify(f.touching, f.r), opening_hint);
    });
}

RBC_GRADE("certificate", "any problem whose solution is known: never below the error, never above what (E15.7) gives",
          4, bound_hint.c_str()) {
    for_all(
        any_fall,
        [](const Sample& s) {
            const Fall f = fall(s);
            const Touching& t = f.touching;
            const auto [got, right] = both(student::certify, t, f.r);
            expect_equal("valid", got.valid, true).mistake_if(true, any_opening_hint);
            const Parts p = parts(t, f.r.cwiseMax(0.0)), negative = parts(t, f.r);
            const Eigen::VectorXd v = t.v_free + (t.J.transpose() * p.r).cwiseQuotient(t.mass), wrong = v - f.v_true;
            const double error = 0.5 * wrong.cwiseAbs2().dot(t.mass), s_best = p.best();
            // v_true is what it claims to be up to some roundings of v_free and of z, v_free's own ones among them.
            const double size = p.size + v.cwiseAbs2().dot(t.mass) + t.v_free.cwiseAbs2().dot(t.mass);
            expect("energy >= 0", got.energy >= 0, text(got.energy, " J"))
                .mistake_if(got.energy >= -energy_tolerance.of(p.size), negative_hint);
            expect_near("energy [J]", got.energy, right.energy, energy_tolerance.of(p.size))
                .mistake(std::max(0.0, negative.bound(negative.best())), clip_hint)
                .mistake(std::max(0.0, p.bound(std::max(0.0, p.least))), down_hint)
                .mistake(p.bound(p.least), best_hint)
                .mistake(std::max(0.0, p.bound(p.lowest)),
                         "The parabola's lowest point need not be allowed: J v_up >= 0.")
                .mistake(std::abs(p.bound(0)), upward_hint)
                .mistake(p.bound(s_best) + s_best * s_best / 2 * p.weight, half_hint)
                .mistake_if(std::abs(got.energy - without_masses(p, t)) <= energy_tolerance.of(p.size), mass_hint)
                .mistake(p.kinetic + s_best * p.r.dot(p.c) + s_best * s_best / 2 * p.weight, gap_hint)
                .mistake_if(p.r.maxCoeff() < 1e-9, small_hint)
                .mistake_if(true, got.energy < right.energy ? bound_hint : best_hint);
            expect("not below the error", got.energy >= error - 1e-10 * size,
                   text(got.energy, " J, the error is ", error, " J"))
                .mistake_if(true, bound_hint);
        },
        300);
}

}  // namespace grading_certificate

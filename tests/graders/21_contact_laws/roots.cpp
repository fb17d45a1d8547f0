#include "exercises/21_contact_laws/roots.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex21;

namespace grading_roots {

RBC_STUDENT(all_slips)
RBC_STUDENT(folds)
RBC_STUDENT(next_slip)

const std::string count_hint =
    "How often does x (1 + w c) - w drop phi(gamma x) turn? Between two turning points it is monotone: one root there, "
    "or "
    "none.";
const std::string one_hint = "Where S of (21.8) is below 1 the left side only rises: one root, and no fold.";
const std::string film_hint = "The film brakes: it is x (1 + w c) that stands on the left.";
const std::string mass_hint = "An impulse changes a velocity by w times itself: it is w drop phi, not drop phi.";
const std::string back_hint = "Static friction took too much: w drop phi is given back, so it makes the slip larger.";
const std::string zero_hint = "u_static = 0 has the root 0, exactly; and it may have two more.";
const std::string small_hint =
    "For small s is 1 - exp(-s^2) a difference of two numbers that are nearly equal: -expm1(-s^2) is exact.";
const std::string slow_hint = "What slides slowly slides: only u_static = 0 has the root 0.";
const std::string units_hint =
    "Slips are of any size. Count in s = gamma x, and stop where no number is between two bounds.";
const std::string fold_hint =
    "Two roots meet where the curve is level: w drop gamma phi'(gamma x) = 1 + w c. Put that x into (E21.9).";
const std::string slip_at_fold_hint =
    "That is the slip at which two roots meet. What is asked is the u_static that leads there.";
const std::string lower_hint = "The lower fold may be negative: the formula does not end at 0.";
const std::string order_hint = "In rising order.";
const std::string branch_hint =
    "It stays on its branch as long as that exists: which of the two it is, the middle root decides, between them.";
const std::string middle_hint = "The middle root is never taken: a little more slip there makes the slip grow.";
const std::string smallest_hint =
    "The smallest root is what a contact takes that was at rest. One that slips fast slips on.";
const std::string held_hint = "u_static = 0: static friction holds, whatever was before.";
const std::string gaussian_hint = "phi(s) = 1 - exp(-s^2), the Gaussian.";

double phi(double s) {
    return -std::expm1(-s * s);
}
double film_of(double w, const GaussianFall& law) {
    return 1 + w * law.viscosity;
}
/// (E21.9) as L phi - s + p in s = gamma x.
struct Curve {
    double L, unit;
    Curve(double w, const GaussianFall& law)
        : L(w * law.drop * law.gamma / film_of(w, law)), unit(film_of(w, law) / law.gamma) {}
    double S() const { return L * std::sqrt(2 / std::exp(1.0)); }
    /// The s at which it turns, 0 the first one: log(2 L s) = s^2. The difference is concave, so that Newton's method
    /// comes to each from outside.
    double turn(int which) const {
        double s = which == 0 ? 1 / (2 * L) : std::sqrt(std::log(2 * L) + 1) + 1;
        for (int i = 0; i < 100; ++i) s -= (std::log(2 * L * s) - s * s) / (1 / s - 2 * s);
        return s;
    }
    double fold(int which) const {  // in p: 0 the upper, 1 the lower
        const double s = turn(which);
        return s - L * phi(s);
    }
};

/// A step, from what decides.
struct Asked {
    double u_static, w, before = 0;
    GaussianFall law;

    explicit Asked(const Sample& s) : w(s["w"]) {
        law.gamma = s["gamma"];
        double film = s.integer("film") == 0 ? 0 : s["w c"];
        double fall = s["w drop gamma"];
        // Nearly as steep as for three roots, by little more than the contract's gap or some powers of ten of it.
        const int beside = s.integer("steepness");
        const double gap = one_root_gap.of(1.02 * std::pow(10, s["decade"] / 2));
        const double steepest = std::sqrt(2 / std::exp(1.0));
        if (beside == 1) fall = (1 + film) * (1 - gap) / steepest;
        if (beside == 2) fall = (1 + film) * (1 + gap) / steepest;
        if (beside == 3) fall = (1 + film) * (1 + 0.34 * s["share"]) / steepest;  // both folds above 0
        law.viscosity = film / w;
        law.drop = fall / (w * law.gamma);
        const Curve curve(w, law);
        double p = s["gamma u_static"] / (1 + film);
        const int place = s.integer("place");
        if (curve.S() > 1 && place > 0) {
            const double up = curve.fold(0), down = curve.fold(1), from = std::max(down, 0.0);
            const double off = fold_gap.of(1.05 * std::pow(10, s["decade"]));
            if (place == 1) p = from + s["share"] * (up - from);
            if (place == 2) p = up - off * curve.turn(0);
            if (place == 3) p = up + off * curve.turn(0);
            if (place == 4) p = down + off * curve.turn(1);
            if (place == 5) p = down - off * curve.turn(1);
            if (place == 6) p = 0;
        }
        u_static = p * curve.unit;
        const int without = s.integer("without");
        if (without == 1) law.drop = 0;
        if (without == 2) u_static *= law.gamma, law.gamma = 0;
        if (without == 3) w = 0;
        if (without == 4) u_static = 0;
    }
    bool is_decided() const {
        if (!(u_static >= 0)) return false;
        const double products[] = {w * law.viscosity, w * law.drop * law.gamma, law.gamma * u_static};
        const Allowed ranges[] = {film_products, fall_products, slip_products};
        for (int i = 0; i < 3; ++i)
            if (!(products[i] == 0 ||
                  (products[i] >= ranges[i].low * (1 - 1e-12) && products[i] <= ranges[i].high * (1 + 1e-12))))
                return false;
        const Curve curve(w, law);
        if (!(curve.L > 0)) return true;
        if (std::abs(curve.S() - 1) < one_root_gap.of(1.01)) return false;
        if (curve.S() < 1) return true;
        const double p = u_static / curve.unit;
        for (const int which : {0, 1})
            if (std::abs(p - curve.fold(which)) < fold_gap.of(1.01 * curve.turn(which))) return false;
        return true;
    }
    /// A slip before, beside the middle root or on the other side of what else one might ask.
    double before_of(const Sample& s, const std::vector<double>& roots) const {
        const double share = s["share"];
        const double gamma = law.gamma > 0 ? law.gamma : 1;
        if (roots.size() < 3) return s.integer("before") == 0 ? 0 : s["gamma before"] / gamma;
        const double low = roots[0], middle = roots[1], high = roots[2];
        const double off = std::min(0.5, middle_gap.of(1.05 * std::pow(10, s["decade"])));
        switch (s.integer("before")) {
            case 1:
                return middle * (1 - off);
            case 2:
                return middle * (1 + off);
            case 3:
                return low + share * (middle - low) * 0.999;
            case 4:
                return high + share * (middle - high) * 0.999;
            case 5:
                return s["gamma before"] / gamma;
            case 6:  // next to the middle of the two others
                return (low + high) / 2 * (1 + (share - 0.5) / 10);
            default:
                return 0;
        }
    }
    bool is_clear(double slip_before, const std::vector<double>& roots) const {
        const double product = law.gamma * slip_before;
        if (!(product == 0 || (product >= slip_products.low && product <= slip_products.high))) return false;
        return roots.size() < 3 || std::abs(slip_before - roots[1]) > middle_gap.of(1.01 * roots[1]);
    }
};

const std::string with_others = "it counts only in products, which are coordinates of their own";

const Domain any_step =
    Domain{decades("w", fall_mobilities).simple(1).indifferent(Coordinate::End::low, with_others),
           decades("gamma", fall_gammas).simple(1),
           decades("w c", film_products).simple(1),
           decades("w drop gamma", fall_products)
               .edges({1, 2, 3})
               .simple(2)
               .indifferent(Coordinate::End::low, "so little friction that falls changes nothing that is asked for"),
           decades("gamma u_static", slip_products).edges({0.1, 1}).simple(0.1),
           decades("gamma before", slip_products)
               .simple(1)
               .indifferent(Coordinate::End::low, "so slow a slip is on the low branch, and so is a faster one")
               .indifferent(Coordinate::End::high, "so fast a slip is on the high branch, and so is a slower one"),
           even("share", 0, 1).edges({0.5}).simple(0.5),
           choice("film", 3),
           choice("steepness", 6),
           choice("place", 9),
           choice("decade", 7),
           choice("before", 7),
           choice("without", 12)}
        .where([](const Sample& s) {
            const Asked a(s);
            return a.is_decided() &&
                   a.is_clear(a.before_of(s, all_slips(a.u_static, a.w, a.law)), all_slips(a.u_static, a.w, a.law));
        });

GaussianFall with(GaussianFall law, double drop, double gamma, double viscosity) {
    law.drop = drop, law.gamma = gamma, law.viscosity = viscosity;
    return law;
}
#define RBC_OTHER_LAW(hint, other_w, ...)                                                                             \
    RBC_MISCONCEPTION(all_slips, hint,                                                                                \
                      [](double u, double w, const GaussianFall& law) { return all_slips(u, other_w, __VA_ARGS__); }) \
    RBC_MISCONCEPTION(folds, hint, [](double w, const GaussianFall& law) { return folds(other_w, __VA_ARGS__); })     \
    RBC_MISCONCEPTION(next_slip, hint, [](double u, double w, const GaussianFall& law, double before) {               \
        return next_slip(u, other_w, __VA_ARGS__, before);                                                            \
    })
RBC_OTHER_LAW(film_hint, w, with(law, law.drop, law.gamma, 0))
RBC_OTHER_LAW(film_hint, w, with(law, law.drop, law.gamma, law.viscosity / w))
RBC_OTHER_LAW(mass_hint, w, with(law, law.drop / w, law.gamma, law.viscosity))
RBC_OTHER_LAW(film_hint, w, with(law, law.drop* film_of(w, law), law.gamma, law.viscosity))
RBC_MISCONCEPTION(all_slips, order_hint, [](double u, double w, const GaussianFall& law) {
    std::vector<double> roots = all_slips(u, w, law);
    std::reverse(roots.begin(), roots.end());
    return roots;
})
RBC_MISCONCEPTION(folds, order_hint, [](double w, const GaussianFall& law) {
    std::vector<double> both = folds(w, law);
    std::reverse(both.begin(), both.end());
    if (both.empty()) throw std::domain_error("there are none");
    return both;
})
RBC_MISCONCEPTION(folds, lower_hint, [](double w, const GaussianFall& law) {
    std::vector<double> both = folds(w, law);
    if (both.empty() || both[0] >= 0) throw std::domain_error("it is not below 0");
    both[0] = 0;
    return both;
})
RBC_MISCONCEPTION(folds, lower_hint, [](double w, const GaussianFall& law) {
    const std::vector<double> both = folds(w, law);
    if (both.empty() || both[0] >= 0) throw std::domain_error("it is not below 0");
    return std::vector<double>{both[1]};
})
RBC_MISCONCEPTION(folds, slip_at_fold_hint, [](double w, const GaussianFall& law) {
    if (folds(w, law).empty()) throw std::domain_error("there are none");
    const Curve curve(w, law);
    return std::vector<double>{curve.turn(0) / law.gamma, curve.turn(1) / law.gamma};
})
RBC_MISCONCEPTION(folds, slip_at_fold_hint, [](double w, const GaussianFall& law) {
    if (folds(w, law).empty()) throw std::domain_error("there are none");
    const Curve curve(w, law);
    return std::vector<double>{curve.turn(1) / law.gamma, curve.turn(0) / law.gamma};
})
RBC_MISCONCEPTION(folds, film_hint, [](double w, const GaussianFall& law) {
    std::vector<double> both = folds(w, law);
    if (both.empty()) throw std::domain_error("there are none");
    for (double& u : both) u /= film_of(w, law);
    return both;
})
/// One of three, where there are three.
double one_of(double u, double w, const GaussianFall& law, std::size_t which) {
    const std::vector<double> roots = all_slips(u, w, law);
    if (roots.size() < 3) throw std::domain_error("there is but one");
    return roots[which];
}
RBC_MISCONCEPTION(next_slip, middle_hint,
                  [](double u, double w, const GaussianFall& law, double /*before*/) { return one_of(u, w, law, 1); })
RBC_MISCONCEPTION(next_slip, held_hint, [](double u, double w, const GaussianFall& law, double /*before*/) {
    if (u != 0) throw std::domain_error("it slides");
    return one_of(u, w, law, 2);
})

GaussianFall law_of(double drop, double viscosity = 0) {
    return {drop, 1, viscosity};
}
void expect_roots(const std::vector<double>& got, const std::vector<double>& right, const std::string& hint,
                  double beside = 1) {
    const bool slow = std::count(got.begin(), got.end(), 0.0) > std::count(right.begin(), right.end(), 0.0);
    expect_equal("number of roots", got.size(), right.size())
        .mistake_if(slow, slow_hint)
        .mistake_if(right.front() == 0, zero_hint)
        .mistake_if(got.size() > right.size(), one_hint)
        .mistake_if(true, hint);
    for (std::size_t i = 0; i < right.size(); ++i)
        expect_near(text("root ", i, " [m/s]"), got[i], right[i], slip_root_tolerance.of(beside * right[i]))
            .mistake_if(slow, slow_hint)
            .mistake_if(right[i] == 0, zero_hint)
            .mistake_if(true, hint);
}

/// @param size  (1 + w c)/gamma + w drop, m/s
void expect_folds(const std::vector<double>& got, double lower, double upper, double size, const std::string& hint,
                  double beside = 1) {
    expect_equal("number of folds", got.size(), 2).mistake_if(true, hint);
    expect_near("lower fold [m/s]", got[0], lower, fold_tolerance.of(beside * size)).mistake_if(true, hint);
    expect_near("upper fold [m/s]", got[1], upper, fold_tolerance.of(beside * upper)).mistake_if(true, hint);
}

// Roots and folds in what follows: by mpmath to 30 digits. With w = gamma = 1 (E21.9) is x - drop phi(x) = u_static.
RBC_GRADE("roots", "one root and three, worked out elsewhere", 2, count_hint.c_str()) {
    did("w = 1 1/kg, gamma = 1 s/m, drop = 1 N s, u_static = 0.25 m/s: S = 0.858");
    const std::vector<double> one = student::all_slips(0.25, 1, law_of(1));
    expect_equal("number of roots", one.size(), 1).mistake_if(true, one_hint);
    expect_near("x [m/s]", one[0], 0.39334573690001985, slip_root_tolerance.of(0.3933))
        .mistake(0.25, back_hint)
        .mistake_if(one[0] < 0.25, back_hint)
        .mistake_if(true, gaussian_hint);
    did("drop = 2 N s, u_static = 0.1 m/s: S = 1.716");
    expect_roots(student::all_slips(0.1, 1, law_of(2)), {0.13740726063741901, 0.41138888608802119, 2.0727636244365574},
                 count_hint);
    did("the same at 0.2 m/s, above the upper fold");
    expect_roots(student::all_slips(0.2, 1, law_of(2)), {2.1829595475495642}, count_hint);
    did("the same at 0");
    expect_roots(student::all_slips(0, 1, law_of(2)), {0, 0.59308079137131334, 1.9564869300238349}, zero_hint);
    did("drop = 1.4 N s at 0.15 m/s, and at 0.1 m/s, below the lower fold");
    expect_roots(student::all_slips(0.15, 1, law_of(1.4)),
                 {0.21091329360465919, 0.73834010930830803, 1.2732993078530913}, count_hint);
    expect_roots(student::all_slips(0.1, 1, law_of(1.4)), {0.12002323993083766}, count_hint);
    did("drop = 2.8 N s in a film of c = 1 N s per m/s, u_static = 0.3 m/s: both sides are twice those of 1.4 at 0.15");
    expect_roots(student::all_slips(0.3, 1, law_of(2.8, 1)),
                 {0.21091329360465919, 0.73834010930830803, 1.2732993078530913}, film_hint);
    did("no fall: drop = 0, in that film");
    expect_roots(student::all_slips(0.3, 1, law_of(0, 1)), {0.15}, film_hint);
}

RBC_GRADE("roots", "folds, worked out elsewhere", 1, fold_hint.c_str()) {
    did("w = gamma = 1, drop = 1 N s");
    expect_equal("number of folds", student::folds(1, law_of(1)).size(), 0).mistake_if(true, one_hint);
    did("drop = 1.4 N s");
    expect_folds(student::folds(1, law_of(1.4)), 0.11460043439341158, 0.19366254926295991, 1 + 1.4, fold_hint);
    did("drop = 2 N s: the lower one is negative");
    expect_folds(student::folds(1, law_of(2)), -0.33142641472488169, 0.12939019396203166, 1 + 2, lower_hint);
    did("drop = 2.8 N s in a film of c = 1 N s per m/s: twice as much as with 1.4 in none");
    expect_folds(student::folds(1, law_of(2.8, 1)), 0.22920086878682316, 0.38732509852591982, 2 + 2.8, film_hint);
}

RBC_GRADE("roots", "there and back: it leaps up at one fold and down at the other", 1, branch_hint.c_str()) {
    const GaussianFall law = law_of(1.4);
    const auto next = [&](double u, double before, double right, const std::string& hint) {
        did("drop = 1.4 N s, u_static = ", u, " m/s, the slip before was ", before, " m/s");
        expect_near("x [m/s]", student::next_slip(u, 1, law, before), right, slip_root_tolerance.of(right))
            .mistake_if(true, hint);
    };
    next(0.1, 0, 0.12002323993083766, branch_hint);
    next(0.15, 0.12, 0.21091329360465919, branch_hint);
    next(0.2, 0.21, 1.4061989878168849, branch_hint);
    next(0.15, 1.4, 1.2732993078530913, smallest_hint);
    next(0.1, 1.27, 0.12002323993083766, branch_hint);
    // Nearer to the middle root than to the others, on either side; and nearer to the other branch: the roots are
    // 0.211, 0.738 and 1.273, and the middle of the outer two is 0.742.
    next(0.15, 0.7, 0.21091329360465919, middle_hint);
    next(0.15, 0.78, 1.2732993078530913, middle_hint);
    next(0.15, 0.7395, 1.2732993078530913, branch_hint);
    did("drop = 2 N s: there the lower fold is negative, and u_static = 0 has three roots");
    for (const double before : {0.0, 0.5, 2.0})
        expect_equal(text("x after ", before, " m/s"), student::next_slip(0, 1, law_of(2), before), 0.0)
            .mistake_if(true, held_hint);
}

RBC_GRADE("roots", "all roots of any step", 2, units_hint.c_str()) {
    for_all(any_step, [](const Sample& s) {
        const Asked a(s);
        const auto [got, right] = both(student::all_slips, a.u_static, a.w, a.law);
        const Curve curve(a.w, a.law);
        const bool turns = curve.L > 0 && curve.S() > 1;
        // The contract's, and a tenth for the reference.
        const double s_largest = a.law.gamma * right.back(), s_least = a.law.gamma * right.front();
        const bool units = s["w"] != 1 || s["gamma"] != 1 || s_largest > 1e6;  // what is left of a case made simple
        expect_roots(got, right,
                     s_least > 0 && s_least < 1e-3 ? small_hint
                     : units                       ? units_hint
                     : turns                       ? count_hint
                                                   : film_hint,
                     1.1);
        // How many there are, from where it turns; and that they are roots, each to some roundings of its terms.
        const double p = a.u_static / curve.unit;
        const std::size_t roots = turns && p < curve.fold(0) && p > curve.fold(1) ? 3 : 1;
        expect_equal("number of roots, from the folds", right.size(), roots);
        for (const double x : right) {
            const double left = x * film_of(a.w, a.law), given = a.w * a.law.drop * phi(a.law.gamma * x);
            expect_near("both sides of (E21.9) [m/s]", left, a.u_static + given, 1e-14 * (left + a.u_static + given));
        }
    });
}

RBC_GRADE("roots", "the folds of any law", 2, fold_hint.c_str()) {
    for_all(any_step, [](const Sample& s) {
        const Asked a(s);
        const auto [got, right] = both(student::folds, a.w, a.law);
        if (right.empty()) {
            expect_equal("number of folds", got.size(), 0).mistake_if(true, one_hint);
            return;
        }
        const Curve curve(a.w, a.law);
        const double size = curve.unit + a.w * a.law.drop;
        expect_folds(got, right[0], right[1], size, fold_hint, 1.1);
        expect_folds({curve.unit * curve.fold(1), curve.unit * curve.fold(0)}, right[0], right[1], size, fold_hint);
    });
}

RBC_GRADE("roots", "the slip after any step, wherever it was before", 2, branch_hint.c_str()) {
    for_all(any_step, [](const Sample& s) {
        const Asked a(s);
        const std::vector<double> roots = all_slips(a.u_static, a.w, a.law);
        const double before = a.before_of(s, roots);
        const auto [got, right] = both(student::next_slip, a.u_static, a.w, a.law, before);
        expect_near("x [m/s]", got, right, slip_root_tolerance.of(1.1 * right))
            .mistake_if(a.u_static == 0, held_hint)
            .mistake_if(roots.size() == 3 && before >= roots[2], smallest_hint)
            .mistake_if(roots.size() == 3, branch_hint)
            .mistake_if(true, units_hint);
    });
}

}  // namespace grading_roots

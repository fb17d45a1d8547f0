#include "exercises/15_nncg/trim.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/15_nncg/rays.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex15;
using Eigen::VectorXd;

namespace grading_trim {

RBC_STUDENT(trim)
RBC_STUDENT_SIZED(extrapolate)

double trimmed(const std::string& what, const VectorXd& s, const VectorXd& d, double mu) {
    const double alpha = student::trim(s, d, mu);
    expect_alpha(what, alpha, s, d, mu);
    return alpha;
}

const double within = 1.1 * alpha_tolerance.share;  // the contract's, and what `small` of inputs of 10 moves

const std::string ice_hint =
    "Without friction, mu = 0, the cone is a ray: r_t has to be 0, and r_n >= 0 may grow. It is no case of its own.";
RBC_MISCONCEPTION(trim, ice_hint, [](const VectorXd& s, const VectorXd& d, double mu) {
    if (mu > 0) return rbc::ex15::trim(s, d, mu);
    return rbc::ex15::trim(s.head(1), d.head(1), mu);
})
RBC_MISCONCEPTION(trim, ice_hint, [](const VectorXd& s, const VectorXd& d, double mu) {
    return mu > 0 ? rbc::ex15::trim(s, d, mu) : 0.0;
})
RBC_MISCONCEPTION(trim, ice_hint, [](const VectorXd& s, const VectorXd& d, double mu) {
    return mu > 0 ? rbc::ex15::trim(s, d, mu) : 1.0;
})
RBC_MISCONCEPTION(trim, part_hint, [](const VectorXd& s, const VectorXd& d, double mu) {
    return rbc::ex15::trim(s, d, mu) < 1 ? 0.0 : 1.0;
})
RBC_MISCONCEPTION(trim, length_hint, [](const VectorXd& s, const VectorXd& d, double mu) {
    const double small = small_of(s, d);
    if (s.size() < 3) return rbc::ex15::trim(s, d, mu);
    double low = 0, high = 1;
    const auto inside = [&](double alpha) {
        const VectorXd at = s + alpha * d;
        return at[0] >= -small && at.tail(2).cwiseAbs().maxCoeff() <= mu * at[0] + small;
    };
    if (inside(1)) return 1.0;
    for (int k = 0; k < 20; ++k) (inside((low + high) / 2) ? low : high) = (low + high) / 2;
    return low;
})
RBC_MISCONCEPTION(extrapolate, each_hint, [](int k, const VectorXd& mu, const VectorXd& s, const VectorXd& d) {
    double alpha = 1;
    for (Eigen::Index i = 0; i < mu.size(); ++i)
        alpha = std::min(alpha, rbc::ex15::trim(s.segment(i * k, k), d.segment(i * k, k), mu[i]));
    return VectorXd(s + alpha * d);
})
RBC_MISCONCEPTION(extrapolate, "s + d is the whole step: each contact takes only its alpha of d.",
                  [](int, const VectorXd&, const VectorXd& s, const VectorXd& d) { return VectorXd(s + d); })

RBC_GRADE("trim", "one contact, by hand: pulls, slides, and whole steps", 3, cone_hint.c_str()) {
    did("s = (4, 0) N s, d = (-8, 0), mu = 0.5: it would pull after half of it");
    expect_near("alpha", student::trim(planar(4, 0), planar(-8, 0), 0.5), 0.5, within)
        .mistake(0.0, part_hint)
        .mistake(1.0, cone_hint);
    did("s = (4, 0), d = (0, 8): mu r_n = 2 after a quarter of it");
    expect_near("alpha", student::trim(planar(4, 0), planar(0, 8), 0.5), 0.25, within).mistake(0.0, part_hint);
    did("s = (4, 1), d = (-4, 0): |r_t| = 1 is reached by mu r_n = 2 - 2 alpha after a half");
    expect_near("alpha", student::trim(planar(4, 1), planar(-4, 0), 0.5), 0.5, within).mistake(1.0, moving_hint);
    did("s = (4, 0), d = (4, 3): mu r_n grows to 4");
    const double whole = student::trim(planar(4, 0), planar(4, 3), 0.5);
    expect_equal("alpha", whole, 1.0)
        .mistake_if(whole > 1, most_hint)
        .mistake_if(whole > 0.999, exactly_hint)
        .mistake_if(true, moving_hint);
    did("s = (10, 3, 4), d = (0, 3, -4), mu = 0.5: on the disc's edge, across it and out at the other side: 14/25");
    // |(3 + 3a, 4 - 4a)|^2 = 25 (1 + a^2) - 14 a; = 25 for a = 14/25.
    expect_near("alpha", student::trim(spatial(10, 3, 4), spatial(0, 3, -4), 0.5), 0.56, within)
        .mistake(2.0 / 3, length_hint)
        .mistake_if(std::abs(student::trim(spatial(10, 3, 4), spatial(0, 3, -4), 0.5) - 0.56) < 1e-2, precise_hint)
        .mistake_if(true, edge_hint);
    did("s = (10, 0, 3), d = (-10, 4, 0), mu = 0.5: 9 + 16 a^2 = (5 - 5 a)^2");
    // 9 a^2 - 50 a + 16 = 0: a = (25 - sqrt(481))/9.
    expect_near("alpha", student::trim(spatial(10, 0, 3), spatial(-10, 4, 0), 0.5), (25 - std::sqrt(481.0)) / 9, within)
        .mistake_if(true, moving_hint);
    did("s = (4, 1), d = (-4, -1): to the tip, and no further; then s = 0 and d = 0");
    expect_equal("alpha", student::trim(planar(4, 1), planar(-4, -1), 0.5), 1.0).mistake_if(true, exactly_hint);
    expect_equal("alpha", student::trim(planar(0, 0), planar(0, 0), 0.5), 1.0).mistake_if(true, exactly_hint);
    did("mu = 1, ends that are outside by less than `small`: s = (1, 0.3), d = (-1 - 0.5e-12, -0.3); s = (1, 1), d = "
        "(1, 1 + 1.5e-12)");
    expect_equal("alpha", student::trim(planar(1, 0.3), planar(-1 - 5e-13, -0.3), 1), 1.0).mistake_if(true, edge_hint);
    expect_equal("alpha", student::trim(planar(1, 1), planar(1, 1 + 1.5e-12), 1), 1.0).mistake_if(true, edge_hint);
    did("no friction, s = (3, 0), d = (1, 0), then d = (1, 1); and s = (3, 0), d = (-4, 0)");
    expect_near("alpha", student::trim(planar(3, 0), planar(-4, 0), 0), 0.75, within).mistake_if(true, cone_hint);
    expect_equal("alpha", student::trim(planar(3, 0), planar(1, 0), 0), 1.0).mistake_if(true, most_hint);
    expect_near("alpha", student::trim(planar(3, 0), planar(1, 1), 0), 0.0, within).mistake_if(true, cone_hint);
}

RBC_GRADE("trim", "at the edge and at the tip of the cone, but for the last bits, in any unit", 3, edge_hint.c_str()) {
    for (const double unit : {1.0, 1e-59, 1e-9, 1e9}) {
        const double out = 1 + 1e-14;
        did("s = (10, 5 and a last bit) times ", unit, " N s, mu = 0.5: inwards, along the edge, and outwards");
        const VectorXd s = unit * planar(10, 5 * out), edge = unit * spatial(10, 3 * out, 4 * out), tip = planar(0, 0);
        trimmed("inwards, d = (0, -1)", s, unit * planar(0, -1), 0.5);
        trimmed("along, d = (2, 1)", s, unit * planar(2, 1), 0.5);
        trimmed("outwards, d = (0, 1)", s, unit * planar(0, 1), 0.5);
        did("s = 0, a contact that does not touch: d = (1, 0.4), (1, 0.6), (-1, 0), each times ", unit);
        trimmed("into the cone", tip, unit * planar(1, 0.4), 0.5);
        trimmed("beside it", tip, unit * planar(1, 0.6), 0.5);
        trimmed("away from it", tip, unit * planar(-1, 0), 0.5);
        did("s = (1, 0) times ", unit, ", mu = 10, to the tip and beyond it by a quarter of `small`");
        trimmed("no further than mu r_n >= -small", unit * planar(1, 0), unit * planar(-1 - 5e-13, 0), 10);
        did("s = (10, 3, 4 and a last bit) times ", unit,
            ", along the edge's tangent, d = (0, -8, 6) and (5, -2, 1.5)");
        trimmed("straight on", edge, unit * spatial(0, -8, 6), 0.5);
        trimmed("with more load", edge, unit * spatial(5, -2, 1.5), 0.5);
        did("mu = 8, along the edge, out by 4.25e-12 times ", unit,
            ": s = (1, -8), d = s/16; and s = (1/16, -1/2), d = 16 s");
        trimmed("a short way", unit * planar(1, -8 - 4.25e-12), unit * planar(0.0625, -0.5), 8);
        trimmed("a long way", unit * planar(0.0625, -0.5 - 4.25e-12), unit * planar(1, -8), 8);
    }
}

RBC_GRADE("trim", "many contacts: each with its own alpha, and all of them inside", 2, each_hint.c_str()) {
    did("four contacts in the plane, mu = 0.5: one that does not touch and would pull, one that fits, one by half, one "
        "that slides");
    VectorXd s(8), d(8), expected(8);
    s << 0, 0, 4, 0, 4, 0, 10, 5;
    d << -1, 0, 4, 3, -8, 0, -4, -2;
    expected << 0, 0, 8, 3, 0, 0, 6, 3;
    const VectorXd one_for_all = s;
    expect_near("impulses [N s]", student::extrapolate(2, Eigen::Vector4d::Constant(0.5), s, d), expected,
                9 * alpha_tolerance.share)
        .mistake(one_for_all, each_hint)
        .mistake_if(true, exact_hint);
    did("any contacts: unit^-1 to unit N s, s on the edge, within, or not touching, d up to `far` of it");
    for_all({integer("contacts", cone_counts).simple(1), choice("space", 2), decades("unit", step_impulses).simple(1),
             decades("various", 1, 1e6).simple(1), decades("far", 1e-6, 1e6).simple(1),
             decades("mu", cone_frictions).simple(0.5), seed()},
            [](const Sample& at) {
                RandomNumbers random(static_cast<unsigned long>(at["seed"]));
                const Eigen::Index n = at.integer("contacts"), k = 2 + at.integer("space");
                VectorXd s = VectorXd::Zero(n * k), d(n * k), mu(n);
                for (Eigen::Index i = 0; i < n; ++i) {
                    const auto size = [](double x) { return std::clamp(x, step_impulses.low, step_impulses.high); };
                    const double unit = size(at["unit"] * std::pow(at["various"], random.between(-1, 1)));
                    mu[i] = random.between(0, 1) < 0.2
                                ? 0
                                : std::max(cone_frictions.low, at["mu"] * random.between(0.5, 1));
                    const VectorXd any = VectorXd::NullaryExpr(k, [&] { return random.between(-1, 1); });
                    d.segment(i * k, k) = size(unit * at["far"]) / any.cwiseAbs().maxCoeff() * any;
                    VectorXd way = VectorXd::NullaryExpr(k, [&] { return random.between(-1, 1); });
                    const double where = random.between(0, 1.5);
                    way[0] = std::abs(way[0]);
                    way.tail(k - 1) *= mu[i] * way[0] * std::min(1.0, where) / way.tail(k - 1).norm();
                    way /= way.cwiseAbs().maxCoeff();
                    if (random.between(0, 1) < 0.8) s.segment(i * k, k) = unit * way;
                    if (random.between(0, 1) < 0.1)  // a bit below 0
                        s.segment(i * k, k) = -5e-14 * d.segment(i * k, k).cwiseAbs().maxCoeff() * VectorXd::Unit(k, 0);
                }
                const auto [got, right] = both(student::extrapolate, static_cast<int>(k), mu, s, d);
                expect_equal("size", got.size(), n * k);
                for (Eigen::Index i = 0; i < n; ++i) {
                    const VectorXd from = s.segment(i * k, k), way = d.segment(i * k, k), to = got.segment(i * k, k);
                    const double load = to[0], along = to.tail(k - 1).norm(), small = small_of(from, way);
                    expect(text("contact ", i, " obeys (E15.4)"),
                           load >= 0 && along <= mu[i] * load * (1 + 1.5 * length_tolerance.share),
                           text("r_n = ", load, ", |r_t| = ", along, " N s, mu = ", mu[i]))
                        .mistake_if(true, exact_hint);
                    // Put inside from a distance of (1 + mu) small; alpha as it can be read from what is left.
                    const double length = way.norm(), blur = 20 * small / length;
                    const double alpha = std::clamp((to - from).dot(way) / (length * length), 0.0, 1.0);
                    expect_near(text("contact ", i, ": s + alpha d [N s], with alpha = ", alpha), to,
                                VectorXd(from + alpha * way), 20 * small)
                        .mistake_if(true, "Step first, along d, and only then put inside what is outside by a bit.");
                    const double beyond = std::min(1.0, alpha + 1.1 * alpha_tolerance.share + blur);
                    expect(text("contact ", i, " goes as far as it can"),
                           alpha >= 1 - blur || !is_inside(from + beyond * way, mu[i], small - round_off.of(small)),
                           text("alpha = ", alpha));
                }
            });
}

RBC_GRADE("trim", "any ray: inside at alpha, outside a little beyond", 2, moving_hint.c_str()) {
    for_all(
        any_ray,
        [](const Sample& s) {
            const Ray r = ray(s);
            const auto [got, right] = both(student::trim, r.s, r.d, r.mu);
            expect_alpha("reference", right, r.s, r.d, r.mu);
            expect_alpha("alpha", got, r.s, r.d, r.mu);
        },
        600);
}

}  // namespace grading_trim

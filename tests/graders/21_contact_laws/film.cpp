#include "exercises/21_contact_laws/film.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex21;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace grading_film {

RBC_STUDENT_SIZED(as_coulomb)
RBC_STUDENT_SIZED(what_happens)

const std::string film_hint =
    "The film is taken to the left side of u = W r + q: (1 + W C) u = W r' + ..., and that is solved for u.";
const std::string glue_hint =
    "The glue is inside the film: r_c = r' - a e_n is multiplied by W, and all of that by (1 + W C)^-1.";
const std::string sign_hint = "The glue pulls: r_c = r' - a e_n, so it is - W a e_n.";
const std::string squeeze_hint =
    "The film also takes -c_n u_n: what comes apart has to draw it in. C has c_n on the normal rows.";
const std::string oil_hint = "On the tangents of a contact C has c_t, on its normal c_n.";
const std::string space_hint = "In space a contact has two tangents, and the film is on both.";
const std::string each_hint = "Each contact has its own glue and its own film.";
const std::string order_hint = "W and C do not commute: (1 + W C)^-1 W, and not (1 + C W)^-1 W.";
const std::string row_hint =
    "Contacts feel each other's film, through the bodies that they share: 1 + W C is a matrix, no number for each row.";
const std::string resists_hint = "The film resists: it takes - C u.";
const std::string singular_hint =
    "W may have no inverse, and c may be 0. 1 + W C always has one: it is similar to 1 + C^(1/2) W C^(1/2).";
const std::string implicit_hint =
    "The film takes -c u of the u after the step. With the u before it a thick film throws contacts back.";
const std::string whole_r_hint =
    "r is all of it: r' without the glue that it was counted from, and with the film, -C u.";
const std::string velocity_hint =
    "u = W' r' + q' with the W' and q' of the first function: r' is no impulse of u = W r + q.";
const std::string normal_hint = "The glue pulls along the normal: e_n is 1 on the normal rows, and 0 on tangents.";
const std::string thick_hint = "No film is too thick for a step: (1 + W C) u = ... is solved for u, whatever C is.";
const std::string unit_hint =
    "How much a film or a glue is hangs on w and on the speeds, not on a number in N s or kg.";

VectorXd on_rows(int d, const VectorXd& normal, const VectorXd& tangent) {
    VectorXd all(d * normal.size());
    for (Index i = 0; i < normal.size(); ++i)
        for (int k = 0; k < d; ++k) all[d * i + k] = k == 0 ? normal[i] : tangent[i];
    return all;
}
VectorXd glue(const Wet& wet) {
    return on_rows(wet.dimension, wet.adhesion, VectorXd::Zero(wet.adhesion.size()));
}
VectorXd film(const Wet& wet) {
    return on_rows(wet.dimension, wet.squeeze, wet.oil);
}
double largest(const VectorXd& v) {
    return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0;
}
double w_of(const Wet& wet) {
    return wet.W.diagonal().maxCoeff();
}
double speed_of(const Wet& wet) {
    return std::max(largest(wet.q), w_of(wet) * largest(wet.adhesion));
}

/// Contacts of which all is known, made backwards: first what happens, then the q for which it does.
struct Asked {
    Wet wet;
    VectorXd r_coulomb, friction;  // r' and mu
    VectorXd r, u;

    /// @param all  the coordinate "speed" is that of the answer, too, and not of the contacts alone
    Asked(const Sample& s, bool all) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int d = s.integer("space") == 0 ? 2 : 3;
        const Index m = s.integer("contacts"), n = d * m;
        // How many ways to move the bodies have: more than rows, half as many, one, as many.
        const Index ways[] = {n + 2, (n + 1) / 2, 1, n};
        const Index k = ways[s.integer("ways to move")];
        MatrixXd J = MatrixXd::NullaryExpr(n, k, [&] { return random.between(-1, 1); });
        if (s.integer("unlike") == 1)
            for (Index i = 0; i < m; ++i) J.middleRows(d * i, d) *= random.decades(-3, 0);
        if (s.integer("unlike") == 2) J.row(n - 1).setZero();
        if (J.isZero(0)) J(0, 0) = 1;
        const double w = s["w"], speed = s["speed"];
        const MatrixXd W = J * J.transpose();
        wet.dimension = d;
        wet.W = W * (w / W.diagonal().maxCoeff());
        const auto part = [&] { return random.between(0.1, 1); };
        wet.adhesion = wet.squeeze = wet.oil = VectorXd::Zero(m);
        for (Index i = 0; i < m; ++i) {
            const double any = random.decades(std::log10(film_sizes.low), std::log10(film_sizes.high));
            const double other = random.decades(std::log10(film_sizes.low), std::log10(film_sizes.high));
            const int kind = s.integer("film");
            const bool here = kind < 3 || (kind == 3 && i == m - 1) || (kind == 4 && random.between(0, 1) < 0.5);
            if (here || kind > 4) {
                const double size = kind == 0 || kind == 3 ? s["w c"] : any;
                if (kind != 1) wet.squeeze[i] = (kind > 4 ? any : size) / w;
                if (kind != 2) wet.oil[i] = (kind > 4 ? other : size) / w;
                if (kind == 6) (random.between(0, 1) < 0.5 ? wet.squeeze : wet.oil)[i] = 0;
            }
            const int glued = s.integer("glue");
            if (glued == 0 || (glued == 1 && i == m - 1) || (glued == 2 && random.between(0, 1) < 0.5))
                wet.adhesion[i] = part() * speed / w;
        }
        if (s.integer("film") == 7) wet.squeeze.setZero(), wet.oil.setZero();

        friction = VectorXd::NullaryExpr(m, [&] { return random.between(0, 1); });
        r_coulomb = u = VectorXd::Zero(n);
        for (Index i = 0; i < m; ++i) {
            // Apart, sticks, slides.
            const double x = random.between(0, 3);
            const int state = s.integer("state") < 3 ? s.integer("state") : static_cast<int>(x);
            VectorXd along = VectorXd::NullaryExpr(d - 1, [&] { return random.between(-1, 1); });
            along.normalize();
            if (state == 0) u[d * i] = part() * speed;
            if (state != 1) u.segment(d * i + 1, d - 1) = part() * speed * along;
            if (state == 0) continue;
            const double press = part() * speed / w, share = state == 1 ? part() : 1;
            r_coulomb[d * i] = press;
            r_coulomb.segment(d * i + 1, d - 1) = -share * friction[i] * press * along;
        }
        r = r_coulomb - glue(wet) - film(wet).cwiseProduct(u);
        wet.q = u - wet.W * r;
        const double now = all ? this->speed() : speed_of(wet);
        for (VectorXd* v : {&r_coulomb, &u, &wet.adhesion, &r, &wet.q})
            if (now > 0) *v *= speed / now;
    }

    /// The largest there is.
    double speed() const { return std::max(speed_of(wet), w_of(wet) * largest(r_coulomb)); }
};

const Domain any_wet{integer("contacts", wet_contacts).simple(1),
                     choice("space", 2),
                     decades("w", wet_mobilities),
                     decades("speed", wet_speeds),
                     decades("w c", film_sizes),
                     choice("film", 8),
                     choice("glue", 4),
                     choice("ways to move", 4),
                     choice("unlike", 4),
                     choice("state", 4),
                     seed()};

/// A case that fails is made simple: if this remains, it fails for it.
bool has_units(const Sample& s) {
    return s["w"] != 1 || s["speed"] != 1;
}

// Round-off: 1 + W C is similar to 1 + C^(1/2) W C^(1/2), symmetric, with eigenvalues from 1 to 1 + trace(W C), at most
// 1 + 36 * 1e3. So of 36 rows an answer is off by 36 * 3.6e4 * 1.1e-16 = 1.4e-10 of what it is made of, or less; the
// contract allows seven times that, and a tenth more is the reference's.
constexpr double beside = 1.1;

/// Answers that take the film or the glue for something else.
Wet with_film(Wet wet, const VectorXd& squeeze, const VectorXd& oil) {
    wet.squeeze = squeeze, wet.oil = oil;
    return wet;
}
Wet with_glue(Wet wet, const VectorXd& a) {
    wet.adhesion = a;
    return wet;
}
VectorXd first_for_all(const VectorXd& v) {
    return VectorXd::Constant(v.size(), v[0]);
}

VectorXd without_last(VectorXd v) {
    v[v.size() - 1] = 0;
    return v;
}
/// Where masses and speeds are unusual it may be these that the answer could not take.
const Wet& usual(const Wet& wet) {
    const double speed = speed_of(wet), w = w_of(wet);
    if (!(w > 1e-3 && w < 1e3 && speed < 1e6 && (speed > 1e-3 || speed == 0))) throw std::domain_error("unusual units");
    return wet;
}

#define RBC_OTHER_CONTACTS(hint, other)                                           \
    RBC_MISCONCEPTION(as_coulomb, hint, [](const Wet& all) {                      \
        const Wet& wet = usual(all);                                              \
        return as_coulomb(other);                                                 \
    })                                                                            \
    RBC_MISCONCEPTION(what_happens, hint, [](const Wet& all, const VectorXd& r) { \
        const Wet& wet = usual(all);                                              \
        return what_happens(other, r);                                            \
    })
RBC_OTHER_CONTACTS(squeeze_hint, with_film(wet, VectorXd::Zero(wet.oil.size()), wet.oil))
RBC_OTHER_CONTACTS(oil_hint, with_film(wet, wet.oil, wet.squeeze))
RBC_OTHER_CONTACTS(oil_hint, with_film(wet, wet.squeeze, wet.squeeze))
RBC_OTHER_CONTACTS(oil_hint, with_film(wet, wet.oil, wet.oil))
RBC_OTHER_CONTACTS(oil_hint, with_film(wet, wet.squeeze, VectorXd::Zero(wet.oil.size())))
RBC_OTHER_CONTACTS(sign_hint, with_glue(wet, -wet.adhesion))
RBC_OTHER_CONTACTS(each_hint, with_glue(wet, first_for_all(wet.adhesion)))
RBC_OTHER_CONTACTS(each_hint, with_film(wet, first_for_all(wet.squeeze), first_for_all(wet.oil)))
RBC_OTHER_CONTACTS(each_hint, with_film(wet, first_for_all(wet.squeeze), wet.oil))
RBC_OTHER_CONTACTS(each_hint, with_film(wet, wet.squeeze, first_for_all(wet.oil)))
RBC_MISCONCEPTION(as_coulomb, normal_hint, [](const Wet& all) {
    const Wet& wet = usual(all);
    Wet sideways = with_glue(wet, VectorXd::Zero(wet.oil.size()));
    sideways.q -= wet.W * on_rows(wet.dimension, wet.adhesion, wet.adhesion);
    return as_coulomb(sideways);
})
RBC_MISCONCEPTION(as_coulomb, glue_hint, [](const Wet& wet) {
    return Dry{as_coulomb(wet).W, as_coulomb(with_glue(wet, VectorXd::Zero(wet.oil.size()))).q - wet.W * glue(wet)};
})
RBC_MISCONCEPTION(as_coulomb, film_hint, [](const Wet& wet) {
    return Dry{as_coulomb(wet).W, VectorXd(wet.q - wet.W * glue(wet))};
})
RBC_MISCONCEPTION(as_coulomb, film_hint, [](const Wet& wet) { return Dry{wet.W, as_coulomb(wet).q}; })
RBC_MISCONCEPTION(as_coulomb, glue_hint, [](const Wet& all) {
    const Wet& wet = usual(all);
    return Dry{as_coulomb(wet).W, as_coulomb(with_glue(wet, VectorXd::Zero(wet.oil.size()))).q};
})
RBC_MISCONCEPTION(as_coulomb, row_hint, [](const Wet& wet) {
    const VectorXd brakes = 1 + (wet.W.diagonal().array() * film(wet).array());
    const VectorXd q = wet.q - wet.W * glue(wet);
    return Dry{brakes.cwiseInverse().asDiagonal() * wet.W, q.cwiseQuotient(brakes)};
})
RBC_OTHER_CONTACTS(resists_hint, with_film(wet, -wet.squeeze, -wet.oil))
RBC_OTHER_CONTACTS(each_hint, with_film(wet, wet.squeeze, without_last(wet.oil)))
RBC_OTHER_CONTACTS(each_hint, with_film(wet, without_last(wet.squeeze), wet.oil))
RBC_OTHER_CONTACTS(each_hint, with_glue(wet, without_last(wet.adhesion)))
RBC_MISCONCEPTION(as_coulomb, order_hint, [](const Wet& wet) {
    const MatrixXd CW = film(wet).asDiagonal() * wet.W;
    const MatrixXd F = (MatrixXd::Identity(CW.rows(), CW.rows()) + CW).inverse();
    return Dry{F * wet.W, F * (wet.q - wet.W * glue(wet))};
})
RBC_MISCONCEPTION(as_coulomb, implicit_hint, [](const Wet& wet) {
    return Dry{wet.W, VectorXd(wet.q - wet.W * glue(wet) - wet.W * film(wet).cwiseProduct(wet.q))};
})
RBC_MISCONCEPTION(what_happens, whole_r_hint, [](const Wet& wet, const VectorXd& r) {
    const VectorXd u = what_happens(wet, r).u;
    return Happens{r - film(wet).cwiseProduct(u), u};
})
RBC_MISCONCEPTION(what_happens, whole_r_hint, [](const Wet& wet, const VectorXd& r) {
    return Happens{r - glue(wet), what_happens(wet, r).u};
})
RBC_MISCONCEPTION(what_happens, whole_r_hint, [](const Wet& wet, const VectorXd& r) {
    return Happens{r, what_happens(wet, r).u};
})
RBC_MISCONCEPTION(what_happens, resists_hint, [](const Wet& wet, const VectorXd& r) {
    const VectorXd u = what_happens(wet, r).u;
    return Happens{r - glue(wet) + film(wet).cwiseProduct(u), u};
})
RBC_MISCONCEPTION(what_happens, whole_r_hint, [](const Wet& wet, const VectorXd& r) {
    const VectorXd u = what_happens(wet, r).u;
    return Happens{r + glue(wet) - film(wet).cwiseProduct(u), u};
})

VectorXd numbers_of(std::initializer_list<double> list) {
    return Eigen::Map<const VectorXd>(list.begin(), static_cast<Index>(list.size()));
}
/// One contact in the plane; its tangent moves as easily as its normal.
Wet one_contact(double w, double q_n, double q_t, double a, double c_n, double c_t) {
    return {
        2, w * MatrixXd::Identity(2, 2), numbers_of({q_n, q_t}), numbers_of({a}), numbers_of({c_n}), numbers_of({c_t})};
}

void expect_dry(const Wet& wet, const MatrixXd& W, const VectorXd& q) {
    const Dry got = student::as_coulomb(wet);
    expect_near("W' [1/kg]", got.W, W, film_tolerance.of(w_of(wet)))
        .mistake_if(!got.W.allFinite(), singular_hint)
        .mistake_if(true, film_hint);
    expect_near("q' [m/s]", got.q, q, film_tolerance.of(speed_of(wet)))
        .mistake_if(!got.q.allFinite(), singular_hint)
        .mistake_if(true, glue_hint);
}
void expect_happens(const Wet& wet, const VectorXd& r_coulomb, const VectorXd& u, const VectorXd& r) {
    const Happens got = student::what_happens(wet, r_coulomb);
    const double w = w_of(wet), speed = std::max(speed_of(wet), w * largest(r_coulomb));
    expect_near("u [m/s]", got.u, u, film_tolerance.of(speed)).mistake_if(true, velocity_hint);
    for (Index i = 0; i < r.size(); ++i)
        expect_near(text("r_", i, " [N s]"), got.r[i], r[i], film_tolerance.of(speed * (1 / w + film(wet)[i])))
            .mistake_if(true, whole_r_hint);
}

RBC_GRADE("film", "a block under a wet ceiling, by hand", 2, squeeze_hint.c_str()) {
    // 2 kg: W = 0.5/kg. A step of gravity would leave 0.1 m/s: its weight is 0.2 N s. Films of 18 and 4 kg:
    // 1 + w c = 10 on the normal, 3 on the tangent.
    did("2 kg that fall at 0.1 m/s and slide at 0.3 m/s, glue of 0.05 N s (the weight is 0.2), a film: it falls "
        "slowly");
    const Wet falls = one_contact(0.5, 0.1, 0.3, 0.05, 18, 4);
    const MatrixXd W = Eigen::Vector2d(0.05, 0.5 / 3).asDiagonal();
    expect_dry(falls, W, numbers_of({0.0075, 0.1}));
    expect_happens(falls, numbers_of({0, 0}), numbers_of({0.0075, 0.1}), numbers_of({-0.05 - 18 * 0.0075, -0.4}));
    did("the same with a glue of 0.25 N s: it holds, r' = 0.05 N s");
    const Wet holds = one_contact(0.5, 0.1, 0.3, 0.25, 18, 4);
    expect_dry(holds, W, numbers_of({-0.0025, 0.1}));
    expect_happens(holds, numbers_of({0.05, 0}), numbers_of({0, 0.1}), numbers_of({-0.2, -0.4}));
}

RBC_GRADE("film", "two contacts of one body feel each other's film", 1, order_hint.c_str()) {
    // A rod, its first end only has a film, and the second only glue: W of the normals (2 1; 1 2), c = 1, a = 3.
    // 1 + W C = (3 0; 1 1), its inverse 1/3 (1 0; -1 3); q - W a = (0, 0) - 3 (1, 2).
    did("normals W = (2 1; 1 2)/kg, tangents do not move, q = 0; c_n = (1, 0) kg, a = (0, 3) N s");
    MatrixXd W = MatrixXd::Zero(4, 4);
    W(0, 0) = W(2, 2) = 2, W(0, 2) = W(2, 0) = 1;
    const Wet rod{2, W, VectorXd::Zero(4), numbers_of({0, 3}), numbers_of({1, 0}), numbers_of({0, 0})};
    MatrixXd dry = MatrixXd::Zero(4, 4);
    dry(0, 0) = 2.0 / 3, dry(0, 2) = dry(2, 0) = 1.0 / 3, dry(2, 2) = 5.0 / 3;
    expect_dry(rod, dry, numbers_of({-1, 0, -5, 0}));
    did("r' = (0, 3) N s on the normals");
    // u = (1, 5) - (1, 5) = 0: nothing pulls.
    expect_happens(rod, numbers_of({0, 0, 3, 0}), VectorXd::Zero(4), VectorXd::Zero(4));
}

RBC_GRADE("film", "any wet contacts as a problem of Coulomb's law", 4, singular_hint.c_str()) {
    for_all(
        any_wet,
        [](const Sample& s) {
            const Asked a(s, false);
            const auto [got, right] = both(student::as_coulomb, a.wet);
            expect_near("W' [1/kg]", got.W, right.W, film_tolerance.of(beside * w_of(a.wet)))
                .mistake_if(!got.W.allFinite(), singular_hint)
                .mistake_if(has_units(s), unit_hint)
                .mistake_if(s["w c"] > 100, thick_hint)
                .mistake_if(a.wet.dimension == 3, space_hint);
            expect_near("q' [m/s]", got.q, right.q, film_tolerance.of(beside * speed_of(a.wet)))
                .mistake_if(!got.q.allFinite(), singular_hint)
                .mistake_if(has_units(s), unit_hint)
                .mistake_if(true, glue_hint);
            // What happens is an answer of the dry problem: it was made to be one.
            expect_near("W' r' + q' [m/s]", VectorXd(right.W * a.r_coulomb + right.q), a.u,
                        film_tolerance.of(a.speed()));
        },
        250);
}

RBC_GRADE("film", "what an answer means, and no energy is made", 3, whole_r_hint.c_str()) {
    for_all(
        any_wet,
        [](const Sample& s) {
            const Asked a(s, true);
            const double w = w_of(a.wet), speed = a.speed();
            const auto [got, right] = both(student::what_happens, a.wet, a.r_coulomb);
            expect_near("u [m/s]", got.u, right.u, film_tolerance.of(beside * speed))
                .mistake_if(!got.u.allFinite(), singular_hint)
                .mistake_if(has_units(s), unit_hint)
                .mistake_if(true, velocity_hint);
            const VectorXd c = film(a.wet);
            double made = 0, size = 0;
            for (Index i = 0; i < got.r.size(); ++i) {
                const double off = speed * (1 / w + c[i]);
                expect_near(text("r_", i, " [N s]"), got.r[i], right.r[i], film_tolerance.of(beside * off));
                expect_near(text("r_", i, " [N s], as it was made"), right.r[i], a.r[i],
                            film_tolerance.of(beside * off));
                made += got.r[i] * (got.u[i] + a.wet.q[i]) / 2;
                size += off * speed;
            }
            expect_near("u [m/s], as it was made", right.u, a.u, film_tolerance.of(beside * speed));
            expect("the energy does not grow", made <= film_tolerance.of(2 * size), text(made, " J"));
        },
        250);
}

}  // namespace grading_film

#include "lessons/21_contact_laws/contact_laws.hpp"

#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/support/contact_families.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// One contact of a body of 1/w kg that nothing turns.
ContactProblem one_contact(int d, double w, double mu, double q_n, double q_t) {
    Eigen::VectorXd q = Eigen::VectorXd::Zero(d);
    q[0] = q_n;
    q[1] = q_t;
    return {d, Eigen::MatrixXd(w * Eigen::MatrixXd::Identity(d, d)), q, Eigen::VectorXd::Constant(1, mu)};
}

double slip_residual(double x, double u_static, double w, const DynamicFriction& law) {
    return x * (1 + w * law.viscosity) - u_static - w * law.drop * falloff(law.shape, law.gamma * x);
}

}  // namespace

TEST_CASE("the slip of one contact is that of the reference values") {
    for (const auto& c : truth_json("dynamic_friction.json").at("cases")) {
        const double r_n = c.at("r_N"), w = c.at("w");
        const DynamicFriction law{c.at("delta_mu").get<double>() * r_n, c.at("gamma"), c.at("c_visc")};
        const double x = slip_speed(c.at("u_static"), w, law);
        CHECK(std::abs(x - c.at("u").get<double>()) <= 1e-12);
        CHECK(std::abs(law.drop * falloff(law.shape, law.gamma * x) - law.viscosity * x -
                       c.at("r_TD_along_u").get<double>()) <= 1e-12);
    }
}

TEST_CASE("a slip solves its equation, nothing smaller does, and what sticks stays") {
    RandomNumbers random(20);
    int three = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const double scale = random.decades(-6, 4), w = random.decades(-4, 4);
        DynamicFriction law;
        law.shape = trial % 2 == 0 ? Falloff::exponential : Falloff::gaussian;
        law.viscosity = trial % 3 == 0 ? 0 : random.decades(-2, 1) / w;
        law.drop = scale * random.decades(-1, 1) / w;
        law.gamma = random.decades(-1, 2) / scale;
        const double u = scale * random.decades(-3, 0.5);
        const double x = slip_speed(u, w, law);
        // Terms of the equation are up to x (1 + w c) + w drop; each is right to some 1e-16 of itself.
        const double size = x * (1 + w * law.viscosity) + w * law.drop;
        CHECK(std::abs(slip_residual(x, u, w, law)) <= 1e-14 * size);
        for (int i = 1; i < 200; ++i) CHECK(slip_residual(x * i / 200 * (1 - 1e-9), u, w, law) < 1e-14 * size);
        // A fold: from here the residual falls again to below 0 farther on.
        for (int i = 1; i < 200; ++i)
            if (slip_residual(x * std::pow(1.05, i), u, w, law) < -1e-6 * size) {
                ++three;
                break;
            }
        CHECK(slip_speed(0, w, law) == 0);
        if (slip_stiffness(w, law) < 1) {
            double y = u / (1 + w * law.viscosity), before = -1;
            for (int i = 0; i < 20000 && y != before; ++i)
                before = y, y = (u + w * law.drop * falloff(law.shape, law.gamma * y)) / (1 + w * law.viscosity);
            if (slip_stiffness(w, law) < 0.99) CHECK(std::abs(y - x) <= 1e-12 * (x + w * law.drop));
        }
    }
    CHECK(three > 50);
    CHECK_THROWS_AS(slip_speed(-1, 1, {}), std::invalid_argument);
    CHECK_THROWS_AS(slip_speed(1, std::nan(""), {}), std::invalid_argument);
    CHECK_THROWS_AS(slip_speed(1, 1, {.drop = -1}), std::invalid_argument);
}

TEST_CASE("one contact of the solver slips as the formula says, in the plane and in space, on a film too") {
    RandomNumbers random(21);
    for (int trial = 0; trial < 300; ++trial) {
        const int d = 2 + trial % 2;
        const double w = random.decades(-2, 2), mu = random.between(0.2, 1), fall = random.between(0, mu), q_n = -1;
        const double r_n = 1 / w, q_t = random.between(-3, 3);
        ContactLaw law{0, fall, random.decades(-1, 0) * 0.9 / fall, trial % 3 == 0 ? 0 : random.decades(-1, 1) / w};
        const LawResult got =
            solve_contact_laws(one_contact(d, w, mu, q_n, q_t), {law}, {.rounds = 2000, .tolerance = 1e-12});
        CHECK(got.status == SolverStatus::solved);
        const double u_static = std::max(0.0, std::abs(q_t) - w * mu * r_n);
        const double x = slip_speed(u_static, w, {fall * r_n, law.gamma, law.viscosity});
        // Stiffness up to 0.9: the residual of 1e-12 is one of x to 1e-11 of |q|, and of 3 m/s.
        CHECK(std::abs(std::abs(got.u[1]) - x) <= 1e-10);
        CHECK(std::abs(got.r[0] - r_n) <= 1e-10 * r_n);
        CHECK((got.u - (w * got.r + one_contact(d, w, mu, q_n, q_t).q)).norm() <= 1e-11);
    }
}

TEST_CASE("adhesion holds what it can hold, and no more; the apex decides what is held sideways") {
    const double a = 0.5;
    for (const int d : {2, 3}) {
        // Pulled off with less than a: held. With more: let go, and a is what was taken from it.
        LawResult held = solve_contact_laws(one_contact(d, 1, 0.8, 0.4, 0.05), {{a}});
        CHECK(held.u.cwiseAbs().maxCoeff() <= 1e-9);  // mu (a - 0.4) = 0.08 > 0.05
        CHECK(std::abs(held.r[0] + 0.4) <= 1e-9);
        const LawResult gone = solve_contact_laws(one_contact(d, 1, 0.8, 0.7, 0), {{a}});
        CHECK(std::abs(gone.u[0] - 0.2) <= 1e-9);
        held = solve_contact_laws(one_contact(d, 1, 0.8, 0.4, 0.05), {{a}}, {.apex = Apex::origin});
        CHECK(std::abs(held.u[1] - 0.05) <= 1e-9);
        CHECK(std::abs(held.u[0]) <= 1e-9);
        // What presses has mu r_n of its own and, with the shifted apex, mu a more.
        CHECK(std::abs(solve_contact_laws(one_contact(d, 1, 0.8, -1, 3), {{a}}).u[1] - (3 - 0.8 * 1.5)) <= 1e-9);
        const LawResult plain = solve_contact_laws(one_contact(d, 1, 0.8, -1, 3), {{a}}, {.apex = Apex::origin});
        CHECK(std::abs(plain.u[1] - (3 - 0.8)) <= 1e-9);
    }
}

TEST_CASE("many contacts with all laws at once: each law holds for each contact, and no energy is made") {
    RandomNumbers random(22);
    int solved = 0, pulled = 0, slipped = 0;
    for (int trial = 0; trial < 150; ++trial) {
        const int d = 2 + trial % 2, n = 1 + trial % 6;
        const ContactProblem p = random_contacts(random, d, n, 3, 0.3);
        std::vector<ContactLaw> laws;
        const double size = p.q.cwiseAbs().maxCoeff(), W_size = Eigen::MatrixXd(p.W).diagonal().maxCoeff();
        for (int i = 0; i < n; ++i)
            laws.push_back({random.between(0, 0.5) * size / W_size, random.between(0, 1) * p.friction[i],
                            random.between(0, 1) / size, random.between(0, 1) / W_size});
        LawOptions options{.rounds = 500, .tolerance = 1e-10};
        options.apex = trial % 4 < 2 ? Apex::shifted : Apex::origin;
        const LawResult got = solve_contact_laws(p, laws, options);
        solved += got.status == SolverStatus::solved;
        if (got.status != SolverStatus::solved) continue;
        const double small = 1e-8 * size;
        CHECK((got.u - (p.W * got.r + p.q)).cwiseAbs().maxCoeff() <= small);
        for (int i = 0; i < n; ++i) {
            const ContactLaw& law = laws[static_cast<std::size_t>(i)];
            const double r_n = got.r[d * i], u_n = got.u[d * i], w = p.W(d * i, d * i);
            CHECK(w * (r_n + law.adhesion) >= -small);
            CHECK(u_n >= -small);
            CHECK(std::min(w * (r_n + law.adhesion), u_n) <= small);
            const Eigen::VectorXd u_t = got.u.segment(d * i + 1, d - 1);
            const Eigen::VectorXd dry = got.r.segment(d * i + 1, d - 1) + law.viscosity * u_t;
            const double mu = p.friction[i] - law.drop * falloff(Falloff::exponential, law.gamma * u_t.norm());
            const double load = options.apex == Apex::shifted ? r_n + law.adhesion : std::max(0.0, r_n);
            CHECK(w * dry.norm() <= w * mu * load + small);
            if (u_t.norm() > 1e-3 * size) {
                CHECK(w * (dry + mu * load * u_t.normalized()).norm() <= 1e-4 * size);
                ++slipped;
            }
            pulled += r_n < -1e-6 * size / w;
        }
        // 1/2 r.(u- + u+) = r.u - 1/2 r.W r, and no term of r.u is > 0 (21.5).
        CHECK(0.5 * got.r.dot(p.q + got.u) <= 1e-9 * size * size / W_size);
    }
    CHECK(solved >= 140);
    CHECK(pulled > 20);
    CHECK(slipped > 50);
}

TEST_CASE("a film leaves W symmetric and positive, and adhesion leaves W alone") {
    RandomNumbers random(23);
    for (int trial = 0; trial < 30; ++trial) {
        const int d = 2 + trial % 2;
        const ContactProblem p = random_contacts(random, d, 4, 0, 0.5);
        const Eigen::VectorXd c = Eigen::VectorXd::NullaryExpr(4, [&] { return random.decades(-3, 3); });
        const Eigen::MatrixXd W = with_film(p, c).W;
        CHECK((W - W.transpose()).cwiseAbs().maxCoeff() == 0);
        const Eigen::VectorXd eigenvalues = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(W).eigenvalues();
        CHECK(eigenvalues.minCoeff() >= -1e-12 * eigenvalues.maxCoeff());
        CHECK((Eigen::MatrixXd(with_adhesion(p, c).W) - Eigen::MatrixXd(p.W)).cwiseAbs().maxCoeff() == 0);
        CHECK(with_film(p, Eigen::VectorXd::Zero(4)).q == p.q);
    }
}

TEST_CASE("without laws it is Coulomb's problem, solved by whichever solver; nonsense is refused") {
    RandomNumbers random(24);
    const ContactProblem p = random_contacts(random, 2, 5, 4, 0.3);
    const LawResult got = solve_contact_laws(p, std::vector<ContactLaw>(5),
                                             {.tolerance = 1e-8, .solve = ContactSolver(solve_contact_pgs)});
    CHECK(got.rounds == 1);
    CHECK(contact_residual(p, got.r) <= 1e-8);
    CHECK(solve_contact_laws({2, {}, {}, {}}, {}).status == SolverStatus::solved);
    CHECK_THROWS_AS(solve_contact_laws(p, {}), std::invalid_argument);
    CHECK_THROWS_AS(solve_contact_laws(p, std::vector<ContactLaw>(5, ContactLaw{-1})), std::invalid_argument);
    CHECK_THROWS_AS(solve_contact_laws(p, std::vector<ContactLaw>(5, ContactLaw{0, 9})), std::invalid_argument);
    CHECK_THROWS_AS(solve_contact_laws(p, std::vector<ContactLaw>(5), {.rounds = 0}), std::invalid_argument);
}

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "lessons/12_dantzig_lcp/clamped_factor.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"
#include "lessons/12_dantzig_lcp/sparse_clamped_factor.hpp"
#include "tests/lessons/12_dantzig_lcp_scenes.hpp"
#include "tests/support/lcp_families.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Legs of a table of mass 1 and inertia 1, at these distances from its centre of mass.
LcpProblem table(const std::vector<double>& legs) {
    const auto n = static_cast<Eigen::Index>(legs.size());
    LcpProblem p{Eigen::MatrixXd(n, n), Eigen::VectorXd::Constant(n, -g), {}};
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
            p.A(i, j) = 1 + legs[static_cast<std::size_t>(i)] * legs[static_cast<std::size_t>(j)];
    return p;
}

LcpProblem one_row(double A, double b) {
    return {Eigen::MatrixXd::Constant(1, 1, A), Eigen::VectorXd::Constant(1, b), {}};
}

using Solver = LcpResult (*)(const LcpProblem&);
const Solver solvers[] = {[](const LcpProblem& p) { return solve_lcp_dantzig(p); },
                          [](const LcpProblem& p) { return solve_lcp_dantzig_plain(p); }};

}  // namespace

TEST_CASE("reference problems: a, M^-1 J' f and f.b are what exact enumeration gives, f itself where it is unique") {
    int cases = 0;
    for (const auto& c : truth_json("lcp.json").at("cases")) {
        LcpProblem p{matrix_of(c.at("A")), vector_of(c.at("b")), c.at("bilateral").get<std::vector<int>>()};
        const Eigen::VectorXd a = vector_of(c.at("a")), f = vector_of(c.at("f")),
                              response = vector_of(c.at("Minv_JT_f"));
        const Eigen::VectorXd Minv = vector_of(c.at("Minv"));
        CAPTURE(c.at("name").get<std::string>());
        // The 1e-10; entries are of order 1 to 40, conditions below 1e4: round-off stays near 1e-12.
        for (const Solver solve : solvers) {
            const LcpResult r = solve(p);
            CHECK(r.status == SolverStatus::solved);
            CHECK((r.w - a).cwiseAbs().maxCoeff() <= 1e-10);
            CHECK((Minv.cwiseProduct(matrix_of(c.at("J")).transpose() * r.z) - response).cwiseAbs().maxCoeff() <=
                  1e-10);
            CHECK(std::abs(r.z.dot(p.b) - c.at("f_dot_b").get<double>()) <= 1e-10 * (1 + std::abs(r.z.dot(p.b))));
            if (c.at("f_unique").get<bool>()) CHECK((r.z - f).cwiseAbs().maxCoeff() <= 1e-10);
        }
        ++cases;
    }
    CHECK(cases >= 11);
}

TEST_CASE("a table: two legs share the weight by the lever rule, a third one changes no acceleration") {
    for (const Solver solve : solvers) {
        const LcpResult two = solve(table({-1, 3}));
        CHECK(std::abs(two.z[0] - 0.75 * g) <= 1e-14 * g);
        CHECK(std::abs(two.z[1] - 0.25 * g) <= 1e-14 * g);
        // Rank 2 of 3 and of 5: some forces are as good as others, their sum and their moment are not.
        for (const auto& legs : {std::vector<double>{-1, 1, 3}, {-1, -0.5, 0, 1, 3}}) {
            const LcpResult r = solve(table(legs));
            CHECK(r.status == SolverStatus::solved);
            CHECK(r.w.cwiseAbs().maxCoeff() <= 1e-14 * g);
            CHECK(std::abs(r.z.sum() - g) <= 1e-14 * g);
            CHECK(std::abs(r.z.dot(Eigen::Map<const Eigen::VectorXd>(legs.data(), r.z.size()))) <= 1e-14 * g);
        }
        // All legs on one side: it turns about the nearest one, which lets the others go.
        const LcpResult falling = solve(table({1, 2}));
        CHECK(falling.z[0] == g / 2);
        CHECK(falling.z[1] == 0);
        CHECK(falling.w[1] > 0);
    }
}

TEST_CASE("after every pivot C does not move, NC does not push, nothing pulls, and the energy has not risen") {
    RandomNumbers random(1);
    for (int t = 0; t < 300; ++t) {
        const LcpProblem p = random_psd(random, 1);
        std::vector<DantzigPivot> trace;
        const LcpResult r = solve_lcp_dantzig_plain(p, {}, &trace);
        CHECK(r.pivots >= static_cast<int>(trace.size()));
        // a and f carry the round-off of all steps so far, 50 times at most: 1e-14 times what was summed.
        const double size = 1e-11 * p.b.cwiseAbs().maxCoeff();
        std::set<std::pair<int, std::vector<int>>> seen;
        double energy = 0;
        for (const DantzigPivot& pivot : trace) {
            CHECK(pivot.length >= 0);
            for (const int i : pivot.clamped) CHECK(std::abs(pivot.a[i]) <= size * (1 + 1e3 * p.A(i, i) * pivot.f[i]));
            for (Eigen::Index i = 0; i < p.b.size(); ++i) {
                const bool clamped = std::count(pivot.clamped.begin(), pivot.clamped.end(), static_cast<int>(i)) > 0;
                CHECK(p.A(i, i) * pivot.f[i] >= -size);
                if (!clamped && i != pivot.driven) CHECK(pivot.f[i] == 0);
            }
            const double now = 0.5 * pivot.f.dot(p.A * pivot.f) + p.b.dot(pivot.f);
            CHECK(now <= energy + 1e-10 * (1 + std::abs(energy)));
            energy = now;
            // No cycling: the same contact is never driven with the same C twice, even in steps of length 0.
            std::vector<int> C = pivot.clamped;
            std::sort(C.begin(), C.end());
            CHECK(seen.insert({pivot.driven, C}).second);
        }
    }
}

TEST_CASE("an undecided contact stops no drive: its acceleration may fall below 0, and it is driven later") {
    // The README's two boxes of 1 kg. Driving 0, a_1 = 0.5 - f_0 passes 0 at f_0 = 0.5; the drive goes on to f_0 = 1.
    // Then 1 is driven, and clamped contact 0 carries as much more.
    LcpProblem p{Eigen::Matrix2d{{1, -1}, {-1, 2}}, Eigen::Vector2d(-1, 0.5), {}};
    std::vector<DantzigPivot> trace;
    CHECK(solve_lcp_dantzig_plain(p, {}, &trace).status == SolverStatus::solved);
    REQUIRE(trace.size() == 2);
    for (const int d : {0, 1}) {
        CHECK(trace[static_cast<std::size_t>(d)].driven == d);
        CHECK(trace[static_cast<std::size_t>(d)].blocker == d);
    }
    CHECK(trace[0].f == Eigen::Vector2d(1, 0));
    CHECK(trace[0].a == Eigen::Vector2d(0, -0.5));
    CHECK(trace[1].f == Eigen::Vector2d(1.5, 0.5));
    CHECK(trace[1].a == Eigen::Vector2d(0, 0));
    CHECK(trace[1].clamped == std::vector<int>{0, 1});
}

TEST_CASE("a tie goes to d, then to the least index, and a step of length 0 does no harm") {
    // Contacts 1, 2 and 3 are the same contact three times; with b = -1 everywhere only one of them is needed.
    LcpProblem p{Eigen::MatrixXd::Ones(3, 3), -Eigen::VectorXd::Ones(3), {}};
    std::vector<DantzigPivot> trace;
    LcpResult r = solve_lcp_dantzig_plain(p, {}, &trace);
    CHECK(r.z == Eigen::Vector3d(1, 0, 0));
    CHECK(trace.size() == 1);
    // 0 is driven first, by hand f_0 = 2; then 1 takes over from it, and both f_0 and a_1 arrive at 0 at once: d wins.
    p.A = Eigen::Matrix3d::Identity();
    p.A(0, 1) = p.A(1, 0) = 0.5;
    p.b = Eigen::Vector3d(-0.5, -1, 1);
    trace.clear();
    r = solve_lcp_dantzig_plain(p, {}, &trace);
    CHECK(r.z == Eigen::Vector3d(0, 1, 0));
    CHECK(trace.back().blocker == trace.back().driven);
    // Every contact four times: all steps but a quarter of them would be of length 0.
    RandomNumbers random(2);
    for (int t = 0; t < 200; ++t) {
        const LcpProblem once = random_psd(random, 1, 8);
        const LcpProblem often{once.A.replicate(4, 4), once.b.replicate(4, 1), {}};
        const LcpResult many = solve_lcp_dantzig(often);
        CHECK(many.status == SolverStatus::solved);
        CHECK(many.pivots <= 3 * often.b.size());
    }
}

TEST_CASE("round-off does not choose who is driven: of equals the least index, whatever the last digits of b are") {
    // By symmetry many contacts of a pyramid are equally bad. It has rank 2 x 21, and no pivot is in vain.
    const LcpProblem p = pyramid(6, false);
    const auto path = [](const LcpProblem& problem) {
        std::vector<DantzigPivot> trace;
        CHECK(solve_lcp_dantzig_plain(problem, {}, &trace).status == SolverStatus::solved);
        std::vector<int> driven;
        for (const DantzigPivot& pivot : trace) driven.push_back(pivot.driven);
        return driven;
    };
    const std::vector<int> way = path(p);
    CHECK(way.size() == 42);
    RandomNumbers random(12);
    for (int t = 0; t < 20; ++t) {
        LcpProblem near = p;
        for (double& b : near.b) b *= 1 + random.between(-2e-15, 2e-15);
        CHECK(path(near) == way);
        CHECK(solve_lcp_dantzig(near).pivots == 42);
    }
    // What is no round-off decides.
    const auto first = [&](double b) {
        return path({Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1, b), {}}).front();
    };
    CHECK(first(-1 - 1e-14) == 0);
    CHECK(first(-1 - 1e-9) == 1);
}

TEST_CASE("joints: forces of any sign; one too many changes nothing, one that contradicts is infeasible") {
    for (const Solver solve : solvers) {
        LcpProblem rod = one_row(2, 3);
        rod.bilateral = {0};
        CHECK(solve(rod).z[0] == -1.5);  // as a contact it would let go
        CHECK(solve(one_row(2, 3)).z[0] == 0);

        LcpProblem twice{Eigen::MatrixXd::Constant(2, 2, 2), Eigen::VectorXd::Constant(2, 3), {0, 1}};
        const LcpResult redundant = solve(twice);
        CHECK(redundant.status == SolverStatus::solved);
        CHECK(redundant.w.cwiseAbs().maxCoeff() == 0);
        twice.b[1] = 3.001;
        CHECK(solve(twice).status == SolverStatus::infeasible);
        CHECK(
            (solve(twice).proof - Eigen::Vector2d(1, -1)).isZero(1e-15));  // y.w = 3 - 3.001 for every z, and yet w = 0
        twice.bilateral = {0};  // now the second is a contact that separates, and may
        CHECK(solve(twice).status == SolverStatus::solved);
        CHECK(solve(twice).proof.size() == 0);
        twice.b[1] = 2.999;  // and now one that would have to approach
        CHECK(solve(twice).status == SolverStatus::infeasible);
        CHECK((solve(twice).proof - Eigen::Vector2d(-1, 1)).isZero(1e-15));  // the joint's share may be negative
    }
}

TEST_CASE("what has no answer is named, and what is infeasible comes with its proof") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Solver solve : solvers) {
        CHECK(solve(one_row(0, -1)).status == SolverStatus::infeasible);
        CHECK(solve(one_row(0, -1)).proof == Eigen::VectorXd::Ones(1));
        CHECK(solve(one_row(-1, 1)).status == SolverStatus::not_semidefinite);
        // Two walls that close upon a body.
        LcpProblem wedge{Eigen::MatrixXd(2, 2), Eigen::Vector2d(-1, 0.5), {}};
        wedge.A << 1, -1, -1, 1;
        CHECK(solve(wedge).status == SolverStatus::infeasible);
        CHECK(solve(wedge).proof == Eigen::Vector2d(1, 1));  // w_0 + w_1 = -0.5 for every z
        wedge.b[1] = 1;                                      // they move as one: the body is held, if only just
        CHECK(solve(wedge).status == SolverStatus::solved);
        CHECK(solve(wedge).proof.size() == 0);
        wedge.A << 1, 2, 2, 1;
        CHECK(solve(wedge).status == SolverStatus::not_semidefinite);
        wedge.A << 1, 0.5, 0.4, 1;
        CHECK(solve(wedge).status == SolverStatus::not_symmetric);
        // No entry shows it: eigenvalue -0.2 along (1, 1, 1).
        LcpProblem hidden{Eigen::MatrixXd::Constant(3, 3, -0.6), Eigen::VectorXd::Ones(3), {}};
        hidden.A.diagonal().setOnes();
        CHECK(visible_defect(hidden.A, 0) == SolverStatus::solved);
        CHECK(visible_defect(Eigen::Matrix2d{{1, 1.1}, {1.1, 1}}, 0) == SolverStatus::not_semidefinite);
        CHECK(solve(hidden).status == SolverStatus::not_semidefinite);

        // J J' of three rows in the plane, (1, 2), (-1, 2), (0, -1): f = (1, 1, 4) moves nothing, and b.f = -6. A row
        // of zeros beside them, exact or rounded, has no say in that.
        LcpProblem beside{Eigen::MatrixXd::Zero(4, 4), Eigen::Vector4d(-2, 2, 0, -1), {}};
        beside.A(std::array{0, 2, 3}, std::array{0, 2, 3}) = Eigen::Matrix3d{{5, 3, -2}, {3, 5, -2}, {-2, -2, 1}};
        for (const double rounded : {0.0, 1e-33}) {
            beside.A(1, 1) = rounded;
            CHECK(solve(beside).status == SolverStatus::infeasible);
            // f/4, which three roundings of numbers up to 5 may change.
            CHECK((solve(beside).proof - Eigen::Vector4d(0.25, 0, 0.25, 1)).cwiseAbs().maxCoeff() <= 1e-15);
        }

        CHECK_THROWS_WITH_AS(solve(one_row(nan, 1)), "A(0, 0) is nan; it must be finite", std::invalid_argument);
        CHECK_THROWS_WITH_AS(solve(one_row(1, nan)), "b(0) is nan; it must be finite", std::invalid_argument);
        CHECK_THROWS_AS(solve({Eigen::MatrixXd::Ones(2, 2), Eigen::VectorXd::Ones(3), {}}), std::invalid_argument);
        CHECK_THROWS_AS(solve({Eigen::MatrixXd::Ones(2, 2), Eigen::VectorXd::Ones(2), {2}}), std::invalid_argument);
        CHECK_THROWS_AS(solve({Eigen::MatrixXd::Ones(2, 2), Eigen::VectorXd::Ones(2), {1, 1}}), std::invalid_argument);
    }
    for (const bool plain : {false, true}) {
        const auto solve_with = [&](const DantzigOptions& options) {
            const LcpProblem p = one_row(1, -1);
            return plain ? solve_lcp_dantzig_plain(p, options) : solve_lcp_dantzig(p, options);
        };
        CHECK_THROWS_WITH(solve_with({.tolerance = -1}), "tolerance = -1; >= 0");
        CHECK_THROWS_AS(solve_with({.tolerance = nan}), std::invalid_argument);
        CHECK_THROWS_WITH(solve_with({.max_pivots = -1}), "max_pivots = -1; >= 0");
    }
    DantzigOptions hasty;
    hasty.max_pivots = 2;
    const LcpProblem p = stack(4, false);
    const LcpResult stopped = solve_lcp_dantzig(p, hasty);
    CHECK(stopped.status == SolverStatus::max_iterations);
    CHECK(stopped.pivots == 2);
    CHECK(stopped.residual == lcp_residual(p, stopped.z));
}

TEST_CASE("negative curvature ends the search at once: here it could go round for ever") {
    // Along x = (2, -1, 2, 0) x.A x = -4. Without the early end the same contacts leave and return until max_pivots,
    // 300.
    const Eigen::Matrix4d A{{4, 0, -4, 1}, {0, 4, 2, -4}, {-4, 2, 4, -3}, {1, -4, -3, 4}};
    const LcpProblem problem{A, Eigen::Vector4d(-4, -1, 0, -1), {}};
    for (const Solver solve : solvers) {
        const LcpResult r = solve(problem);
        CHECK(r.status == SolverStatus::not_semidefinite);
        CHECK(r.pivots <= 2 * 4);
    }
}

TEST_CASE("a contact set aside as round-off is looked at again when C loses a contact") {
    // Contacts 0 and 1 are the two walls of a slot, too narrow by 4e-10: with 0 clamped, 1 can only be set aside. Then
    // contact 2 takes the load off 0, and 1 has to push: without a second look a_1 = -0.15 remains.
    const Eigen::MatrixXd J{{1, 0, -2}, {-1, 0, 2}, {-2, -2, 0}, {1, 0, -1}};
    const Eigen::VectorXd narrow = 1e-10 * Eigen::Vector4d(-2, -2, 1, -2);
    const LcpProblem problem{J * J.transpose(), J * Eigen::Vector3d(-3, 1, 1) + narrow, {}};
    for (const Solver solve : solvers) {
        const LcpResult r = solve(problem);
        CHECK(r.status == SolverStatus::solved);
        CHECK(r.residual <= 4e-10 / 4);  // what the slot lacks, over |b| = 5 or a little less
    }
}

TEST_CASE("what is not clamped is definite or not: seen in a Schur complement with its shift") {
    const auto scaled = [](const Eigen::MatrixXd& M) { return LcpScaling({M, Eigen::VectorXd::Zero(M.rows()), {}}); };
    const LcpScaling same = scaled(Eigen::MatrixXd::Ones(2, 2)), apart = scaled(Eigen::Matrix2d{{1, 0.5}, {0.5, 1}});
    // Twice the same row: 1 - 1 = 0 remains, which the shift alone makes positive.
    ClampedFactor twice(same);
    REQUIRE(twice.add(0, 0));
    CHECK(twice.rest_is_definite(1e-9));
    CHECK_FALSE(twice.rest_is_definite(0));
    // 1 - 0.5^2 = 0.75
    ClampedFactor one(apart);
    REQUIRE(one.add(1, 0));
    CHECK(one.rest_is_definite(-0.7));
    CHECK_FALSE(one.rest_is_definite(-0.8));
    // 1 - 2 (0.6)^2/(1 - 0.6) = -0.8, although every 2 x 2 block is definite
    Eigen::MatrixXd hidden = Eigen::MatrixXd::Constant(3, 3, -0.6);
    hidden.diagonal().setOnes();
    const LcpScaling three = scaled(hidden);
    ClampedFactor two(three);
    REQUIRE(two.add(0, 0));
    REQUIRE(two.add(2, 0));
    CHECK_FALSE(two.rest_is_definite(1e-9));
    CHECK(two.rest_is_definite(0.9));
    // Nothing is clamped: all of M, large enough for products of blocks.
    const LcpScaling large = scaled(Eigen::MatrixXd::Constant(60, 60, 0.5) + 0.5 * Eigen::MatrixXd::Identity(60, 60));
    CHECK(ClampedFactor(large).rest_is_definite(-0.4));
    CHECK_FALSE(ClampedFactor(large).rest_is_definite(-0.6));
    for (const Solver solve : solvers) {
        const LcpResult apart = solve({large.M, Eigen::VectorXd::Ones(60), {}});
        CHECK(apart.status == SolverStatus::solved);
        CHECK(apart.z.isZero(0));
    }
}

/// Contacts join and leave at random: a direction moves nothing in C and is M df outside; and C is solved for.
template <class Factor>
void check_joining_and_leaving(const LcpScaling& scaling, double tolerance) {
    RandomNumbers random(13);
    const Eigen::Index n = scaling.q.size();
    Factor factor(scaling);
    Eigen::VectorXd df(n), da(n), r(n), x(n);
    for (int k = 0; k < 400; ++k) {
        const int i = static_cast<int>(random.between(0, static_cast<double>(n)));
        const std::vector<int>& C = factor.clamped();
        if (std::find(C.begin(), C.end(), i) != C.end()) {
            factor.remove(i);
            for (double& entry : r) entry = random.between(-1, 1);
            factor.solve(r, x);
            CHECK((scaling.M * x - r)(C).norm() < 1e-9 * (1 + x.norm()));
            CHECK(x.norm() == doctest::Approx(x(C).norm()));
            continue;
        }
        if (k % 3 != 0) {  // a contact may also join without having been driven
            const double schur = factor.direction(i, df, da);
            Eigen::VectorXd right = scaling.M * df;
            CHECK(right(C).norm() < 1e-9 * df.norm());  // round-off over the least Schur complement, 1e-6
            right(C).setZero();
            CHECK((da - right).norm() < tolerance * df.norm());
            CHECK(std::abs(schur - right[i]) < 1e-9 * df.norm());
        }
        factor.add(i, 1e-6);
    }
}

TEST_CASE("whatever has joined and left: a direction moves nothing in C and is M df outside; C is solved for") {
    RandomNumbers random(13);
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(40, 42);  // a contact knows its neighbours
    for (int i = 0; i < 40; ++i)
        for (int j = i; j < i + 3; ++j) J(i, j) = random.between(-1, 1);
    const LcpScaling neighbours({J * J.transpose(), Eigen::VectorXd::Zero(40), {}});
    REQUIRE(neighbours.is_sparse());
    check_joining_and_leaving<SparseClampedFactor>(neighbours, 1e-12);
    check_joining_and_leaving<ClampedFactor>(neighbours, 1e-9);  // da is right to the last digits, M df is not
    for (const int rank : {3, 20, 60}) {
        Eigen::MatrixXd all(40, rank);
        for (double& entry : all.reshaped()) entry = random.between(-1, 1);
        CAPTURE(rank);
        check_joining_and_leaving<ClampedFactor>(LcpScaling({all * all.transpose(), Eigen::VectorXd::Zero(40), {}}),
                                                 1e-9);
    }
}

TEST_CASE("nothing to do: no contacts, no accelerations, a row of zeros") {
    LcpProblem none;
    none.A.resize(0, 0);
    none.b.resize(0);
    for (const Solver solve : solvers) {
        CHECK(solve(none).status == SolverStatus::solved);
        CHECK(solve(one_row(1, 0)).z[0] == 0);
        CHECK(solve(one_row(0, 0)).status == SolverStatus::solved);
        CHECK(solve(one_row(0, 1)).w[0] == 1);
    }
}

TEST_CASE("the residual is 0 at a solution, and measures what is wrong elsewhere") {
    const LcpProblem p = one_row(2, -4);
    const auto at = [&](double z) { return lcp_residual(p, Eigen::VectorXd::Constant(1, z)); };
    CHECK(at(2) == 0);
    CHECK(at(1) == 0.5);   // w = -2 of 4
    CHECK(at(3) == 0.5);   // w = 2 and A z = 6: the smaller one
    CHECK(at(-1) == 1.5);  // w = -6
    CHECK(std::isinf(at(std::numeric_limits<double>::quiet_NaN())));
    CHECK(std::isinf(lcp_residual(p, Eigen::VectorXd::Zero(2))));
    LcpProblem joint = p;
    joint.bilateral = {0};
    CHECK(lcp_residual(joint, Eigen::VectorXd::Constant(1, 3)) == 0.5);
}

TEST_CASE("scaling rounds nothing, and is_semidefinite sees -1e-6 in a dense and in a banded matrix") {
    RandomNumbers random(3);
    const LcpProblem p = random_psd(random, 3);
    const LcpScaling scaled(p);
    CHECK((scaled.D.cwiseInverse().asDiagonal() * scaled.M * scaled.D.cwiseInverse().asDiagonal()) == p.A);
    for (const double shift : {0.0, 2e-6}) {
        LcpProblem dense = random_psd(random, 0, 60), banded = stack(40, false);
        for (LcpProblem* q : {&dense, &banded}) {
            // Two equal rows, so that the least eigenvalue is 0; halves of `shift` between them bring it below.
            q->A.row(1) = q->A.row(0);
            q->A.col(1) = q->A.col(0);
            q->A(1, 1) = q->A(0, 0);
            const LcpScaling s(*q);
            Eigen::MatrixXd M = s.M;
            M(0, 0) -= shift;
            CHECK(is_semidefinite(M) == (shift == 0));
        }
    }
}

TEST_CASE("accelerations of large forces are summed in long double, whatever the order of the sum") {
    // Rank 1: a_i = +-(z_0 + z_1 - z_2) - 1 with z of 2^40, 2^-14 and 2^40. In double 2^40 + 2^-14 = 2^40, so one of
    // the six orders at least loses the 2^-14, which is 6e6 times what counts as 0 here.
    if (std::numeric_limits<long double>::digits <= std::numeric_limits<double>::digits) return;  // no wider one here
    const double large = std::exp2(40), small = std::exp2(-14);
    std::array<int, 3> order{0, 1, 2};
    do {
        const Eigen::Vector3d J = Eigen::Vector3d(1, 1, -1)(order), z = Eigen::Vector3d(large, small, large)(order);
        const LcpScaling scaling({J * J.transpose(), -Eigen::Vector3d::Ones(), {}});
        CHECK(scaling.acceleration_of(z) == small * J - Eigen::Vector3d::Ones());
        // The same among others, so that it is a sparse matrix.
        LcpProblem wide{Eigen::MatrixXd::Identity(30, 30), -Eigen::VectorXd::Ones(30), {}};
        wide.A.topLeftCorner<3, 3>() = J * J.transpose();
        Eigen::VectorXd some = Eigen::VectorXd::Zero(30);
        some.head<3>() = z;
        CHECK(LcpScaling(wide).is_sparse());
        CHECK(LcpScaling(wide).acceleration_of(some).head<3>() == small * J - Eigen::Vector3d::Ones());
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("solved is measured: with a tolerance that nothing can meet it is called inaccurate") {
    const LcpProblem problem = stack(30, false);
    CHECK(solve_lcp_dantzig(problem).status == SolverStatus::solved);
    CHECK(solve_lcp_dantzig(problem, {0, 0}).status == SolverStatus::inaccurate);
    CHECK(solve_lcp_dantzig_plain(problem, {0, 0}).status == SolverStatus::inaccurate);
}

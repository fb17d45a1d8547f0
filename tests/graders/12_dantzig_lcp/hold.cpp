#include "exercises/12_dantzig_lcp/hold.hpp"
#include "tests/graders/12_dantzig_lcp/pivots.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/foundation/judge/lcp_residual.hpp"
#include "common/grading/grader/grader.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex12;

namespace grading_hold {

RBC_STUDENT_SIZED(hold)

LcpProblem with_joint(const SolvedContacts& contacts, const JointRow& joint) {
    const Eigen::Index n = contacts.b.size();
    LcpProblem whole{Eigen::MatrixXd(n + 1, n + 1), Eigen::VectorXd(n + 1), {static_cast<int>(n)}};
    whole.A << contacts.A, joint.coupling, joint.coupling.transpose(), joint.diagonal;
    whole.b << contacts.b, joint.b;
    return whole;
}

SolvedContacts solved(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    SolvedContacts contacts{A, b, solve_lcp_dantzig({A, b, {}}).z, {}};
    for (int i = 0; i < b.size(); ++i)
        if (contacts.f[i] > 0) contacts.clamped.push_back(i);
    return contacts;
}

const std::string sign_hint =
    "A joint holds both ways: if a_d > 0 its force must pull, so the drive runs down, df_d = -1 and df_C = +A_CC^-1 "
    "A_Cd.";
const std::string lets_go_hint =
    "A contact cannot pull: where its force falls to 0 it leaves C, and the drive goes on with the rest.";
const std::string closes_hint =
    "Contacts outside C move too: where an acceleration falls to 0 that contact joins C, and the drive goes on.";
const std::string null_hint =
    "da_d = 0 does not mean impossible: along df nothing moves, but forces shift until a contact lets go. Then the "
    "joint moves.";
const std::string already_hint =
    "The joint depends on the contacts, but its acceleration is 0 already: nothing is asked of it.";
const std::string impossible_hint =
    "Nothing stops the drive and da_d = 0: no force can do it. The direction df itself is the proof.";
const std::string many_hint =
    "Every contact may be held, and all of them together with the joint: there may be ten rows.";
const std::string proof_hint =
    "A proof pushes only where contacts can push (v_i >= 0), moves nothing (A v = 0), and has b.v < 0. Check all "
    "three.";
const std::string proof_sign_hint = "b.v > 0 proves nothing: v must have the sign of the drive, df_d = -1 if a_d > 0.";

/// v solves (E12.7), or proves (E12.8). Pivots multiply round-off of 1e-16 by the condition of A_CC, here below 1e6.
void expect_verdict(const SolvedContacts& contacts, const JointRow& joint, const HeldContacts& got,
                    const std::string& hint) {
    const LcpProblem whole = with_joint(contacts, joint);
    const Eigen::VectorXd& v = got.v;
    expect_equal("size of v", v.size(), whole.b.size());
    if (got.possible) {
        const double residual = lcp_residual(whole, v);
        expect("the forces obey (E12.7)", residual <= hold_tolerance.of(1), text("relative residual ", residual))
            .mistake_if(true, hint);
        return;
    }
    const double largest = v.cwiseAbs().maxCoeff();
    expect("the proof is not empty", largest > 0 && std::isfinite(largest), text("|v| = ", largest))
        .mistake_if(true, proof_hint);
    // In units in which A_ii = 1: A v is compared with the terms that must cancel in it.
    const Eigen::VectorXd scaled = whole.A.diagonal().cwiseSqrt().cwiseProduct(v);
    bool still = true;
    for (Eigen::Index i = 0; i < v.size(); ++i)
        still = still && std::abs(whole.A.row(i).dot(v)) <=
                             hold_tolerance.of(std::sqrt(whole.A(i, i)) * scaled.cwiseAbs().sum());
    const double least = v.size() > 1 ? v.head(v.size() - 1).minCoeff() / largest : 0;
    const double asked = whole.b.dot(v) / (whole.b.cwiseAbs().maxCoeff() * largest);
    expect("the proof moves nothing: A v = 0", still, "it moves something").mistake_if(true, hint);
    expect("the proof only pushes: v_i >= 0 for contacts", least >= -hold_tolerance.of(1),
           text("least v_i/|v| = ", least))
        .mistake_if(asked > hold_tolerance.of(1), proof_sign_hint)
        .mistake_if(true, hint);
    expect("b.v < 0", asked < -hold_tolerance.of(1), text("b.v/(|b||v|) = ", asked))
        .mistake_if(asked > hold_tolerance.of(1), proof_sign_hint)
        .mistake_if(true, hint);
}

/// Forces that are unique: what leaves as much as the contract allows is off by ten times that, for the condition of
/// what is held, over the row's own A_ii.
void expect_forces(const SolvedContacts& contacts, const JointRow& joint, const HeldContacts& got,
                   const Eigen::VectorXd& right, const std::string& hint = "") {
    const LcpProblem whole = with_joint(contacts, joint);
    expect_equal("size of v", got.v.size(), right.size());
    for (Eigen::Index i = 0; i < right.size(); ++i)
        expect_near(text("force of ", i + 1 < right.size() ? text("contact ", i) : "the joint", " [N]"), got.v[i],
                    right[i], 10 * hold_tolerance.of(whole.b.cwiseAbs().maxCoeff()) / whole.A(i, i))
            .mistake_if(!hint.empty(), hint);
}

/// The answer of one step that drives the joint.
HeldContacts in_one_step(const SolvedContacts& contacts, const JointRow& joint) {
    const LcpProblem whole = with_joint(contacts, joint);
    const std::vector<int>& C = contacts.clamped;
    const Eigen::Index d = contacts.b.size();
    Eigen::VectorXd f = Eigen::VectorXd::Zero(d + 1), df = f;
    f.head(d) = contacts.f;
    df[d] = 1;
    if (!C.empty())
        df(C) = -Eigen::MatrixXd(whole.A(C, C))
                     .ldlt()
                     .solve(Eigen::VectorXd(whole.A(C, std::vector<int>{static_cast<int>(d)})));
    const double rate = whole.A.row(d).dot(df);
    if (!(rate > moves_nothing.of(joint.diagonal))) throw std::domain_error("it moves nothing");
    return {true, f - (whole.A.row(d).dot(f) + joint.b) / rate * df};
}
RBC_MISCONCEPTION(hold, lets_go_hint, in_one_step)
RBC_MISCONCEPTION(hold, "The contacts answer the joint: f_C changes with f_d, so that a_C stays 0.",
                  [](const SolvedContacts& contacts, const JointRow& joint) {
                      if (!(joint.diagonal > 0) || joint.coupling.isZero(0)) throw std::domain_error("no telling");
                      Eigen::VectorXd f(contacts.f.size() + 1);
                      f << contacts.f, -(joint.coupling.dot(contacts.f) + joint.b) / joint.diagonal;
                      return HeldContacts{true, f};
                  })
RBC_MISCONCEPTION(hold, proof_sign_hint, [](const SolvedContacts& contacts, const JointRow& joint) {
    HeldContacts held = ex12::hold(contacts, joint);
    if (held.possible) throw std::domain_error("no proof");
    held.v = -held.v;
    return held;
})

/// A particle of 1 kg on the floor, 10 m/s^2 of gravity; a rope upwards whose end is pulled up with `upwards`.
SolvedContacts particle() {
    return {
        Eigen::MatrixXd::Constant(1, 1, 1), Eigen::VectorXd::Constant(1, -10), Eigen::VectorXd::Constant(1, 10), {0}};
}
JointRow hook(double upwards) {
    return {Eigen::VectorXd::Constant(1, 1), 1, -10 - upwards};
}
/// A beam of 3 kg and length 2 m (I = m l^2/12 = 1 kg m^2) on two supports at its ends, 9 m/s^2 of gravity.
SolvedContacts beam() {
    return {Eigen::Matrix2d{{4.0 / 3, -2.0 / 3}, {-2.0 / 3, 4.0 / 3}},
            Eigen::Vector2d(-9, -9),
            Eigen::Vector2d(13.5, 13.5),
            {0, 1}};
}

/// Bodies with these inverse masses under a load, contacts between them, and in the last row of J a joint.
struct LongDrive {
    Eigen::MatrixXd J;
    Eigen::VectorXd inverse, load;
    double pulled;
    int steps;  ///< how often a contact lets go or closes before the joint stands still, and once more

    SolvedContacts contacts() const {
        const Eigen::MatrixXd N = J.topRows(J.rows() - 1);
        return solved(N * inverse.asDiagonal() * N.transpose(), N * load);
    }
    JointRow joint() const {
        const Eigen::RowVectorXd row = J.row(J.rows() - 1);
        const Eigen::VectorXd moved = inverse.cwiseProduct(row.transpose());
        return {J.topRows(J.rows() - 1) * moved, row.dot(moved), row.dot(load) + pulled};
    }
};

const LongDrive long_drives[] = {
    {Eigen::Matrix4d{{2, 1, -1, -2}, {0, -2, -1, 2}, {1, 1, -1, -2}, {0, 2, 0, 0}},
     Eigen::Vector4d(0.0625, 0.0625, 64, 64), Eigen::Vector4d(0, -4, -1, 1), -60, 8},
    {Eigen::MatrixXd{{2, 2, -2, 0, 0, 0, 0, 0, 1},
                     {1, 1, 2, -2, -1, -2, 1, -2, 2},
                     {2, 0, -1, 2, -2, 1, 1, 2, 2},
                     {0, 0, -1, 2, 1, -1, -2, -2, 1},
                     {-2, -1, -2, 1, 1, -1, -1, -1, -1},
                     {-2, 0, 2, -2, -2, 1, -1, 0, -1},
                     {1, 0, 1, -1, -1, 2, -1, -1, 2},
                     {2, 1, -2, -2, 2, 1, -1, 2, 0},
                     {2, 1, -2, 0, 2, 2, -2, 2, 0}},
     Eigen::VectorXd{{1, 0.0625, 16, 0.015625, 16, 0.25, 0.015625, 0.0625, 1}},
     Eigen::VectorXd{{-4, -2, -2, -5, 0, 2, 2, 3, 3}}, 90, 16},
};

/// Whole numbers: rows are dependent exactly, or clearly not, and many contacts tie.
struct Table {
    SolvedContacts contacts;
    JointRow joint;

    /// @param plain  in units of the drawn whole numbers
    Table(const Sample& s, bool plain) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts"), freedoms = s.integer("freedoms");
        const auto whole = [&](int most) { return std::round(random.between(-most - 0.49, most + 0.49)); };
        const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, freedoms, [&] { return whole(2); });
        const Eigen::VectorXd load = Eigen::VectorXd::NullaryExpr(freedoms, [&] { return whole(5); });
        Eigen::VectorXd row = Eigen::VectorXd::NullaryExpr(freedoms, [&] { return whole(2); });
        if (s.integer("dependent")) row = J.transpose() * Eigen::VectorXd::NullaryExpr(n, [&] { return whole(1); });
        const int heavier = s.integer("heavier");  // masses from 4^-heavier to 4^heavier of each other
        Eigen::VectorXd inverse =
            Eigen::VectorXd::NullaryExpr(freedoms, [&] { return std::ldexp(1, 2 * static_cast<int>(whole(heavier))); });
        Eigen::VectorXd own = (J.cwiseAbs2() * inverse).eval();
        own.conservativeResize(n + 1);
        own[n] = row.cwiseAbs2().dot(inverse);
        Eigen::VectorXd b(n + 1);
        b << J * load, row.dot(load) + s["pulled"];
        if (!plain) {
            // Below 1 the least A_ii that is not 0 is what the sample says, above it the greatest.
            const double least = (own.array() > 0).select(own, own.maxCoeff()).minCoeff();
            const double size = s["A"] < 1 ? least : own.maxCoeff();
            if (size > 0) inverse *= s["A"] / size;
            if (!b.isZero(0)) b *= s["b"] / b.cwiseAbs().maxCoeff();
        }
        contacts = solved(J * inverse.asDiagonal() * J.transpose(), b.head(n));
        joint = {J * inverse.asDiagonal() * row, row.dot(inverse.asDiagonal() * row), b[n]};
    }
};

/// No rows are nearly dependent: residuals are round-off times the condition of what is held at a time.
bool clear(const Sample& s) {
    const Table table(s, true);
    const Eigen::MatrixXd A = with_joint(table.contacts, table.joint).A;
    return grading12::are_pivots_clear(A, clear_pivots.low);
}

const Coordinate any_contacts = integer("contacts", contact_counts).simple(2),
                 freedoms = integer("freedoms", 1, 10).simple(3), dependent = choice("dependent", 2),
                 heavier = integer("heavier", 0, 3), pulled = integer("pulled", -9, 9).edges({0}).simple(3);
const Domain plain_table = Domain{any_contacts, freedoms, dependent, heavier, pulled, seed()}.where(clear);
const Domain any_table = Domain{any_contacts,
                                freedoms,
                                dependent,
                                heavier,
                                pulled,
                                decades("A", contact_own),
                                decades("b", contact_loads),
                                seed()}
                             .where(clear);

RBC_GRADE("hold", "a joint that pushes or pulls and leaves all contacts as they are", 2, sign_hint.c_str()) {
    did("a bead that rests on the floor with 10 N is pushed along it with 3 m/s^2: held by -3 N");
    JointRow joint{Eigen::VectorXd::Zero(1), 1, 3};
    HeldContacts got = student::hold(particle(), joint);
    expect_equal("possible", got.possible, true);
    expect_forces(particle(), joint, got, Eigen::Vector2d(10, -3), sign_hint);
    did("pushed the other way with 3 m/s^2: +3 N");
    joint.b = -3;
    got = student::hold(particle(), joint);
    expect_equal("possible", got.possible, true);
    expect_forces(particle(), joint, got, Eigen::Vector2d(10, 3));
    did("in place of the bead's, a joint of a rock of 1e12 kg: 3e12 N");
    joint.diagonal = 1e-12;
    got = student::hold(particle(), joint);
    expect_equal("possible", got.possible, true)
        .mistake_if(true,
                    "Small compared with what? da_d is compared with A_dd, the joint's own, not with the others'.");
    expect_verdict(particle(), joint, got, sign_hint);
}

RBC_GRADE("hold", "contacts let go and close while the joint is driven", 4, lets_go_hint.c_str()) {
    did("two contacts f = (2, 1) N, A = [[2, 1], [1, 2]], b = (-5, -4); a joint with A_d = (1, 0), A_dd = 1, b_d = 0: "
        "a_d = 2 m/s^2");
    const SolvedContacts two{Eigen::Matrix2d{{2, 1}, {1, 2}}, Eigen::Vector2d(-5, -4), Eigen::Vector2d(2, 1), {0, 1}};
    // df_d = -1: df_C = A_CC^-1 (1, 0) = (2, -1)/3, da_d = 2/3 - 1 = -1/3. 6 N are needed, but f_1 is 0 after 3 N: then
    // C = {0}, a_d = 1, df_0 = 1/2, da_d = -1/2: 2 N more, f = (5, 0, -5), a_1 = 5 - 4 = 1.
    JointRow joint{Eigen::Vector2d(1, 0), 1, 0};
    HeldContacts got = student::hold(two, joint);
    expect_equal("possible", got.possible, true).mistake_if(true, lets_go_hint);
    expect_forces(two, joint, got, Eigen::Vector3d(5, 0, -5), lets_go_hint);
    did("a beam of 3 kg on two supports at its ends, each with 13.5 N; its right end is pulled up with 6 m/s^2");
    // The joint's row is that of support 1, but asks for a_1 = 6: b_d = -9 - 6. f_1 shifts to the joint, contact 1
    // opens, and then 6 = 4/3 f_d - 2/3 f_0 - 9 and 0 = 4/3 f_0 - 2/3 f_d - 9: f_0 = 16.5, f_d = 19.5.
    joint = {Eigen::Vector2d(-2.0 / 3, 4.0 / 3), 4.0 / 3, -15};
    got = student::hold(beam(), joint);
    expect_equal("possible", got.possible, true).mistake_if(true, null_hint);
    expect_forces(beam(), joint, got, Eigen::Vector3d(16.5, 0, 19.5));
    did("the same beam; its middle is pulled up with 6 m/s^2: both ends let go, 45 N");
    joint = {Eigen::Vector2d(1.0 / 3, 1.0 / 3), 1.0 / 3, -15};
    got = student::hold(beam(), joint);
    expect_equal("possible", got.possible, true).mistake_if(true, null_hint);
    expect_forces(beam(), joint, got, Eigen::Vector3d(0, 0, 45));
    did("a particle on the floor with 10 N, under a ceiling that flees with 4 m/s^2; a rod holds it to a second "
        "particle, which is accelerated up with 15 m/s^2. Each has 1 kg");
    const SolvedContacts between{
        Eigen::Matrix2d{{1, -1}, {-1, 1}}, Eigen::Vector2d(-10, 14), Eigen::Vector2d(10, 0), {0}};
    // a_d is the first's acceleration minus the second's: A_d = (1, -1), A_dd = 2, b_d = -10 - 15; -15 at f_0 = 10.
    // df_0 = -1, da_d = 1: contact 0 lets go after 10 N with a_d = -5; then df = 1, da_1 = -1, da_d = 2: a_1 = 4 falls
    // to 1.5 after 2.5 N. So f = (0, 0, 12.5).
    joint = {Eigen::Vector2d(1, -1), 2, -25};
    got = student::hold(between, joint);
    expect_equal("possible", got.possible, true);
    expect_forces(between, joint, got, Eigen::Vector3d(0, 0, 12.5));
    did("the same with 25 m/s^2: now the ceiling is met as well");
    // a_d = -15 when contact 0 lets go; a_1 = 4 falls to 0 after 4 N, a_d = -7; then df_1 = 1, da_d = 1: 7 N more.
    joint.b = -35;
    got = student::hold(between, joint);
    expect_equal("possible", got.possible, true);
    expect_forces(between, joint, got, Eigen::Vector3d(0, 7, 21),
                  got.v.size() == 3 && got.v[1] == 0 ? closes_hint : "");
}

RBC_GRADE("hold", "forces that shift without moving anything", 3, null_hint.c_str()) {
    did("a particle of 1 kg on the floor with 10 N; the crane's hook holds it, and pulls up with 5 m/s^2: 15 N, "
        "nothing on the floor");
    HeldContacts got = student::hold(particle(), hook(5));
    expect_equal("possible", got.possible, true);
    expect_forces(particle(), hook(5), got, Eigen::Vector2d(0, 15),
                  got.v.size() == 2 && std::abs(got.v[0] - 10) < 1e-6
                      ? "The floor would push with 10 N and yet separate, a = 5 m/s^2: let it go first."
                      : "");
    const double little = 100 * at_rest.of(10);
    did("the hook pulls up with ", little, " m/s^2: still 10 N and a little, nothing on the floor");
    got = student::hold(particle(), hook(little));
    expect_equal("possible", got.possible, true);
    expect_forces(particle(), hook(little), got, Eigen::Vector2d(0, 10 + little),
                  got.v.size() == 2 && got.v[1] == 0
                      ? "Zero is 1e-10 of the largest |b|. A hundred times that is no round-off."
                      : "");
    const double slow = 1.01 * clear_pivots.low;
    did("a joint that all but depends on the floor, A_d = 1, A_dd = 1 + ", slow, ", b_d = -9: ", -1 / slow, " N");
    const JointRow nearly{Eigen::VectorXd::Constant(1, 1), 1 + slow, -9};
    got = student::hold(particle(), nearly);
    expect_equal("possible", got.possible, true)
        .mistake_if(true, "Only a da_d below 1e-10 A_dd moves nothing. This one is slow, but it arrives.");
    expect_verdict(particle(), nearly, got, null_hint);
    did("the hook stands still: floor and hook share 10 N, in any way");
    got = student::hold(particle(), hook(0));
    expect_equal("possible", got.possible, true).mistake_if(true, already_hint);
    expect_verdict(particle(), hook(0), got, already_hint);
    did("the same but for what counts as 0: b_d = -10 (1 - 1e-12)");
    got = student::hold(particle(), hook(-0.01 * at_rest.of(10)));
    expect_equal("possible", got.possible, true).mistake_if(true, already_hint);
    expect_verdict(particle(), hook(0), got, already_hint);
    // The particle's floor and hook, as rows of any size: 0 is meant beside the row's own terms.
    const auto geared = [](double mass, double gear, double upwards) {
        const double w = 1 / mass;
        return std::pair{SolvedContacts{Eigen::MatrixXd::Constant(1, 1, w),
                                        Eigen::VectorXd::Constant(1, -10),
                                        Eigen::VectorXd::Constant(1, 10 * mass),
                                        {0}},
                         JointRow{Eigen::VectorXd::Constant(1, gear * w), gear * gear * w, gear * (-10 - upwards)}};
    };
    for (const double gear : {1e-6, 1e-3, 1e3, 1e6}) {
        did("the hook through a pulley, ", gear,
            " m of it for each metre of the particle, pulls up with 5 m/s^2: ", 15 / gear, " N");
        const auto [floor, rope] = geared(1, gear, 5);
        got = student::hold(floor, rope);
        expect_equal("possible", got.possible, true).mistake_if(true, null_hint);
        expect_forces(floor, rope, got, Eigen::Vector2d(0, 15 / gear));
    }
    for (const double mass : {1e-12, 1e12}) {
        did("a particle of ", mass, " kg, whose hook stands still but for round-off, b_d = -10 (1 - 1e-14)");
        const auto [floor, rope] = geared(mass, 1, -1e-13);
        got = student::hold(floor, rope);
        expect_equal("possible", got.possible, true).mistake_if(true, already_hint);
        expect_verdict(floor, geared(mass, 1, 0).second, got, already_hint);
        did("the same, pulled up with 1e-6 m/s^2");
        const auto [ground, crane] = geared(mass, 1, 1e-6);
        got = student::hold(ground, crane);
        expect_equal("possible", got.possible, true).mistake_if(true, null_hint);
        expect_forces(
            ground, crane, got, Eigen::Vector2d(0, (10 + 1e-6) * mass),
            got.v.size() == 2 && got.v[1] == 0 ? "Zero is 1e-10 of the largest |b|, whatever the masses are." : "");
    }
    did("a joint between two things that cannot move, A_d = 0, A_dd = 0, b_d = 0");
    const JointRow nothing{Eigen::VectorXd::Zero(1), 0, 0};
    got = student::hold(particle(), nothing);
    expect_equal("possible", got.possible, true).mistake_if(true, already_hint);
    expect_verdict(particle(), nothing, got, already_hint);
    did("no contact at all: a joint alone, A_dd = 2, b_d = 3");
    const SolvedContacts none{Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), Eigen::VectorXd(0), {}};
    const JointRow alone{Eigen::VectorXd(0), 2, 3};
    got = student::hold(none, alone);
    expect_equal("possible", got.possible, true);
    expect_forces(none, alone, got, Eigen::VectorXd::Constant(1, -1.5), sign_hint);
}

RBC_GRADE("hold", "what cannot be held is proved to be impossible", 3, impossible_hint.c_str()) {
    did("the hook pulls the particle down through the floor, with 5 m/s^2: the proof is (1, -1), or a multiple");
    HeldContacts got = student::hold(particle(), hook(-5));
    expect_equal("possible", got.possible, false);
    expect_verdict(particle(), hook(-5), got, proof_hint);
    const double little = 110 * at_rest.of(10);
    did("it pulls down with ", little, " m/s^2 only: that is impossible as well");
    got = student::hold(particle(), hook(-little));
    expect_equal("possible", got.possible, false)
        .mistake_if(true, "Zero is 1e-10 of the largest |b|. A hundred times that is no round-off.");
    expect_verdict(particle(), hook(-little), got, proof_hint);
    did("a joint between two things that cannot move is asked for 3 m/s^2, A_d = 0, A_dd = 0");
    for (const double b : {-3.0, 3.0}) {
        const JointRow fixed{Eigen::VectorXd::Zero(1), 0, b};
        got = student::hold(particle(), fixed);
        expect_equal("possible", got.possible, false);
        expect_verdict(particle(), fixed, got, proof_hint);
    }
    did("a particle between floor and ceiling, touching both; the hook pulls up with 5 m/s^2. First the floor lets go, "
        "then the ceiling closes, and then it is proved: (0, 1, 1)");
    const SolvedContacts squeezed{
        Eigen::Matrix2d{{1, -1}, {-1, 1}}, Eigen::Vector2d(-10, 10), Eigen::Vector2d(10, 0), {0}};
    const JointRow up{Eigen::Vector2d(1, -1), 1, -15};
    got = student::hold(squeezed, up);
    expect_equal("possible", got.possible, false).mistake_if(true, closes_hint);
    expect_verdict(squeezed, up, got, proof_hint);
}

RBC_GRADE("hold", "any table and any joint: right forces, or a proof", 3,
          "Look at one that fails: which of the conditions is broken, and when did it break during the drive?") {
    const std::string steps_hint =
        "A contact may let go and close again several times: a drive ends when the joint stands still or nothing stops "
        "it, and not after some number of steps.";
    for (const LongDrive& drive : long_drives) {
        did(drive.J.rows() - 1, " contacts and a joint that is pulled with ", drive.pulled, " m/s^2: ", drive.steps,
            " steps of the drive");
        const HeldContacts got = student::hold(drive.contacts(), drive.joint());
        expect_equal("possible", got.possible, true).mistake_if(true, steps_hint);
        expect_verdict(drive.contacts(), drive.joint(), got, steps_hint);
    }
    // As many contacts as there may be, on bodies of their own, each with another share in the joint.
    const auto n = static_cast<Eigen::Index>(contact_counts.high);
    const Eigen::VectorXd share = Eigen::VectorXd::LinSpaced(n, 0.1, 0.9),
                          b = -Eigen::VectorXd::LinSpaced(n, 10, 18);
    const SolvedContacts blocks = solved(Eigen::MatrixXd::Identity(n, n), b);
    did(n, " blocks of 1 kg on the floor, and a joint that takes part in each: all ", n + 1, " rows are held");
    const JointRow all{share, share.squaredNorm() + 1, share.dot(b) - 1};
    const HeldContacts of_all = student::hold(blocks, all);
    expect_equal("possible", of_all.possible, true);
    Eigen::VectorXd forces(n + 1);
    forces << blocks.f - share, 1;
    expect_forces(blocks, all, of_all, forces, many_hint);
    did("the same without a body of the joint's own, pulled into the floor with 1 m/s^2: the proof takes all rows");
    const JointRow into{share, share.squaredNorm(), share.dot(b) + 1};
    const HeldContacts none_of_all = student::hold(blocks, into);
    expect_equal("possible", none_of_all.possible, false).mistake_if(true, many_hint);
    expect_verdict(blocks, into, none_of_all, many_hint);
    did("a joint that all but depends on the floor, A_d = (1, 2e-12), A_dd = 1 + 1e-6, b_d = -9, beside a wall that "
        "flees with 1e-6 m/s^2: the wall closes at 5e5 N");
    const SolvedContacts fleeing{Eigen::Matrix2d::Identity(), Eigen::Vector2d(-10, 1e-6), Eigen::Vector2d(10, 0), {0}};
    const JointRow slow{Eigen::Vector2d(1, 2 * same_rate.of(1e-6)), 1 + 1e-6, -9};
    const HeldContacts slowly = student::hold(fleeing, slow);
    expect_equal("possible", slowly.possible, true);
    expect_verdict(fleeing, slow, slowly, closes_hint);
    for (int k = 0; k < 24; ++k) {
        const double upwards = 3.0 * (k % 5) - 5.5;
        did("a table of 1.3 kg on four legs, one of them too many; a hook ", 0.1 * k,
            " m from its middle pulls up with ", upwards, " m/s^2");
        // Heave and two tilts.
        Eigen::Matrix<double, 5, 3> J;
        for (int leg = 0; leg < 4; ++leg) {
            const double angle = 0.3 + leg * 1.5707963267948966;
            J.row(leg) << 1, std::cos(angle), 0.7 * std::sin(angle);
        }
        J.row(4) << 1, 0.1 * k * std::cos(k), 0.1 * k * std::sin(k);
        const Eigen::MatrixXd A = J * Eigen::Vector3d(1, 2.3, 3.1).asDiagonal() * J.transpose() / 1.3;
        const SolvedContacts legs = solved(A.topLeftCorner(4, 4), Eigen::VectorXd::Constant(4, -9.81));
        const JointRow hook{A.topRightCorner(4, 1), A(4, 4), -9.81 - upwards};
        expect_verdict(legs, hook, student::hold(legs, hook),
                       "A leg that is one too many moves with the others: what round-off makes of its da is no fall.");
    }
    // Both answers carry their own proof, so none needs to be known here. In units of 1 first: a failure there does not
    // come from the units.
    for_all(
        plain_table,
        [](const Sample& s) {
            const Table plain(s, true);
            expect_verdict(plain.contacts, plain.joint, student::hold(plain.contacts, plain.joint),
                           "Look at one that fails: which of the conditions is broken, and when did it break during "
                           "the drive?");
        },
        500);
    did("in any units");
    for_all(
        any_table,
        [](const Sample& s) {
            const Table table(s, false);
            const auto [got, right] = both(student::hold, table.contacts, table.joint);
            expect_equal("possible", got.possible, right.possible)
                .mistake_if(true, "Small compared with what? Forces, accelerations and A have units.");
            expect_verdict(table.contacts, table.joint, got,
                           "Small compared with what? Forces, accelerations and A have units.");
        },
        500);
}

}  // namespace grading_hold

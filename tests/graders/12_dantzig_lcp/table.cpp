#include "exercises/12_dantzig_lcp/table.hpp"
#include "tests/graders/12_dantzig_lcp/pivots.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex12;

namespace grading_table {

RBC_STUDENT_SIZED(judge_contacts)

constexpr double inf = std::numeric_limits<double>::infinity();

const char* name(Fate fate) {
    switch (fate) {
        case Fate::opens:
            return "opens";
        case Fate::unloaded:
            return "unloaded";
        case Fate::carries:
            return "carries";
        case Fate::loaded:
            return "loaded";
        case Fate::undecided:
            return "undecided";
    }
    return "?";
}

/// A table on legs at (x, y) from its centre of mass: heave, and two tilts with inertia mass * 0.4 m^2.
struct Table {
    std::vector<Eigen::Vector2d> legs;
    double mass = 1, gravity = 10;

    Eigen::MatrixXd A() const {
        Eigen::MatrixXd J(static_cast<Eigen::Index>(legs.size()), 3);
        for (std::size_t i = 0; i < legs.size(); ++i)
            J.row(static_cast<Eigen::Index>(i)) << 1, legs[i].x(), legs[i].y();
        return J * Eigen::Vector3d(1, 2.5, 2.5).asDiagonal() * J.transpose() / mass;
    }
    Eigen::VectorXd b() const { return Eigen::VectorXd::Constant(static_cast<Eigen::Index>(legs.size()), -gravity); }
};

/// Legs of the square with corners (+-1, +-1), once around, with the load at (x, y).
Table square(double x, double y, double mass = 1.2) {
    return {{{-1 - x, -1 - y}, {1 - x, -1 - y}, {1 - x, 1 - y}, {-1 - x, 1 - y}}, mass};
}

Eigen::VectorXd one_solution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    return solve_lcp_dantzig({A, b, {}}).z;
}

const std::string corner_hint =
    "Try every set S of touching contacts with an invertible A_SS: f_S = -A_SS^-1 b_S is a corner if it is >= 0 and "
    "leaves a as it is. Take the least and the most over all corners.";
const std::string given_hint =
    "The forces that you were given are one solution of many. A leg that carries now may carry nothing in another.";
const std::string push_hint = "Legs cannot pull: a corner with a negative force is none.";
const std::string sign_hint =
    "A singular A does not make forces open yet: going along its null vector must keep all f >= 0. Next to a leg with "
    "f = 0 there may be no room.";
const std::string opens_hint =
    "Where a > 0 the force is 0, in every solution. Leave these contacts out before you look for sets.";
const std::string endless_hint =
    "v >= 0 with A v = 0 is a squeeze that moves nothing: as much of it as you like can be added. Corners do not see "
    "it.";
const std::string all_hint = "Every set of touching contacts: single ones, pairs, and at last all of them together.";
const std::string independent_hint =
    "Rows depend on each other to round-off, or they do not: scaled to A_ii = 1, a pivot of 1e-5 is no round-off.";
const std::string unit_hint =
    "Small compared with what? Zero is 1e-9 of the largest force, or acceleration, of the problem.";

struct Expected {
    Fate fate;
    double least, most;
};

const std::string touch_hint =
    "f = 0 does not mean that a contact opens: look at a. Touching without force is `unloaded`.";

/// @param largest  of the forces that were given. Matrices here have conditions below 1e5 and entries of a few digits.
void expect_fates(const std::vector<ContactForce>& got, const std::vector<Expected>& expected, const std::string& hint,
                  double largest) {
    expect_equal("number of contacts", got.size(), expected.size());
    for (const Expected& e : expected) largest = std::max({largest, e.least, std::isinf(e.most) ? 0.0 : e.most});
    const double tolerance = leg_tolerance.of(largest);
    for (std::size_t i = 0; i < got.size(); ++i) {
        expect(text("contact ", i, " has a limit or not, as it should"),
               std::isinf(got[i].most) == std::isinf(expected[i].most),
               text("most = ", got[i].most, " N, expected ", expected[i].most, " N"))
            .mistake_if(true, hint);
        expect_near(text("least force of contact ", i, " [N]"), got[i].least, expected[i].least, tolerance)
            .mistake_if(true, hint);
        if (std::isfinite(expected[i].most))
            expect_near(text("most force of contact ", i, " [N]"), got[i].most, expected[i].most, tolerance)
                .mistake_if(true, hint);
        expect_equal(text("fate of contact ", i), name(got[i].fate), name(expected[i].fate))
            .mistake_if(expected[i].fate == Fate::unloaded && got[i].fate == Fate::opens, touch_hint)
            .mistake_if(true, hint);
    }
}

void expect_judged(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f,
                   const std::vector<Expected>& expected, const std::string& hint) {
    expect_fates(student::judge_contacts(A, b, f), expected, hint, f.size() > 0 ? f.maxCoeff() : 0);
}

void expect_table(const Table& table, const std::vector<Expected>& expected, const std::string& hint) {
    expect_judged(table.A(), table.b(), one_solution(table.A(), table.b()), expected, hint);
}

/// What has to be multiplied to A so that its least A_ii, those that are 0 apart, is `own`, or its greatest where that
/// is above 1.
double to_own(const Eigen::MatrixXd& A, double own) {
    const Eigen::VectorXd all = A.diagonal();
    if (all.size() == 0 || !(all.maxCoeff() > 0)) return 1;
    return own / (own < 1 ? (all.array() > 0).select(all, all.maxCoeff()).minCoeff() : all.maxCoeff());
}

/// The right forces, and one fate taken for another.
std::vector<ContactForce> renamed(std::vector<ContactForce> forces, Fate fate, Fate other) {
    for (ContactForce& force : forces)
        if (force.fate == fate) force.fate = other;
    return forces;
}
#define FATE_MISCONCEPTION(hint, fate, other)                                                            \
    RBC_MISCONCEPTION(judge_contacts, hint,                                                              \
                      [](const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f) { \
                          return renamed(ex12::judge_contacts(A, b, f), fate, other);                    \
                      })
FATE_MISCONCEPTION(touch_hint, Fate::unloaded, Fate::opens)
FATE_MISCONCEPTION("`carries` is for a force that has one value. One that is never 0, and yet open, is `loaded`.",
                   Fate::loaded, Fate::carries)
FATE_MISCONCEPTION("`loaded` is for a force that is above 0 in every solution. One that may also be 0 is `undecided`.",
                   Fate::undecided, Fate::loaded)
#undef FATE_MISCONCEPTION

bool are_clear(const Eigen::MatrixXd& A) {
    return grading12::are_pivots_clear(A, leg_pivots.low);
}

/// Statics only: a table's corners are its stands on three legs, with the load's barycentric coordinates as shares.
std::vector<Eigen::VectorXd> stands(const Table& table, bool& clear) {
    const int n = static_cast<int>(table.legs.size());
    std::vector<Eigen::VectorXd> corners;
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j)
            for (int k = j + 1; k < n; ++k) {
                Eigen::Matrix3d balance;
                for (const auto& [column, leg] : {std::pair{0, i}, {1, j}, {2, k}})
                    balance.col(column) << 1, table.legs[static_cast<std::size_t>(leg)];
                const Eigen::Vector3d share = balance.inverse() * Eigen::Vector3d(table.gravity * table.mass, 0, 0);
                clear = clear && std::abs(balance.determinant()) > 0.02 &&
                        share.cwiseAbs().minCoeff() > 10 * clearly_not_zero.of(table.gravity * table.mass);
                if (share.minCoeff() < 0) continue;
                Eigen::VectorXd corner = Eigen::VectorXd::Zero(n);
                corner(std::array{i, j, k}) = share;
                corners.push_back(corner);
            }
    return corners;
}

/// Legs anywhere under a load among them.
Table table_of(const Sample& s, bool plain) {
    RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
    Table table{{}, 1, plain ? 10 : s["g"]};
    Eigen::Vector2d load = Eigen::Vector2d::Zero();
    double sum = 0;
    for (int i = 0; i < s.integer("legs"); ++i) {
        table.legs.push_back({random.between(-1, 1), random.between(-1, 1)});
        const double share = random.between(0.1, 1);
        load += share * table.legs.back();
        sum += share;
    }
    for (Eigen::Vector2d& leg : table.legs) leg -= load / sum;
    if (!plain) table.mass = 1 / to_own(table.A(), s["A"]);
    return table;
}

/// A solution: a corner, or a mixture of all.
Eigen::VectorXd mixed(const std::vector<Eigen::VectorXd>& corners, const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
    Eigen::VectorXd f = Eigen::VectorXd::Zero(s.integer("legs"));
    double weights = 0;
    for (const Eigen::VectorXd& corner : corners) {
        const double weight = s.integer("mixed") ? random.between(0, 1) : weights == 0 ? 1 : 0;
        f += weight * corner;
        weights += weight;
    }
    return f / weights;
}

const Coordinate any_own = decades("A", leg_own);

const Domain any_table =
    Domain{integer("legs", 3, 7), any_own, decades("g", leg_loads).simple(10), choice("mixed", 2), seed()}.where(
        [](const Sample& s) {
            bool clear = true;
            const Table table = table_of(s, true);
            return !stands(table, clear).empty() && clear && are_clear(table.A());
        });

/// Whole numbers: dependent rows are exactly dependent, and zeros are 0 but for round-off.
LcpProblem problem_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
    const auto whole = [&](int most) { return std::round(random.between(-most - 0.49, most + 0.49)); };
    const int contacts = s.integer("contacts");
    Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(contacts, s.integer("freedoms"), [&] { return whole(1); });
    if (s.integer("ring")) {
        J = Eigen::MatrixXd::Zero(contacts, contacts);
        for (int i = 0; i < contacts; ++i) ++J(i, (i + 1) % contacts), --J(i, i);
    }
    const Eigen::VectorXd load = Eigen::VectorXd::NullaryExpr(J.cols(), [&] { return whole(3); });
    Eigen::VectorXd b = J * load;
    if (b.size() > 0 && !b.isZero(0)) b *= s["b"] / b.cwiseAbs().maxCoeff();
    const Eigen::MatrixXd A = J * J.transpose();
    return {A * to_own(A, s["A"]), b, {}};
}

const Domain any_contacts = Domain{integer("contacts", leg_counts).simple(2),
                                   integer("freedoms", 1, 8).simple(2),
                                   choice("ring", 2),
                                   any_own,
                                   decades("b", leg_loads),
                                   seed()}
                                .where([](const Sample& s) { return are_clear(problem_of(s).A); });

/// A particle between walls that hold each other, and further walls that touch it in directions of their own.
struct Squeeze {
    Eigen::MatrixXd A;
    Eigen::VectorXd f;
    int walls;
};

Squeeze squeeze_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
    const int walls = s.integer("walls"), n = walls + s.integer("beside");
    Eigen::MatrixXd J = Eigen::MatrixXd::Identity(n, n);
    for (int i = walls; i < n; ++i)
        for (int k = 0; k < i; ++k) J(i, k) = random.between(-1, 1);
    const Eigen::VectorXd pushes = Eigen::VectorXd::NullaryExpr(walls, [&] { return random.between(0.3, 1); });
    J.row(walls - 1) = -pushes.head(walls - 1).transpose() * J.topRows(walls - 1) / pushes[walls - 1];
    const Eigen::MatrixXd A = J * J.transpose();
    Squeeze squeeze{A * to_own(A, s["A"]), Eigen::VectorXd::Zero(n), walls};
    // As in a file with 13 digits.
    for (int i = 0; i < n; ++i)
        for (int k = 0; k <= i; ++k) squeeze.A(k, i) = squeeze.A(i, k) *= 1 + 1e-13 * random.between(-1, 1);
    if (s.integer("pressed")) squeeze.f.head(walls) = pushes;
    return squeeze;
}

const Domain any_squeeze =
    Domain{integer("walls", 2, 6).simple(2), integer("beside", 0, 2), choice("pressed", 2), any_own, seed()}.where(
        [](const Sample& s) { return are_clear(squeeze_of(s).A); });

/// Two contacts that all but depend on each other, on one side of a body or on both, and each of them there twice.
struct Nearly {
    Eigen::MatrixXd A;
    Eigen::VectorXd b, f;
    std::vector<Expected> expected;

    explicit Nearly(const Sample& s) {
        const double pivot = s["pivot"], side = s.integer("on both sides") == 1 ? -1 : 1, unit = 1 / s["A"];
        Eigen::Matrix<double, 4, 2> J;
        const double other = side * std::sqrt(1 - pivot), rest = std::sqrt(pivot);
        J << 1, 0, other, rest, 1, 0, other, rest;
        A = J * J.transpose() * s["A"];
        f = unit * Eigen::Vector4d(0.5, 0.75, 1.5, 2.25);
        b = -A * f;
        for (const double most : {2.0, 3.0, 2.0, 3.0}) expected.push_back({Fate::undecided, 0, most * unit});
    }
};
const std::string same_forces = "whoever takes two contacts for two finds these forces";
const Domain nearly_dependent{decades("pivot", leg_pivots)
                                  .simple(0.5)
                                  .edges({1e-4, 1e-3, 1e-2, 0.1})
                                  .indifferent(Coordinate::End::low, same_forces)
                                  .indifferent(Coordinate::End::high, same_forces),
                              choice("on both sides", 2), any_own};

RBC_GRADE("table", "three legs are certain, four are not", 3, corner_hint.c_str()) {
    did("12 N on three legs at (-1, -1), (1, -1), (0, 2) m from the centre of mass: 4 N each");
    expect_table({{{-1, -1}, {1, -1}, {0, 2}}, 1.2},
                 {{Fate::carries, 4, 4}, {Fate::carries, 4, 4}, {Fate::carries, 4, 4}}, corner_hint);
    did("12 N in the middle of a square table: two opposite legs are enough, 6 N each");
    const Expected half{Fate::undecided, 0, 6};
    const Table table = square(0, 0);
    const std::vector<ContactForce> got = student::judge_contacts(table.A(), table.b(), Eigen::Vector4d(3, 3, 3, 3));
    expect_fates(got, {half, half, half, half},
                 got.size() == 4 && got[0].least == got[0].most ? given_hint
                 : got.size() == 4 && got[0].least < -1e-6      ? push_hint
                 : got.size() == 4 && std::isinf(got[0].most)   ? sign_hint
                                                                : corner_hint,
                 3);
    did("12 N on the diagonal of the square, at (-0.5, -0.5) m: leg 0 cannot be spared");
    // Balance: 9 N and 3 N on the diagonal, or 3 N less on it and 3 N on each other leg.
    expect_table(square(-0.5, -0.5),
                 {{Fate::loaded, 6, 9}, {Fate::undecided, 0, 3}, {Fate::undecided, 0, 3}, {Fate::undecided, 0, 3}},
                 corner_hint);
    did("12 N at (0.5, 0.25) m: its corners stand on three legs, without leg 0 or without leg 3");
    // t = f_0: f_1 = 4.5 - t, f_2 = 4.5 + t, f_3 = 3 - t, so t goes from 0 to 3.
    expect_table(square(0.5, 0.25),
                 {{Fate::undecided, 0, 3}, {Fate::loaded, 1.5, 4.5}, {Fate::loaded, 4.5, 7.5}, {Fate::undecided, 0, 3}},
                 corner_hint);
    did("six legs in two rows of three, the load in the middle: no row can carry more than 6 N");
    expect_table({{{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {0, 1}, {1, 1}}, 1.2}, {half, half, half, half, half, half},
                 corner_hint);
}

RBC_GRADE("table", "a singular A, and yet all is certain", 3, sign_hint.c_str()) {
    const Expected none{Fate::unloaded, 0, 0};
    did("12 N right above leg 2 of the square table");
    expect_table(square(1, 1), {none, none, {Fate::carries, 12, 12}, none}, sign_hint);
    did("12 N above the edge from leg 0 to leg 1, at (0.5, -1) m");
    expect_table(square(0.5, -1), {{Fate::carries, 3, 3}, {Fate::carries, 9, 9}, none, none}, sign_hint);
    did("three blocks side by side: one rests with 10 N, one is lifted with 5 m/s^2, one floats and touches");
    const Eigen::Vector3d b(-10, 5, 0);
    expect_judged(Eigen::Matrix3d::Identity(), b, Eigen::Vector3d(10, 0, 0),
                  {{Fate::carries, 10, 10}, {Fate::opens, 0, 0}, none}, touch_hint);
    did("blocks of 1 kg, pressed with 10 m/s^2, with 1e-5 and with 1e-10, and lifted with 1e-10 and with 1e-5: 1e-10 "
        "is 0");
    const double little = clearly_not_zero.of(10), none_at_all = 0.01 * zero_force.of(10);
    Eigen::VectorXd pressed(5), found(5);
    pressed << -10, -little, -none_at_all, 0.01 * zero_acceleration.of(10), little;
    found << 10, little, 0, 0, 0;
    expect_judged(Eigen::MatrixXd::Identity(5, 5), pressed, found,
                  {{Fate::carries, 10, 10}, {Fate::carries, little, little}, none, none, {Fate::opens, 0, 0}},
                  unit_hint);
    did("no contact at all");
    expect_equal("number of contacts",
                 student::judge_contacts(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), Eigen::VectorXd(0)).size(), 0);
}

RBC_GRADE("table", "what opens takes no part", 2, opens_hint.c_str()) {
    did("a beam of 1 kg (I = 1 kg m^2) with supports 2 m and 1 m left of its centre, two at the same place each: it "
        "tips, 5 N on the inner ones");
    Eigen::MatrixXd J(4, 2);
    J << 1, -2, 1, -2, 1, -1, 1, -1;
    // Inner: a = 0 = 2 f - 10. Outer: a = f (1 + 2) - 10 = 5.
    expect_judged(J * J.transpose(), Eigen::VectorXd::Constant(4, -10), Eigen::Vector4d(0, 0, 1, 4),
                  {{Fate::opens, 0, 0}, {Fate::opens, 0, 0}, {Fate::undecided, 0, 5}, {Fate::undecided, 0, 5}},
                  opens_hint);
    did("a block between floor and ceiling, both there, and the ceiling flees with 1 m/s^2: 10 N below, nothing above");
    expect_judged(Eigen::Matrix2d{{1, -1}, {-1, 1}}, Eigen::Vector2d(-10, 11), Eigen::Vector2d(10, 0),
                  {{Fate::carries, 10, 10}, {Fate::opens, 0, 0}}, opens_hint);
}

RBC_GRADE("table", "forces without a limit", 3, endless_hint.c_str()) {
    did("a block of 1 kg between two walls: nothing presses, anything may");
    const Eigen::Matrix2d walls{{1, -1}, {-1, 1}};
    const Expected anything{Fate::undecided, 0, inf};
    expect_judged(walls, Eigen::Vector2d(0, 0), Eigen::Vector2d(0, 0), {anything, anything}, endless_hint);
    did("the same, and the solver found 7 N on both");
    expect_judged(walls, Eigen::Vector2d(0, 0), Eigen::Vector2d(7, 7), {anything, anything}, endless_hint);
    for (const int n : {3, 7, 8}) {
        did(n, " blocks of 1 kg in a ring, each touches the next, and nothing presses: all of them together may");
        const Eigen::MatrixXd next = Eigen::MatrixXd::NullaryExpr(n, n, [n](Eigen::Index i, Eigen::Index j) {
            return j == (i + 1) % n ? 1.0 : j == i ? -1.0 : 0.0;
        });
        const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(n);
        expect_judged(next * next.transpose(), nothing, nothing,
                      std::vector<Expected>(static_cast<std::size_t>(n), anything), all_hint);
    }
    did("a particle of 1 kg in the corner of three walls at 120 degrees, found squeezed by 7.1 N on each");
    Eigen::Matrix<double, 3, 2> normals;
    for (int i = 0; i < 3; ++i)
        normals.row(i) << std::cos(0.3 + i * 2.0943951023931953), std::sin(0.3 + i * 2.0943951023931953);
    // What stands for 0 in a is round-off of 7.1 N/kg, although b = 0.
    expect_judged(normals * normals.transpose(), Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(7.1, 7.1, 7.1),
                  {anything, anything, anything},
                  "Zero has a size also where b = 0: a is a sum of terms A_ij f_j that cancel.");
    did("a block of 1 kg between floor and ceiling: the floor carries 10 N and what the ceiling adds");
    expect_judged(walls, Eigen::Vector2d(-10, 10), Eigen::Vector2d(13, 3), {{Fate::loaded, 10, inf}, anything},
                  endless_hint);
    did("a contact between two things that cannot move, A_ii = 0 and b_i = 0, beside a block of 1 kg on the floor");
    expect_judged(Eigen::Matrix2d{{0, 0}, {0, 1}}, Eigen::Vector2d(0, -10), Eigen::Vector2d(0, 10),
                  {anything, {Fate::carries, 10, 10}}, endless_hint);
    did("the same with b_i = 2 m/s^2");
    expect_judged(Eigen::Matrix2d{{0, 0}, {0, 1}}, Eigen::Vector2d(2, -10), Eigen::Vector2d(0, 10),
                  {{Fate::opens, 0, 0}, {Fate::carries, 10, 10}}, opens_hint);
    did("a square table of 1.2 kg, load in the middle, under a screw clamp above leg 0: leg and clamp as much as you "
        "like, the others as before");
    Table clamped = square(0, 0);
    Eigen::MatrixXd turn = Eigen::MatrixXd::Zero(5, 4);
    turn.topRows(4) = Eigen::Matrix4d::Identity();
    turn(4, 0) = -1;
    Eigen::VectorXd b = turn * clamped.b(), f(5);
    f << 3, 3, 3, 3, 0;
    const Expected half{Fate::undecided, 0, 6};
    expect_judged(turn * clamped.A() * turn.transpose(), b, f, {anything, half, half, half, anything}, endless_hint);
}

RBC_GRADE("table", "any table on any planet, and any of its solutions", 2, unit_hint.c_str()) {
    for_all(
        any_table,
        [](const Sample& s) {
            bool clear = true;
            // In units of 1 first: a failure there does not come from the units.
            for (const bool plain : {true, false}) {
                const Table table = table_of(s, plain);
                const std::vector<Eigen::VectorXd> corners = stands(table, clear);
                const Eigen::VectorXd f = mixed(corners, s);
                const auto [got, right] = both(student::judge_contacts, table.A(), table.b(), f);
                std::vector<Expected> expected;
                for (Eigen::Index i = 0; i < f.size(); ++i) {
                    Expected e{Fate::undecided, inf, 0};
                    for (const Eigen::VectorXd& corner : corners) {
                        e.least = std::min(e.least, corner[i]);
                        e.most = std::max(e.most, corner[i]);
                    }
                    // Shares below 1e-5 of the weight are sorted out by `clear`.
                    e.fate = e.most == 0         ? Fate::unloaded
                             : e.least == 0      ? Fate::undecided
                             : e.least == e.most ? Fate::carries
                                                 : Fate::loaded;
                    expected.push_back(e);
                }
                expect_fates(got, expected, plain ? corner_hint : unit_hint, f.maxCoeff());
            }
        },
        60);
}

RBC_GRADE("table", "any contacts between bodies that are free, fixed or squeezed", 1, corner_hint.c_str()) {
    did("10^9 kg that 0.1 mm/s^2 presses down, and beside them 1 kg that 1 m/s^2 presses down: 100 kN and 1 N");
    expect_judged(
        Eigen::Vector2d(1e-9, 1).asDiagonal(), Eigen::Vector2d(-1e-4, -1), Eigen::Vector2d(1e5, 1),
        {{Fate::carries, 1e5, 1e5}, {Fate::carries, 1, 1}},
        "What is dependent must not depend on masses: scale the rows so that A_ii = 1 before you look for it.");
    for_all(
        any_contacts,
        [](const Sample& s) {
            const LcpProblem p = problem_of(s);
            const Eigen::VectorXd f = one_solution(p.A, p.b);
            const auto [got, right] = both(student::judge_contacts, p.A, p.b, f);
            std::vector<Expected> expected;
            for (const ContactForce& r : right) expected.push_back({r.fate, r.least, r.most});
            expect_fates(got, expected, corner_hint, f.size() > 0 ? f.maxCoeff() : 0);
        },
        150);
    did("two contacts that nearly depend on each other, each of them there twice");
    for_all(
        nearly_dependent,
        [](const Sample& s) {
            const Nearly nearly(s);
            const auto [got, right] = both(student::judge_contacts, nearly.A, nearly.b, nearly.f);
            expect_fates(got, nearly.expected, independent_hint, nearly.f.maxCoeff());
        },
        30);
    did("a particle between walls in any number of dimensions, and some walls more that only touch it");
    for_all(
        any_squeeze,
        [](const Sample& s) {
            const Squeeze squeeze = squeeze_of(s);
            const auto n = squeeze.f.size();
            const auto [got, right] =
                both(student::judge_contacts, squeeze.A, Eigen::VectorXd(Eigen::VectorXd::Zero(n)), squeeze.f);
            std::vector<Expected> expected(static_cast<std::size_t>(n), Expected{Fate::unloaded, 0, 0});
            std::fill_n(expected.begin(), squeeze.walls, Expected{Fate::undecided, 0, inf});
            expect_fates(got, expected, endless_hint, squeeze.f.maxCoeff());
        },
        60);
}

}  // namespace grading_table

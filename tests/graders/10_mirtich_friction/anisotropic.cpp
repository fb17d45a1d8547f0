#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/grading/grader/grader.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

using namespace rbc;
using namespace rbc::ex10;

namespace grading_anisotropic {

RBC_STUDENT(sliding_friction)
RBC_STUDENT(sliding_slope)
RBC_STUDENT(grain_sticks)
RBC_STUDENT(leaving_direction)

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

const std::string ellipse_hint =
    "Move f along the ellipse until u_t . f is least: there the ellipse's normal, (f_1/mu1^2, f_2/mu2^2), is along "
    "-u_t. Solve that for f.";
const std::string against_hint =
    "Your friction points against u_t. With a grain it does not: it leans towards the direction that rubs more.";
const std::string inside_hint = "f = -(mu1 u_1, mu2 u_2)/|u_t| lies inside of the ellipse: more energy can be had.";
const std::string pushes_hint = "Friction takes energy out: f . u_t < 0. Yours pushes.";
const std::string swapped_hint = "mu1 is the friction along t1, mu2 along t2: yours are exchanged.";
const std::string one_hint =
    "You use one coefficient for both directions, which is Coulomb's circle: along t1 it is mu1, along t2 mu2.";
const std::string slope_hint =
    "du/dp = K (f_1, f_2, 1), all three rows: the normal impulse acts on the tangential velocity through K13 and "
    "K23, and friction on the normal one.";
const std::string uncoupled_hint = "The normal impulse also pushes along the tangents: K13 and K23 are missing.";
const std::string upwards_hint = "Friction also pushes along the normal: K31 f_1 + K32 f_2 is missing.";
const std::string needs_hint =
    "What sticking needs does not know the grain: f = -Ktt^-1 k. Put it into (E10.1); a circle of any radius decides "
    "otherwise.";
const std::string nothing_hint =
    "Sticking needs the friction (0, 0) here, which has no direction: do not divide by its length.";
const std::string edge_hint = "On the edge of the ellipse, with = in (E10.1), friction still holds.";
const std::string ray_hint =
    "Look for d such that du_t/dp = R d with R > 0, and f the sliding friction of d. With w = (mu1 u_1, mu2 u_2) the "
    "ellipse becomes a circle; do not forget to come back from w to u_t.";
const std::string isotropic_hint = "This is the ray of a surface without grain.";
const std::string circle_hint =
    "This is w, the direction in which the ellipse is a circle: divide by mu1 and mu2 to come back to u_t.";
const std::string turned_round_hint =
    "-Ktt^-1 k is the friction that holds the contact. Where friction cannot give it, u_t does not leave against it: "
    "the "
    "friction that there is and du_t/dp decide.";
const std::string reversed_hint = "That is the direction of friction; u_t goes the other way.";
const std::string pushed_hint =
    "Along k it would leave without friction. Friction acts from the first moment: put it into du_t/dp.";

/// The least u_t . f of many points of the ellipse: what no friction can go below by more than 1e-6 of itself.
double most_dissipation(const Vector2d& u, const Grain& g) {
    double least = 0;
    for (int i = 0; i < 4000; ++i) {
        const double a = i * std::numbers::pi / 2000;
        least = std::min(least, u.dot(Vector2d(g.mu1 * std::cos(a), g.mu2 * std::sin(a))));
    }
    return least;
}

Vector2d against(const Vector2d& u, const Grain& g) {
    return -u / std::hypot(u.x() / g.mu1, u.y() / g.mu2);
}
Vector2d inside(const Vector2d& u, const Grain& g) {
    return Vector2d(-g.mu1 * u.x(), -g.mu2 * u.y()) / u.norm();
}
Vector3d slope_with(const Matrix3d& K, const Vector2d& f) {
    return K * Vector3d(f.x(), f.y(), 1);
}

/// Coulomb's friction with one coefficient for both directions.
Vector2d without_grain(const Vector2d& u, double mu) {
    return -mu * u.normalized();
}
/// Means of two numbers that a wrong answer takes.
double mean_of(const Grain& g) {
    return (g.mu1 + g.mu2) / 2;
}
double root_of(const Grain& g) {
    return std::sqrt(g.mu1 * g.mu2);
}
/// The slope with another friction.
template <class Friction>
auto with_friction(const Friction& friction) {
    return [friction](const Matrix3d& K, const Vector2d& u, const Grain& g) { return slope_with(K, friction(u, g)); };
}
const auto swapped = [](const Vector2d& u, const Grain& g) { return ex10::sliding_friction(u, {g.mu2, g.mu1}); };
const auto with_mu1 = [](const Vector2d& u, const Grain& g) { return without_grain(u, g.mu1); };
const auto with_mu2 = [](const Vector2d& u, const Grain& g) { return without_grain(u, g.mu2); };
const auto with_mean = [](const Vector2d& u, const Grain& g) { return without_grain(u, mean_of(g)); };
const auto with_root = [](const Vector2d& u, const Grain& g) { return without_grain(u, root_of(g)); };

RBC_MISCONCEPTION(sliding_friction, against_hint, against)
RBC_MISCONCEPTION(sliding_friction, inside_hint, inside)
RBC_MISCONCEPTION(sliding_friction, swapped_hint, swapped)
RBC_MISCONCEPTION(sliding_friction, one_hint, with_mu1)
RBC_MISCONCEPTION(sliding_friction, one_hint, with_mu2)
RBC_MISCONCEPTION(sliding_friction, one_hint, with_mean)
RBC_MISCONCEPTION(sliding_friction, one_hint, with_root)
RBC_MISCONCEPTION(sliding_slope, swapped_hint, with_friction(swapped))
RBC_MISCONCEPTION(sliding_slope, one_hint, with_friction(with_mu1))
RBC_MISCONCEPTION(sliding_slope, one_hint, with_friction(with_mu2))
RBC_MISCONCEPTION(sliding_slope, one_hint, with_friction(with_mean))
RBC_MISCONCEPTION(sliding_slope, one_hint, with_friction(with_root))
RBC_MISCONCEPTION(sliding_friction, pushes_hint,
                  [](const Vector2d& u, const Grain& g) { return Vector2d(-ex10::sliding_friction(u, g)); })
RBC_MISCONCEPTION(sliding_slope, uncoupled_hint, [](const Matrix3d& K, const Vector2d& u, const Grain& g) {
    return Vector3d(ex10::sliding_slope(K, u, g) - Vector3d(K(0, 2), K(1, 2), 0));
})
RBC_MISCONCEPTION(sliding_slope, upwards_hint, [](const Matrix3d& K, const Vector2d& u, const Grain& g) {
    Vector3d slope = ex10::sliding_slope(K, u, g);
    slope.z() = K(2, 2);
    return slope;
})
RBC_MISCONCEPTION(sliding_slope, against_hint,
                  [](const Matrix3d& K, const Vector2d& u, const Grain& g) { return slope_with(K, against(u, g)); })
RBC_MISCONCEPTION(sliding_slope, inside_hint,
                  [](const Matrix3d& K, const Vector2d& u, const Grain& g) { return slope_with(K, inside(u, g)); })
RBC_MISCONCEPTION(sliding_slope, pushes_hint, [](const Matrix3d& K, const Vector2d& u, const Grain& g) {
    return slope_with(K, -ex10::sliding_friction(u, g));
})
RBC_MISCONCEPTION(leaving_direction, pushed_hint,
                  [](const Matrix3d& K, const Grain&) { return Vector2d(K.topRightCorner<2, 1>().normalized()); })
RBC_MISCONCEPTION(leaving_direction, turned_round_hint, [](const Matrix3d& K, const Grain&) {
    return Vector2d((K.topLeftCorner<2, 2>().inverse() * K.topRightCorner<2, 1>()).normalized());
})
RBC_MISCONCEPTION(leaving_direction, isotropic_hint, [](const Matrix3d& K, const Grain& g) {
    return diverging_ray(K, std::sqrt(g.mu1 * g.mu2)).direction;
})
RBC_MISCONCEPTION(leaving_direction, isotropic_hint,
                  [](const Matrix3d& K, const Grain& g) { return diverging_ray(K, g.mu1).direction; })
RBC_MISCONCEPTION(leaving_direction, isotropic_hint,
                  [](const Matrix3d& K, const Grain& g) { return diverging_ray(K, g.mu2).direction; })
RBC_MISCONCEPTION(leaving_direction, swapped_hint, [](const Matrix3d& K, const Grain& g) {
    return ex10::leaving_direction(K, {g.mu2, g.mu1});
})
RBC_MISCONCEPTION(leaving_direction, circle_hint, [](const Matrix3d& K, const Grain& g) {
    return Vector2d(ex10::leaving_direction(K, g).cwiseProduct(Vector2d(g.mu1, g.mu2)).normalized());
})
RBC_MISCONCEPTION(leaving_direction, reversed_hint,
                  [](const Matrix3d& K, const Grain& g) { return Vector2d(-ex10::leaving_direction(K, g)); })
RBC_MISCONCEPTION(leaving_direction, "A direction: of length 1.", [](const Matrix3d& K, const Grain& g) {
    const Vector2d d = ex10::leaving_direction(K, g);
    return Vector2d(d / d.cwiseProduct(Vector2d(g.mu1, g.mu2)).norm());
})

const char* const no_speed = "Friction depends on the direction of u_t, not on how fast it is.";

// Surfaces, and velocities of any size and direction.
const Coordinate mu1 = decades("mu1", grain_frictions).simple(0.5),
                 grain_ratio = decades("mu2/mu1", grain_ratios).simple(1),
                 speed = decades("|u_t|", grain_speeds)
                             .simple(1)
                             .indifferent(Coordinate::End::low, no_speed)
                             .indifferent(Coordinate::End::high, no_speed),
                 heading = angle("heading").simple(0);

Grain grain_of(const Sample& s) {
    return {s["mu1"], s["mu1"] * s["mu2/mu1"]};
}
Vector2d slip_of(const Sample& s) {
    return s["|u_t|"] * Vector2d(std::cos(s["heading"]), std::sin(s["heading"]));
}
bool grain_is_fine(const Sample& s) {
    const Grain grain = grain_of(s);
    return grain.mu2 >= grain_frictions.low && grain.mu2 <= grain_frictions.high;
}

// Every K, by what it does: tangential masses along two directions, the friction that sticking needs (in ellipses, at
// an angle of it), and how heavy the contact is along the normal while it sticks.
const Coordinate K_size = decades("size of K", K_sizes), K_ratio = decades("ratio", tangential_ratios).simple(1),
                 K_turn = angle("turn").simple(0), needed_at = angle("needed at").simple(0),
                 K_rest = decades("1/mass", 1e-2, 1e2).simple(1);

Vector2d needed_of(const Sample& s) {
    const Grain grain = grain_of(s);
    const double at = s["needed at"];
    return (1 + s["needs - 1"]) * Vector2d(grain.mu1 * std::cos(at), grain.mu2 * std::sin(at));
}
Matrix3d K_of(const Sample& s) {
    const Eigen::Rotation2Dd turned(s["turn"]);
    Matrix2d tangential = turned * Vector2d(1, s["ratio"]).asDiagonal() * turned.inverse().toRotationMatrix();
    tangential(1, 0) = tangential(0, 1);
    const Vector2d f = needed_of(s), k = -tangential * f;
    Matrix3d K;
    K << tangential, k, k.transpose(), f.dot(tangential * f) + s["1/mass"];
    return s["size of K"] * K;
}
bool K_is_fine(const Sample& s) {
    const auto values = Eigen::SelfAdjointEigenSolver<Matrix3d>(K_of(s), Eigen::EigenvaluesOnly).eigenvalues();
    return grain_is_fine(s) && values[0] >= K_ratios.low * values[2];
}

Matrix3d coupled(const Vector3d& diagonal, int axis, double k, double K12 = 0) {
    Matrix3d K = diagonal.asDiagonal();
    K(axis, 2) = K(2, axis) = k;
    K(0, 1) = K(1, 0) = K12;
    return K;
}

/// A friction that sticking may need, and a surface: of mu1 and mu2 each decides once, and neither, and both.
struct Stuck {
    double f_1, f_2;
    Grain grain;
};
const Stuck stuck[] = {{0.4, 0, {0.5, 0.1}},   {0.4, 0, {0.1, 0.5}},   {0, 0.4, {0.5, 0.1}},    {0, 0.4, {0.1, 0.5}},
                       {0.4, 0, {0.3, 0.9}},   {0, 0.4, {0.9, 0.3}},   {0.2, 0.2, {0.25, 0.9}}, {0.2, 0.2, {0.9, 0.25}},
                       {0.15, 0.45, {0.2, 1}}, {0.45, 0.15, {1, 0.2}}, {0.3, 0.3, {0.35, 0.35}}};

/// Why grain_sticks is wrong: the mistake that answers all of these as the student does. Empty: none does.
std::string why_not_stuck() {
    struct Mistake {
        const std::string& hint;
        bool (*holds)(double x, double y, const Grain& g);
    };
    const Mistake mistakes[] = {
        {swapped_hint, [](double x, double y, const Grain& g) { return std::hypot(x / g.mu2, y / g.mu1) <= 1; }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= g.mu1; }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= g.mu2; }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= std::min(g.mu1, g.mu2); }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= std::max(g.mu1, g.mu2); }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= mean_of(g); }},
        {one_hint, [](double x, double y, const Grain& g) { return std::hypot(x, y) <= root_of(g); }}};
    std::vector<bool> answers;
    for (const Stuck& one : stuck) {
        Matrix3d K = Matrix3d::Identity();
        K(0, 2) = K(2, 0) = -one.f_1;
        K(1, 2) = K(2, 1) = -one.f_2;
        answers.push_back(student::grain_sticks(K, one.grain));
    }
    for (const Mistake& mistake : mistakes) {
        bool all = true;
        for (std::size_t i = 0; i < answers.size(); ++i)
            all = all && answers[i] == mistake.holds(stuck[i].f_1, stuck[i].f_2, stuck[i].grain);
        if (all) return mistake.hint;
    }
    return "";
}
/// @param otherwise  the hint where none of those is the reason
void expect_sticks(const std::string& what, bool got, bool right, const std::string& otherwise) {
    const std::string why = got == right ? "" : why_not_stuck();
    expect_equal(what, got, right).mistake_if(true, why.empty() ? otherwise : why);
}

RBC_GRADE("anisotropic", "sliding friction lies on the ellipse and takes out as much energy as it can", 4,
          ellipse_hint.c_str()) {
    for (const Grain grain : {Grain{0.5, 0.5}, Grain{0.2, 0.8}, Grain{1.5, 0.1}}) {
        // First one along no axis: there each mistake has its own answer.
        for (const Vector2d& u : {Vector2d(0.6, 0.8), Vector2d(1, 0), Vector2d(-3, 0.4), Vector2d(0, -2)}) {
            did("mu1 = ", grain.mu1, ", mu2 = ", grain.mu2, ", u_t = (", u.x(), ", ", u.y(), ") m/s");
            const Vector2d f = student::sliding_friction(u, grain);
            const double least = most_dissipation(u, grain);
            // The 4000 points miss the least value by a share of (pi/4000)^2/2 = 3e-7 at most, and never go below it.
            expect("u_t . f is the least of the ellipse", f.dot(u) <= least * (1 - 1e-9) + 1e-12,
                   text("u_t . f = ", f.dot(u), ", but ", least, " can be had"));
            // Of f_1/mu1 and f_2/mu2, each of which may be off, the squares.
            expect_near("(f_1/mu1)^2 + (f_2/mu2)^2", std::pow(f.x() / grain.mu1, 2) + std::pow(f.y() / grain.mu2, 2),
                        1.0, 3 * friction_tolerance.of(1));
        }
    }
    did("any surface and velocity");
    for_all(Domain{mu1, grain_ratio, speed, heading}.where(grain_is_fine), [](const Sample& s) {
        const Grain grain = grain_of(s);
        const Vector2d u = slip_of(s), scale(grain.mu1, grain.mu2);
        const auto [got, right] = both(student::sliding_friction, u, grain);
        expect_near("(f_1/mu1, f_2/mu2)", got.cwiseQuotient(scale), right.cwiseQuotient(scale),
                    friction_tolerance.of(1));
    });
}

RBC_GRADE("anisotropic", "the slope of the velocities is K times friction and one", 3, slope_hint.c_str()) {
    Matrix3d K;
    K << 2, 0.3, 0.9, 0.3, 1.5, -0.6, 0.9, -0.6, 1.2;
    // u_t = (-4, 3) without grain: f = mu (0.8, -0.6).
    did("mu1 = mu2 = 0.5, u_t = (-4, 3) m/s: f = (0.4, -0.3)");
    expect_near("du/dp [1/kg]", student::sliding_slope(K, Vector2d(-4, 3), {0.5, 0.5}), Numbers{1.61, -0.93, 1.74},
                slope_tolerance.of(2 * (1 + 0.5 + 0.5)));
    did("the same K, mu1 = 0.2, mu2 = 0.8, u_t = (-4, 3) m/s: w = (-0.8, 2.4), and f = (0.16, -1.92)/|w|");
    const auto [leans, along] = both(student::sliding_slope, K, Vector2d(-4, 3), Grain{0.2, 0.8});
    expect_near("du/dp [1/kg]", leans, along, slope_tolerance.of(2 * (1 + 0.2 + 0.8)));
    did("any K, surface and velocity");
    for_all(Domain{mu1, grain_ratio, speed, heading, K_size, K_ratio, K_turn, needed_at.simple(0.75),
                   either_sign("needs - 1", edge_margins).edges({-1}).simple(1), K_rest}
                .where([](const Sample& s) { return s["needs - 1"] >= -1 && K_is_fine(s); }),
            [](const Sample& s) {
                const Grain grain = grain_of(s);
                const Matrix3d K = K_of(s);
                const auto [got, right] = both(student::sliding_slope, K, slip_of(s), grain);
                const double unit = K.cwiseAbs().maxCoeff() * (1 + grain.mu1 + grain.mu2);
                expect_near("du/dp over the largest of K (1 + mu1 + mu2)", got / unit, right / unit,
                            slope_tolerance.of(1));
            });
}

RBC_GRADE("anisotropic", "sticking is stable where the needed friction lies in the ellipse", 5, needs_hint.c_str()) {
    did("no coupling, K = diag(2, 1.5, 1.2): sticking needs nothing");
    expect_equal("sticks", student::grain_sticks(Vector3d(2, 1.5, 1.2).asDiagonal(), {0.1, 0.3}), true)
        .mistake_if(true, nothing_hint);
    did("K = (2, 0, 0.8; 0, 1.5, 0; 0.8, 0, 1.2): sticking needs (-0.4, 0)");
    for (const double mu : {0.39, 0.41})
        expect_sticks(text("sticks with mu1 = ", mu), student::grain_sticks(coupled({2, 1.5, 1.2}, 0, 0.8), {mu, 0.1}),
                      mu > 0.4, needs_hint);
    did("K = (1.5, 0, 0; 0, 2, 0.8; 0, 0.8, 1.2): sticking needs (0, -0.4)");
    for (const double mu : {0.39, 0.41})
        expect_sticks(text("sticks with mu2 = ", mu), student::grain_sticks(coupled({1.5, 2, 1.2}, 1, 0.8), {0.1, mu}),
                      mu > 0.4, needs_hint);
    did("K = (2, 0.5, 0.8; 0.5, 1.5, 0; 0.8, 0, 1.2), mu1 = 0.5, mu2 = 0.2: k is along an axis, what sticking needs is "
        "not");
    expect_sticks("sticks", student::grain_sticks(coupled({2, 1.5, 1.2}, 0, 0.8, 0.5), {0.5, 0.2}), false, needs_hint);
    // Entries and inverses are powers of two.
    did("the same with 2, 2, 1 on the diagonal and 1 or -1 beside: sticking needs 1/2 along an axis, just what there "
        "is");
    for (const double k : {1.0, -1.0}) {
        expect_equal("sticks", student::grain_sticks(coupled({2, 2, 1}, 0, k), {0.5, 0.125}), true)
            .mistake_if(true, edge_hint);
        expect_equal("sticks", student::grain_sticks(coupled({2, 2, 1}, 1, k), {0.125, 0.5}), true)
            .mistake_if(true, edge_hint);
    }
    did("any K and surface; needs: what sticking needs, in ellipses");
    for_all(Domain{mu1, grain_ratio, K_size, K_ratio, K_turn, needed_at, K_rest,
                   either_sign("needs - 1", edge_margins).edges({-1, -0.5, -1e-2, 1e-2}).simple(-0.5)}
                .where([](const Sample& s) { return s["needs - 1"] >= -1 && s["needs - 1"] != 0 && K_is_fine(s); }),
            [](const Sample& s) {
                const Vector2d f = needed_of(s);
                const auto [got, right] = both(student::grain_sticks, K_of(s), grain_of(s));
                did("sticking needs (", f.x(), ", ", f.y(), ")");
                expect("the reference agrees with how K was made", right == (s["needs - 1"] < 0));
                expect_equal("sticks", got, right)
                    .mistake_if(std::abs(s["needs - 1"]) < 1e-3 && std::abs(std::sin(2 * s["needed at"])) < 1e-9,
                                "Near its edge it is the ellipse itself that decides, with no tolerance.");
            });
}

RBC_GRADE("anisotropic", "where friction cannot hold it, u_t leaves along the one ray that grows", 6,
          ray_hint.c_str()) {
    for (const double coupling : {0.8, -0.8}) {
        for (int axis = 0; axis < 2; ++axis) {
            did("mu1 = mu2 = 0.3, K = diag(2, 1.5, 1.2) but for K", axis + 1, "3 = ", coupling, ": along an axis");
            const Vector2d right = (coupling > 0 ? 1 : -1) * Vector2d::Unit(axis);
            // Friction is along the same axis, and less than what would hold.
            expect_near("direction", student::leaving_direction(coupled({2, 1.5, 1.2}, axis, coupling), {0.3, 0.3}),
                        right, direction_tolerance.of(1));
        }
    }
    for (const double coupling : {0.8, -0.8}) {
        for (int axis = 0; axis < 2; ++axis) {
            did("mu1 = 0.3, mu2 = 0.2, K = diag(2, 1.5, 1.2) but for K12 = 0.5 and K", axis + 1, "3 = ", coupling);
            const Matrix3d turns = coupled({2, 1.5, 1.2}, axis, coupling, 0.5);
            const auto [aside, right] = both(student::leaving_direction, turns, Grain{0.3, 0.2});
            expect_near("direction", aside, right, direction_tolerance.of(1));
        }
    }
    did("mu1 = mu2 = 0.3, K = (2, 0, 0.8; 0, 1, 0.8; 0.8, 0.8, 2): between the axes");
    Matrix3d between = coupled({2, 1, 2}, 0, 0.8);
    between(1, 2) = between(2, 1) = 0.8;
    const auto [left, ray] = both(student::leaving_direction, between, Grain{0.3, 0.3});
    expect_near("direction", left, ray, direction_tolerance.of(1));
    did("mu1 = 0.106, mu2 = 7.899, K = (39, -5, -39; -5, 1, 13; -39, 13, 219): to eight digits");
    Matrix3d steep;
    steep << 39, -5, -39, -5, 1, 13, -39, 13, 219;
    const auto [digits, eight] = both(student::leaving_direction, steep, Grain{0.106, 7.899});
    expect_near("direction", digits, eight, direction_tolerance.of(1));
    did("mu1 = 1, mu2 = 0.01, K = (1, 0, 0.8; 0, 1e-4, 6.3e-7; 0.8, 6.3e-7, 1): du_t/dp is 1e-9 of K's largest");
    steep << 1, 0, 0.8, 0, 1e-4, 6.3e-7, 0.8, 6.3e-7, 1;
    const auto [least, slow] = both(student::leaving_direction, steep, Grain{1, 0.01});
    expect_near("direction", least, slow, direction_tolerance.of(1))
        .mistake_if((least - slow).norm() < 0.5,
                    "However slowly u_t leaves, it has a direction: no number of halvings from K's size is enough.");
    did("any K and surface that do not stick");
    for_all(Domain{mu1, grain_ratio, K_size, K_ratio, K_turn, needed_at.simple(0.75), K_rest,
                   decades("needs - 1", edge_margins).edges({1e-2}).simple(1)}
                .where(K_is_fine),
            [](const Sample& s) {
                const Grain grain = grain_of(s);
                const Matrix3d K = K_of(s);
                const auto [d, right] = both(student::leaving_direction, K, grain);
                expect_near("length of the direction", d.norm(), 1.0, length_tolerance.of(1));
                // Roundings, times the condition of the ellipse's matrix, 1e4 of K and 1e4 of mu1 and mu2: 1e-8.
                expect_near("direction", d, right, direction_tolerance.of(1));
                // What it is by itself, wherever the numbers leave something of it: R is a difference.
                const Vector2d m(grain.mu1, grain.mu2), f = -m.cwiseProduct(m.cwiseProduct(right).normalized());
                const Vector2d slope = K.topRightCorner<2, 1>() + K.topLeftCorner<2, 2>() * f;
                expect("du_t/dp points along the reference's direction",
                       s["needs - 1"] < 0.01 || slope.dot(right) > 0.999 * slope.norm(), text(slope.dot(right)));
            });
}

}  // namespace grading_anisotropic

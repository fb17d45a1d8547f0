#include "exercises/19_shock_propagation/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex19;

RBC_STUDENT(strike_in_pairs)

namespace {

constexpr double wall = std::numeric_limits<double>::infinity();

Eigen::VectorXd list(const std::vector<double>& x) {
    return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

Row row(const std::vector<double>& mass, const std::vector<double>& v, double e) {
    return {list(mass), list(v), e};
}

const std::string next_hint =
    "After each hit look at all pairs again: the next is the one that approaches fastest now.";
const std::string tie_hint = "Of pairs that approach equally fast the leftmost is struck.";
const std::string restitution_hint = "u -> -e u: the impulse is (1 + e) times what stops the pair.";
const std::string mass_hint = "The impulse is -(1 + e) u / (1/m_i + 1/m_i+1), and each ball takes it by its own mass.";
const std::string wall_hint =
    "A wall has 1/m = 0: it takes any impulse and does not move. No infinity may get into a product.";
const std::string sum_hint = "The impulse of a pair is the sum over all its hits.";
const std::string most_hint = "At most `most` hits; and done tells whether a pair still approaches after them.";
const std::string small_hint =
    "What counts as approach is 1e-9 of the largest |v| before: a speed in m/s is right for nobody.";

std::string listed(const Eigen::VectorXd& x) {
    std::string all;
    for (Eigen::Index i = 0; i < x.size(); ++i) all += (i == 0 ? "" : ", ") + text_of(x[i]);
    return all;
}

/// All of the input, and the same row as a file for ./course solve: so one sees what reflections make of it.
void tell(const Row& r, int most) {
    did("masses (", listed(r.mass), ") kg, v = (", listed(r.v), ") m/s, e = ", r.restitution, ", at most ", most,
        " hits");
    std::string normals;
    for (Eigen::Index i = 0; i + 1 < r.v.size(); ++i) {
        Eigen::VectorXd N = Eigen::VectorXd::Zero(r.v.size());
        N.segment(i, 2) << -1, 1;
        normals += (i == 0 ? "[" : ", [") + listed(N) + "]";
    }
    did("by reflections: echo '{\"kind\": \"impacts\", \"inverse_mass\": [", listed(r.mass.cwiseInverse()),
        "], \"normals\": [", normals, "], \"v\": [", listed(r.v), "], \"restitution\": ", r.restitution,
        "}' | ./course solve -");
}

void expect_like(const RowAfter& got, const RowAfter& right, double tolerance, const std::string& hint) {
    expect_near("v [m/s]", got.v, right.v, tolerance).mistake_if(true, hint);
    expect_equal("hits", got.hits, right.hits).mistake_if(true, hint);
    expect_equal("done", got.done, right.done).mistake_if(true, hint);
}

/// The same, written once more: one ball's velocity from the two laws, momentum and restitution.
RowAfter reference(const Row& r, int most) {
    const int pairs = static_cast<int>(r.v.size()) - 1;
    RowAfter a{r.v, Eigen::VectorXd::Zero(pairs), 0, false};
    const double small = 1e-9 * r.v.cwiseAbs().maxCoeff();
    for (;; ++a.hits) {
        int next = -1;
        double fastest = small;
        for (int i = 0; i < pairs; ++i)
            if (a.v[i] - a.v[i + 1] > fastest) fastest = a.v[i] - a.v[i + 1], next = i;
        a.done = next < 0;
        if (a.done || a.hits == most) return a;
        const double m = r.mass[next], n = r.mass[next + 1];
        const double p = (1 + r.restitution) * fastest * (std::isinf(m) ? n : std::isinf(n) ? m : m / (m + n) * n);
        a.v[next] -= p / m;
        a.v[next + 1] += p / n;
        a.impulse[next] += p;
    }
}

}  // namespace

RBC_GRADE("pairs", "two balls and a cradle, by hand", 3, next_hint.c_str()) {
    did("two balls of 2 and 1 kg, 3 and 0 m/s, e = 0.5");
    // p = 1.5 * 3 / 1.5 = 3
    const RowAfter two = student::strike_in_pairs(row({2, 1}, {3, 0}, 0.5), 10);
    expect_near("v [m/s]", two.v, {1.5, 3.0}, 1e-12)
        .mistake(Numbers{2.0, 2.0}, restitution_hint)
        .mistake_if(true, mass_hint);
    expect_near("impulse [N s]", two.impulse, {3.0}, 1e-12)
        .mistake(Numbers{-3.0}, "It pushes the right ball to the right: > 0.");
    did("five equal balls, one comes with 1 m/s, e = 1");
    expect_like(student::strike_in_pairs(row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1), 10),
                {list({0, 0, 0, 0, 1}), {}, 4, true}, 1e-12, next_hint);
    did("two balls that fly apart; one ball alone");
    expect_equal("hits", student::strike_in_pairs(row({1, 1}, {-1, 1}, 1), 10).hits, 0)
        .mistake_if(true, "u > 0 separates: nobody is struck.");
    const RowAfter alone = student::strike_in_pairs(row({3}, {5}, 1), 10);
    expect_like(alone, {list({5}), {}, 0, true}, 0, "A ball alone has no pair; nothing happens, and that is done.");
    expect_equal("number of impulses", alone.impulse.size(), 0);
}

RBC_GRADE("pairs", "who comes first: the fastest, then the leftmost", 3, next_hint.c_str()) {
    did("1, 0, -1 m/s, equal balls, e = 0.5: both pairs approach with 1 m/s");
    // Left: (.25, .75, -1); right, u = -1.75: (.25, -.5625, .3125); left: (-.359375, .046875, .3125).
    const RowAfter tie = student::strike_in_pairs(row({1, 1, 1}, {1, 0, -1}, 0.5), 10);
    expect_near("v [m/s]", tie.v, {-0.359375, 0.046875, 0.3125}, 1e-12)
        .mistake(Numbers{-0.3125, -0.046875, 0.359375}, tie_hint);
    // 0.75 + 0.609375, 1.3125
    expect_near("impulse [N s]", tie.impulse, {1.359375, 1.3125}, 1e-12).mistake(Numbers{0.609375, 1.3125}, sum_hint);
    did("1, 0, -3 m/s: the right pair is faster");
    // Right: (1, -2.25, -.75); left u = -3.25: (-1.4375, .1875, -.75); right u = -.9375: (.., -.515625, -.046875);
    // left u = .921875: done.
    expect_like(student::strike_in_pairs(row({1, 1, 1}, {1, 0, -3}, 0.5), 10),
                {list({-1.4375, -0.515625, -0.046875}), {}, 3, true}, 1e-12, next_hint);
}

RBC_GRADE("pairs", "walls, and no more hits than allowed", 3, wall_hint.c_str()) {
    did("a ball of 1 kg at rest between a wall on the left and a ball of 100 kg that comes with -1 m/s, e = 1");
    // Galperin: 31 hits. Energy and the light ball's sign can be checked without them.
    const RowAfter pi = student::strike_in_pairs(row({wall, 1, 100}, {0, 0, -1}, 1), 100);
    expect_equal("hits", pi.hits, 31).mistake_if(true, wall_hint);
    expect_equal("the wall's velocity", pi.v[0], 0.0).mistake_if(true, wall_hint);
    expect_near("energy [J]", 0.5 * pi.v[1] * pi.v[1] + 50 * pi.v[2] * pi.v[2], 50.0, 1e-9).mistake_if(true, mass_hint);
    did("two walls with a ball between them, 1 m/s to the right, e = 0.5; at most 5 hits");
    const RowAfter between = student::strike_in_pairs(row({wall, 1, wall}, {0, 1, 0}, 0.5), 5);
    expect_like(between, {list({0, -0.03125, 0}), {}, 5, false}, 1e-12, most_hint);
    did("the cradle of five, 4 hits allowed: just enough; and 3, and 0");
    const Row cradle = row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1);
    expect_like(student::strike_in_pairs(cradle, 4), {list({0, 0, 0, 0, 1}), {}, 4, true}, 1e-12, most_hint);
    expect_like(student::strike_in_pairs(cradle, 3), {list({0, 0, 0, 1, 0}), {}, 3, false}, 1e-12, most_hint);
    expect_like(student::strike_in_pairs(cradle, 0), {cradle.v, {}, 0, false}, 0, most_hint);
    did("two walls side by side, and a ball that comes");
    expect_like(student::strike_in_pairs(row({wall, wall, 1}, {0, 0, -1}, 1), 5), {list({0, 0, 1}), {}, 1, true}, 1e-12,
                wall_hint);
}

RBC_GRADE("pairs", "the same in any unit of velocity", 2, small_hint.c_str()) {
    for (const double unit : {1e-15, 1e-6, 1e3, 1e9}) {
        did("three balls, 1, 0, -0.3, in units of ", unit, " m/s, e = 0.7");
        const Row r = row({1, 2, 1}, {unit, 0, -0.3 * unit}, 0.7);
        expect_like(student::strike_in_pairs(r, 100), reference(r, 100), 1e-12 * unit, small_hint);
    }
    did("collapse, e = 0: the hits end where 1e-9 of the first speed is left");
    const Row r = row({1, 1, 1}, {1, 0, 0}, 0);
    expect_like(student::strike_in_pairs(r, 1000), reference(r, 1000), 1e-12, small_hint);
}

RBC_GRADE("pairs", "300 random rows, of feathers and rocks, with and without walls", 4, mass_hint.c_str()) {
    RandomNumbers random(19);
    for (int trial = 0; trial < 300; ++trial) {
        const int n = 2 + trial % 7;
        const double speed = random.decades(-6, 3), unit = random.decades(-6, 6);
        Row r{Eigen::VectorXd(n), Eigen::VectorXd(n), trial % 4 == 0 ? 1 : trial % 4 == 1 ? 0 : random.between(0, 1)};
        for (double& m : r.mass) m = unit * random.decades(-2, 2);
        for (double& v : r.v) v = speed * random.between(-1, 1);
        if (trial % 3 == 0) r.mass[0] = wall, r.v[0] = 0;
        if (trial % 5 == 0) r.mass[n - 1] = wall, r.v[n - 1] = 0;
        const int most = trial % 40;
        tell(r, most);
        const RowAfter got = student::strike_in_pairs(r, most), right = reference(r, most);
        // Some 40 hits, each with a few roundings of speeds that a light ball can make ten times larger.
        const double scale = std::max(speed, right.v.cwiseAbs().maxCoeff());
        expect_like(got, right, 1e-10 * scale, mass_hint);
        expect_near("impulse [N s]", got.impulse, right.impulse, 1e-9 * right.impulse.cwiseAbs().sum())
            .mistake_if(true, sum_hint);
    }
}

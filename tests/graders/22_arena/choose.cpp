#include "exercises/22_arena/choose.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex22;
using Eigen::MatrixXd;

RBC_STUDENT(front)
RBC_STUDENT(one_for_all)
RBC_STUDENT(toolbox)

namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

const std::string beaten_hint =
    "A row is beaten by one that is no worse anywhere and better somewhere; once is enough.";
const std::string equal_hint = "Rows that are equal do not beat each other: both stay.";
const std::string unknown_hint = "Not measured is no merit: NaN is worse than every number. What does NaN < x say?";
const std::string ended_hint = "Who did not end has no numbers: it is not on the front, and keeps nobody off it.";
const std::string matters_hint = "What is below what matters is no difference: lift such numbers before you compare.";
const std::string worst_hint = "One method for all is judged on its worst scene, not on its mean.";
const std::string ratio_hint = "Regret is a ratio: 2 mm for 1 mm is as bad as 2 m for 1 m.";
const std::string nobody_hint = "A scene that nobody can do says nothing about anybody.";
const std::string cannot_hint = "Who cannot do what another can has an infinite regret; and NaN > x is false.";
const std::string fewest_hint = "The method that does most need not be in the smallest toolbox: look at all sets.";
const std::string words_hint = "Of toolboxes of one size the first in the order of words: (0, 5) before (1, 2).";

std::string shown(const MatrixXd& x) {
    std::string all;
    for (Eigen::Index m = 0; m < x.rows(); ++m) {
        all += m == 0 ? "" : "; ";
        for (Eigen::Index s = 0; s < x.cols(); ++s) all += text(s == 0 ? "" : " ", x(m, s));
    }
    return all;
}

std::string shown(const std::vector<Measured>& rows) {
    std::string all;
    for (const Measured& r : rows)
        all += text(all.empty() ? "" : "; ", r.ms, " ", r.residual, " ", r.depth, " ", r.drift,
                    r.ended ? "" : " (no end)");
    return all;
}

/// A list of indices as people see it.
std::string list(const std::vector<int>& indices) {
    std::string all;
    for (const int i : indices) all += text(all.empty() ? "" : " ", i);
    return "{" + all + "}";
}

/// Few values, so that ties are common; powers of two, so that ratios are exact.
double some(RandomNumbers& random, double none) {
    return random.between(0, 1) < none ? not_known : std::exp2(std::floor(random.between(-4, 4)));
}

MatrixXd some_table(RandomNumbers& random, int methods, int scenes, double none) {
    MatrixXd x(methods, scenes);
    for (Eigen::Index i = 0; i < x.size(); ++i) x(i) = some(random, none);
    if (x.size() > 0 && random.between(0, 1) < 0.3)
        x.col(0).setConstant(random.between(0, 1) < 0.5 ? not_known : infinity);
    return x;
}

/// Column by column, by counting.
std::vector<int> right_front(const std::vector<Measured>& rows, const Matters& matters) {
    const auto value = [&](const Measured& r, int column) {
        const double x[] = {r.ms, r.residual, r.depth, r.drift},
                     m[] = {matters.ms, matters.residual, matters.depth, matters.drift};
        return std::isnan(x[column]) ? infinity : x[column] <= m[column] ? m[column] : x[column];
    };
    std::vector<int> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        bool stays = rows[i].ended;
        for (const Measured& other : rows) {
            int worse = 0, better = 0;
            for (int c = 0; c < 4; ++c) {
                worse += value(other, c) > value(rows[i], c);
                better += value(other, c) < value(rows[i], c);
            }
            if (other.ended && worse == 0 && better > 0) stays = false;
        }
        if (stays) found.push_back(static_cast<int>(i));
    }
    return found;
}

std::vector<double> regrets(const MatrixXd& x, double matters) {
    std::vector<double> all(static_cast<std::size_t>(x.rows()), 1);
    for (Eigen::Index s = 0; s < x.cols(); ++s)
        for (Eigen::Index m = 0; m < x.rows(); ++m)
            for (Eigen::Index k = 0; k < x.rows(); ++k) {
                if (!std::isfinite(x(k, s))) continue;
                double& regret = all[static_cast<std::size_t>(m)];
                regret = std::isfinite(x(m, s))
                             ? std::max(regret, std::max(x(m, s), matters) / std::max(x(k, s), matters))
                             : infinity;
            }
    return all;
}

int right_one(const MatrixXd& x, double matters) {
    const std::vector<double> all = regrets(x, matters);
    const auto least = std::min_element(all.begin(), all.end());
    return least == all.end() || std::isinf(*least) ? -1 : static_cast<int>(least - all.begin());
}

bool does_all(const MatrixXd& x, double good, const std::vector<int>& box) {
    for (Eigen::Index s = 0; s < x.cols(); ++s) {
        if (!(x.col(s).array() <= good).any()) continue;
        if (std::none_of(box.begin(), box.end(), [&](int m) { return x(m, s) <= good; })) return false;
    }
    return true;
}

/// All sets of a size in the order of words.
std::vector<int> right_box(const MatrixXd& x, double good) {
    const int n = static_cast<int>(x.rows());
    for (int size = 0; size <= n; ++size) {
        std::vector<int> box;
        for (int k = 0; k < size; ++k) box.push_back(k);
        for (;;) {
            if (does_all(x, good, box)) return box;
            int k = size - 1;
            while (k >= 0 && box[static_cast<std::size_t>(k)] == n - size + k) --k;
            if (k < 0) break;
            ++box[static_cast<std::size_t>(k)];
            for (int j = k + 1; j < size; ++j)
                box[static_cast<std::size_t>(j)] = box[static_cast<std::size_t>(j) - 1] + 1;
        }
    }
    return {};
}

/// Drift of the lesson's table at equal time, mm: gbf, micro, dantzig, pgs, nncg, admm_cone, shocks on stack, pyramid,
/// wall, chain, cradle.
MatrixXd lesson_table() {
    MatrixXd x(7, 5);
    x << 11, 3.6, 14, not_known, 17,            //
        299, 362, 258, not_known, 1e-3,         //
        1e-3, not_known, not_known, 1e-3, 900,  //
        5.6e-3, 1e-3, 1.4e-3, 0.43, 900,        //
        1e-3, 1e-3, 1e-3, 1e-3, 900,            //
        1e-3, 1e-3, not_known, 1e-3, 3177,      //
        1e-3, 0.021, 306, 1e-3, 1e-3;
    return x;
}

}  // namespace

RBC_GRADE("choose", "the front of six rows by hand", 2, beaten_hint.c_str()) {
    const Matters matters{0.01, 1e-8, 1e-4, 1e-3};
    did("two rows, one better in ms and as good in the rest");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, 0.1}, {true, 2, 0.5, 0.1, 0.1}}, matters)),
                 list({0}))
        .mistake(list({0, 1}), "Better everywhere is not needed: better in one column, worse in none.")
        .mistake(list({}), equal_hint);
    did("two rows, each better in something");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, 0.1}, {true, 2, 0.2, 0.1, 0.1}}, matters)),
                 list({0, 1}));
    did("two equal rows");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, 0.1}, {true, 1, 0.5, 0.1, 0.1}}, matters)),
                 list({0, 1}))
        .mistake_if(true, equal_hint);
    did("two residuals that do not matter, 1e-9 and 1e-12, and 1 and 2 ms");
    expect_equal("front", list(student::front({{true, 1, 1e-9, 0.1, 0.1}, {true, 2, 1e-12, 0.1, 0.1}}, matters)),
                 list({0}))
        .mistake_if(true, matters_hint);
    did("drift not measured, and all else better");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, not_known}, {true, 2, 0.6, 0.2, 0.3}}, matters)),
                 list({0, 1}))
        .mistake(list({0}), unknown_hint);
    did("drift not measured, and all else equal");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, not_known}, {true, 1, 0.5, 0.1, 0.3}}, matters)),
                 list({1}))
        .mistake_if(true, unknown_hint);
    did("the best row by far did not end");
    expect_equal("front", list(student::front({{false, 0, 0, 0, 0}, {true, 2, 0.6, 0.2, 0.3}}, matters)), list({1}))
        .mistake_if(true, ended_hint);
    did("nobody ended; no rows at all");
    expect_equal("front", list(student::front({{false, 0, 0, 0, 0}, {false, 2, 0.6, 0.2, 0.3}}, matters)), list({}))
        .mistake_if(true, ended_hint);
    expect_equal("front", list(student::front({}, matters)), list({}));
}

RBC_GRADE("choose", "200 tables have the right front", 2, beaten_hint.c_str()) {
    RandomNumbers random(221);
    for (int trial = 0; trial < 200; ++trial) {
        const double unit = random.decades(-9, 9);
        std::vector<Measured> rows;
        bool unknown = false;
        for (int i = 0; i < 1 + trial % 11; ++i) {
            rows.push_back({random.between(0, 1) < 0.85, some(random, 0.05) * unit, some(random, 0.2) * unit,
                            some(random, 0.1) * unit, some(random, 0.2) * unit});
            unknown = unknown || std::isnan(rows.back().residual + rows.back().depth + rows.back().drift);
        }
        const Matters matters{some(random, 0) * unit, trial % 3 == 0 ? 0 : some(random, 0) * unit,
                              some(random, 0) * unit, 0};
        const std::vector<int> got = student::front(rows, matters), right = right_front(rows, matters);
        if (got == right) continue;
        did("rows ", shown(rows), "; what matters: ", matters.ms, " ", matters.residual, " ", matters.depth, " ",
            matters.drift);
        expect_equal("front", list(got), list(right))
            .mistake(list(right_front(rows, {0, 0, 0, 0})), matters_hint)
            .mistake_if(unknown, unknown_hint);
    }
    expect("all fronts are right", true);
}

RBC_GRADE("choose", "one for all", 4, worst_hint.c_str()) {
    did("the lesson's table, drift at equal time, mm, 0.01 mm matters: nncg leaves 90000 times too much on the cradle, "
        "shocks "
        "30600 times on the wall");
    expect_equal("method", student::one_for_all(lesson_table(), 0.01), right_one(lesson_table(), 0.01))
        .mistake_if(true, cannot_hint);
    MatrixXd x(3, 3);
    x << 1, 1, 5, 3, 3, 4, 4, 4, 1;
    did("table ", shown(x), ": regrets 5, 4, 4");
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake(0, worst_hint).mistake(2, worst_hint);
    x << 0.01, 8, 1, 0.08, 2, 1, 0.01, 9, 1;
    did("table ", shown(x), ": regrets 4, 8, 4.5; the first with 0.01 as what matters, the second with 0.1");
    expect_equal("method", student::one_for_all(x, 0.01), 0).mistake_if(true, ratio_hint);
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake_if(true, matters_hint);
    x << 1, not_known, 4, 1, not_known, 2, 1, not_known, infinity;
    did("table ", shown(x), ": the second scene is nobody's, and the last method cannot the third");
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake(-1, nobody_hint).mistake_if(true, cannot_hint);
    x << 1, not_known, 1, not_known, 1, 1, 1, 1, infinity;
    did("table ", shown(x), ": each cannot something");
    expect_equal("method", student::one_for_all(x, 0.1), -1).mistake_if(true, cannot_hint);
    did("no scene, 2 methods; no method, 3 scenes");
    expect_equal("method", student::one_for_all(MatrixXd(2, 0), 0.1), 0).mistake_if(true, nobody_hint);
    expect_equal("method", student::one_for_all(MatrixXd(0, 3), 0.1), -1);
    RandomNumbers random(222);
    for (int trial = 0; trial < 200; ++trial) {
        const double unit = std::exp2(std::floor(random.between(-40, 40)));
        x = unit * some_table(random, 1 + trial % 12, trial % 7, trial % 3 == 0 ? 0.1 : 0);
        const double matters = unit * some(random, 0) / 4;
        const int got = student::one_for_all(x, matters), right = right_one(x, matters);
        if (got == right) continue;
        did("table ", shown(x), "; ", matters, " matters");
        expect_equal("method", got, right).mistake(right_one(x, 1e-300), matters_hint);
    }
}

RBC_GRADE("choose", "the smallest toolbox", 4, fewest_hint.c_str()) {
    did("the lesson's table, drift at equal time, mm; good is 0.01 mm: two are enough, the first two of them in words");
    expect_equal("toolbox", list(student::toolbox(lesson_table(), 0.01)), list({1, 4}))
        .mistake(list({4, 6}), words_hint);
    MatrixXd x = MatrixXd::Constant(3, 6, 9);
    x.block(0, 1, 1, 4).setOnes();  // does four of six
    x.block(1, 0, 1, 3).setOnes();
    x.block(2, 3, 1, 3).setOnes();
    did("table ", shown(x), ", good is 2: the first does most, the others all together");
    expect_equal("toolbox", list(student::toolbox(x, 2)), list({1, 2})).mistake_if(true, fewest_hint);
    x.col(2).setConstant(not_known);
    did("table ", shown(x), ": the third scene is nobody's");
    expect_equal("toolbox", list(student::toolbox(x, 2)), list({1, 2}))
        .mistake(list({}), nobody_hint)
        .mistake(list({0, 1, 2}), nobody_hint);
    did("good is just as much as is left, 1; nothing is good enough, 0.5; no scene; no method");
    expect_equal("toolbox", list(student::toolbox(x, 1)), list({1, 2}))
        .mistake_if(true, "No more than good: equal is good.");
    expect_equal("toolbox", list(student::toolbox(x, 0.5)), list({})).mistake_if(true, nobody_hint);
    expect_equal("toolbox", list(student::toolbox(MatrixXd(2, 0), 1)), list({}));
    expect_equal("toolbox", list(student::toolbox(MatrixXd(0, 3), 1)), list({}));
    RandomNumbers random(223);
    for (int trial = 0; trial < 200; ++trial) {
        const double unit = random.decades(-9, 9);
        x = unit * some_table(random, 1 + trial % 12, trial % 12, trial % 3 == 0 ? 0.3 : 0.05);
        const double good = unit * std::exp2(-2 - trial % 3);
        const std::vector<int> got = student::toolbox(x, good), right = right_box(x, good);
        if (got == right) continue;
        did("table ", shown(x), "; good is ", good);
        expect_equal("toolbox", list(got), list(right))
            .mistake_if(got.size() > right.size(), fewest_hint)
            .mistake_if(got.size() == right.size() && std::is_sorted(got.begin(), got.end()), words_hint)
            .mistake_if(got.size() < right.size(), nobody_hint);
    }
}

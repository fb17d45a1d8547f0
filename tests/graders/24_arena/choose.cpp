#include "exercises/24_arena/choose.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/24_arena/tables.hpp"

using namespace rbc;
using namespace rbc::ex24;
using namespace rbc::grading24;
using Eigen::MatrixXd;

namespace grading_choose {

RBC_STUDENT(front)
RBC_STUDENT(one_for_all)
RBC_STUDENT(toolbox)

const std::string beaten_hint =
    "A row is beaten by one that is no worse anywhere and better somewhere; once is enough.";
const std::string everywhere_hint = "Better everywhere is not needed: better in one column, worse in none.";
const std::string cannot_do_hint = "One that cannot do the scene is not good there, however much is good enough.";
const std::string equal_hint = "Rows that are equal do not beat each other: both stay.";
const std::string unknown_hint = "Not measured is no merit: NaN is worse than every number. What does NaN < x say?";
const std::string ended_hint =
    "A row that did not end has no numbers: it is not on the front, and keeps no other off it.";
const std::string matters_hint = "What is below what matters is no difference: lift such numbers before you compare.";
const std::string lift_hint = "Lift every number to what matters, the best one too: a regret divides by it.";
const std::string zero_hint = "0 is a number, and the best one: only NaN is not measured.";
const std::string worst_hint = "One method for all is judged on its worst scene, not on its mean.";
const std::string every_hint =
    "The regret of a method is the largest of all scenes, and of all methods the one with the least is taken.";
const std::string first_hint = "Of methods with the same regret the first is taken.";
const std::string little_hint = "What differs, by however little it is, is not equal: no tolerance is asked for.";
const std::string large_hint = "Numbers go up to 1e24, and so a regret to 1e48: none of them is infinite.";
const std::string ratio_hint = "Regret is a ratio: 2 mm for 1 mm is as bad as 2 m for 1 m.";
const std::string no_method_hint = "A scene that no method can do says nothing about any of them.";
const std::string cannot_hint =
    "A method that cannot do what another can, however badly, has an infinite regret; and NaN > x is false.";
const std::string fewest_hint = "The method that does most need not be in the smallest toolbox: look at all sets.";
const std::string words_hint = "Of toolboxes of one size the first in the order of words: (0, 5) before (1, 2).";

/// Another number in place of NaN.
double put(double x, double value) {
    return std::isnan(x) ? value : x;
}
std::vector<Measured> with_numbers(std::vector<Measured> rows, double value) {
    for (Measured& r : rows)
        r = {r.ended, put(r.ms, value), put(r.residual, value), put(r.depth, value), put(r.drift, value)};
    return rows;
}
MatrixXd with_numbers(const MatrixXd& x, double value) {
    return x.unaryExpr([value](double y) { return std::isfinite(y) ? y : value; });
}

RBC_MISCONCEPTION(front, matters_hint,
                  [](const std::vector<Measured>& rows, const Matters&) { return front(rows, {}); })
RBC_MISCONCEPTION(front, unknown_hint,
                  [](const std::vector<Measured>& rows, const Matters& m) { return front(with_numbers(rows, 0), m); })
RBC_MISCONCEPTION(front, unknown_hint, [](const std::vector<Measured>& rows, const Matters& m) {
    return front(with_numbers(rows, measured.high), m);
})
RBC_MISCONCEPTION(front, ended_hint, [](std::vector<Measured> rows, const Matters& m) {
    for (Measured& row : rows) row.ended = true;
    return front(rows, m);
})
RBC_MISCONCEPTION(front, everywhere_hint, [](const std::vector<Measured>& rows, const Matters& m) {
    return front_by(rows, m, [](const auto& a, const auto& b) { return (a < b).all(); });
})
RBC_MISCONCEPTION(front, equal_hint, [](const std::vector<Measured>& rows, const Matters& m) {
    return front_by(rows, m, [](const auto& a, const auto& b) { return (a <= b).all(); });
})
RBC_MISCONCEPTION(front, beaten_hint, [](const std::vector<Measured>& rows, const Matters& m) {
    return front_by(rows, m, [](const auto& a, const auto& b) { return (a < b).any(); });
})
RBC_MISCONCEPTION(one_for_all, matters_hint, [](const MatrixXd& x, double) { return one_for_all(x, 1e-300); })
RBC_MISCONCEPTION(one_for_all, worst_hint, [](const MatrixXd& x, double matters) {
    return one_by(
        x, matters, [](double a, double b) { return a + b; }, [](double a, double b) { return a / b; });
})
RBC_MISCONCEPTION(one_for_all, lift_hint, [](const MatrixXd& x, double matters) {
    const std::vector<double> all = regrets(x, matters, 0);
    const auto least = std::min_element(all.begin(), all.end());
    return least == all.end() || std::isinf(*least) ? -1 : static_cast<int>(least - all.begin());
})
RBC_MISCONCEPTION(one_for_all, first_hint, [](const MatrixXd& x, double matters) {
    const int last = one_for_all(x.colwise().reverse(), matters);
    return last < 0 ? last : static_cast<int>(x.rows()) - 1 - last;
})
RBC_MISCONCEPTION(one_for_all, ratio_hint, [](const MatrixXd& x, double matters) {
    return one_by(
        x, matters, [](double a, double b) { return std::max(a, b); }, [](double a, double) { return a; });
})
RBC_MISCONCEPTION(one_for_all, ratio_hint, [](const MatrixXd& x, double matters) {
    return one_by(
        x, matters, [](double a, double b) { return std::max(a, 1 + b); }, [](double a, double b) { return a - b; });
})
RBC_MISCONCEPTION(one_for_all, cannot_hint, [](const MatrixXd& x, double matters) {
    return one_by(
        x, matters, [](double a, double b) { return std::isinf(b) ? a : std::max(a, b); },
        [](double a, double b) { return a / b; });
})
RBC_MISCONCEPTION(one_for_all, cannot_hint, [](const MatrixXd& x, double matters) {
    return one_for_all(with_numbers(x, measured.high), matters);
})
RBC_MISCONCEPTION(toolbox, cannot_do_hint,
                  [](const MatrixXd& x, double good) { return toolbox(with_numbers(x, measured.high), good); })

RBC_GRADE("choose", "fronts by hand", 2, beaten_hint.c_str()) {
    const Matters matters{0.01, 1e-8, 1e-4, 1e-3};
    did("two rows, one better in ms and as good in the rest");
    expect_equal("front", list(student::front({{true, 1, 0.5, 0.1, 0.1}, {true, 2, 0.5, 0.1, 0.1}}, matters)),
                 list({0}))
        .mistake(list({0, 1}), everywhere_hint)
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
    did("one number of four not measured, and ", measured.high, ", which is a number");
    for (const auto column : {&Measured::ms, &Measured::residual, &Measured::depth, &Measured::drift}) {
        std::vector<Measured> rows(2, {true, 0.5, 0.5, 0.5, 0.5});
        rows[0].*column = not_known;
        rows[1].*column = measured.high;
        expect_equal("front", list(student::front(rows, matters)), list({1})).mistake_if(true, unknown_hint);
    }
    did("a rounding more everywhere; then in ms, and clearly less in the rest");
    const double more = std::nextafter(0.5, 1);
    expect_equal("front", list(student::front({{true, more, more, more, more}, {true, 0.5, 0.5, 0.5, 0.5}}, matters)),
                 list({1}))
        .mistake(list({0, 1}), little_hint);
    expect_equal("front", list(student::front({{true, more, 0.1, 0.1, 0.1}, {true, 0.5, 0.5, 0.5, 0.5}}, matters)),
                 list({0, 1}))
        .mistake(list({0}), little_hint);
    did("the best row by far did not end");
    expect_equal("front", list(student::front({{false, 0, 0, 0, 0}, {true, 2, 0.6, 0.2, 0.3}}, matters)), list({1}))
        .mistake_if(true, ended_hint);
    did("no row ended; no rows at all");
    expect_equal("front", list(student::front({{false, 0, 0, 0, 0}, {false, 2, 0.6, 0.2, 0.3}}, matters)), list({}))
        .mistake_if(true, ended_hint);
    expect_equal("front", list(student::front({}, matters)), list({}));
}

RBC_GRADE("choose", "any table has the right front", 2, beaten_hint.c_str()) {
    for_all(
        {integer("rows", row_counts).simple(2), unit, unknown, even("ended", 0, 1).simple(1),
         integer("what matters at all", 0, 15).simple(15), seed()},
        [](const Sample& s) {
            RandomNumbers random(static_cast<unsigned>(s["seed"]));
            std::vector<Measured> rows;
            const auto number = [&] { return unit_of(s) * some(random, s["unknown"] / 2); };
            for (int i = 0; i < s.integer("rows"); ++i) {
                if (i > 0 && random.between(0, 1) < 0.2) {
                    rows.push_back(rows.back());
                    if (random.between(0, 1) < 0.5)
                        rows.back().ms *= 1 + std::exp2(std::floor(random.between(-52, -4)));
                } else
                    rows.push_back({random.between(0, 1) < s["ended"], number(), number(), number(), number()});
            }
            const auto matter = [&](int column) {
                return (s.integer("what matters at all") >> column) % 2 * unit_of(s) * some(random, 0);
            };
            const Matters matters{matter(0), matter(1), matter(2), matter(3)};
            const auto [got, right] = both(student::front, rows, matters);
            did("rows ", shown(rows), "; what matters: ", matters.ms, " ", matters.residual, " ", matters.depth, " ",
                matters.drift);
            std::vector<Measured> no_zeros = rows;
            for (Measured& row : no_zeros)
                for (const auto column : {&Measured::ms, &Measured::residual, &Measured::depth, &Measured::drift})
                    if (row.*column == 0) row.*column = not_known;
            expect_equal("front", list(got), list(right)).mistake(list(front(no_zeros, matters)), zero_hint);
        },
        400);
}

RBC_GRADE("choose", "one for all", 4, every_hint.c_str()) {
    did("the lesson's table, drift at equal time, mm, 0.01 mm matters: pgs leaves 90000 times too much on the cradle, "
        "shocks 30600 times on the wall");
    expect_equal("method", student::one_for_all(lesson_table(), 0.01), 6)
        .mistake(-1, lift_hint)
        .mistake_if(true, cannot_hint);
    MatrixXd x(3, 3);
    x << 1, 1, 5, 3, 3, 4, 4, 4, 1;
    did("table ", shown(x), ": regrets 5, 4, 4");
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake(0, worst_hint).mistake(2, worst_hint);
    x << 0.01, 8, 1, 0.08, 2, 1, 0.01, 9, 1;
    did("table ", shown(x), ": regrets 4, 8, 4.5; the first with 0.01 as what matters, the second with 0.1");
    expect_equal("method", student::one_for_all(x, 0.01), 0).mistake_if(true, ratio_hint);
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake_if(true, matters_hint);
    x << 1, not_known, 4, 1, not_known, 2, 1, not_known, INFINITY;
    did("table ", shown(x), ": no method can do the second scene, and the last one cannot do the third");
    expect_equal("method", student::one_for_all(x, 0.1), 1).mistake(-1, no_method_hint).mistake_if(true, cannot_hint);
    x << 1, not_known, 1, not_known, 1, 1, 1, 1, INFINITY;
    did("table ", shown(x), ": each cannot something");
    expect_equal("method", student::one_for_all(x, 0.1), -1).mistake_if(true, cannot_hint);
    MatrixXd close(2, 2);
    close << 1, 4 * (1 + 1.001 * regret_gap.share), 4, 1;
    did("table ", shown(close), ": the first regrets ", regret_gap.share, " of 4 more");
    expect_equal("method", student::one_for_all(close, 0.1), 1).mistake(0, little_hint);
    did("numbers from ", regret_matters.low, " to ", measured.high, ", once without a method that can do the first");
    MatrixXd far(2, 2);
    far << measured.high, regret_matters.low, regret_matters.low, measured.high;
    expect_equal("method", student::one_for_all(far, regret_matters.low), 0).mistake_if(true, large_hint);
    far << measured.high, 4, not_known, 1;
    expect_equal("method", student::one_for_all(far, regret_matters.low), 0).mistake_if(true, large_hint);
    did("a method that leaves ", measured.high, " where another cannot do the scene");
    MatrixXd most(2, 1);
    most << not_known, measured.high;
    for (const double matters : {regret_matters.low, 0.1, regret_matters.high})
        expect_equal("method", student::one_for_all(most, matters), 1).mistake_if(true, cannot_hint);
    did("a method that leaves ", measured.high, " on one scene, and one that cannot do another");
    MatrixXd much(2, 2);
    much << measured.high, 1, 1, not_known;
    expect_equal("method", student::one_for_all(much, regret_matters.low), 0).mistake_if(true, cannot_hint);
    did("no scene, 2 methods; no method, 3 scenes");
    expect_equal("method", student::one_for_all(MatrixXd(2, 0), 0.1), 0).mistake_if(true, no_method_hint);
    expect_equal("method", student::one_for_all(MatrixXd(0, 3), 0.1), -1);
    for_all(
        Domain{integer("methods", method_counts).simple(3), integer("scenes", scene_counts).simple(3), unit, unknown,
               integer("log2 what matters/unit", -4, 3).simple(-4), choice("the last decide", 2), seed()}
            .where([](const Sample& s) {
                const double matters = unit_of(s) * std::exp2(s["log2 what matters/unit"]);
                return are_decided(regrets(table_of(s, method_counts), matters));
            }),
        [](const Sample& s) {
            const MatrixXd x = table_of(s, method_counts);
            const double matters = unit_of(s) * std::exp2(s["log2 what matters/unit"]);
            const auto [got, right] = both(student::one_for_all, x, matters);
            did("table ", shown(x), "; ", matters, " matters");
            expect_equal("the reference's method", right, first_of_least_regret(x, matters));
            const std::vector<double> all = regrets(x, matters);
            const bool is_one = got >= 0 && got < x.rows() && right >= 0;
            const double more = is_one ? all[static_cast<std::size_t>(got)] / all[static_cast<std::size_t>(right)] : 0;
            expect_equal("method", got, right)
                .mistake(-1, no_method_hint)
                .mistake_if(right < 0 || std::isinf(more), cannot_hint)
                .mistake_if(is_one && more == 1, first_hint);
        },
        400);
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
    MatrixXd words = MatrixXd::Constant(6, 4, 9);
    words.block(0, 0, 1, 2).setOnes();
    words.block(5, 2, 1, 2).setOnes();
    words(1, 0) = words(1, 2) = words(2, 1) = words(2, 3) = 1;
    did("table ", shown(words), ", good is 2: {0, 5} or {1, 2}");
    expect_equal("toolbox", list(student::toolbox(words, 2)), list({0, 5})).mistake(list({1, 2}), words_hint);
    x.col(2).setConstant(not_known);
    did("table ", shown(x), ": no method can do the third scene");
    expect_equal("toolbox", list(student::toolbox(x, 2)), list({1, 2}))
        .mistake(list({}), no_method_hint)
        .mistake(list({0, 1, 2}), no_method_hint);
    did("good is just as much as is left, 1; nothing is good enough, 0.5; no scene; no method");
    expect_equal("toolbox", list(student::toolbox(x, 1)), list({1, 2}))
        .mistake_if(true, "No more than good: equal is good.");
    expect_equal("toolbox", list(student::toolbox(x, 0.5)), list({})).mistake_if(true, no_method_hint);
    expect_equal("toolbox", list(student::toolbox(MatrixXd(2, 0), 1)), list({}));
    expect_equal("toolbox", list(student::toolbox(MatrixXd(0, 3), 1)), list({}));
    did("1 is good, a rounding more is not");
    expect_equal("toolbox", list(student::toolbox(Eigen::Vector2d(std::nextafter(1, 2), 1), 1)), list({1}))
        .mistake_if(true, little_hint);
    did("good is ", measured.high, ": who cannot do a scene is not good there");
    MatrixXd cannot(2, 2);
    cannot << not_known, 1, measured.high, measured.high;
    expect_equal("toolbox", list(student::toolbox(cannot, measured.high)), list({1})).mistake_if(true, cannot_do_hint);
    for_all(
        {integer("methods", toolbox_methods).simple(3), integer("scenes", scene_counts).simple(3), unit, unknown,
         integer("log2 good/unit", -4, 3).simple(0), choice("zero is good", 2), choice("the last decide", 2), seed()},
        [](const Sample& s) {
            const MatrixXd x = table_of(s, toolbox_methods);
            const double good = s["zero is good"] == 1 ? 0 : unit_of(s) * std::exp2(s["log2 good/unit"]);
            const auto [got, right] = both(student::toolbox, x, good);
            did("table ", shown(x), "; good is ", good);
            expect("the reference's box does all", does_all(x, good, right), list(right));
            for (std::size_t i = 0; i < right.size(); ++i) {
                std::vector<int> fewer = right;
                fewer.erase(fewer.begin() + static_cast<long>(i));
                expect("the reference's box has nothing to spare", !does_all(x, good, fewer), list(right));
            }
            expect_equal("toolbox", list(got), list(right))
                .mistake_if(got.size() > right.size() && does_all(x, good, got), fewest_hint)
                .mistake_if(got.size() == right.size() && does_all(x, good, got), words_hint)
                .mistake_if(does_all(x, good, got), no_method_hint);
        });
}

}  // namespace grading_choose

#include "exercises/14_pgs/enough.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "common/grading/grader/grader.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex14;

namespace grading_enough {

RBC_STUDENT(look_ahead)

constexpr double inf = std::numeric_limits<double>::infinity();

const char* name(Progress progress) {
    switch (progress) {
        case Progress::unknown:
            return "unknown";
        case Progress::enough:
            return "enough";
        case Progress::on_its_way:
            return "on_its_way";
        case Progress::stalled:
            return "stalled";
        case Progress::broken:
            return "broken";
    }
    return "?";
}

/// r_0 = 0, and then these changes, one after the other, of one row.
std::vector<Eigen::VectorXd> walk(const std::vector<double>& changes) {
    std::vector<Eigen::VectorXd> iterates{Eigen::VectorXd::Zero(1)};
    for (const double c : changes) iterates.push_back(iterates.back() + Eigen::VectorXd::Constant(1, c));
    return iterates;
}
Eigen::VectorXd kg(double W) {
    return Eigen::VectorXd::Constant(1, W);
}

/// Ball i on ball i - 1, 1 kg each, the uppermost `top` kg, no friction: (14.1) after gravity's 1 m/s. A contact
/// carries what lies on it.
struct Column {
    ContactProblem problem;
    Eigen::VectorXd exact;  ///< N s

    Column(Eigen::Index n, double top)
        : problem{2, Eigen::MatrixXd::Zero(2 * n, 2 * n), Eigen::VectorXd::Zero(2 * n), Eigen::VectorXd::Zero(n)},
          exact(Eigen::VectorXd::Zero(2 * n)) {
        const auto mass = [&](Eigen::Index i) { return i == n - 1 ? top : 1.0; };
        const auto couple = [this](Eigen::Index i, Eigen::Index j, double value) {
            problem.W.coeffRef(i, j) = value;
            problem.W.coeffRef(j, i) = value;
        };
        for (Eigen::Index i = 0; i < n; ++i) {
            for (const Eigen::Index row : {2 * i, 2 * i + 1})
                couple(row, row, 1 / mass(i) + (i > 0 ? 1 / mass(i - 1) : 0));
            if (i > 0) couple(2 * i, 2 * i - 2, -1 / mass(i - 1));
            exact[2 * i] = static_cast<double>(n - 1 - i) + top;
        }
        problem.q[0] = -1;
    }
    double error(const Eigen::VectorXd& r) const {
        return problem.W.diagonal().cwiseProduct(r - exact).lpNorm<Eigen::Infinity>();
    }
    std::vector<Eigen::VectorXd> swept(int times) const {
        const PgsSweeps sweeps(problem);
        std::vector<Eigen::VectorXd> iterates{Eigen::VectorXd::Zero(problem.q.size())};
        for (int k = 0; k < times; ++k) {
            iterates.push_back(iterates.back());
            sweeps.sweep(iterates.back());
        }
        return iterates;
    }
};

const std::string sum_hint =
    "After the last sweep come c f + c f^2 + ..., without end. The last change itself is past already.";
const std::string slow_hint =
    "A small change is not a small error: with a factor of 0.99 what is still to come is 99 times the last change.";
const std::string unit_hint =
    "Impulses of a feather and of a rock cannot be compared, what they do to a velocity can: W_ii |r_k,i - r_k-1,i|.";
const std::string window_hint = "The factor is that of the last m steps at once: the m-th root of c_last / c_last-m.";
const std::string root_hint =
    "c_last / c_last-m is what m sweeps do together: the factor of one of them is its m-th root.";
const std::string growing_hint =
    "A factor of 1 or more: the sum has no end, and its formula gives nonsense, even a negative number.";
const std::string broken_hint = "Ask first whether everything is finite. A NaN answers no to every comparison.";
const std::string order_hint = "The cases stand in an order: the first that fits is taken.";
const std::string nothing_hint =
    "All three numbers are 0 only where the last sweep changed nothing, c_last = 0 exactly. However small a change is, "
    "it has a factor, and something is to come.";
const std::string many_hint = "There may be more sweeps to come than an int can count: keep their number a double.";
const std::string count_hint = "The least whole k with to_come factor^k <= tolerance: a logarithm, rounded up.";

void expect_without_numbers(const Outlook& got, const char* progress, const std::string& hint) {
    expect_equal("progress", name(got.progress), progress).mistake_if(true, hint);
    expect("no numbers: all three infinite", got.factor == inf && got.to_come == inf && got.sweeps == inf,
           text("factor ", got.factor, ", to come ", got.to_come, ", sweeps ", got.sweeps))
        .mistake_if(true, "Where there is no factor, all three numbers are infinite.");
}

enum class Slip { counts_the_last, grows, one_change, last_two, since_the_first, mean, no_root, over_m, rounds_down };

/// The outlook, with one mistake in what is neither broken nor has fewer than three iterates.
Outlook outlook(const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance,
                Slip how) {
    const Outlook right = look_ahead(diagonal, iterates, tolerance);
    if (right.progress == Progress::broken || right.progress == Progress::unknown || iterates.size() < 3) return right;
    std::vector<double> changes;
    for (std::size_t k = 1; k < iterates.size(); ++k)
        changes.push_back(diagonal.cwiseProduct(iterates[k] - iterates[k - 1]).lpNorm<Eigen::Infinity>());
    const double last = changes.back();
    if (last == 0) return right;
    std::size_t m = std::min<std::size_t>(changes.size() / 2, 8);
    if (how == Slip::last_two) m = 1;
    if (how == Slip::since_the_first) m = changes.size() - 1;
    double factor = std::pow(last / changes[changes.size() - 1 - m], 1 / static_cast<double>(m));
    if (how == Slip::no_root) factor = last / changes[changes.size() - 1 - m];
    if (how == Slip::over_m) factor = last / changes[changes.size() - 1 - m] / static_cast<double>(m);
    if (how == Slip::mean) {
        factor = 0;
        for (std::size_t k = changes.size() - m; k < changes.size(); ++k)
            factor += changes[k] / changes[k - 1] / static_cast<double>(m);
    }
    if (!(factor < 1) && how != Slip::grows) return {Progress::stalled, inf, inf, inf};
    const double to_come = last * (how == Slip::counts_the_last ? 1 : factor) / (1 - factor);
    if ((how == Slip::one_change ? last : to_come) <= tolerance) return {Progress::enough, factor, to_come, 0};
    const double sweeps = std::log(tolerance / to_come) / std::log(factor);
    return {Progress::on_its_way, factor, to_come, how == Slip::rounds_down ? std::floor(sweeps) : std::ceil(sweeps)};
}
ReferenceAnswer outlooks(Slip how) {
    return answer_of_bytes(student::look_ahead,
                           [how](const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates,
                                 double tolerance) { return outlook(diagonal, iterates, tolerance, how); });
}
const Misconception misconceptions[] = {
    {"look_ahead", sum_hint, outlooks(Slip::counts_the_last)},    {"look_ahead", growing_hint, outlooks(Slip::grows)},
    {"look_ahead", slow_hint, outlooks(Slip::one_change)},        {"look_ahead", window_hint, outlooks(Slip::last_two)},
    {"look_ahead", window_hint, outlooks(Slip::since_the_first)}, {"look_ahead", window_hint, outlooks(Slip::mean)},
    {"look_ahead", root_hint, outlooks(Slip::no_root)},           {"look_ahead", root_hint, outlooks(Slip::over_m)},
    {"look_ahead", count_hint, outlooks(Slip::rounds_down)}};
RBC_MISCONCEPTION(look_ahead, unit_hint,
                  [](const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance) {
                      if (!diagonal.allFinite()) return rbc::ex14::look_ahead(diagonal, iterates, tolerance);
                      return rbc::ex14::look_ahead(Eigen::VectorXd::Ones(diagonal.size()), iterates, tolerance);
                  })

double size_within(double x, const Allowed& allowed) {
    return std::clamp(x, allowed.low, allowed.high);
}

/// Iterates whose changes shrink or grow by some factor and go up and down, of which some may be 0.
struct History {
    Eigen::VectorXd diagonal;
    std::vector<Eigen::VectorXd> iterates;
    double tolerance;

    explicit History(const Sample& s) : tolerance(s["tolerance"]) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("rows");
        const int sweeps = s.integer("iterates");
        diagonal = Eigen::VectorXd::NullaryExpr(n, [&] {
            return random.between(0, 1) < 0.15 ? 0 : size_within(s["unit"] * random.decades(-3, 3), diagonals);
        });
        // The largest change of a sweep is that of one row whose W_ii is not 0, so that it is in the contract. Small
        // changes come last, large ones first, where they shrink.
        std::vector<Eigen::VectorXd> steps;
        const double factor = s["shrinks by"], pivot = (s["change"] < 1) == (factor < 1) ? sweeps - 1 : 1;
        for (int k = 1; k < sweeps; ++k) {
            const double size = s["change"] * std::pow(factor, k - pivot);
            Eigen::VectorXd step(n);
            for (Eigen::Index i = 0; i < n; ++i) {
                const double change = size_within(size * (1 + s["uneven"] * random.between(-1, 1)), changes);
                step[i] = (random.between(0, 1) < 0.5 ? -change : change) / (diagonal[i] > 0 ? diagonal[i] : 1);
            }
            const bool still =
                s.integer("still") == 1 ? random.between(0, 1) < 0.2 : s.integer("still") == 2 && k == sweeps - 1;
            steps.push_back(still ? Eigen::VectorXd(Eigen::VectorXd::Zero(n)) : step);
        }
        // What is left until 0 on the way: it is small where changes are, so that differences of iterates are right.
        Eigen::VectorXd r = Eigen::VectorXd::Zero(n);
        for (std::size_t k = 0; k < steps.size(); ++k) r -= steps[steps.size() - 1 - k];
        if (sweeps > 0) iterates.push_back(r);
        for (const Eigen::VectorXd& step : steps) iterates.push_back(r += step);
        // Next to a border: what is to come is the tolerance, or will be after three sweeps.
        const int border = s.integer("beside a border");
        if (border == 0) return;
        const Outlook o = look_ahead(diagonal, iterates, tolerance);
        const double off = (s.integer("above it") == 1 ? 1 : -1) * std::pow(10, -1 - s["decade"]);
        const double there = o.to_come * std::pow(o.factor, border == 1 ? 0 : 3) * (1 + off);
        if (there >= wanted.low && there <= wanted.high) tolerance = there;
    }

    double change(std::size_t k) const {
        return diagonal.cwiseProduct(iterates[k] - iterates[k - 1]).lpNorm<Eigen::Infinity>();
    }
    bool is_allowed() const {
        for (std::size_t k = 1; k < iterates.size(); ++k)
            if (const double c = change(k); c != 0 && !(c >= changes.low && c <= changes.high)) return false;
        return true;
    }
    /// Whether two programs that are right to the letter may disagree about the case, or the number of sweeps.
    bool is_decided() const {
        const Outlook o = look_ahead(diagonal, iterates, tolerance);
        if (o.progress == Progress::broken || o.progress == Progress::unknown || o.factor == 0) return true;
        const std::size_t now = iterates.size() - 1, m = std::min<std::size_t>(now / 2, 8);
        const double last = change(now), before = change(now - m);
        if (last != before && !(std::abs(last - before) > 1e-4 * before)) return false;
        if (o.factor == inf) return true;
        // As to_come and log(factor) may be off.
        const double off = near_border.share + 2 * outlook_tolerance.of(1 / (1 - o.factor));
        const double share = off * (1 + o.sweeps * (1 - o.factor));
        const Outlook least = look_ahead(diagonal, iterates, tolerance * (1 + share));
        const Outlook most = look_ahead(diagonal, iterates, tolerance * (1 - share));
        return least.progress == most.progress && least.sweeps == most.sweeps;
    }
};

const std::string in_step = "impulses are changes over W_ii, so that the changes are the same for all W_ii";
const Domain any_history = Domain{integer("rows", entry_counts),
                                  integer("iterates", iterate_counts).edges({2, 3, 4, 5, 16, 17, 18, 19}).simple(9),
                                  choice("still", 3),  // 1: some sweeps change nothing, 2: the last does not
                                  decades("unit", diagonals)
                                      .simple(1)
                                      .indifferent(Coordinate::End::low, in_step)
                                      .indifferent(Coordinate::End::high, in_step),
                                  decades("change", changes).simple(1),
                                  decades("shrinks by", 0.125, 2)
                                      .edges({0.5, 0.96875, 0.9995, 1})
                                      .simple(0.96875)
                                      .indifferent(Coordinate::End::high, "what grows is stalled, whatever its factor"),
                                  even("uneven", 0, 0.875),
                                  decades("tolerance", wanted).simple(1e-3),
                                  choice("beside a border", 3),
                                  choice("above it", 2),
                                  choice("decade", 7),
                                  seed()}
                               .where([](const Sample& s) {
                                   const History h(s);
                                   return h.is_allowed() && h.is_decided();
                               });

RBC_GRADE("enough", "changes that shrink by a factor: what is still to come, and how long", 3, sum_hint.c_str()) {
    did("impulses change by 8, 4, 2, 1 N s, W = 2/kg; tolerance 0.3 m/s");
    // The last change is 2 m/s, so 1 + 1/2 + ... = 2 m/s are to come; after 3 sweeps 1/4.
    Outlook got = student::look_ahead(kg(2), walk({8, 4, 2, 1}), 0.3);
    expect_equal("progress", name(got.progress), "on_its_way");
    expect_near("factor", got.factor, 0.5, factor_tolerance.of(1));
    expect_near("to come [m/s]", got.to_come, 2.0, outlook_tolerance.of(2 / 0.5))
        .mistake(4.0, sum_hint)
        .mistake(1.0, unit_hint)
        .mistake_if(true, sum_hint);
    expect_equal("sweeps", got.sweeps, 3.0).mistake_if(true, count_hint);
    did("all of it times 2^-44, some 6e-14");
    const Outlook tiny = student::look_ahead(kg(2), walk({0x1p-41, 0x1p-42, 0x1p-43, 0x1p-44}), 0x1.4p-46);
    expect_equal("progress", name(tiny.progress), "on_its_way")
        .mistake_if(tiny.factor == 0, nothing_hint)
        .mistake_if(true,
                    "Nothing is 0 because it is small, no change and no tolerance, and nothing is added to either.");
    expect_near("to come, over 2^-44 [m/s]", tiny.to_come * 0x1p44, 2.0, outlook_tolerance.of(2 / 0.5))
        .mistake_if(true, unit_hint);
    did("impulses change by 1 and 1e-10 N s, W = 1/kg; tolerance 1e-21 m/s");
    const Outlook steep = student::look_ahead(kg(1), walk({1, 1e-10}), 1e-21);
    expect_equal("progress", name(steep.progress), "on_its_way").mistake_if(true, nothing_hint);
    expect_equal("sweeps", steep.sweeps, 1.0).mistake_if(true, count_hint);
    did("changes of 3 * 0.99^k N s, k = 0 to 29, W = 1/kg; tolerance 3 m/s: the last change is below it");
    std::vector<double> changes;
    for (int k = 0; k < 30; ++k) changes.push_back(3 * std::pow(0.99, k));
    got = student::look_ahead(kg(1), walk(changes), 3);
    const double to_come = changes.back() * 0.99 / (1 - 0.99);
    expect_equal("progress", name(got.progress), "on_its_way").mistake_if(true, slow_hint);
    expect_near("factor", got.factor, 0.99, factor_tolerance.of(1));
    expect_near("to come [m/s]", got.to_come, to_come, outlook_tolerance.of(to_come / 0.01)).mistake_if(true, sum_hint);
    expect_equal("sweeps", got.sweeps, std::ceil(std::log(3 / to_come) / std::log(0.99))).mistake_if(true, count_hint);
    did("tolerance 300 m/s");
    got = student::look_ahead(kg(1), walk(changes), 300);
    expect_equal("progress", name(got.progress), "enough");
    expect_near("to come [m/s]", got.to_come, to_come, outlook_tolerance.of(to_come / 0.01)).mistake(0, nothing_hint);
    expect_near("factor", got.factor, 0.99, factor_tolerance.of(1)).mistake(0, nothing_hint);
    expect_equal("sweeps", got.sweeps, 0.0);
    did("changes of 1, 1 - 2^-27 N s, W = 1/kg; tolerance 1e-4 m/s: thousands of millions of sweeps");
    const auto [slow, slow_right] = both(student::look_ahead, kg(1), walk({1, 1 - 0x1p-27}), 1e-4);
    expect_equal("progress", name(slow.progress), "on_its_way")
        .mistake_if(true, "A factor just below 1 is below 1: it takes long, but it ends.");
    expect_near("sweeps", slow.sweeps, slow_right.sweeps, outlook_tolerance.of(slow_right.sweeps * 0x1p27))
        .mistake_if(true, many_hint);
}

const std::string every_row_hint = "The largest change is that of any row: ask all of them.";

RBC_GRADE("enough", "a feather beside a rock: changes are compared as velocities", 1, unit_hint.c_str()) {
    const Eigen::VectorXd diagonal = Eigen::Vector2d(1e3, 1e-3);  // 1 g and 1 t
    std::vector<Eigen::VectorXd> iterates;
    for (int k = 0; k < 9; ++k) iterates.push_back(Eigen::Vector2d(1e-4 * std::pow(0.8, k), -50 * std::pow(0.5, k)));
    did("1 g, whose impulse is 1e-4 * 0.8^k N s, beside 1 t with -50 * 0.5^k N s; 8 sweeps");
    Outlook got = student::look_ahead(diagonal, iterates, 1e-6);
    // The feather's changes are 0.02 * 0.8^(k-1) m/s, the rock's 0.025 * 0.5^(k-1): at both ends of the window, fourth
    // and the eighth sweep, the feather's are larger.
    expect_near("factor", got.factor, 0.8, factor_tolerance.of(1))
        .mistake(0.5, unit_hint)
        .mistake_if(true, window_hint);
    expect_near("to come [m/s]", got.to_come, 0.1 * std::pow(0.8, 8),
                outlook_tolerance.of(0.1 * std::pow(0.8, 8) / 0.2))
        .mistake_if(got.to_come > 1, unit_hint)
        .mistake_if(true, sum_hint);
    did("all of it a million times as heavy");
    for (Eigen::VectorXd& r : iterates) r *= 1e6;
    const Outlook heavy = student::look_ahead(diagonal / 1e6, iterates, 1e-6);
    expect_near("to come [m/s]", heavy.to_come, 0.1 * std::pow(0.8, 8),
                outlook_tolerance.of(0.1 * std::pow(0.8, 8) / 0.2))
        .mistake_if(true, unit_hint);
    expect_equal("sweeps", heavy.sweeps, got.sweeps);
    const auto most = static_cast<Eigen::Index>(entry_counts.high);
    did(most, " rows, of which one changes most: each of them once");
    for (Eigen::Index i = 0; i < most; ++i) {
        iterates.clear();
        for (int k = 0; k < 5; ++k) {
            iterates.push_back(Eigen::VectorXd::Constant(most, std::pow(0.25, k)));
            iterates.back()[i] = 8 * std::pow(0.5, k);
        }
        got = student::look_ahead(Eigen::VectorXd::Ones(most), iterates, 1e-6);
        expect_near("factor", got.factor, 0.5, factor_tolerance.of(1)).mistake_if(true, every_row_hint);
    }
}

RBC_GRADE("enough", "changes that go up and down from sweep to sweep", 2, window_hint.c_str()) {
    did("changes of 16, 2, 8, 1, 4, 0.5, 2, 0.25 N s: half of it in two sweeps; W = 1/kg");
    Outlook got = student::look_ahead(kg(1), walk({16, 2, 8, 1, 4, 0.5, 2, 0.25}), 1e-3);
    expect_near("factor", got.factor, std::sqrt(0.5), factor_tolerance.of(1)).mistake_if(true, window_hint);
    did("40 changes, the first 20 all of 1 N s, then 0.9^k: the past is forgotten after 8");
    std::vector<double> changes(20, 1.0);
    for (int k = 1; k <= 20; ++k) changes.push_back(std::pow(0.9, k));
    got = student::look_ahead(kg(1), walk(changes), 1e-3);
    expect_near("factor", got.factor, 0.9, factor_tolerance.of(1)).mistake_if(true, window_hint);
    did("changes of 9, 3, 1 N s: m = 1");
    got = student::look_ahead(kg(1), walk({9, 3, 1}), 1e-3);
    expect_near("factor", got.factor, 1.0 / 3, factor_tolerance.of(1)).mistake_if(true, window_hint);
}

RBC_GRADE("enough", "nothing to say yet, nothing left, no end in sight, not a number", 1, order_hint.c_str()) {
    did("no iterate, one, and two");
    expect_without_numbers(student::look_ahead(kg(1), {}, 1), "unknown", order_hint);
    expect_without_numbers(student::look_ahead(kg(1), walk({}), 1), "unknown", order_hint);
    expect_without_numbers(student::look_ahead(kg(1), walk({1e-9}), 1), "unknown", slow_hint);
    did("changes of 1, 2, 0 N s");
    const Outlook done = student::look_ahead(kg(1), walk({1, 2, 0}), 1e-12);
    expect_equal("progress", name(done.progress), "enough")
        .mistake_if(true, "A sweep that changes nothing has found its end, whatever was before it.");
    expect_near("factor, to come, sweeps", Numbers{done.factor, done.to_come, done.sweeps}, Numbers{0, 0, 0}, 0);
    did("changes of 1, 2, 4, 8; of 1, 1, 1, 1; of 1, 0, 1 N s; tolerance 1e9 m/s");
    expect_without_numbers(student::look_ahead(kg(1), walk({1, 2, 4, 8}), 1e9), "stalled", growing_hint);
    expect_without_numbers(student::look_ahead(kg(1), walk({1, 1, 1, 1}), 1e9), "stalled", growing_hint);
    expect_without_numbers(student::look_ahead(kg(1), walk({1, 0, 1}), 1e9), "stalled", growing_hint);
    for (const double bad : {std::nan(""), inf, -inf}) {
        did("an entry ", bad, ": of the first iterate of five, of the last, of the only one, of the diagonal");
        std::vector<Eigen::VectorXd> iterates = walk({8, 4, 2, 1});
        iterates.front()[0] = bad;
        expect_without_numbers(student::look_ahead(kg(1), iterates, 1), "broken", broken_hint);
        iterates = walk({8, 4, 2, 1});
        iterates.back()[0] = bad;
        expect_without_numbers(student::look_ahead(kg(1), iterates, 1), "broken", broken_hint);
        expect_without_numbers(student::look_ahead(kg(1), {kg(bad)}, 1), "broken", broken_hint);
        expect_without_numbers(student::look_ahead(kg(bad), walk({8, 4, 2, 1}), 1), "broken", broken_hint);
        did("an entry ", bad, " of any one of 30 iterates, of the second row of two");
        for (std::size_t k = 0; k < 30; ++k) {
            iterates.assign(30, Eigen::Vector2d(1, 1));
            iterates[k][1] = bad;
            const Outlook got = student::look_ahead(Eigen::Vector2d(1, 1), iterates, 1);
            expect_without_numbers(got, "broken", broken_hint);
        }
    }
}

RBC_GRADE("enough", "any history of any iteration", 3, window_hint.c_str()) {
    for_all(any_history, [](const Sample& s) {
        const History h(s);
        const auto [got, right] = both(student::look_ahead, h.diagonal, h.iterates, h.tolerance);
        expect_equal("progress", name(got.progress), name(right.progress))
            .mistake_if(h.iterates.size() < 3, "Two changes are the least that have a factor: three iterates.")
            .mistake_if(got.progress == Progress::enough && got.factor == 0 && right.factor > 0, nothing_hint)
            .mistake_if(right.progress == Progress::stalled, growing_hint)
            .mistake_if(right.factor == 0, "A sweep that changes nothing has found its end, whatever was before it.")
            .mistake_if(std::abs(got.factor - right.factor) <= 1e-9 && right.progress == Progress::on_its_way,
                        slow_hint);
        if (right.factor == inf) {
            expect_without_numbers(got, name(right.progress), order_hint);
            return;
        }
        // Of changes that a power has, and of 1 - factor.
        expect_near("factor", got.factor, right.factor, factor_tolerance.of(1))
            .mistake_if(got.factor == 0, nothing_hint);
        const double last = right.to_come * (1 - right.factor) / right.factor;
        expect_near("to come [m/s]", got.to_come, right.to_come,
                    outlook_tolerance.of(right.to_come / (1 - right.factor)))
            .mistake(right.to_come + last, sum_hint);
        expect_equal("sweeps", got.sweeps, right.sweeps)
            .mistake_if(std::abs(got.sweeps - right.sweeps) <= 1, count_hint);
    });
}

RBC_GRADE("enough", "columns of balls, swept by the lesson: the promise is kept", 2, slow_hint.c_str()) {
    for (const double top : {10.0, 100.0, 1000.0})
        for (const Eigen::Index n : {2, 3, 5}) {
            const Column column(n, top);
            std::vector<Eigen::VectorXd> iterates = column.swept(60);
            Eigen::VectorXd r = iterates.back();
            const double tolerance = column.error(r) / 50;
            did(n, " balls, the uppermost of ", top, " kg, 60 sweeps: impulses are still wrong by ", column.error(r),
                " m/s; tolerance ", tolerance, " m/s");
            const Outlook got = student::look_ahead(column.problem.W.diagonal(), iterates, tolerance);
            expect_equal("progress", name(got.progress), "on_its_way").mistake_if(true, slow_hint);
            // Impulses only grow here, in the end with one factor; after 60 sweeps of so few balls the others are gone.
            // Changes are right to 1e-12 of themselves, and that is over 1 - factor > 1e-4.
            expect_near("to come, over what is wrong", got.to_come / column.error(r), 1.0, 1e-3)
                .mistake_if(true, slow_hint);
            const PgsSweeps sweeps(column.problem);
            for (double k = 0; k < got.sweeps && k < 1e6; ++k) sweeps.sweep(r);
            expect("after that many sweeps more it is within the tolerance", column.error(r) <= 1.01 * tolerance,
                   text(column.error(r), " m/s after ", got.sweeps, " sweeps"))
                .mistake_if(true, count_hint);
        }
    // What the README says of the time when news still travels, to the digits that it has.
    const Column high(20, 1);
    for (const auto& [sweeps, ratio, tolerance] : {std::tuple(8, 7.3, 0.05), {32, 2.5, 0.06}, {128, 1.0, 0.03}}) {
        did("20 balls of 1 kg, ", sweeps, " sweeps");
        const std::vector<Eigen::VectorXd> iterates = high.swept(sweeps);
        const Outlook got = student::look_ahead(high.problem.W.diagonal(), iterates, 1e-3);
        expect_near("what is wrong, over to come", high.error(iterates.back()) / got.to_come, ratio, tolerance)
            .mistake_if(true, window_hint);
    }
}

}  // namespace grading_enough

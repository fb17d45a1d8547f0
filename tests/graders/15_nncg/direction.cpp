#include "exercises/15_nncg/direction.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/grading/grader/grader.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex15;
using Eigen::VectorXd;

namespace grading_direction {

RBC_STUDENT_SIZED(advance)

const VectorXd ones = Eigen::Vector2d(1, 1);

VectorXd pair(double a, double b) {
    return Eigen::Vector2d(a, b);
}

const std::string first_hint = "The first time there is nothing to be conjugate to: p = -g, r = s, and no bend.";
const std::string beta_hint = "beta is the new <g_k, g_k> over the old one, and q = beta p_k-1.";
const std::string polak_hint =
    "Polak and Ribiere's beta needs steps that end where g turns by a right angle. A sweep's steps are short, g stays "
    "nearly the same, and that beta is 0.";
const std::string unused_hint =
    "Nothing of the old way was taken, though it fits. Neither its size nor g's is a reason.";
const std::string growth_hint = "Longer changes are no reason to forget the way: beta may be above 1.";
const std::string weight_hint =
    "Rows of a feather and of a rock, or of two units, are not added as they are: every product is W_ii x_i y_i, also "
    "in what is along, across, and how long.";
const std::string start_hint = "The way p_k starts in r_k, not in s: s = r_k - g_k contains the step -g_k already.";
const std::string forget_hint = "That forgets all of the old way. Take of it what fits: a part of a part.";
const std::string whole_hint =
    "Only what leads across is made shorter; what leads along -g_k is taken whole, and makes room for it.";
const std::string narrow_hint =
    "45 degrees are those of p_k: the part across may be as long as all that p_k has along -g_k, with what the old way "
    "brings, not as g_k alone.";
const std::string against_hint =
    "What leads against the sweep is left out, but the part across, at a right angle to it, is not to blame.";
const std::string back_hint = "The old way may point back against the sweep. Nothing of that part is taken.";
const std::string wide_hint = "All of the old way does not fit: p_k would point more than 45 degrees away from -g_k.";
const std::string nothing_hint = "0/0: after g = 0 beta is 0, where g_k = 0 so is p_k, and standing still is no bend.";
const std::string tie_hint = "At 45 degrees exactly all fits, and with nothing against the sweep nothing is left out.";

/// The step, right or wrong.
enum class Slip { none, rows, polak, forget, whole, narrow, against, back, wide };

Search step(Slip slip, const Search& search, const VectorXd& s, const VectorXd& diagonal) {
    const auto dot = [&](const VectorXd& x, const VectorXd& y) {
        return slip == Slip::rows ? x.dot(y) : x.cwiseProduct(diagonal).dot(y);
    };
    const VectorXd g = search.r - s;
    Search next{search.r, -g, g, search.bends};
    if (search.g.size() > 0 && dot(g, g) > 0 && dot(search.g, search.g) > 0) {
        const VectorXd change = slip == Slip::polak ? VectorXd(g - search.g) : g;
        const VectorXd q = std::max(0.0, dot(g, change)) / dot(search.g, search.g) * search.p;
        const double with = -dot(g, q) / dot(g, g);
        const VectorXd across = q + with * g;
        const double ahead = 1 + (slip == Slip::narrow ? 0 : slip == Slip::back ? with : std::max(0.0, with));
        const double aside = std::sqrt(dot(across, across) / dot(g, g));
        const bool fits = with >= 0 && aside <= ahead;
        double share = aside > ahead ? std::max(0.0, ahead / aside) : 1;
        if (slip == Slip::wide || (slip == Slip::against && with < 0)) share = slip == Slip::wide;
        next.p = -(1 + std::max(0.0, with)) * g + share * across;
        if (slip == Slip::back) next.p = -ahead * g + share * across;
        if (slip == Slip::forget && !fits) next.p = -g;
        if (slip == Slip::whole && !fits) next.p = (with >= 0 && aside > with ? 1 / (aside - with) : 0) * q - g;
        if (!fits) ++next.bends;
    }
    next.r += next.p;
    return next;
}
/// What the contract's tolerance is a share of.
double size_of(const Search& search, const VectorXd& s, const VectorXd& diagonal) {
    const auto length = [&](const VectorXd& x) { return std::sqrt(x.cwiseAbs2().dot(diagonal)); };
    const double now = length(search.r - s), before = search.g.size() > 0 ? length(search.g) : 0;
    return now + (before > 0 ? now / before * (now / before) * length(search.p) : 0);
}

/// p, entry by entry, each within its tolerance; r and g.
void expect_step(const Search& got, const Search& search, const VectorXd& s, const VectorXd& diagonal) {
    const double size = size_of(search, s, diagonal);
    const Search right = step(Slip::none, search, s, diagonal);
    const auto is = [&](Slip slip) {
        const VectorXd off = got.p - step(slip, search, s, diagonal).p;
        return off.cwiseProduct(diagonal.cwiseSqrt()).cwiseAbs().maxCoeff() <= way_tolerance.of(size);
    };
    expect_equal("rows of r, p and g", Numbers{1.0 * got.r.size(), 1.0 * got.p.size(), 1.0 * got.g.size()},
                 Numbers{1.0 * s.size(), 1.0 * s.size(), 1.0 * s.size()});
    for (Eigen::Index i = 0; i < s.size(); ++i) {
        const double round = way_tolerance.of(size) / std::sqrt(diagonal[i]);
        expect_near(text("p of row ", i, " [N s]"), got.p[i], right.p[i], round)
            .mistake_if(search.p.size() == 0, first_hint)
            .mistake_if(!got.p.allFinite(), nothing_hint)
            .mistake_if(size < 1e-6 && got.p == -right.g, unused_hint)
            .mistake_if(is(Slip::rows), weight_hint)
            .mistake_if(is(Slip::against), against_hint)
            .mistake_if(is(Slip::forget), forget_hint)
            .mistake_if(is(Slip::polak), polak_hint)
            .mistake_if(is(Slip::wide), wide_hint)
            .mistake_if(is(Slip::back), back_hint)
            .mistake_if(is(Slip::narrow), narrow_hint)
            .mistake_if(is(Slip::whole), whole_hint)
            .mistake_if(got.p == -right.g, unused_hint);
        expect_near(text("r of row ", i, " [N s]"), got.r[i], right.r[i], round + 4e-16 * std::abs(search.r[i]))
            .mistake(s[i] + right.p[i], start_hint);
        expect_near(text("g of row ", i, " [N s]"), got.g[i], right.g[i], round);
    }
}
/// p_k-1 = a (-g_k) + b across, in lengths of g_k-1; rows of W_ii from w to w spread.
struct Searched {
    VectorXd W, end;
    Search search;

    explicit Searched(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s["seed"]));
        const Eigen::Index n = s.integer("rows");
        const auto any = [&] { return VectorXd(VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); })); };
        W = any().cwiseAbs();
        W[0] = 0;
        for (double& x : W)
            x = std::clamp(s["w"] * std::pow(s["spread"], x), search_mobilities.low, search_mobilities.high);
        const VectorXd unit = W.cwiseSqrt().cwiseInverse();  // makes lengths in the measure of plain ones
        const VectorXd g = any().normalized(), any_way = any();
        VectorXd across = any_way - any_way.dot(g) * g;
        if (n > 1) across.normalize();
        const double now = s["g_k"] / g.cwiseProduct(unit).cwiseAbs().maxCoeff(), before = now / s["g_k/g_k-1"];
        const VectorXd old = before * any().normalized().cwiseProduct(unit);
        const VectorXd way = before * (s["b"] * across - s["a"] * g).cwiseProduct(unit);
        const VectorXd r = s["r/g"] * now * any().cwiseProduct(unit);
        end = r - now * g.cwiseProduct(unit);
        const bool first = s.integer("first") == 1;
        search = {r, first ? VectorXd() : way, first ? VectorXd() : old, s.integer("bends")};
    }
    bool is_allowed() const {
        const auto is = [](const VectorXd& x) {
            const double largest = x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0, off = 1e-12;  // of round-off
            return largest == 0 ||
                   (largest >= search_impulses.low * (1 - off) && largest <= search_impulses.high * (1 + off));
        };
        return is(search.r) && is(search.p) && is(search.g) && is(end) && is(search.r - end);
    }
};

RBC_MISCONCEPTION(advance, start_hint, [](const Search& search, const VectorXd& s, const VectorXd& diagonal) {
    Search next = rbc::ex15::advance(search, s, diagonal);
    next.r = s + next.p;
    return next;
})
RBC_MISCONCEPTION(advance, growth_hint, [](const Search& search, const VectorXd& s, const VectorXd& diagonal) {
    const VectorXd g = search.r - s;
    const double now = g.cwiseAbs2().dot(diagonal);
    const double before = search.g.size() > 0 ? search.g.cwiseAbs2().dot(diagonal) : 0;
    const bool grows = now > before && before > 1e-6;  // what is small may be a threshold
    return grows ? Search{s, -g, g, search.bends} : rbc::ex15::advance(search, s, diagonal);
})
RBC_MISCONCEPTION(advance, "p leads to where the sweep went: -g_k = s - r_k, and not back.",
                  [](const Search& search, const VectorXd& s, const VectorXd& diagonal) {
                      Search next = rbc::ex15::advance(search, s, diagonal);
                      next.p = -next.p;
                      next.r = search.r + next.p;
                      return next;
                  })

void expect_by_hand(const std::string& story, const Search& search, const VectorXd& s, const VectorXd& diagonal,
                    int bends, const std::string& hint) {
    did(story);
    const Search got = student::advance(search, s, diagonal);
    expect_step(got, search, s, diagonal);
    expect_equal("bends", got.bends, bends)
        .mistake(search.bends > 0 ? bends - search.bends : -1, "bends are counted on from search.bends.")
        .mistake_if(true, hint);
}

RBC_GRADE("direction", "the first step and the second, by hand", 2, beta_hint.c_str()) {
    expect_by_hand("the first sweep goes from (1, 1) to (3, 0) N s; W_ii = 1/kg", {pair(1, 1), {}, {}, 0}, pair(3, 0),
                   ones, 0, first_hint);
    // g = (-1, 1), old (-2, 1): beta = 2/5, p = 0.4 (2, -1) - g = (1.8, -1.4), some 30 degrees off.
    expect_by_hand("the second sweep goes from there to (4, -1) N s", {pair(3, 0), pair(2, -1), pair(-2, 1), 0},
                   pair(4, -1), ones, 0, wide_hint);
    const Search grows{pair(0, 0), pair(1, 0), pair(-1, 0), 0};
    did("changes grow, but straight on: r = (0, 0), g = (-1, 0), p = (1, 0), the sweep goes to (1.5, 0) N s");
    const Search got = student::advance(grows, pair(1.5, 0), ones);
    expect_near("r [N s]", got.r, Numbers{3.75, 0}, way_tolerance.of(3.75)).mistake_if(true, growth_hint);
    expect_equal("bends", got.bends, 0).mistake_if(true, growth_hint);
}

RBC_GRADE("direction", "of the old way what fits: along, across, and against", 3, wide_hint.c_str()) {
    struct Case {
        VectorXd old, p;
        int bends;
    };
    // g_k = g_k-1 = (-1, 0) and beta = 1, so q is the old way; the sweep's way is (1, 0).
    const Case cases[] = {
        {pair(1, 1), pair(2, 1), 0},    {pair(1, 2), pair(2, 2), 0},    {pair(1, 4), pair(2, 2), 1},
        {pair(0, -1), pair(1, -1), 0},  {pair(0, 3), pair(1, 1), 1},    {pair(-0.5, 0.25), pair(1, 0.25), 1},
        {pair(-4, -2), pair(1, -1), 1}, {pair(-0.5, 0), pair(1, 0), 1}, {pair(0, 0), pair(1, 0), 0}};
    for (const Case& c : cases) {
        const Search search{pair(0, 0), c.old, pair(-1, 0), 5};
        expect_by_hand(text("the sweep goes from (0, 0) to (1, 0), as it did before; the old way is (", c.old[0], ", ",
                            c.old[1], ") N s, W_ii = 1/kg"),
                       search, pair(1, 0), ones, 5 + c.bends, tie_hint);
        expect_near("p [N s]", step(Slip::none, search, pair(1, 0), ones).p, c.p, 0);
    }
}

RBC_GRADE("direction", "rows of other masses and units; nothing changes", 3, weight_hint.c_str()) {
    // <old, old> = 4 + 1 = 5, g = (-0.25, 1), <g, g> = 0.25 + 0.25: beta = 0.1.
    expect_by_hand("W = (4, 0.25)/kg, g_0 = (1, 2), p_0 = (1, -2), r = (0, 0); the sweep goes to (0.25, -1) N s",
                   {pair(0, 0), pair(1, -2), pair(1, 2), 3}, pair(0.25, -1), pair(4, 0.25), 3, weight_hint);
    // g = (-1, 1), old = (1, 0): beta = 1.0001, q = 1.0001 (0.9, 1): for W it is nearly -g.
    expect_by_hand("W = (100, 0.01)/kg: r = (0, 0), g = (1, 0), p = (0.9, -1); the sweep goes to (1, 1)",
                   {pair(0, 0), pair(0.9, -1), pair(1, 0), 0}, pair(1, 1), pair(100, 0.01), 0, weight_hint);
    expect_by_hand("W = (2, 3)/kg: r = (0, 0), g = (1e-10, 1e-10), p = (-1e-3, -1e-3); to (-1, -1): beta is 1e20",
                   {pair(0, 0), pair(-1e-3, -1e-3), pair(1e-10, 1e-10), 0}, pair(-1, -1), pair(2, 3), 0, growth_hint);
    did("r = (1, 2), and the sweep stays there; before it had moved by (1, 0)");
    Search k = student::advance({pair(1, 2), pair(1, 0), pair(-1, 0), 0}, pair(1, 2), ones);
    expect_near("r [N s]", k.r, Numbers{1, 2}, 1e-15).mistake_if(true, nothing_hint);
    expect_equal("bends", k.bends, 0).mistake_if(true, nothing_hint);
    did("and once more");
    k = student::advance(k, pair(1, 2), ones);
    expect_near("r [N s]", k.r, Numbers{1, 2}, 1e-15).mistake_if(true, nothing_hint);
    did("then somebody pushes: the sweep goes to (1, 3) N s");
    k = student::advance(k, pair(1, 3), ones);
    expect_near("r [N s]", k.r, Numbers{1, 3}, way_tolerance.of(1) + 1e-15).mistake_if(true, nothing_hint);
    expect_equal("bends", k.bends, 0).mistake_if(true, nothing_hint);
    did("any search: p_k-1 = a (-g_k) + b across, in lengths of g_k-1, rows of W_ii from w to w spread");
    for_all(Domain{integer("rows", search_rows).simple(2), choice("first", 2),
                   decades("g_k", search_impulses).simple(1), decades("g_k/g_k-1", 1e-6, 1e6).simple(1),
                   either_sign("a", 1e-6, 1e6).simple(1), either_sign("b", 1e-6, 1e6).simple(1),
                   either_sign("r/g", 1e-3, 1e3).simple(0), decades("w", search_mobilities).simple(1),
                   decades("spread", 1e-6, 1e6).simple(1), integer("bends", 0, 1000), seed()}
                .where([](const Sample& s) { return Searched(s).is_allowed(); }),
            [](const Sample& s) {
                const Searched given(s);
                const auto [got, right] = both(student::advance, given.search, given.end, given.W);
                expect_step(got, given.search, given.end, given.W);
                // Whether it bends is round-off's where q is at a right angle, or p at 45 degrees.
                const double a = s["a"], b = given.W.size() > 1 ? std::abs(s["b"]) : 0,
                             q = bend_tolerance.of(std::abs(a) + b);
                const bool decided = std::abs(a) > q && (a <= 0 || std::abs(b - a - 1 / s["g_k/g_k-1"]) > q);
                if (s.integer("first") == 1 || decided)
                    expect_equal("bends", got.bends, right.bends)
                        .mistake_if(s.integer("first") == 1, first_hint)
                        .mistake_if(s["a"] < 0, back_hint);
            });
}

RBC_GRADE("direction", "columns of balls, swept by the lesson: far ahead of plain sweeps", 3, beta_hint.c_str()) {
    for (const double top : {0.05, 1.0, 10.0})
        for (const Eigen::Index n : {6, 12, 20}) {
            // Ball i on ball i - 1, 1 kg each, the uppermost `top` kg; everything falls with 1 m/s.
            ContactProblem column{2, Eigen::MatrixXd::Zero(2 * n, 2 * n), Eigen::VectorXd::Zero(2 * n),
                                  Eigen::VectorXd::Zero(n)};
            for (Eigen::Index i = 0; i < n; ++i) {
                const double own = i == n - 1 ? top : 1.0;
                for (const Eigen::Index row : {2 * i, 2 * i + 1})
                    column.W.coeffRef(row, row) = 1 / own + (i > 0 ? 1.0 : 0.0);
                if (i == 0) continue;
                column.W.coeffRef(2 * i, 2 * i - 2) = -1;
                column.W.coeffRef(2 * i - 2, 2 * i) = -1;
            }
            column.q[0] = -1;
            const int sweeps = static_cast<int>(5 * n);
            did(n, " balls, the uppermost of ", top, " kg, ", sweeps, " sweeps");
            const PgsSweeps lesson(column);
            Eigen::VectorXd plain = Eigen::VectorXd::Zero(2 * n);
            Search search{plain, {}, {}, 0};
            Eigen::VectorXd s = plain;
            for (int k = 0; k < sweeps; ++k) {
                lesson.sweep(plain);
                s = search.r;
                lesson.sweep(s);
                search = student::advance(search, s, column.W.diagonal());
            }
            const double slow = contact_residual(column, plain), fast = contact_residual(column, s);
            expect("a fifth of the plain sweeps' residual, or less", fast <= 0.2 * slow,
                   text("residuals ", slow, " and ", fast, ", ", search.bends, " bends"))
                .mistake_if(true, polak_hint);
            // As the README has it.
            Eigen::VectorXd other = Eigen::VectorXd::Zero(2 * n);
            Nncg().run([&](Eigen::VectorXd& x) { lesson.sweep(x); }, sweeps, other);
            const double rule = contact_residual(column, other);
            expect("about as good as the lesson's rule, and better on high columns",
                   fast <= (n > 6 ? 0.67 : 1.5) * rule,
                   text("residuals ", rule, " and ", fast, ", ", search.bends, " bends"));
        }
}

}  // namespace grading_direction

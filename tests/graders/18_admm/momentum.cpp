#include "exercises/18_admm/momentum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;

namespace grading_momentum {

RBC_STUDENT_SIZED(remember)

Eigen::VectorXd pair(double a, double b) {
    return Eigen::Vector2d(a, b);
}

const std::string next_hint = "zh = z + (a_old - 1)/a (z - z_old): the old number above, the new one below.";
const std::string from_hint = "The next iteration goes on from z along z - z_old: from the old iterate, not from zh.";
const std::string number_hint = "a = (1 + sqrt(1 + 4 a_old^2))/2; the first time that is 1.618.";
const std::string test_hint =
    "Restart where the step of this iteration, from zh and yh, and the way from the old iterate point against each "
    "other.";
const std::string unit_hint = "rho weighs z, and 1/rho weighs y: only then are both energies.";
const std::string sum_hint =
    "The sum decides: one for all contacts, z and y together, rho with z and 1/rho with y, and it may be of any size.";
const std::string any_hint = "One sum for all contacts decides, not each contact for itself.";
const std::string size_hint = "How large the sum is depends on units: below 0 is a restart, however little.";
const std::string zero_hint = "Exactly 0 is no restart, and with no contacts, or where nothing moved, it is 0.";
const std::string keep_hint = "A restart keeps z and y: the next iteration starts from there, with a = 1.";
const std::string nan_hint = "A test that is not a number is a restart: write it so that a NaN ends there.";
const std::string both_hint = "z and y both go on; and both count in the test.";
const std::string count_hint = "Only a restart is counted, and what was counted before stays.";

/// What an iteration made of what was remembered.
struct Iteration {
    Memory before;
    Eigen::VectorXd z, y;
    double rho;

    explicit Iteration(const Sample& s) : rho(s["rho"]) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("contacts");
        const double impulse = s["impulse"];
        const double velocity = std::clamp(rho * impulse * s["y/(rho z)"], entry_sizes.low, entry_sizes.high);
        // Next to the ends of what entries may be, towards the middle.
        const auto any = [&](double unit) {
            const double from = unit > 1 ? -1.5 : 0;
            return Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(n, [&] {
                const double size = random.between(0, 1) < 0.1 ? 0 : unit * random.decades(from, from + 1.5);
                return random.between(0, 1) < 0.5 ? -size : size;
            }));
        };
        before = {any(impulse), any(velocity), {}, {}, s["a"], s.integer("restarts")};
        z = any(impulse), y = any(velocity);
        const double aside = std::array{0.0, 0.25, 4.0}[static_cast<std::size_t>(s.integer("aside"))];
        // Pushed on or back by that part of the way, and to the sides.
        const Eigen::VectorXd aside_z = aside * any(impulse), aside_y = aside * any(velocity);
        before.zh = z - s["z goes on"] * (z - before.z) + aside_z;
        before.yh = y - s["y goes on"] * (y - before.y) + aside_y;
        // One contact alone moves, and goes back.
        const int alone = s.integer("alone");
        if (n > 0 && alone >= 1 && alone <= 3) {
            const Eigen::Index one = alone == 1 ? n - 1 : alone == 2 ? 0 : n / 2;
            for (Eigen::Index k = 0; k < n; ++k) {
                if (k == one && z[k] == 0) z[k] = impulse;
                before.zh[k] = k == one ? 2 * z[k] - before.z[k] : z[k];
                before.yh[k] = y[k];
            }
        }
        // z goes on, and y goes back by all but as much, or by a little more; or z back and y on.
        const int beside = s.integer("nearly at a right angle");
        if (beside == 1 || beside == 2) {
            const double part = 3 * std::pow(10, -1 - s["decade"]), on = s["z goes on"];
            const double both = rho * rho * (z - before.z).squaredNorm() / (y - before.y).squaredNorm();
            before.zh = z - on * (z - before.z);
            before.yh = y + on * both * (1 + (beside == 1 ? part : -part)) * (y - before.y);
        }
        if (s.integer("how it began") == 1) before.zh = before.z, before.yh = before.y;  // without speed
        if (s.integer("what moved") == 1) z = before.zh = before.z;                      // y alone
        if (s.integer("what moved") == 2) y = before.yh = before.y;                      // z alone
        if (s.integer("what moved") == 3) z = before.zh, y = before.yh;                  // the iteration moved nothing
        if (s.integer("what moved") == 4) z = before.z, y = before.y;                    // back to where it was
    }

    /// (E18.3).
    double along() const { return rho * (z - before.zh).dot(z - before.z) + (y - before.yh).dot(y - before.y) / rho; }
    bool is_decided() const {
        const double size = rho * (z - before.zh).cwiseAbs().dot((z - before.z).cwiseAbs()) +
                            (y - before.yh).cwiseAbs().dot((y - before.y).cwiseAbs()) / rho;
        return size == 0 || std::abs(along()) > sum_tolerance.of(size);
    }
    bool is_allowed() const {
        for (const Eigen::VectorXd* v : {&before.z, &before.y, &before.zh, &before.yh, &z, &y})
            for (const double x : *v)
                if (x != 0 && !(std::abs(x) >= entry_sizes.low && std::abs(x) <= entry_sizes.high)) return false;
        return true;
    }
};

const Domain any_iteration = Domain{integer("contacts", row_counts).simple(1),
                                    decades("impulse", entry_sizes),
                                    decades("rho", rhos),
                                    decades("y/(rho z)", 0.01, 100),
                                    decades("a", numbers).edges({1.618033988749895}).simple(2),
                                    integer("restarts", restart_counts),
                                    even("z goes on", -2, 2).edges({0, 1, -1}).simple(1),
                                    even("y goes on", -2, 2).edges({0, 1, -1}).simple(1),
                                    choice("aside", 3),
                                    choice("alone", 12),
                                    choice("nearly at a right angle", 12),
                                    choice("decade", 9),
                                    choice("how it began", 4),
                                    choice("what moved", 8),
                                    seed()}
                                 .where([](const Sample& s) {
                                     const Iteration i(s);
                                     return i.is_allowed() && i.is_decided();
                                 });

/// Sums of all sizes that are below 0.
const Domain any_that_goes_back = Domain{integer("contacts", 1, static_cast<int>(row_counts.high)),
                                         decades("impulse", entry_sizes),
                                         decades("rho", rhos),
                                         decades("y/(rho z)", 0.1, 10),
                                         even("a", 2, 2),
                                         integer("restarts", 5, 5),
                                         even("z goes on", -1, -1),
                                         even("y goes on", -1, -1),
                                         integer("aside", 0, 0),
                                         choice("alone", 4),
                                         integer("nearly at a right angle", 0, 0),
                                         integer("decade", 0, 0),
                                         integer("how it began", 0, 0),
                                         choice("what moved", 3).simple(2),
                                         seed()}
                                      .where([](const Sample& s) {
                                          const Iteration i(s);
                                          return i.is_allowed() && i.is_decided();
                                      });

const std::string root_hint = "It is sqrt(1 + 4 a_old^2) that is added to 1, and the half of that sum.";

/// Where it goes on: with another number, and by that part of these ways.
Memory going_on(Memory next, int restarts, double a, double on, const Eigen::VectorXd& way_z,
                const Eigen::VectorXd& way_y) {
    if (next.restarts != restarts) throw std::domain_error("it starts anew");
    next.a = a;
    next.zh = next.z + on * way_z;
    next.yh = next.y + on * way_y;
    return next;
}

RBC_MISCONCEPTION(remember, next_hint,
                  [](const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho) {
                      const Memory next = remember(before, z, y, rho);
                      const double on = (next.a - 1) / next.a;
                      return going_on(next, before.restarts, next.a, on, z - before.z, y - before.y);
                  })
RBC_MISCONCEPTION(remember, from_hint,
                  [](const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho) {
                      const Memory next = remember(before, z, y, rho);
                      const double on = (before.a - 1) / next.a;
                      return going_on(next, before.restarts, next.a, on, z - before.zh, y - before.yh);
                  })
RBC_MISCONCEPTION(remember, root_hint,
                  [](const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho) {
                      const double a = 1 + std::sqrt(1 + 4 * before.a * before.a), on = (before.a - 1) / a;
                      return going_on(remember(before, z, y, rho), before.restarts, a, on, z - before.z, y - before.y);
                  })

/// An entry of zh or yh, and what wrong forms make of it.
void expect_entry(const std::string& what, double got, double right, double now, double old, double start, double a,
                  bool restarts) {
    const double next = (1 + std::sqrt(1 + 4 * a * a)) / 2;
    expect_near(what, got, right, start_tolerance.of(std::abs(now) + std::abs(old)))
        .mistake_if(restarts, keep_hint)
        .mistake(now + (next - 1) / next * (now - old), next_hint)
        .mistake(now, both_hint)
        .mistake(now + (a - 1) / next * (now - start), from_hint)
        .mistake(start + (a - 1) / next * (now - old), from_hint);
}

RBC_GRADE("momentum", "first iterations by hand: no speed at first, then a = 1.618 and 2.194", 2, next_hint.c_str()) {
    did("z = y = 0, a = 1; the iteration makes z = (2, 0), y = (0, -1), rho = 1");
    Memory m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0), 1, 0}, pair(2, 0), pair(0, -1), 1);
    const double golden = (1 + std::sqrt(5.0)) / 2;
    expect_near("z [N s]", m.z, Numbers{2, 0}, 0);
    expect_near("y [m/s]", m.y, Numbers{0, -1}, 0);
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
    expect_near("a", m.a, golden, number_tolerance.of(golden)).mistake_if(true, number_hint);
    expect_near("zh [N s]", m.zh, Numbers{2, 0}, start_tolerance.of(2));
    expect_near("yh [m/s]", m.yh, Numbers{0, -1}, start_tolerance.of(1));
    did("and then z = (3, 1), y = (1, -2)");  // from what was remembered: twice of what may be off
    m = student::remember(m, pair(3, 1), pair(1, -2), 1);
    const double a = (1 + std::sqrt(1 + 4 * golden * golden)) / 2, on = (golden - 1) / a;
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
    expect_near("a", m.a, a, number_tolerance.of(2 * a)).mistake_if(true, number_hint);
    expect_near("zh [N s]", m.zh, Numbers{3 + on, 1 + on}, start_tolerance.of(2 * 5));
    expect_near("yh [m/s]", m.yh, Numbers{1 + on, -2 - on}, start_tolerance.of(2 * 3))
        .mistake(Numbers{1, -2}, both_hint);
}

RBC_GRADE("momentum", "when it restarts, and what is left then", 2, test_hint.c_str()) {
    did("z_old = 0, zh = (3, 0), z = (2, 0), a = 2, 5 restarts so far, rho = 1: the iteration goes back by 1");
    Memory m = student::remember({pair(0, 0), pair(0, 0), pair(3, 0), pair(0, 0), 2, 5}, pair(2, 0), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 6).mistake(1.0, count_hint).mistake_if(m.restarts > 6, count_hint);
    expect_near("zh [N s]", m.zh, Numbers{2, 0}, start_tolerance.of(2)).mistake_if(true, keep_hint);
    expect_near("a", m.a, 1, number_tolerance.of(1)).mistake_if(true, keep_hint);
    did("the same in y: y_old = 0, yh = (0, 3), y = (0, 2)");
    m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 3), 2, 5}, pair(0, 0), pair(0, 2), 1);
    expect_equal("restarts", m.restarts, 6).mistake_if(true, both_hint);
    expect_near("yh [m/s]", m.yh, Numbers{0, 2}, start_tolerance.of(2)).mistake_if(true, keep_hint);
    did("the first again, but in units of 1e-20 N s");
    m = student::remember({pair(0, 0), pair(0, 0), pair(3e-20, 0), pair(0, 0), 2, 5}, pair(2e-20, 0), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 6).mistake_if(true, size_hint);
    did("z_old = 0, zh = (1, 4) N s, z = (4, 2) N s: 3 * 4 - 2 * 2 > 0, though the second contact turns back");
    m = student::remember({pair(0, 0), pair(0, 0), pair(1, 4), pair(0, 0), 2, 5}, pair(4, 2), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 5).mistake_if(m.restarts == 6, any_hint);
    did("z_old = 0, zh = (1, 0), z = (2, 0), a = 2: on we go");
    m = student::remember({pair(0, 0), pair(0, 0), pair(1, 0), pair(0, 0), 2, 5}, pair(2, 0), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 5).mistake_if(m.restarts == 0, count_hint).mistake_if(true, test_hint);
    const double on = 1 / ((1 + std::sqrt(17.0)) / 2);
    expect_near("zh [N s]", m.zh, Numbers{2 + 2 * on, 0}, start_tolerance.of(2))
        .mistake(Numbers{2 + on, 0}, from_hint)
        .mistake_if(true, next_hint);
}

RBC_GRADE("momentum", "exactly 0 is no restart", 1, zero_hint.c_str()) {
    did("at a right angle: z - zh = (0, 1), z - z_old = (2, 0)");
    Memory m = student::remember({pair(0, 1), pair(0, 0), pair(2, 0), pair(0, 0), 2, 5}, pair(2, 1), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 5);
    did("z pushes on by 1 N s and y back by 4 m/s, rho = 4/kg: 4 - 4^2/4");
    m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(8, 0), 2, 5}, pair(1, 0), pair(4, 0), 4);
    expect_equal("restarts", m.restarts, 5).mistake_if(true, unit_hint);
    did("nothing changes: z = zh = z_old");
    m = student::remember({pair(1, 1), pair(1, 1), pair(1, 1), pair(1, 1), 3, 0}, pair(1, 1), pair(1, 1), 2);
    expect_equal("restarts", m.restarts, 0);
    expect_near("zh [N s]", m.zh, Numbers{1, 1}, start_tolerance.of(2)).mistake_if(true, next_hint);
    did("nothing to look at: no contacts");
    m = student::remember({{}, {}, {}, {}, 1, 0}, {}, {}, 1);
    expect_equal("restarts", m.restarts, 0);
    expect_equal("entries of zh", m.zh.size(), 0).mistake_if(true, next_hint);
}

RBC_GRADE("momentum", "what is not a number is a restart", 1, nan_hint.c_str()) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const int where : {0, 1, 2, 3, 4, 5})
        for (const int entry : {0, 1}) {
            Memory before{pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0), 2, 3};
            Eigen::VectorXd z = pair(1, 2), y = pair(1, 0);
            Eigen::VectorXd* const all[] = {&before.zh, &before.yh, &before.z, &before.y, &z, &y};
            const char* const names[] = {"zh", "yh", "z_old", "y_old", "z", "y"};
            (*all[where])[entry] = nan;
            did(names[where], " has a NaN, its entry ", entry);
            const Memory m = student::remember(before, z, y, 1);
            expect_equal("restarts", m.restarts, 4);
            expect_near("a", m.a, 1, number_tolerance.of(1)).mistake_if(true, keep_hint);
            const auto same = [](const Eigen::VectorXd& got, const Eigen::VectorXd& right) {
                if (got.size() != right.size()) return false;
                for (Eigen::Index i = 0; i < right.size(); ++i)
                    if (!(std::abs(got[i] - right[i]) <= start_tolerance.of(2) ||
                          (std::isnan(got[i]) && std::isnan(right[i]))))
                        return false;
                return true;
            };
            expect("z and y are as they came, and zh and yh the same",
                   same(m.z, z) && same(m.y, y) && same(m.zh, z) && same(m.yh, y),
                   text("zh_0 = ", m.zh.size() > 0 ? m.zh[0] : nan, " N s, yh_0 = ", m.yh.size() > 0 ? m.yh[0] : nan,
                        " m/s"))
                .mistake_if(true, keep_hint);
        }
}

RBC_GRADE("momentum", "any iteration, of any number of contacts, in any unit of impulse, velocity and mass", 4,
          unit_hint.c_str()) {
    const auto check = [](const Sample& s) {
        const Iteration i(s);
        const auto [got, right] = both(student::remember, i.before, i.z, i.y, i.rho);
        const int stays = i.before.restarts, restarts = right.restarts - stays;
        const bool decides_otherwise = got.restarts == stays + 1 - restarts;
        expect_equal("restarts", got.restarts, right.restarts)
            .mistake_if(!decides_otherwise, count_hint)
            .mistake_if(i.along() == 0, zero_hint)
            .mistake_if(true, sum_hint);
        expect_near("a", got.a, right.a, number_tolerance.of(right.a))
            .mistake_if(restarts == 1, keep_hint)
            .mistake_if(true, number_hint);
        expect_near("z [N s]", got.z, i.z, 0).mistake_if(true, "z and y are returned as they came.");
        expect_near("y [m/s]", got.y, i.y, 0).mistake_if(true, "z and y are returned as they came.");
        expect_equal("entries of zh", got.zh.size(), i.z.size());
        expect_equal("entries of yh", got.yh.size(), i.z.size());
        for (Eigen::Index k = 0; k < i.z.size(); ++k) {
            expect_entry(text("zh_", k, " [N s]"), got.zh[k], right.zh[k], i.z[k], i.before.z[k], i.before.zh[k],
                         i.before.a, restarts == 1);
            expect_entry(text("yh_", k, " [m/s]"), got.yh[k], right.yh[k], i.y[k], i.before.y[k], i.before.yh[k],
                         i.before.a, restarts == 1);
        }
    };
    for_all(any_iteration, check);
    did("iterations that go back");
    for_all(any_that_goes_back, check, 100);
}

}  // namespace grading_momentum

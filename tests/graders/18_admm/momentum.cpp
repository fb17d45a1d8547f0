#include "exercises/18_admm/momentum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader.hpp"
#include "lessons/18_admm/admm.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;

RBC_STUDENT(remember)

namespace {

Eigen::VectorXd pair(double a, double b) {
    return Eigen::Vector2d(a, b);
}

const std::string next_hint = "zh = z + (a_old - 1)/a (z - z_old): the old number above, the new one below.";
const std::string number_hint = "a = (1 + sqrt(1 + 4 a_old^2))/2; the first time that is 1.618.";
const std::string test_hint =
    "Restart where the step of this iteration, from zh and yh, and the way from the old iterate point against each "
    "other.";
const std::string unit_hint = "rho weighs z, and 1/rho weighs y: only then are both energies.";
const std::string keep_hint = "A restart keeps z and y: the next iteration starts from there, with a = 1.";
const std::string nan_hint = "A test that is not a number is a restart: write it so that a NaN ends there.";
const std::string both_hint = "z and y both go on; and both count in the test.";
const std::string count_hint = "Only a restart is counted, and what was counted before stays.";

}  // namespace

RBC_GRADE("momentum", "first iterations by hand: no speed at first, then a = 1.618 and 2.194", 3, next_hint.c_str()) {
    did("z = y = 0, a = 1; the iteration makes z = (2, 0), y = (0, -1), rho = 1");
    Memory m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0), 1, 0}, pair(2, 0), pair(0, -1), 1);
    const double golden = (1 + std::sqrt(5.0)) / 2;
    expect_near("z [N s]", m.z, Numbers{2, 0}, 0);
    expect_near("y [m/s]", m.y, Numbers{0, -1}, 0);
    expect_near("zh [N s]", m.zh, Numbers{2, 0}, 1e-14);
    expect_near("yh [m/s]", m.yh, Numbers{0, -1}, 1e-14);
    expect_near("a", m.a, golden, 1e-14).mistake_if(true, number_hint);
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
    did("and then z = (3, 1), y = (1, -2)");
    m = student::remember(m, pair(3, 1), pair(1, -2), 1);
    const double a = (1 + std::sqrt(1 + 4 * golden * golden)) / 2, on = (golden - 1) / a;
    expect_near("a", m.a, a, 1e-14).mistake_if(true, number_hint);
    expect_near("zh [N s]", m.zh, Numbers{3 + on, 1 + on}, 1e-14);
    expect_near("yh [m/s]", m.yh, Numbers{1 + on, -2 - on}, 1e-14).mistake_if(true, both_hint);
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
}

RBC_GRADE("momentum", "when it restarts, and what is left then", 4, test_hint.c_str()) {
    did("z_old = 0, zh = (3, 0), z = (2, 0), a = 2, 5 restarts so far, rho = 1: the iteration goes back by 1");
    Memory m = student::remember({pair(0, 0), pair(0, 0), pair(3, 0), pair(0, 0), 2, 5}, pair(2, 0), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 6).mistake(1.0, count_hint).mistake_if(m.restarts > 6, count_hint);
    expect_near("zh [N s]", m.zh, Numbers{2, 0}, 0).mistake_if(true, keep_hint);
    expect_equal("a", m.a, 1.0).mistake_if(true, keep_hint);
    did("the same in y: y_old = 0, yh = (0, 3), y = (0, 2)");
    m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 3), 2, 5}, pair(0, 0), pair(0, 2), 1);
    expect_equal("restarts", m.restarts, 6).mistake_if(true, both_hint);
    expect_near("yh [m/s]", m.yh, Numbers{0, 2}, 0).mistake_if(true, keep_hint);
    did("z_old = 0, zh = (1, 0), z = (2, 0), a = 2: on we go");
    m = student::remember({pair(0, 0), pair(0, 0), pair(1, 0), pair(0, 0), 2, 5}, pair(2, 0), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 5).mistake_if(true, test_hint);
    const double on = 1 / ((1 + std::sqrt(17.0)) / 2);
    expect_near("zh [N s]", m.zh, Numbers{2 + 2 * on, 0}, 1e-14).mistake_if(true, next_hint);
    did("exactly at a right angle: z - zh = (0, 1), z - z_old = (2, 0) is no restart");
    m = student::remember({pair(0, 1), pair(0, 0), pair(2, 0), pair(0, 0), 2, 5}, pair(2, 1), pair(0, 0), 1);
    expect_equal("restarts", m.restarts, 5).mistake_if(true, test_hint);
    did("nothing changes: z = zh = z_old");
    m = student::remember({pair(1, 1), pair(1, 1), pair(1, 1), pair(1, 1), 3, 0}, pair(1, 1), pair(1, 1), 2);
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
    expect_near("zh [N s]", m.zh, Numbers{1, 1}, 1e-15).mistake_if(true, next_hint);
    const double nan = std::nan("");
    did("yh is not a number: a restart");
    m = student::remember({pair(0, 0), pair(0, 0), pair(0, 0), pair(nan, 0), 2, 0}, pair(1, 0), pair(1, 0), 1);
    expect_equal("restarts", m.restarts, 1).mistake_if(true, nan_hint);
    expect_near("zh [N s]", m.zh, Numbers{1, 0}, 0).mistake_if(true, nan_hint);
    did("and nothing to look at: no contacts");
    m = student::remember({{}, {}, {}, {}, 1, 0}, {}, {}, 1);
    expect_equal("restarts", m.restarts, 0).mistake_if(true, test_hint);
    expect_equal("entries of zh", m.zh.size(), 0).mistake_if(true, next_hint);
}

RBC_GRADE("momentum", "in any unit of impulse, velocity and mass", 3, unit_hint.c_str()) {
    RandomNumbers random(81);
    int restarts = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Eigen::Index n = 1 + trial % 6;
        const double impulse = random.decades(-6, 6), rho = random.decades(-6, 6);
        const auto any = [&](double unit) {
            return Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(n, [&] { return unit * random.between(-1, 1); }));
        };
        const Memory before{any(impulse),       any(impulse * rho),    any(impulse),
                            any(impulse * rho), random.between(1, 20), trial};
        const Eigen::VectorXd z = any(impulse), y = any(impulse * rho);
        double along = 0, size = 0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double of_z = (z[i] - before.zh[i]) * (z[i] - before.z[i]) * rho,
                         of_y = (y[i] - before.yh[i]) * (y[i] - before.y[i]) / rho;
            along += of_z + of_y;
            size += std::abs(of_z) + std::abs(of_y);
        }
        if (std::abs(along) < 1e-9 * size) continue;  // round-off may decide
        did(n, " contacts, impulses of ", impulse, " N s, rho = ", rho, "/kg");
        const Memory m = student::remember(before, z, y, rho);
        expect_equal("restarts", m.restarts, trial + (along < 0 ? 1 : 0)).mistake_if(true, unit_hint);
        restarts += along < 0;
        const double a = along < 0 ? 1 : (1 + std::sqrt(1 + 4 * before.a * before.a)) / 2;
        const double on = along < 0 ? 0 : (before.a - 1) / a;
        // A few roundings of numbers of that size, twice as large after the step.
        expect_near("a", m.a, a, 1e-13 * a).mistake_if(true, number_hint);
        expect_near("z [N s]", m.z, z, 0);
        expect_near("y [m/s]", m.y, y, 0);
        expect_near("zh [N s]", m.zh, Eigen::VectorXd(z + on * (z - before.z)), 1e-14 * impulse)
            .mistake_if(along < 0, keep_hint);
        expect_near("yh [m/s]", m.yh, Eigen::VectorXd(y + on * (y - before.y)), 1e-14 * impulse * rho)
            .mistake_if(along < 0, keep_hint);
    }
    expect("some of both kinds were asked for", restarts > 20 && restarts < 180, text(restarts));
}

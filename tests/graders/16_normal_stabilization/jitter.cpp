#include "exercises/16_normal_stabilization/jitter.hpp"

#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex16;

namespace grading_jitter {

RBC_STUDENT_SIZED(judge_motion)

/// One coordinate of 2 kg, h = 0.1 s, whose velocity is `drift` and alternately +speed and -speed on top; the speed is `first`
/// in the first half of the steps and `last` in the second. The number of steps in each half is even, so all means are exact.
Record shaking(int half, double first, double last, double drift, double at = 0) {
    Record record{0.1, Eigen::MatrixXd::Constant(2 * half + 1, 1, at), Eigen::VectorXd::Constant(1, 2)};
    for (int i = 0; i < 2 * half; ++i) {
        const double speed = i < half ? first : last;
        record.x(i + 1, 0) = record.x(i, 0) + 0.1 * (drift + (i % 2 == 0 ? speed : -speed));
    }
    return record;
}

const Levels levels{1e-6, 10, 100};

std::string name_of(Verdict verdict) {
    const char* const names[] = {"rest", "creep", "jitter", "blow_up"};
    const int i = static_cast<int>(verdict);
    return i >= 0 && i < 4 ? names[i] : text("verdict number ", i);
}

/// Velocities of some 0.1 m/s from positions of some 0.1 m: 1e-17/0.1 of round-off each. Squares of that: below 1e-15 J.
constexpr double tolerance = 1e-13;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

const std::string drift_hint =
    "First the mean velocity goes, of each coordinate by itself; the kinetic energy of what is left is jitter.";
const std::string nan_hint =
    "A NaN is not larger than anything, so std::max and > pass it over. Ask for it first, of positions, masses and dt: "
    "x.allFinite(), std::isfinite(dt).";
const std::string growth_hint =
    "T_1 and T_2 are N steps apart, N = half of all steps: the factor of one step is the N-th root of their ratio.";
const std::string later_hint =
    "The verdict looks ahead: a loud tremor that dies out is rest, a quiet one that grows is a blow-up.";
const std::string floor_hint =
    "Positions have 16 digits. What their last digit does is no motion: T_1 and T_2 count as the floor at least "
    "(E16.3).";

/// Coordinates that shake about a drift, more or less in the second half, and the levels that judge them.
struct Motion {
    Record record;
    Levels levels;

    explicit Motion(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int half = s.integer("N"), columns = s.integer("coordinates");
        const double size = s["size"];
        record = {s["h"], Eigen::MatrixXd(2 * half + 1, columns), Eigen::VectorXd(columns)};
        double energy = 0;
        for (int k = 0; k < columns; ++k) {
            const double own = size * random.decades(-1, 1), at = s["at/size"] * own, drift = s["drift h/size"] * own;
            for (int i = 0; i <= 2 * half; ++i) {
                const double shake = (i <= half ? 1 : s["later"]) * random.between(-1, 1);
                record.x(i, k) = at + i * drift + own * shake;
            }
            record.mass[k] = s["mass"] * random.decades(-2, 2);
            energy = std::max(energy, record.mass[k] * std::pow(own / record.dt, 2));
        }
        levels = {s["still/energy"] * energy, s["still/energy"] * s["loud/still"] * energy,
                  s.integer("ahead") * (s.integer("far") == 3 ? 50 : 1)};
    }

    /// No round-off to be seen, and no verdict next to a limit.
    bool is_decided() const {
        const Tremor t = judge_motion(record, levels);
        Levels less = levels, more = levels;
        less.still *= 0.999, less.loud *= 0.999, more.still *= 1.001, more.loud *= 1.001;
        const double seen = record.x.cwiseAbs().maxCoeff() * 1e-13 / record.dt;
        return judge_motion(record, less).verdict == judge_motion(record, more).verdict &&
               t.jitter > record.mass.sum() * seen * seen * 1e8;
    }
};

const Domain any_motion = Domain{integer("N", 1, 20).simple(2),
                                 integer("coordinates", 1, 5),
                                 decades("h", 1e-5, 10, "s").simple(0.125),
                                 decades("size", 1e-6, 1e3, "m").simple(1),
                                 decades("mass", 1e-6, 1e3, "kg").simple(1),
                                 either_sign("at/size", 1e-3, 10).simple(0),
                                 either_sign("drift h/size", 1e-3, 10).simple(0),
                                 decades("later", 0.01, 100).simple(1),
                                 decades("still/energy", 1e-6, 1e3).simple(1e-3),
                                 decades("loud/still", 2, 1e6).simple(1000),
                                 integer("ahead", 0, 200).edges({1}).simple(0),
                                 choice("far", 4),
                                 seed()}
                              .where([](const Sample& s) { return Motion(s).is_decided(); });

RBC_GRADE("jitter", "drift is taken off, and the rest is weighed", 2, drift_hint.c_str()) {
    did("2 kg, 8 steps of 0.1 s, creeping at 0.05 m/s and shaking by 0.2 m/s");
    Tremor got = student::judge_motion(shaking(4, 0.2, 0.2, 0.05), levels);
    expect_near("drift [m/s]", got.drift, Numbers{0.05}, tolerance)
        .mistake(Numbers{0.05 * 8 / 9},
                 "Nine samples are eight steps: divide by the time between the first and the last.");
    // 1/2 * 2 * 0.2^2
    expect_near("jitter [J]", got.jitter, 0.04, tolerance)
        .mistake(0.0425, drift_hint)
        .mistake(0.04 * 8 / 9, "The mean is over the steps: one fewer than samples.")
        .mistake(0.08, "Kinetic energy is half of m v^2.")
        .mistake(0.32, "The mean over the steps, not the sum.");
}

RBC_GRADE("jitter", "NaN is a blow-up", 2, nan_hint.c_str()) {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    const auto expect_blow_up = [&](const Record& record) {
        const Tremor got = student::judge_motion(record, levels);
        expect_equal("verdict", name_of(got.verdict), "blow_up").mistake_if(true, nan_hint);
        expect("jitter and growth are infinite", got.jitter == infinity && got.growth == infinity,
               text(got.jitter, " J, ", got.growth));
        expect_near("drift [m/s]", got.drift, Eigen::VectorXd::Zero(record.mass.size()).eval(), 0);
    };
    for (const double bad : {nan, infinity, -infinity})
        for (const int row : {0, 3, 8}) {
            did("a body at rest, but sample ", row, " is ", bad);
            Record record = shaking(4, 0, 0, 0);
            record.x(row, 0) = bad;
            expect_blow_up(record);
        }
    for (const double bad : {nan, infinity})
        for (const int k : {0, 2}) {
            did("three coordinates at rest, but mass ", k, " is ", bad);
            Record record{0.1, Eigen::MatrixXd::Zero(9, 3), Eigen::VectorXd::Constant(3, 2)};
            record.mass[k] = bad;
            expect_blow_up(record);
        }
    for (const double bad : {nan, infinity}) {
        did("a body at rest, but dt is ", bad);
        Record record = shaking(4, 0, 0, 0);
        record.dt = bad;
        expect_blow_up(record);
    }
}

RBC_GRADE("jitter", "growth is a factor per step", 2, growth_hint.c_str()) {
    for (const double ratio : {0.25, 1.0, 16.0}) {
        did("16 steps; kinetic energy in the second half is ", ratio, " of that in the first");
        const Tremor got = student::judge_motion(shaking(8, 0.1, 0.1 * std::sqrt(ratio), 0.3), levels);
        expect_near("growth", got.growth, std::pow(ratio, 1.0 / 8), 1e-11)
            .mistake(ratio, growth_hint)
            .mistake(std::pow(ratio, 1.0 / 16), growth_hint)
            .mistake(1 / std::pow(ratio, 1.0 / 8), "Later by earlier: growth > 1 where the tremor grows.");
    }
}

RBC_GRADE("jitter", "the verdict looks ahead", 3, later_hint.c_str()) {
    struct Case {
        const char* what;
        double first, last, drift;
        const char* verdict;
    };
    // Energies are speed^2 for 2 kg; 20 steps in each half and 100 steps ahead: T_later = T_2 (T_2/T_1)^5.
    const Case cases[] = {
        {"shakes by 0.1 m/s all the time: 0.01 J", 0.1, 0.1, 0, "jitter"},
        {"shakes by 0.1 m/s, then by 0.01 m/s: 1e-4 J, 1e-14 J in 100 steps", 0.1, 0.01, 0, "rest"},
        {"the same, but it creeps at 0.01 m/s", 0.1, 0.01, 0.01, "creep"},
        {"shakes by 1e-5 m/s, then by 1e-3 m/s: 1e-6 J, 1e14 J in 100 steps", 1e-5, 1e-3, 0, "blow_up"},
        {"shakes by 5 m/s: 25 J", 5, 5, 0, "blow_up"},
        {"shakes by 20 m/s, then by 5 m/s: 25 J, but 2e-5 J in 100 steps", 20, 5, 0, "jitter"},
        {"creeps at 0.1 m/s, shakes by 1e-5 m/s", 1e-5, 1e-5, 0.1, "creep"},
        {"shakes by 1e-4 m/s all the time: 1e-8 J", 1e-4, 1e-4, 0, "rest"},
        {"moves on at 20 m/s, shakes by 0.1 m/s", 0.1, 0.1, 20, "jitter"},
    };
    for (const Case& c : cases) {
        did(c.what, "; still 1e-6 J, loud 10 J, 100 steps ahead");
        const Tremor got = student::judge_motion(shaking(20, c.first, c.last, c.drift), levels);
        expect_equal("verdict", name_of(got.verdict), c.verdict);
    }
    did("the second one again, but 0 steps ahead: 1e-4 J are jitter now");
    expect_equal("verdict", name_of(student::judge_motion(shaking(20, 0.1, 0.01, 0), {1e-6, 10, 0}).verdict), "jitter");
    struct Far {
        double first, growth;
        int ahead;
        const char* verdict;
    };
    // T_later = first^2 growth^(20 + ahead), 20 steps in each half.
    const Far far[] = {{1.3e-6, 1.01, 1000, "rest"}, {1.3e-6, 1.01, 2000, "jitter"}, {1.3e-6, 1.01, 10000, "blow_up"},
                       {5, 0.998, 1000, "jitter"},   {5, 0.998, 6000, "jitter"},     {5, 0.998, 10000, "rest"}};
    for (const Far& f : far) {
        did("shakes by ", f.first, " m/s, energy changes by ", f.growth, " from step to step; ", f.ahead,
            " steps ahead");
        const Record record = shaking(20, f.first, f.first * std::pow(f.growth, 10), 0);
        expect_equal("verdict", name_of(student::judge_motion(record, {1e-6, 10, f.ahead}).verdict), f.verdict)
            .mistake_if(true, "To look ahead is one power, T_2 growth^ahead, however many steps that are.");
    }
    did("shakes by 0.1 m/s, then by 5e-4 m/s: 2.5e-7 J, which is rest already now");
    expect_equal("verdict", name_of(student::judge_motion(shaking(20, 0.1, 5e-4, 0), {1e-6, 10, 0}).verdict), "rest")
        .mistake_if(true, "What is ahead begins with the second half, T_2. What was before has passed.");
}

RBC_GRADE("jitter", "round-off does not grow", 2, floor_hint.c_str()) {
    did("nothing moves, at x = 0");
    Tremor got = student::judge_motion(shaking(4, 0, 0, 0), levels);
    expect_near("growth", got.growth, 1, 0)
        .mistake_if(!std::isfinite(got.growth), "0/0: growth is 1 if all is exactly 0.");
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("at x = 1000 m nothing moves for 8 steps; then its last digit flickers");
    Record record = shaking(8, 0, 0, 0, 1000);
    for (int i = 9; i <= 15; i += 2) record.x(i, 0) = std::nextafter(1000.0, 2000.0);
    got = student::judge_motion(record, levels);
    expect_near("growth", got.growth, 1, 0).mistake_if(true, floor_hint);
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("it flickers from the first step on, once in the first half and four times in the second");
    record.x(3, 0) = std::nextafter(1000.0, 2000.0);
    got = student::judge_motion(record, levels);
    expect_near("growth", got.growth, 1, 0).mistake_if(true, floor_hint);
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("the same at x = -1000 m");
    record.x *= -1;
    got = student::judge_motion(record, levels);
    expect_near("growth", got.growth, 1, 0)
        .mistake_if(true, "The largest |x| of a coordinate decides, be it on this side of 0 or on the other.");
    record.x *= -1;
    did("the same in km, at x = 1 km, with masses of 1e6: nothing may depend on units");
    record.x /= 1000;
    record.mass *= 1e6;
    got = student::judge_motion(record, levels);
    expect_near("growth", got.growth, 1, 0).mistake_if(true, floor_hint);
    did("2 kg pass by at 623.7 m/s, between x = 1 km and x = 2 m, then between x = -1 km and x = -2 m: every digit of "
        "the velocity that differs is round-off");
    for (const double side : {1.0, -1.0})
        for (const bool backwards : {false, true}) {
            record = shaking(8, 0, 0, 0);
            for (int i = 0; i <= 16; ++i) record.x(backwards ? 16 - i : i, 0) = side * (1000 - 62.37 * i);
            got = student::judge_motion(record, levels);
            expect_near("growth", got.growth, 1, 0).mistake_if(true, floor_hint);
        }
    did("at x = 0 a true tremor of 1e-13 m/s that doubles: 1e-26 J are no round-off there, and 4^(1/8) is its growth");
    got = student::judge_motion(shaking(8, 1e-13, 2e-13, 0), levels);
    expect_near("growth", got.growth, std::pow(4, 1.0 / 8), 1e-9)
        .mistake(1, "What is round-off depends on how large x is. At x = 0 there is nearly none.");
    did("2 kg pass by at 500 m/s, from 0 to 1 km; in the second half they shake by five last digits: less than 4 "
        "epsilon times 1 km");
    record = {0.125, Eigen::MatrixXd(17, 1), Eigen::VectorXd::Constant(1, 2)};
    for (int i = 0; i <= 16; ++i) record.x(i, 0) = 62.5 * i + (i > 8 && i % 2 == 1 ? 5 * 0x1p-43 : 0);
    got = student::judge_motion(record, levels);
    expect_near("growth", got.growth, 1, 0)
        .mistake_if(true, "The largest |x| of the whole record tells what its digits are worth, not a mean.");
    // Each whole number of ulps of 1000 m is exact, and so is its velocity but for a rounding by 0.1 s.
    const double ulp = std::nextafter(1000.0, 2000.0) - 1000, v_floor = 4 * epsilon * 1000 / 0.1;
    for (const bool later : {true, false}) {
        did("2 kg at x = 1000 m stand still, but in the ", later ? "second" : "first",
            " half they shake by 64 last digits");
        record = shaking(8, 0, 0, 0, 1000);
        for (int i = 1; i < 8; i += 2) record.x(later ? 8 + i : i, 0) += 64 * ulp;
        got = student::judge_motion(record, levels);
        const double ratio = std::pow(64 * ulp / 0.1 / v_floor, later ? 2 : -2);
        expect_near("growth", got.growth, std::pow(ratio, 1.0 / 8), 1e-12).mistake_if(true, floor_hint);
    }
    did("at x = 0 a true tremor that doubles, and beside it a coordinate of 1e-12 kg at rest at x = 1 km: it has its "
        "own floor, 4e-35 J");
    Record two = shaking(8, 1e-13, 2e-13, 0);
    two.x.conservativeResize(Eigen::NoChange, 2);
    two.x.col(1).setConstant(1000);
    two.mass = Eigen::Vector2d(2, 1e-12);
    got = student::judge_motion(two, levels);
    expect_near("growth", got.growth, std::pow(4, 1.0 / 8), 1e-9)
        .mistake(1, "The floor belongs to each coordinate: to its own largest |x|.");
}

RBC_GRADE("jitter", "any record at any levels", 1, later_hint.c_str()) {
    for_all(any_motion, [](const Sample& s) {
        const Motion m(s);
        const auto [got, right] = both(student::judge_motion, m.record, m.levels);
        for (Eigen::Index k = 0; k < m.record.x.cols(); ++k)
            expect_near(text("drift of coordinate ", k, " [m/s]"), got.drift[k], right.drift[k],
                        1e-11 * m.record.x.col(k).cwiseAbs().maxCoeff() / m.record.dt)
                .mistake_if(true, drift_hint);
        expect_near("jitter [J]", got.jitter, right.jitter, 1e-9 * right.jitter).mistake_if(true, drift_hint);
        expect_near("growth", got.growth, right.growth, 1e-9 * right.growth).mistake_if(true, growth_hint);
        expect_equal("verdict", name_of(got.verdict), name_of(right.verdict));
    });
}

}  // namespace grading_jitter

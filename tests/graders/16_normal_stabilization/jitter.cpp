#include "exercises/16_normal_stabilization/jitter.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

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

const std::string samples_hint =
    "2 N + 1 samples are 2 N steps: a mean is over the steps, the time is that between the first and the last sample.";
const std::string half_hint = "Kinetic energy is half of m v^2.";
const std::string sum_hint = "The mean over the steps, not the sum.";
const std::string inverse_hint = "Later by earlier: growth > 1 where the tremor grows.";
const std::string begin_hint = "What is ahead begins with the second half, T_2. What was before has passed.";
const std::string creep_hint =
    "What does not tremble either rests or creeps: the energy of the drift, beside `still`, tells which.";
const std::string power_hint = "To look ahead is one power, T_2 growth^ahead, however many steps that are.";

/// What the verdict is made of; and where it may go wrong.
struct Halves {
    Tremor tremor;
    double first, last, creeping;  ///< J
    double floor;                  ///< J, not in `first` and `last`

    explicit Halves(const Record& record) {
        const Eigen::Index steps = record.x.rows() - 1, half = steps / 2;
        const Eigen::MatrixXd v = (record.x.bottomRows(steps) - record.x.topRows(steps)) / record.dt;
        tremor.drift = v.colwise().mean();
        const Eigen::VectorXd T = 0.5 * (v.rowwise() - tremor.drift.transpose()).cwiseAbs2() * record.mass;
        const Eigen::VectorXd unknown = 4 * epsilon / record.dt * record.x.cwiseAbs().colwise().maxCoeff().transpose();
        tremor.jitter = T.mean();
        first = T.head(half).mean();
        last = T.tail(half).mean();
        floor = 0.5 * record.mass.dot(unknown.cwiseAbs2());
        creeping = 0.5 * record.mass.dot(tremor.drift.cwiseAbs2());
        if (!(first > 0 && last > 0 && std::isfinite(first + last + floor)))
            throw std::domain_error("nothing to be mistaken about");
    }
    static double steps(const Record& record) { return static_cast<double>(record.x.rows() / 2); }
    /// With another growth, and another energy now.
    Tremor judged(const Levels& levels, double growth, double now) const {
        Tremor t = tremor;
        t.growth = growth;
        const double later = now * std::pow(growth, levels.ahead);
        t.verdict = later > levels.loud       ? Verdict::blow_up
                    : later > levels.still    ? Verdict::jitter
                    : creeping > levels.still ? Verdict::creep
                                              : Verdict::rest;
        return t;
    }
};

Tremor with_jitter(Tremor tremor, double factor) {
    tremor.jitter *= factor;
    return tremor;
}

RBC_MISCONCEPTION(judge_motion, drift_hint, [](const Record& record, const Levels& levels) {
    Halves all(record);
    const Eigen::Index steps = record.x.rows() - 1, half = steps / 2;
    const Eigen::VectorXd T =
        0.5 * ((record.x.bottomRows(steps) - record.x.topRows(steps)) / record.dt).cwiseAbs2() * record.mass;
    all.tremor.jitter = T.mean();
    const double last = std::max(T.tail(half).mean(), all.floor), first = std::max(T.head(half).mean(), all.floor);
    return all.judged(levels, std::pow(last / first, 1 / Halves::steps(record)), last);
})
RBC_MISCONCEPTION(judge_motion, half_hint, [](const Record& record, const Levels& levels) {
    return with_jitter(judge_motion({record.dt, record.x, 2 * record.mass}, levels), 1);
})
RBC_MISCONCEPTION(judge_motion, half_hint, [](const Record& record, const Levels& levels) {
    return with_jitter(judge_motion(record, levels), 2);
})
RBC_MISCONCEPTION(judge_motion, sum_hint, [](const Record& record, const Levels& levels) {
    return with_jitter(judge_motion(record, levels), 2 * Halves::steps(record));
})
RBC_MISCONCEPTION(judge_motion, growth_hint, [](const Record& record, const Levels& levels) {
    const Halves h(record);
    return h.judged(levels, std::max(h.last, h.floor) / std::max(h.first, h.floor), std::max(h.last, h.floor));
})
RBC_MISCONCEPTION(judge_motion, growth_hint, [](const Record& record, const Levels& levels) {
    const Halves h(record);
    const double growth = std::sqrt(judge_motion(record, levels).growth);
    return h.judged(levels, growth, std::max(h.last, h.floor));
})
RBC_MISCONCEPTION(judge_motion, inverse_hint, [](const Record& record, const Levels& levels) {
    const Halves h(record);
    return h.judged(levels, 1 / judge_motion(record, levels).growth, std::max(h.last, h.floor));
})
RBC_MISCONCEPTION(judge_motion, power_hint, [](const Record& record, Levels levels) {
    levels.ahead = std::min(levels.ahead, 1000);
    return judge_motion(record, levels);
})
RBC_MISCONCEPTION(judge_motion, later_hint, [](const Record& record, Levels levels) {
    levels.ahead = 0;
    return judge_motion(record, levels);
})
RBC_MISCONCEPTION(judge_motion, begin_hint, [](const Record& record, const Levels& levels) {
    const Halves h(record);
    return h.judged(levels, judge_motion(record, levels).growth, h.tremor.jitter);
})
RBC_MISCONCEPTION(judge_motion, floor_hint, [](const Record& record, const Levels& levels) {
    const Halves h(record);
    return h.judged(levels, std::pow(h.last / h.first, 1 / Halves::steps(record)), h.last);
})
RBC_MISCONCEPTION(judge_motion, creep_hint, [](const Record& record, const Levels& levels) {
    Tremor t = judge_motion(record, levels);
    if (t.verdict == Verdict::creep) t.verdict = Verdict::rest;
    return t;
})

/// Velocities of one half of a record about 0, with this mean of their squares.
Eigen::VectorXd shakes(RandomNumbers& random, Eigen::Index steps, double square) {
    Eigen::VectorXd w = Eigen::VectorXd::NullaryExpr(steps, [&] { return random.between(0.2, 1); });
    for (Eigen::Index i = 1; i < steps; i += 2) w[i] *= -1;
    w.array() -= w.mean();
    const double now = w.squaredNorm() / static_cast<double>(steps);
    return now > 0 ? Eigen::VectorXd(std::sqrt(square / now) * w) : w;
}

/// Coordinates that shake about a drift, more or less in the second half, and the levels that judge them.
struct Motion {
    Record record;
    Levels levels;

    explicit Motion(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int half = s.integer("N"), columns = s.integer("coordinates"), ahead = s.integer("ahead");
        levels = {s["still"], s["still"] * s["loud/still"], ahead};
        // One step is as unlike as the other: nothing grows. Else the energies of the halves are 1 and R, or R and 1.
        const double ratio =
            half == 1 ? 1 : std::pow(s["growth^ahead"], static_cast<double>(half) / std::max(half, ahead));
        const double R = std::max(ratio, 1 / ratio), mean = half == 1 ? 1 : s["halves apart"];
        record = {s["h"], Eigen::MatrixXd(2 * half + 1, columns), Eigen::VectorXd(columns)};
        for (int k = 0; k < columns; ++k) {
            Eigen::VectorXd v(2 * half);
            v.segment(ratio < 1 ? half : 0, half) = shakes(random, half, 1 - mean * mean);
            v.segment(ratio < 1 ? 0 : half, half) = shakes(random, half, R - mean * mean);
            v.head(half).array() += mean;
            v.tail(half).array() -= mean;
            v.array() += s["drift/shake"];
            record.x(0, k) = s["at/shake"];
            for (int i = 0; i < 2 * half; ++i) record.x(i + 1, k) = record.x(i, k) + v[i];
            const double own = k == 0 ? 1 : random.decades(-2, 0);
            record.x.col(k) *= std::max(positions.low, own * s["size"]) / record.x.col(k).cwiseAbs().maxCoeff();
            record.mass[k] = std::max(masses.low, (k == 0 ? 1 : random.decades(-2, 0)) * s["mass"]);
        }
        // So large that what is compared with a limit is next to it.
        const Halves h(record);
        const double later = std::max(h.last, h.floor) * std::pow(h.last / h.first, ahead / Halves::steps(record));
        const double wanted = 1 + s["beside"],
                     factors[] = {1, wanted * levels.still / later, wanted * levels.loud / later,
                                  wanted * levels.still / h.creeping};
        record.x *= std::sqrt(factors[s.integer("any size, tremor by still, by loud, drift by still")]);
    }

    bool is_allowed() const {
        for (Eigen::Index k = 0; k < record.x.cols(); ++k)
            if (const double x = record.x.col(k).cwiseAbs().maxCoeff(); !(x >= positions.low && x <= positions.high))
                return false;
        return true;
    }
    /// No round-off to be seen, and no verdict next to a limit.
    bool is_decided() const {
        const Halves h(record);
        Levels less = levels, more = levels;
        const double beside = limit_tolerance.of(1);
        less.still *= 1 - beside, less.loud *= 1 - beside, more.still *= 1 + beside, more.loud *= 1 + beside;
        return std::min(h.first, h.last) > 1e6 * h.floor &&
               judge_motion(record, less).verdict == judge_motion(record, more).verdict;
    }
};

const Domain any_motion = Domain{integer("N", half_counts).simple(2),
                                 integer("coordinates", coordinate_counts),
                                 decades("h", intervals).simple(0.125),
                                 decades("size", positions).simple(1),
                                 decades("mass", masses).simple(1),
                                 either_sign("at/shake", 1e-3, 1e4).simple(0),
                                 either_sign("drift/shake", 1e-3, 1e4).simple(0),
                                 even("halves apart", 0, 0.9).simple(0.5),
                                 decades("growth^ahead", 1e-3, 1e3).simple(4),
                                 choice("any size, tremor by still, by loud, drift by still", 4).simple(1),
                                 either_sign("beside", 2e-3, 0.5).simple(0.0625),
                                 decades("still", still_levels).simple(1e-6),
                                 decades("loud/still", loud_ratios).simple(1e6),
                                 integer("ahead", steps_ahead).edges({1}).simple(0),
                                 seed()}
                              .where([](const Sample& s) {
                                  const Motion m(s);
                                  return m.is_allowed() && m.is_decided();
                              });

/// A growth to what the contract says.
Expectation expect_growth(double got, double right) {
    return expect_near("growth", got, right, tremor_tolerance.of(right));
}

RBC_GRADE("jitter", "drift is taken off, and the rest is weighed", 1, drift_hint.c_str()) {
    did("2 kg, 8 steps of 0.1 s, creeping at 0.05 m/s and shaking by 0.2 m/s");
    Tremor got = student::judge_motion(shaking(4, 0.2, 0.2, 0.05), levels);
    expect_near("drift [m/s]", got.drift, Numbers{0.05}, drift_tolerance.of(0.06 / 0.1))
        .mistake(Numbers{0.05 * 8 / 9}, samples_hint);
    // 1/2 * 2 * 0.2^2
    expect_near("jitter [J]", got.jitter, 0.04, tremor_tolerance.of(0.04))
        .mistake(0.0425, drift_hint)
        .mistake(0.04 * 8 / 9, samples_hint)
        .mistake(0.08, half_hint)
        .mistake(0.32, sum_hint);
}

RBC_GRADE("jitter", "NaN is a blow-up", 1, nan_hint.c_str()) {
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
        expect_growth(got.growth, std::pow(ratio, 1.0 / 8))
            .mistake(ratio, growth_hint)
            .mistake(std::pow(ratio, 1.0 / 16), growth_hint)
            .mistake(1 / std::pow(ratio, 1.0 / 8), inverse_hint);
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
        expect_equal("verdict", name_of(got.verdict), c.verdict)
            .mistake_if(std::string("creep") == c.verdict && got.verdict == Verdict::rest, creep_hint);
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
            .mistake_if(true, power_hint);
    }
    did("shakes by 0.1 m/s, then by 5e-4 m/s: 2.5e-7 J, which is rest already now");
    expect_equal("verdict", name_of(student::judge_motion(shaking(20, 0.1, 5e-4, 0), {1e-6, 10, 0}).verdict), "rest")
        .mistake_if(true, begin_hint);
}

RBC_GRADE("jitter", "round-off does not grow", 2, floor_hint.c_str()) {
    Tremor got;
    for (const double start : {0.0, -2.0, 1024.0}) {
        did("4 steps of 1 s, all by 1 m, from ", start, " m on: no number is rounded, and nothing trembles");
        const Record even{1, Eigen::VectorXd::LinSpaced(5, start, start + 4), Eigen::VectorXd::Constant(1, 2)};
        got = student::judge_motion(even, levels);
        expect_near("jitter [J]", got.jitter, 0, 0)
            .mistake_if(true, "jitter is that of the steps as they are. The floor is for T_1 and T_2 only.");
        expect_growth(got.growth, 1).mistake_if(true, floor_hint);
        expect_equal("verdict", name_of(got.verdict), "creep");
    }
    for (const double shake : {0x1p-43, 0x1p-30}) {
        did("it stands at 1024 m, and shakes by ", shake, " m in each step of 1 s, exactly");
        Record exact{1, Eigen::VectorXd::Constant(9, 1024), Eigen::VectorXd::Constant(1, 2)};
        for (int i = 1; i < 9; i += 2) exact.x(i, 0) += 2 * shake;
        got = student::judge_motion(exact, levels);
        expect_near("jitter [J]", got.jitter, 4 * shake * shake, tremor_tolerance.of(4 * shake * shake))
            .mistake_if(true, "jitter is that of the steps as they are. The floor is for T_1 and T_2 only.");
        expect_growth(got.growth, 1).mistake_if(true, floor_hint);
    }
    did("nothing moves, at x = 0");
    got = student::judge_motion(shaking(4, 0, 0, 0), levels);
    expect_growth(got.growth, 1).mistake_if(!std::isfinite(got.growth), "0/0: growth is 1 if all is exactly 0.");
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("at x = 1000 m nothing moves for 8 steps; then its last digit flickers");
    Record record = shaking(8, 0, 0, 0, 1000);
    for (int i = 9; i <= 15; i += 2) record.x(i, 0) = std::nextafter(1000.0, 2000.0);
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, 1).mistake_if(true, floor_hint);
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("it flickers from the first step on, once in the first half and four times in the second");
    record.x(3, 0) = std::nextafter(1000.0, 2000.0);
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, 1).mistake_if(true, floor_hint);
    expect_equal("verdict", name_of(got.verdict), "rest");
    did("the same at x = -1000 m");
    record.x *= -1;
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, 1)
        .mistake_if(true, "The largest |x| of a coordinate decides, be it on this side of 0 or on the other.");
    record.x *= -1;
    did("the same in km, at x = 1 km, with a mass of 1e6: nothing may depend on units");
    record.x /= 1000;
    record.mass *= 5e5;
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, 1).mistake_if(true, floor_hint);
    did("2 kg pass by at 623.7 m/s, between x = 1 km and x = 2 m, then between x = -1 km and x = -2 m: every digit of "
        "the velocity that differs is round-off");
    for (const double side : {1.0, -1.0})
        for (const bool backwards : {false, true}) {
            record = shaking(8, 0, 0, 0);
            for (int i = 0; i <= 16; ++i) record.x(backwards ? 16 - i : i, 0) = side * (1000 - 62.37 * i);
            got = student::judge_motion(record, levels);
            expect_growth(got.growth, 1).mistake_if(true, floor_hint);
        }
    did("at x = 0 a true tremor of 1e-8 m/s that doubles, of a grain of 1e-12 kg: 5e-29 J are no round-off there, and "
        "4^(1/8) is its growth");
    record = shaking(8, 1e-8, 2e-8, 0);
    record.mass[0] = 1e-12;
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, std::pow(4, 1.0 / 8))
        .mistake(1, "What is round-off depends on how large x is. At x = 0 there is nearly none.");
    did("2 kg pass by at 500 m/s, from 0 to 1 km; in the second half they shake by five last digits: less than 4 "
        "epsilon times 1 km");
    record = {0.125, Eigen::MatrixXd(17, 1), Eigen::VectorXd::Constant(1, 2)};
    for (int i = 0; i <= 16; ++i) record.x(i, 0) = 62.5 * i + (i > 8 && i % 2 == 1 ? 5 * 0x1p-43 : 0);
    got = student::judge_motion(record, levels);
    expect_growth(got.growth, 1)
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
        expect_growth(got.growth, std::pow(ratio, 1.0 / 8)).mistake_if(true, floor_hint);
    }
    did("at x = 0 a true tremor of 1e-8 m/s that doubles, and beside it a coordinate of 1e-12 kg at rest at x = 1e9 m: "
        "it "
        "has its own floor, 4e-23 J");
    Record two = shaking(8, 1e-8, 2e-8, 0);
    two.x.conservativeResize(Eigen::NoChange, 2);
    two.x.col(1).setConstant(1e9);
    two.mass = Eigen::Vector2d(2, 1e-12);
    got = student::judge_motion(two, levels);
    expect_growth(got.growth, std::pow(4, 1.0 / 8))
        .mistake(1, "The floor belongs to each coordinate: to its own largest |x|.");
}

RBC_GRADE("jitter", "any record at any levels", 3, later_hint.c_str()) {
    for_all(
        any_motion,
        [](const Sample& s) {
            const Motion m(s);
            const auto [got, right] = both(student::judge_motion, m.record, m.levels);
            for (Eigen::Index k = 0; k < m.record.x.cols(); ++k)
                expect_near(text("drift of coordinate ", k, " [m/s]"), got.drift[k], right.drift[k],
                            drift_tolerance.of(m.record.x.col(k).cwiseAbs().maxCoeff() / m.record.dt))
                    .mistake_if(true, drift_hint);
            expect_near("jitter [J]", got.jitter, right.jitter, tremor_tolerance.of(right.jitter))
                .mistake_if(true, drift_hint);
            expect_growth(got.growth, right.growth).mistake_if(true, growth_hint);
            expect_equal("verdict", name_of(got.verdict), name_of(right.verdict))
                .mistake_if(right.verdict == Verdict::creep && got.verdict == Verdict::rest, creep_hint);
        },
        300);
}

}  // namespace grading_jitter

// Lessons 07 to 10, as captions_test.cpp.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>

#include "tests/support/captions.hpp"
#include "tests/support/student_targets.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// The normal impulse where compression ends.
double dashed_line(const Recording& run, const std::string& lane) {
    const std::vector<double>&u = run.column(lane + ".u_n"), &p = run.column(lane + ".p_n");
    const auto end =
        static_cast<std::size_t>(std::find_if(u.begin(), u.end(), [](double speed) { return speed >= 0; }) - u.begin());
    return p.at(end - 1) - u[end - 1] * (p[end] - p[end - 1]) / (u[end] - u[end - 1]);
}

/// What a count grows by in the steps in which it grows most.
double grown_in(const Recording& run, std::string_view column, std::size_t steps) {
    std::vector<double> growth = run.column(column);
    std::adjacent_difference(growth.begin(), growth.end(), growth.begin());
    std::sort(growth.begin(), growth.end(), std::greater<>());
    return std::accumulate(growth.begin(), growth.begin() + static_cast<std::ptrdiff_t>(steps), 0.0);
}

int changes_of_sign(const std::vector<double>& values) {
    int count = 0;
    for (std::size_t i = 1; i < values.size(); ++i) count += (values[i] > 0) != (values[i - 1] > 0);
    return count;
}

/// The least speed of sliding on the way.
double least_sliding(const Recording& run) {
    const std::vector<double>&along = run.column("mirtich.u_t1"), &across = run.column("mirtich.u_t2");
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < along.size(); ++i) least = std::min(least, std::hypot(along[i], across[i]));
    return least;
}

}  // namespace

TEST_CASE("07: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("07_newton_impact", preset, settings);
    };
    SUBCASE("discs and balls") {
        const Recording table = loop("break_shot");
        CHECK(std::abs(last(table, "newton.x") - last(table, "other.x")) > 0.5);
        CHECK(at(table, "newton.impacts", 0.4) > 20);
        for (const char* lane : {"newton", "other"}) {
            const std::string p = std::string(lane) + ".p_";
            CHECK(same(least_of(table, p + "x", 0, 0.4), largest_of(table, p + "x", 0, 0.4)));
            CHECK(std::abs(at(table, p + "y", 0.4)) < 1e-9);
        }
        const Recording one = loop("cradle_one"), two = loop("cradle_two");
        CHECK(largest_of(one, "newton.sweeps") > 2);
        CHECK(same(last(one, "newton.energy"), 0.5));
        CHECK(largest_of(one, "other.sweeps") == 1);
        CHECK(last(one, "other.energy") < 1e-9);
        CHECK(same(last(two, "newton.energy"), 1));
        const Recording discs = loop("discs");
        CHECK(last(discs, "newton.gained") > 20 * last(discs, "other.gained"));
        const Recording column = loop("column"), solved = loop("column", "sweeps=1000");
        CHECK(about(last(column, "other.speed"), 2 * last(column, "newton.speed")));
        for (const char* speed : {"newton.speed", "other.speed"})
            CHECK(last(solved, speed) < 1e-3 * last(column, speed));
    }
    SUBCASE("boxes") {
        const Recording falling = loop("falling");
        CHECK(last(falling, "newton.speed") < 0.01);
        CHECK(last(falling, "other.speed") > 0.03);
        CHECK(last(falling, "other.speed") < 0.15);
        for (const char* impacts : {"newton.impacts", "other.impacts"})
            CHECK(grown_in(falling, impacts, 100) > 0.5 * last(falling, impacts));  // of 2000 steps
        const Recording ramp = loop("ramp");
        const auto slid = [](const Recording& run, const char* x) { return first_of(run, x) - last(run, x); };
        CHECK(slid(ramp, "newton.x") < 0.05);
        CHECK(slid(ramp, "other.x") > 0.2);
        CHECK(slid(loop("ramp", "friction=0.45"), "newton.x") > 0.2);
        for (const char* preset : {"rest", "lying"}) {
            CAPTURE(std::string(preset));
            const Recording run = loop(preset);
            CHECK(slid(run, "other.x") > 2e-3);
            CHECK(std::abs(slid(run, "newton.x")) < 1e-6);
            CHECK(last(run, "other.p_x") < -1e-4);
        }
        const Recording tower = loop("tower"), hasty = loop("tower", "sweeps=10");
        CHECK(last(tower, "newton.energy") > 0.98 * first_of(tower, "newton.energy"));
        CHECK(last(tower, "other.energy") < 0.3 * first_of(tower, "other.energy"));
        for (const char* energy : {"newton.energy", "other.energy"})
            CHECK(last(hasty, energy) < 0.4 * first_of(hasty, energy));
        const Recording crowd = loop("crowd");
        CHECK(last(crowd, "newton.speed") < 0.05 * largest_of(crowd, "newton.speed"));
        CHECK(last(crowd, "newton.energy") < at(crowd, "newton.energy", 2) - 50);  // it sinks
        CHECK(last(crowd, "newton.depth") > 5e-3);
    }
    SUBCASE("a particle and a rod") {
        const Recording particle = loop("slide_formula");
        CHECK(about(at(particle, "newton.p_x", 0.4) / first_of(particle, "newton.p_x"), 0.46));
        CHECK(about(at(particle, "other.p_x", 0.4) / first_of(particle, "other.p_x"), 0.70));
        const Recording rod = loop("rod");
        CHECK(last(rod, "newton.energy") > 1.05 * first_of(rod, "newton.energy"));
        CHECK(last(rod, "other.energy") < first_of(rod, "other.energy"));
    }
}

TEST_CASE("08: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return whole_run("08_poisson_impact", preset); };
    const Recording sticks = loop("stop_and_stick");
    CHECK(last(sticks, "poisson.u_t") == 0);
    CHECK(about(last(sticks, "poisson.p_n"), 1.9 * dashed_line(sticks, "poisson")));
    CHECK(last(sticks, "newton.p_n") > 1.2 * last(sticks, "poisson.p_n"));
    CHECK(last(sticks, "newton.dT") > 0.02);
    const Recording slips = loop("continuous_slip");
    CHECK(largest_of(slips, "poisson.u_t") < -1);
    for (const char* lane : {"newton", "newton_algebraic"})
        for (const char* impulse : {".p_t", ".p_n"})
            CHECK(same(last(slips, std::string(lane) + impulse), last(slips, std::string("poisson") + impulse)));
    const Recording early = loop("reversal_compression"), late = loop("reversal_restitution");
    const auto turns_at = [](const Recording& run) {  // the normal velocity there
        const std::vector<double>& u = run.column("poisson.u_t");
        return run.column("poisson.u_n")
            .at(static_cast<std::size_t>(std::find_if(u.begin(), u.end(), [](double s) { return s > 0; }) - u.begin()));
    };
    CHECK(turns_at(early) < -0.2);
    CHECK(last(early, "poisson.u_t") > 0.3);
    CHECK(last(early, "newton_algebraic.u_t") > 1.5 * last(early, "newton.u_t"));
    CHECK(turns_at(late) > 0.2);
    CHECK(last(late, "poisson.u_t") > 0.1);
    CHECK(last(late, "newton.p_n") > 1.1 * last(late, "poisson.p_n"));
    CHECK(same(at(late, "newton.p_t", 2), at(late, "poisson.p_t", 2)));
    const Recording rest = loop("from_rest"), stick = loop("stick");
    CHECK(first_of(rest, "poisson.u_t") == 0);
    CHECK(last(rest, "poisson.u_t") > 0.3);
    CHECK(std::abs(largest_of(stick, "poisson.u_t")) < 1e-12);
    CHECK(std::abs(least_of(stick, "poisson.u_t")) < 1e-12);
    const Recording jam = loop("jam");
    CHECK(least_of(jam, "poisson.u_n") < 1.2 * first_of(jam, "poisson.u_n"));
    CHECK(last(jam, "poisson.u_t") == 0);
    CHECK(last(jam, "poisson.u_n") > 0.1);
    const Recording smooth = loop("frictionless");
    CHECK(last(smooth, "poisson.p_t") == 0);
    CHECK(last(smooth, "poisson.u_t") - first_of(smooth, "poisson.u_t") > 0.5);
    const Recording work = loop("positive_work");
    CHECK(last(work, "poisson.W_n") > 1);
    CHECK(last(work, "poisson.dT") < -0.1);
    const Recording two =
        whole_run("08_poisson_impact", "two_frictions", built_solution("08_poisson_impact/static_friction"));
    CHECK(last(two, "poisson.u_t") > 0.3);
    CHECK(std::abs(last(two, "mine.u_t")) < 1e-9);
}

TEST_CASE("09: what the captions say is so until the scene starts again") {
    const auto replay = [](const char* preset, double seconds = 2.5) {
        const auto demo = make_demo("09_stronge_impact", preset);
        return recorded(*demo, static_cast<int>(std::lround(seconds / demo->time_step())));
    };
    const Recording rod = replay("rod");
    CHECK(about(last(rod, "newton.dT/T0"), 0.078, 0.01));
    CHECK(last(rod, "poisson.dT/T0") < -0.05);
    CHECK(last(rod, "stronge.dT/T0") < -0.05);
    const Recording pendulum = replay("pendulum");
    CHECK(about(1 + last(pendulum, "newton.dT/T0"), 5.14, 0.002));
    CHECK(about(last(pendulum, "newton.energy"), 5.14 * first_of(pendulum, "newton.energy"), 0.002));
    CHECK(about(last(pendulum, "poisson.dT/T0"), -0.48));
    CHECK(about(last(pendulum, "stronge.dT/T0"), -0.42));
    const Recording work = replay("poisson_work");
    CHECK(last(work, "poisson.W_n/T0") > 0.1);
    CHECK(last(work, "poisson.dT/T0") < -0.03);
    for (const char* preset : {"frictionless", "sticking"}) {
        CAPTURE(std::string(preset));
        const Recording run = replay(preset);
        for (const char* law : {"poisson", "stronge"})
            for (const char* probe : {".p_t", ".p_n", ".energy"})
                CHECK(same(last(run, std::string(law) + probe), last(run, std::string("newton") + probe)));
    }
    CHECK(last(replay("safe"), "newton.dT/T0") < 0);
    const Recording again = replay("again_and_again", 30);
    CHECK(last(again, "newton.energy") > 1000 * first_of(again, "newton.energy"));
    for (const char* energy : {"poisson.energy", "stronge.energy"}) {
        CHECK(largest_of(again, energy) <= first_of(again, energy) * (1 + 1e-9));
        CHECK(last(again, energy) < 0);
        CHECK(at(again, energy, 10) < 0);  // soon
    }
}

TEST_CASE("10: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return whole_run("10_mirtich_friction", preset); };
    const Recording turning = loop("turning");
    CHECK(least_sliding(turning) > 0.1);  // by zero, not through it
    CHECK(last(turning, "newton_algebraic.dT") > 0.02);
    CHECK(last(turning, "mirtich.dT") < 0);
    const auto slides = [](const Recording& run) {
        return std::hypot(last(run, "mirtich.u_t1"), last(run, "mirtich.u_t2"));
    };
    CHECK(slides(loop("sticks")) < 1e-9);
    const Recording diverging = loop("diverging");
    CHECK(least_sliding(diverging) == 0);
    CHECK(slides(diverging) > 0.5);
    const Recording through = loop("through_zero");
    CHECK(least_sliding(through) < 0.01);
    CHECK(slides(through) > 0.05);
    const Recording reversal = loop("reversal");
    CHECK(largest_of(reversal, "mirtich.u_t2") < 1e-9);
    CHECK(last(reversal, "mirtich.u_t1") > 0.3);
    const Recording jam = loop("jam");
    CHECK(least_of(jam, "mirtich.u_n") < 1.5 * first_of(jam, "mirtich.u_n"));
    CHECK(last(jam, "mirtich.u_n") > 0.5);
    CHECK(std::isnan(last(jam, "extension.u_n")));
    const Recording compressed = loop("recompression");
    CHECK(changes_of_sign(compressed.column("mirtich.u_n")) == 3);
    CHECK(std::abs(last(compressed, "mirtich.W_n")) < 1e-9);
    for (const char* preset : {"frictionless", "isotropic"}) {
        CAPTURE(std::string(preset));
        const Recording run = loop(preset);
        for (const char* lane : {"extension", "newton_algebraic"})
            for (const char* u : {".u_t1", ".u_t2", ".u_n"})
                CHECK(same(last(run, std::string(lane) + u), last(run, std::string("mirtich") + u), 1e-6));
    }
    const Recording grain =
        whole_run("10_mirtich_friction", "grain", built_solution("10_mirtich_friction/anisotropic"));
    CHECK(std::abs(last(grain, "mine.u_t2") - last(grain, "mirtich.u_t2")) > 0.05);
}

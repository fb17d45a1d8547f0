// Lessons 01 to 06: what a preset's caption says while its run loops is still so when the loop ends, or at the time
// that the caption names. A caption that only asks or invites has no check here.

#include <doctest/doctest.h>

#include <string>

#include "tests/support/captions.hpp"
#include "tests/support/student_targets.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("01: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("01_gbf", preset); };
    const Recording elastic = loop("elastic");
    CHECK(largest_of(elastic, "gbf.x", 7) < 0.7);
    CHECK(largest_of(elastic, "listing.v") <= 0);  // never bounces
    const Recording inelastic = loop("inelastic");
    CHECK(last(inelastic, "gbf.x") == 0);
    CHECK(last(inelastic, "exact.x") == 0);
    CHECK(last(loop("no_contact_step"), "gbf.x") < -0.3);
    const Recording lifted = loop("projection_only");
    CHECK(largest_of(lifted, "gbf.x", 3) == 0);
    CHECK(about(least_of(lifted, "gbf.v", 3), -0.061, 0.01));
    CHECK(about(largest_of(lifted, "gbf.v", 3), -0.061, 0.01));
    const auto loss = [](const Recording& run) { return first_of(run, "gbf.energy") - last(run, "gbf.energy"); };
    CHECK(about(loss(loop("fine")), 0.1 * loss(elastic), 0.15));
}

TEST_CASE("02: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("02_balanced_gbf", preset); };
    const Recording elastic = loop("elastic");
    CHECK(largest_of(elastic, "gbf.x", 7) < 0.7);
    CHECK(same(last(elastic, "balanced_gbf.energy"), first_of(elastic, "balanced_gbf.energy"), 1e-12));
    const Recording inelastic = loop("inelastic");
    CHECK(same(zero_from(inelastic, "gbf.v"), 1.40));
    CHECK(same(zero_from(inelastic, "balanced_gbf.v"), 1.56));
    CHECK(zero_from(inelastic, "exact.x") - 1.79 < 0.04);  // one step
    CHECK(zero_from(inelastic, "exact.x") > 1.79);
    const Recording always = loop("always");
    CHECK(about(last(always, "balanced_gbf.energy") - first_of(always, "balanced_gbf.energy"),
                first_of(always, "gbf.energy") - last(always, "gbf.energy"), 0.3));
    const Recording never = loop("never");
    CHECK(least_of(never, "balanced_gbf.x") < -0.03);
    CHECK(same(last(never, "balanced_gbf.energy"), first_of(never, "balanced_gbf.energy")));
    const Recording creep = loop("creep");
    CHECK(largest_of(creep, "gbf.v", 2) < -0.05);
    CHECK(largest_of(creep, "balanced_gbf.v", 2) < -0.01);
    CHECK(about(last(creep, "gbf.v"), 5 * last(creep, "balanced_gbf.v")));
    const Recording shaken = loop_of("02_balanced_gbf", "shaken", {}, built_solution("02_balanced_gbf/shaken"));
    CHECK(largest_of(shaken, "mine.x", 6) > 0.01);
    for (const char* other : {"gbf.x", "balanced_gbf.x", "exact.x"}) CHECK(largest_of(shaken, other, 6) == 0);
}

TEST_CASE("03: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("03_spring", preset, settings);
    };
    const Recording elastic = loop("elastic");
    CHECK(at(elastic, "spring.energy", 1) < 0.99 * first_of(elastic, "spring.energy"));
    CHECK(at(elastic, "spring.energy", 3) > 1.01 * at(elastic, "spring.energy", 2));
    CHECK(last(elastic, "spring.energy") > 0.95 * first_of(elastic, "spring.energy"));
    const Recording stiff = loop("too_stiff");
    CHECK(last(stiff, "spring.stability") < 4);
    CHECK(last(stiff, "spring.energy") > 5 * first_of(stiff, "spring.energy"));
    const Recording many = loop("many");
    for (const double after_two : {1.8, 3.6})
        CHECK(same(at(many, "spring.energy", after_two), first_of(many, "spring.energy")));
    CHECK(about(last(many, "starts.least"), 0.85));
    CHECK(about(last(many, "starts.largest"), 1.15));
    const Recording unstable = loop("unstable");
    CHECK(last(unstable, "spring.stability") > 4);
    CHECK(last(unstable, "spring.stability") < 4.1);
    CHECK(largest_of(unstable, "spring.x", 0, 2.5) > 1.5);
    CHECK(largest_of(unstable, "spring.x", 4) > 3);
    const auto bounce = [](const Recording& run) {
        return largest_of(run, "spring.v", 0, 0.6) / -least_of(run, "spring.v", 0, 0.6);
    };
    CHECK(about(bounce(loop("right_exit")), 0.6));
    CHECK(bounce(loop("right_exit", "exit=zero_gap")) > 0.63);
    CHECK(about(last(loop("soft"), "spring.x"), -0.098, 0.005));
    const Recording damped = loop_of("03_spring", "overdamped", {}, built_solution("03_spring/implicit_damping"));
    CHECK(largest_of(damped, "spring.x", 4) > 5);
    CHECK(largest_of(damped, "mine.x", 1) < 0.05);
}

TEST_CASE("04: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("04_spook", preset, settings);
    };
    const double step = 0.01;  // s
    const Recording equal = loop("equal_stiffness");
    CHECK(about(last(equal, "spook.x"), -9.8e-3));
    CHECK(about(last(equal, "spring.x"), -9.8e-3));
    CHECK(about(least_of(equal, "spring.x"), -0.11, 0.05));
    CHECK(least_of(equal, "spook.x") > step * least_of(equal, "spook.v"));
    const Recording stiff = loop("stiff");
    CHECK(about(last(stiff, "spook.x"), -1e-4));
    CHECK(last(stiff, "spook.eigenvalue") < 0.5);
    CHECK(last(stiff, "spring.eigenvalue") > 5);
    CHECK(largest_of(stiff, "spring.x", 1) > 5);
    const Recording elastic = loop("elastic"), plain = loop("plain_impact");
    CHECK(same(last(elastic, "spook.energy"), first_of(elastic, "spook.energy")));
    const double loss = -9.81 * step * least_of(plain, "spook.v", 0, 1);
    CHECK(about(first_of(plain, "spook.energy") - at(plain, "spook.energy", 1), loss));
    CHECK(
        about(first_of(plain, "spook.energy") - last(plain, "spook.energy"), last(plain, "spook.impacts") * loss, 0.1));
    const Recording twice = loop("double_push");
    CHECK(about(last(twice, "spook.x"), 7));
    for (const char* cure : {"relaxation=0.01", "skip_after_impact=1"})
        CHECK(same(last(loop("double_push", cure), "spook.energy"), first_of(twice, "spook.energy"), 1e-6));
    const Recording restless = loop("no_threshold");
    CHECK(last(restless, "spook.impacts") > at(restless, "spook.impacts", 3) + 30);
    CHECK(last(stiff, "spook.impacts") == at(stiff, "spook.impacts", 3));  // with a threshold it rests
    const Recording tether = loop_of("04_spook", "tether", {}, built_solution("04_spook/tether"));
    CHECK(largest_of(tether, "mine.x") < 1.1);
    CHECK(largest_of(tether, "spook.x") > 1.9);
}

TEST_CASE("05: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("05_time_of_impact", preset); };
    const auto error = [](const char* lane) { return std::string(lane) + ".error"; };
    const Recording inelastic = loop("inelastic"), elastic = loop("elastic"), fine = loop("fine");
    CHECK(about(zero_from(inelastic, "exact.x"), 1.80, 0.01));
    CHECK(largest_of(inelastic, "time_of_impact.error") < 1e-13);
    const Recording coarse = loop("coarse");
    CHECK(largest_of(coarse, "time_of_impact.error") < 1e-13);
    for (const char* lane : {"gbf", "balanced_gbf", "spring", "spook", "slide"}) {
        CAPTURE(std::string(lane));
        CHECK(largest_of(coarse, error(lane), 3.5, 4.5) > 5e-3);
    }
    const auto share = [&](const char* lane) {
        return largest_of(fine, error(lane)) / largest_of(elastic, error(lane));
    };
    CHECK(about(share("gbf"), 1.0 / 8, 0.1));
    for (const char* lane : {"balanced_gbf", "spook", "slide"}) CHECK(about(share(lane), 1.0 / 3, 0.15));
    CHECK(share("spring") > 0.9);
    const Recording stiff = loop("stiff_spring");
    CHECK(last(stiff, "spring.energy") > 5 * first_of(stiff, "spring.energy"));
    const auto student = built_solution("05_time_of_impact/moving_plane");
    const Recording driven = loop_of("05_time_of_impact", "moving_plane", {}, student);
    CHECK(largest_of(driven, "mine.x", 5) > 0.02);
    CHECK(largest_of(driven, "time_of_impact.x", 5) == 0);
}

TEST_CASE("06: what the captions say is so after three seconds") {
    const auto seconds = [](const char* preset, const Settings& settings = {}) {
        return recorded(*make_demo("06_contact_sets", preset, settings), 150);
    };
    const Recording boxes = seconds("box_on_box");
    CHECK(least_of(boxes, "grid.contacts") == 1);
    CHECK(largest_of(boxes, "grid.contacts") == 2);
    const Recording crowd = seconds("crowd");
    CHECK(about(last(crowd, "grid.tests"), 1000, 0.2));
    CHECK(about(last(crowd, "brute_force.tests"), 80e3));
    CHECK(crowd.column("grid.contacts") == crowd.column("brute_force.contacts"));
    CHECK(largest_of(seconds("threshold_zero"), "grid.resting") == 0);
    CHECK(least_of(seconds("threshold_zero", "threshold=0.01"), "grid.rest_share") == 1);
}

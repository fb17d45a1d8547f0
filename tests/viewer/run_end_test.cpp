#include <doctest/doctest.h>

#include <cmath>

#include "common/demo/window/session.hpp"

// When a run begins, ends and begins again.

using namespace rbc;

namespace {

/// As many frames of a 60th of a second as these seconds have.
void watch(Session& session, double seconds) {
    for (int i = 0; i < std::lround(60 * seconds); ++i) session.pass(1.0 / 60, 10);
}

}  // namespace

TEST_CASE("a run that has been seen holds for a moment, then begins anew") {
    Session session("01_gbf", "", {"dt=0.01"}, false);
    const double end = session.demo().run_end();
    REQUIRE(end > 1);
    watch(session, end + 0.5);
    CHECK(session.holds());
    // Not beyond the first step that is at the end or after it.
    CHECK(session.demo().time() < end + 0.011);
    CHECK(session.playing);
    watch(session, 2);
    CHECK_FALSE(session.holds());
    CHECK(session.demo().time() < 1.2);
    CHECK(session.recording().rows() == static_cast<std::size_t>(session.demo().steps()) + 1);

    session.reset();
    session.loop = false;
    watch(session, end + 3);
    CHECK(session.demo().time() > end + 2);
}

TEST_CASE("a run in which somebody took hold of a body is not cut off, until it is started anew") {
    Session session("14_pgs", "", {}, false);
    const double end = session.demo().run_end();
    REQUIRE(end > 0);
    const Rect scene = session.demo().world();
    session.drag({scene.x + 0.1 * scene.width, scene.top() - 0.1 * scene.height}, true);
    session.drop();
    watch(session, end + 2.5);
    CHECK(session.demo().time() > end + 2);
    session.reset();
    watch(session, end + 0.5);
    CHECK(session.holds());
}

TEST_CASE("a preset brings its own end") {
    Session session("14_pgs", "", {}, false);
    for (const Preset& preset : std::vector<Preset>(session.demo().presets)) {
        CAPTURE(preset.name);
        session.apply_preset(preset);
        const double given = preset.run_seconds > 0 ? preset.run_seconds : preset.plot_seconds;
        CHECK(session.demo().run_end() == (given > 0 ? given : session.demo().run_seconds));
    }
    session.restore_defaults();
    CHECK(session.demo().run_end() == session.demo().run_seconds);
}

TEST_CASE("a value that says how a run begins starts anew, any other value goes on") {
    Session session("01_gbf", "", {}, false);
    for (int i = 0; i < 20; ++i) session.advance();
    session.set("restitution", 0.5);
    CHECK(session.demo().steps() == 20);
    session.set("height", 2.0);
    CHECK(session.demo().steps() == 0);
    CHECK(session.recording().rows() == 1);
    for (int i = 0; i < 20; ++i) session.advance();
    session.set("height", std::string("-3"));  // not allowed: nothing happens
    CHECK(session.demo().steps() == 20);
    session.restore("height");
    CHECK(session.demo().steps() == 0);
    // As long as its slider is held, it does not begin.
    session.waits = true;
    watch(session, 1);
    CHECK(session.demo().steps() == 0);
    session.waits = false;
    watch(session, 0.5);
    CHECK(session.demo().steps() > 20);
}

TEST_CASE("a preset that is chosen while time stands still is played") {
    Session session("01_gbf", "", {}, false);
    session.step_once();
    CHECK_FALSE(session.playing);
    session.apply_preset(session.demo().presets.front());
    CHECK(session.playing);
    watch(session, 0.5);
    CHECK(session.demo().steps() > 0);
}

TEST_CASE("a demo begins with its opening preset where nothing else is asked for") {
    for (const DemoEntry& entry : demo_table()) {
        const auto demo = make_demo(entry.name);
        if (demo->opening.empty()) continue;
        CAPTURE(std::string(entry.name));
        const Session plain(entry.name, "", {}, false), chosen(entry.name, demo->opening, {}, false);
        for (const Parameter& p : plain.demo().parameters.all())
            CHECK(p.value() == chosen.demo().parameters.at(p.name).value());
        const Parameter& changed = demo->parameters.all().front();
        const Session set(entry.name, "", {changed.name + "=" + number_text(changed.standard)}, false);
        for (const Parameter& p : set.demo().parameters.all()) CHECK(p.value() == demo->parameters.at(p.name).value());
    }
}

TEST_CASE("the speed that is shown is the one that was reached") {
    Session session("01_gbf", "", {"dt=0.01"}, false);
    CHECK(session.measured_speed() == 0);
    session.loop = false;
    session.speed = 0.25;
    watch(session, 2.1);
    CHECK(std::abs(session.measured_speed() - 0.25) < 0.02);
    // A budget of nothing: one step a frame, 0.6 s in a second, and four were asked for.
    session.speed = 4;
    for (int i = 0; i < 130; ++i) session.pass(1.0 / 60, 0);
    CHECK(std::abs(session.measured_speed() - 0.6) < 0.02);
}

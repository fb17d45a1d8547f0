#include "common/viewer/session.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "common/demo/csv.hpp"

using namespace rbc;

namespace {

const std::string demo = "01_gbf";

double value(const Session& session, const char* parameter) {
    return session.demo().parameters.at(parameter).value();
}

}  // namespace

TEST_CASE("however the frames fall, the window's numbers are those of a run without a window, bit for bit") {
    const std::string expected = csv_text(record(demo, {{"restitution", "0.7"}}, 200));
    Session session(demo, "", {"restitution=0.7"}, false);
    // Frames of uneven length, and the budget far away.
    for (int frame = 0; session.demo().steps() < 200; ++frame) {
        session.pass(0.003 * (1 + frame % 5), 10);
        if (session.demo().steps() > 195) session.playing = false;
        if (!session.playing) session.advance();
    }
    CHECK(csv_text(session.recording()) == expected);
}

TEST_CASE("time passes at the chosen speed, and a stalled window does not catch up for ever") {
    Session session(demo, "", {"dt=0.01"}, false);
    session.speed = 0.25;
    for (int i = 0; i < 100; ++i) session.pass(0.04, 10);
    // 4 s at a quarter: 1 s, give or take the step that round-off moves.
    CHECK(std::abs(session.demo().steps() - 100) <= 1);
    session.reset();
    session.speed = 1;
    session.pass(3600, 10);
    CHECK(session.demo().steps() <= 11);
    session.reset();
    session.playing = false;
    session.pass(1, 10);
    CHECK(session.demo().steps() == 0);
}

TEST_CASE("a frame that is out of budget stops and forgets what it owes") {
    Session session(demo, "", {"dt=0.0001"}, false);
    session.speed = 4;
    session.pass(0.1, 0);
    CHECK(session.demo().steps() <= 2);
}

TEST_CASE("a value that is not allowed is one sentence; the parameter and the run stay") {
    Session session(demo, "", {}, false);
    session.advance();
    const double before = value(session, "restitution");
    for (const char* bad : {"2", "nan", "-1", "much", ""}) {
        session.set("restitution", std::string(bad));
        CHECK(session.message_is_error);
        CHECK(session.message.find("restitution must be") == 0);
        CHECK(session.message.find('\n') == std::string::npos);
        CHECK(value(session, "restitution") == before);
    }
    CHECK(session.demo().steps() == 1);
    session.set("restitution", std::string("0.5"));
    CHECK(session.message.empty());
    CHECK(value(session, "restitution") == 0.5);
    CHECK(session.demo().steps() == 1);
}

TEST_CASE("another time step starts anew, because time is counted in steps") {
    Session session(demo, "", {}, false);
    for (int i = 0; i < 10; ++i) session.advance();
    session.set("dt", 0.02);
    CHECK(session.demo().steps() == 0);
    CHECK(session.recording().rows() == 1);
}

TEST_CASE("one parameter goes back to its default, the others stay as they were set") {
    Session session(demo, "", {"restitution=0.3", "height=2"}, false);
    session.restore("restitution");
    CHECK(value(session, "restitution") == session.demo().parameters.at("restitution").standard);
    CHECK_FALSE(session.demo().parameters.at("restitution").is_set());
    CHECK(value(session, "height") == 2);
    session.restore_defaults();
    CHECK(value(session, "height") == session.demo().parameters.at("height").standard);
}

TEST_CASE("a preset replaces all settings and says what to look for") {
    Session session(demo, "", {"height=2"}, false);
    REQUIRE(!session.demo().presets.empty());
    session.advance();
    const Preset preset = session.demo().presets.front();
    session.apply_preset(preset);
    CHECK(session.demo().advice() == preset.look_for);
    CHECK(session.demo().steps() == 0);
    CHECK(value(session, "height") == session.demo().parameters.at("height").standard);
}

TEST_CASE("the words of a preset outlast one change, which they may have asked for, but not two") {
    Session session(demo, "", {}, false);
    const Preset preset = session.demo().presets.front();
    session.apply_preset(preset);
    const double height = value(session, "height");
    session.demo().parameters.set("height", height + 0.25);
    CHECK(session.demo().advice() == preset.look_for);
    const double restitution = value(session, "restitution");
    session.demo().parameters.set("restitution", restitution == 0.5 ? 0.25 : 0.5);
    CHECK(session.demo().advice() == session.demo().look_for);
    session.demo().parameters.set("height", height);
    CHECK(session.demo().advice() == preset.look_for);
    session.demo().parameters.set("restitution", restitution);
    session.demo().parameters.follow();
    CHECK(session.demo().advice() == preset.look_for);
}

TEST_CASE("a preset may ask for slow motion, and the next one without such a wish takes it back") {
    Session session("13_dantzig_friction", "jam", {}, false);
    CHECK(session.speed == 1.0 / 64);
    CHECK(session.span == 0.05);
    const auto& presets = session.demo().presets;
    const Preset ladder = *std::ranges::find(presets, "ladder", &Preset::name);
    session.apply_preset(ladder);
    CHECK(session.speed == 1);
    CHECK(session.span == session.demo().plot_seconds);
    session.speed = 0.25;  // chosen by somebody
    session.apply_preset(ladder);
    CHECK(session.speed == 0.25);
    session.apply_preset(*std::ranges::find(presets, "two_answers", &Preset::name));
    session.restore_defaults();
    CHECK(session.speed == 1);
}

TEST_CASE("slower and faster walk through the speeds and stop at their ends") {
    Session session(demo, "", {}, false);
    for (int i = 0; i < 10; ++i) session.slower();
    CHECK(session.speed == Session::speeds().front());
    session.faster();
    CHECK(session.speed == Session::speeds()[1]);
    for (int i = 0; i < 10; ++i) session.faster();
    CHECK(session.speed == Session::speeds().back());
}

TEST_CASE("what cannot be shown is refused in one line before a window opens") {
    CHECK_THROWS_AS(Session("01_gfb", "", {}, false), InputError);
    CHECK_THROWS_AS(Session(demo, "no_such_preset", {}, false), InputError);
    CHECK_THROWS_AS(Session(demo, "", {"restitution=2"}, false), InputError);
    CHECK_THROWS_AS(Session(demo, "", {"restitution"}, false), InputError);
}

TEST_CASE("a pointer that holds the ball still keeps it where it is, and the record begins anew") {
    Session session("01_gbf", "", {}, false);
    for (int i = 0; i < 50; ++i) session.advance();
    // At a fixed place of the picture; whatever the picture shows now is what the pointer means.
    const auto pointed_at = [&] {
        const Rect shown = session.demo().world();
        return Point{shown.x + 0.3 * shown.width, shown.y + 0.5 * shown.height};
    };
    session.drag(pointed_at(), true);
    const double height = value(session, "height");
    for (int i = 0; i < 30; ++i) session.drag(pointed_at(), false);
    CHECK(value(session, "height") == height);
    CHECK(session.recording().rows() == 1);
    session.drop();
}

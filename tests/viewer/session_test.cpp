#include "common/demo/window/session.hpp"

#include <doctest/doctest.h>

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/demo/kit/recording.hpp"
#include "common/demo/window/gui_without_display.hpp"
#include "common/demo/window/keys.hpp"
#include "common/demo/window/window_contents.hpp"
#include "common/foundation/io/files.hpp"

using namespace rbc;

namespace {

const std::string demo = "01_gbf";

double value(const Session& session, const char* parameter) {
    return session.demo().parameters.at(parameter).value();
}

/// A demo that throws where it is told to.
class TroubleDemo : public Demo {
  public:
    enum class Where { nowhere, step, start, drag, picture };

    TroubleDemo() {
        title = "Trouble";
        parameters.choice("where", "what throws", where_, {"nowhere", "step", "start", "drag", "picture"});
        variants.push_back({"only", "only", colours::black, {{"x", "m", [this] { return x_; }}}});
    }
    double time_step() const override { return 0.01; }
    Rect world() const override { return {0, 0, 1, 1}; }
    void draw(Canvas&) const override { fail_at(Where::picture); }
    bool drag(Point at, bool) override {
        fail_at(Where::drag);
        x_ = at.x;
        return false;
    }

  protected:
    void reset() override {
        x_ = 0;
        fail_at(Where::start);
    }
    void step() override { fail_at(Where::step); }

  private:
    void fail_at(Where where) const {
        if (where_ == where) throw std::runtime_error("no such thing");
    }
    Where where_ = Where::nowhere;
    double x_ = 0;
};
RBC_DEMO("99_trouble", TroubleDemo)

/// A demo whose place is for one exercise or another.
class TwoPlacesDemo : public Demo {
  public:
    enum class Place { box, slope };

    TwoPlacesDemo() {
        title = "Two places";
        parameters.choice("place", "for which exercise", place_, {"box", "slope"});
        parameters.begin_with({"place"});
        variants.push_back({"only", "only", colours::black, {{"x", "m", [] { return 0.0; }}}});
        presets = {{"slope", "Slope", "The other place.", "place=slope", 0, 0, 0, true}};
    }
    double time_step() const override { return 0.01; }
    Rect world() const override { return {0, 0, 1, 1}; }
    void draw(Canvas&) const override {}

  protected:
    void reset() override { slot = {place_ == Place::box ? "01_gbf/box" : "01_gbf/slope", "is built"}; }
    void step() override {}
    Variant mine_variant() override { return {"mine", slot->exercise, colours::black}; }

  private:
    Place place_ = Place::box;
};
namespace of_two_places {
RBC_DEMO("99_two_places", TwoPlacesDemo)
}

/// Built as soon as it is asked for; nothing is ever called.
class BuiltAtOnce : public OwnExercise, public CallTarget {
  public:
    std::shared_ptr<CallTarget> build_now() override { return {}; }
    std::optional<std::shared_ptr<CallTarget>> poll() override {
        if (std::exchange(told_, true)) return {};
        return std::make_shared<BuiltAtOnce>();
    }
    std::string message() const override { return {}; }
    bool building() const override { return !told_; }
    Bytes call(std::string_view, const Bytes&) override { return {}; }

  private:
    bool told_ = false;
};

const Preset& find_preset(const std::vector<Preset>& presets, const char* name) {
    return *std::find_if(presets.begin(), presets.end(), [&](const Preset& p) { return p.name == name; });
}

}  // namespace

TEST_CASE("however the frames fall, the window's numbers are those of a run without a window, bit for bit") {
    const std::string expected = csv_text(record(demo, "restitution=0.7", 200));
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
    CHECK(session.demo().steps() == 1);
    session.pass(0.0001, 10);
    CHECK(session.demo().steps() <= 6);
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
    const Preset ladder = find_preset(presets, "ladder");
    session.apply_preset(ladder);
    CHECK(session.speed == 1);
    CHECK(session.span == session.demo().plot_seconds);
    session.speed = 0.25;  // chosen by hand
    session.apply_preset(ladder);
    CHECK(session.speed == 0.25);
    session.apply_preset(find_preset(presets, "two_answers"));
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

TEST_CASE("one key leads from the demo to the first case that failed, and back; a file is shown from the start") {
    namespace fs = std::filesystem;
    const fs::path root = fs::temp_directory_path() / ("rbc_session_" + std::to_string(::getpid()));
    const fs::path cases = root / ".course" / "cases" / demo;
    fs::create_directories(cases);
    ::setenv("COURSE_TEST_ROOT", root.c_str(), 1);
    Session session(demo, "", {}, false);
    session.toggle_case();
    CHECK_FALSE(session.shows_case());
    CHECK(session.message == "no case of this lesson failed when it was graded last");
    const auto write_case = [&](const char* file, const char* exercise, const char* title) {
        write_file(cases / file, std::string(R"({"lesson": "01_gbf", "exercise": ")") + exercise + R"(", "case": ")" +
                                     title + R"(", "seed": 1, "calls": {"f": {"arguments": {"x": 1}, "answer": 2.0,
                                     "reference": 3.0, "bytes": ""}}})");
    };
    write_case("slope-1.json", "slope", "another exercise");
    session.toggle_case();
    CHECK(session.shown().title == "01  slope: another exercise");
    session.toggle_case();
    // The exercise of the demo's place comes first, and its cases by their numbers.
    write_case("box-10.json", "box", "the tenth");
    write_case("box-2.json", "box", "the second");
    Keys keys;
    Panel panel;
    const auto press = [&](char32_t c) {
        return keys.handle({.kind = WindowEvent::Kind::text, .character = c}, false, session, panel);
    };
    CHECK(press(U'c'));
    CHECK(session.shown().title == "01  box: the second");
    // Time stands still meanwhile, and its keys with it.
    session.pass(1, 10);
    press(U'.');
    CHECK(session.demo().steps() == 0);
    GuiWithoutDisplay gui;
    WindowContents contents(session, 1);
    gui.begin(900, 600);
    contents.draw(900, 600);
    CHECK(gui.end());
    CHECK(session.shows_case());
    press(U'C');
    CHECK_FALSE(session.shows_case());
    press(U'.');
    CHECK(session.demo().steps() == 1);
    CHECK(Session(demo, "", {}, false, cases / "slope-1.json").shows_case());
    CHECK_THROWS_AS(Session("02_balanced_gbf", "", {}, false, cases / "slope-1.json"), InputError);
    write_file(cases / "box-2.json", "{");
    session.toggle_case();
    CHECK_FALSE(session.shows_case());
    CHECK(session.message_is_error);
    ::unsetenv("COURSE_TEST_ROOT");
    fs::remove_all(root);
}

TEST_CASE("where another scene has a place for another exercise, that one is built and takes part") {
    std::vector<std::string> asked;
    const Workshop workshop{.exercise =
                                [&](const std::string& exercise) {
                                    asked.push_back(exercise);
                                    return std::make_unique<BuiltAtOnce>();
                                },
                            .points = {}};
    Session session("99_two_places", "", {}, true, "", workshop);
    const auto mine = [&] { return session.demo().variants.back().label; };
    session.poll_mine();
    CHECK(mine() == "01_gbf/box");
    session.reset();
    session.poll_mine();
    CHECK(asked == std::vector<std::string>{"01_gbf/box"});
    session.set("place", std::string("slope"));
    session.poll_mine();
    CHECK(asked == std::vector<std::string>{"01_gbf/box", "01_gbf/slope"});
    CHECK(mine() == "01_gbf/slope");
    CHECK(session.message == "exercises/01_gbf/slope.cpp was built");
    session.restore_defaults();
    session.poll_mine();
    session.apply_preset(session.demo().presets.front());
    session.poll_mine();
    CHECK(asked.size() == 4);
    CHECK(mine() == "01_gbf/slope");
    session.show_mine(false);
    session.set("place", std::string("box"));
    session.poll_mine();
    CHECK(asked.size() == 4);
    CHECK(session.demo().variants.size() == 1);
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

TEST_CASE("what a demo throws stops the run and becomes one line; another value, a reset or a preset starts anew") {
    for (const char* where : {"step", "start", "drag"}) {
        CAPTURE(where);
        Session session("99_trouble", "", {}, false);
        session.set("where", std::string(where));
        session.advance();
        session.drag({0.5, 0.5}, true);
        session.reset();
        session.advance();
        session.drag({0.5, 0.5}, true);
        CHECK(session.halted());
        CHECK_FALSE(session.playing);
        CHECK(session.message_is_error);
        CHECK(session.message.find("no such thing") != std::string::npos);
        CHECK(session.message.find('\n') == std::string::npos);
        const long steps = session.demo().steps();
        session.playing = true;
        session.pass(1, 1);
        session.step_once();
        CHECK(session.demo().steps() == steps);

        session.set("where", std::string("nowhere"));
        CHECK_FALSE(session.halted());
        CHECK(session.message.empty());
        session.advance();
        CHECK(session.demo().steps() == 1);
    }
}

TEST_CASE("a picture that cannot be drawn leaves the window open, with the reason in its panel") {
    GuiWithoutDisplay gui;
    Session session("99_trouble", "", {"where=picture"}, false);
    WindowContents contents(session, 1);
    for (int frame = 0; frame < 3; ++frame) {
        gui.begin(1280, 800);
        contents.draw(1280, 800);
        CHECK(gui.end());
    }
    CHECK(session.halted());
    session.set("where", std::string("nowhere"));
    gui.begin(1280, 800);
    contents.draw(1280, 800);
    CHECK(gui.end());
    CHECK_FALSE(session.halted());
}

TEST_CASE("what is dragged keeps the view it was taken hold in: a picture that follows does not run away") {
    GuiWithoutDisplay gui;
    Session session("10_mirtich_friction", "", {}, false);
    session.playing = false;
    WindowContents contents(session, 1);
    const auto frame = [&](WindowEvent::Kind kind, double x, double y, bool down) {
        gui.input.handle({.kind = kind, .down = down, .x = static_cast<float>(x), .y = static_cast<float>(y)});
        gui.begin(1280, 800);
        contents.draw(1280, 800);
        gui.end();
    };
    const StageLayout layout = lay_out_stage(session.demo(), {Panel::width, 0, 1280 - Panel::width, 800});
    const View view = pane_view(session.demo().panes[0], layout.panes[0]);
    const double x = view.pixels.right() - 3, y = view.pixels.y + 3;
    frame(WindowEvent::Kind::moved, view.pixels.x + 50, view.pixels.y + 50, false);
    frame(WindowEvent::Kind::button, view.pixels.x + 50, view.pixels.y + 50, true);
    // Towards the corner of the plane, and there for a while.
    for (int i = 0; i < 50; ++i) frame(WindowEvent::Kind::moved, x, y, true);
    CHECK_FALSE(session.halted());
    const double edge = view.world.x + view.world.width;
    CHECK(value(session, "ux") <= edge);
    CHECK(value(session, "ux") >= 0.9 * edge);
    frame(WindowEvent::Kind::button, x, y, false);
    // Let go, the picture follows.
    CHECK(pane_view(session.demo().panes[0], layout.panes[0]).world.width > view.world.width);
}

TEST_CASE("a pane that is gone since the pointer took hold of it is dragged no further") {
    Session session("17_friction_stabilization", "", {}, false);
    REQUIRE(session.demo().panes.size() == 2);
    session.drag({0, 0}, true, 1);
    session.apply_preset(find_preset(session.demo().presets, "task"));
    REQUIRE(session.demo().panes.empty());
    session.drag({0, 0}, false, 1);
    CHECK_FALSE(session.halted());
}

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "common/demo/window/gui_without_display.hpp"
#include "common/demo/window/session.hpp"
#include "common/demo/window/window_contents.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"

// The question that a window asks before its demo runs, answered with a pointer, without a display.

using namespace rbc;

namespace {

const char* const choice = R"({"title": "Lesson 14, experiment 1", "words": "What becomes of it?", "unit": "", "guess": "", "steps": 4,
    "preset": "pyramid", "settings": ["second.iterations=7", "rows=3"],
    "choices": ["It stands.", "It sinks.", "It falls."]})";
const char* const sketch = R"({"title": "Lesson 14, experiment 2", "words": "Its energy.", "unit": "J", "guess": "", "steps": 4,
    "choices": [], "axes": [5, 0, 12], "curve": "first kinetic"})";

struct Window {
    explicit Window(const std::string& question) : session("14_pgs", "", {}, false) {
        write_file(file(), question);
        contents.emplace(session, 1, file());
        draw();
        draw();
    }
    std::string file() const { return (folder.path() / "question").string(); }
    void draw() {
        session.pass(1.0 / 60, 1);
        gui.begin(1280, 800);
        contents->draw(1280, 800);
        CHECK(gui.end());
    }
    void point(float x, float y) {
        gui.input.handle({.kind = WindowEvent::Kind::moved, .x = x, .y = y});
        draw();
    }
    void button(bool down, float x, float y) {
        gui.input.handle({.kind = WindowEvent::Kind::button, .down = down, .x = x, .y = y});
        draw();
    }
    void click(float x, float y) {
        point(x, y);
        button(true, x, y);
        button(false, x, y);
    }
    /// Clicks down the left side of the box until something has been guessed.
    void run() {
        for (float y = 100; y < 500 && contents->question.asks(); y += 8) click(540, y);
    }

    TemporaryFolder folder;
    GuiWithoutDisplay gui;
    Session session;
    std::optional<WindowContents> contents;
};

}  // namespace

TEST_CASE("a choice is asked for before the demo runs, kept, and answered when the run has been seen") {
    Window window(choice);
    CHECK(window.contents->question.asks());
    CHECK_FALSE(window.session.playing);
    CHECK(window.session.demo().steps() == 0);
    // From above: the three choices, then the button; the last one stays chosen.
    window.run();
    CHECK_FALSE(window.contents->question.asks());
    CHECK(read_file(window.file() + ".guess") == "c");
    CHECK(window.session.playing);
    // The run that the question is about, whatever the window began with.
    CHECK(window.session.demo().parameters.at("second.iterations").value() == 7);
    CHECK(window.session.demo().parameters.at("rows").value() == 3);
    for (int i = 0; i < 30; ++i) window.draw();
    CHECK_FALSE(window.contents->question.tells());
    write_file(window.file() + ".answer", R"({"right": 1, "remarks": ["a", "b", "c"]})");
    window.draw();
    CHECK(window.contents->question.tells());
    for (float y = 100; y < 500 && window.contents->question.tells(); y += 8) window.click(540, y);
    CHECK_FALSE(window.contents->question.tells());
}

TEST_CASE("a curve is drawn from the left to the right, and only then can it be compared") {
    Window window(sketch);
    window.run();
    CHECK(window.contents->question.asks());
    float axes = 0;
    // The first place where a stroke over the whole width makes a guess is in the axes.
    for (float y = 120; y < 400 && window.contents->question.asks(); y += 10) {
        window.point(530, y);
        window.button(true, 530, y);
        for (float x = 520; x <= 1040; x += 20) window.point(x, y);
        window.button(false, 1040, y);
        axes = y;
        window.run();
    }
    CHECK(axes > 120);
    CHECK_FALSE(window.contents->question.asks());
    const std::string guess = read_file(window.file() + ".guess");
    CHECK(std::count(guess.begin(), guess.end(), ' ') == 3);
    write_file(window.file() + ".answer", R"({"curve": [[0, 3], [1, null], [5, 20]]})");
    for (int i = 0; i < 30; ++i) window.draw();
    CHECK(window.contents->question.tells());
}

TEST_CASE("a window without a question plays at once, and a file that is none is refused") {
    Session session("14_pgs", "", {}, false);
    GuiWithoutDisplay gui;
    WindowContents contents(session, 1);
    CHECK_FALSE(contents.question.asks());
    CHECK(session.playing);
    const TemporaryFolder folder;
    const std::string file = folder.path() / "none";
    CHECK_THROWS_AS(QuestionBox{file}, InputError);
    write_file(file, "[1");
    CHECK_THROWS_AS(QuestionBox{file}, InputError);
}

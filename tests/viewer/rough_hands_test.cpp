#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "common/demo/window/gui_without_display.hpp"
#include "common/demo/window/keys.hpp"
#include "common/demo/window/session.hpp"
#include "common/demo/window/window_contents.hpp"

// Random input for every demo: thousands of drags, keys, sliders, typed values, presets and window sizes, through the
// window's own code but without a display. Nothing may end the window, nor the run.

using namespace rbc;

namespace {

/// One window, and hands that do one random thing after the other.
class RoughHands {
  public:
    RoughHands(const std::string& demo, unsigned seed)
        : session_(demo, "", {}, false), contents_(session_, 1), random_(seed) {}

    /// One deed and the frame after it. @return what was done, for the report of a failure
    std::string act() {
        const std::string deed = choose();
        // Some scenes take long for a step; a frame that finds the time of several steps takes no more than one.
        if (below(4) == 0) session_.pass(1.0 / 60, 0);
        gui_.begin(width_, height_);
        contents_.draw(width_, height_);
        drawn_well_ = gui_.end();
        return deed;
    }

    const Session& session() const { return session_; }
    bool drawn_well() const { return drawn_well_; }

  private:
    double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

    std::string choose() {
        const std::size_t dice = below(12);
        if (dice < 5) return drag();
        if (dice < 7) return key();
        if (dice < 9) return value();
        return dice == 9 ? type() : dice == 10 ? preset() : size();
    }

    /// The pointer goes somewhere, over the edges, too; its button may go down or up on the way.
    std::string drag() {
        // Half of the time in the picture, else in the panel.
        const bool in_panel = below(2) == 0;
        WindowEvent event;
        event.kind = WindowEvent::Kind::moved;
        event.x = static_cast<float>(in_panel ? uniform(0, Panel::width) : uniform(Panel::width - 50, width_ + 100));
        event.y = static_cast<float>(uniform(-50, height_ + 50));
        if (below(40) == 0) read_leave(event);
        gui_.input.handle(event);
        if (below(3) == 0) {
            down_ = !down_;
            event.kind = WindowEvent::Kind::button;
            event.down = down_;
            gui_.input.handle(event);
        }
        if (below(20) == 0)
            gui_.input.handle({.kind = WindowEvent::Kind::wheel, .y = static_cast<float>(uniform(-3, 3))});
        return "pointer";
    }

    /// All keys but M, which compiles an exercise, and Q, which is meant to end the window.
    std::string key() {
        const std::u32string letters = U" .[]aAlLrRsSdD?123456789xyz";
        WindowEvent event;
        if (below(4) == 0) {
            const sf::Keyboard::Key keys[] = {sf::Keyboard::Key::Right, sf::Keyboard::Key::F1};
            event.kind = WindowEvent::Kind::key;
            event.key = keys[below(2)];
            event.down = below(2) == 0;
        } else {
            event.kind = WindowEvent::Kind::text;
            event.character = letters[below(letters.size())];
        }
        gui_.input.handle(event);
        keys_.handle(event, gui_.typing(), session_, contents_.panel);
        return "key " + std::to_string(static_cast<unsigned>(event.character));
    }

    const Parameter& any_parameter() {
        const auto& all = session_.demo().parameters.all();
        return all[below(all.size())];
    }

    /// Ends of the range and of the slider, and what lies between, also in decades.
    double any_value(const Parameter& p) {
        if (p.kind == Parameter::Kind::toggle) return static_cast<double>(below(2));
        if (p.kind == Parameter::Kind::choice) return static_cast<double>(below(p.choices.size()));
        const Range& r = p.range;
        const std::size_t dice = below(6);
        if (dice == 0) return below(2) == 0 ? r.minimum : r.maximum;
        if (dice == 1) return below(2) == 0 ? r.slider_minimum : r.slider_maximum;
        if (dice == 2) return r.minimum + (r.maximum - r.minimum) * std::pow(10, uniform(-12, 0));
        return uniform(r.slider_minimum, r.slider_maximum);
    }

    std::string value() {
        if (session_.demo().parameters.all().empty()) return "nothing";
        const Parameter& p = any_parameter();
        const std::string name = p.name;
        if (below(5) == 0) {
            session_.restore(name);
            return "restore " + name;
        }
        const double wanted = any_value(p);
        session_.set(name, wanted);
        return name + "=" + number_text(wanted);
    }

    /// What a person may write into a field, sense or nonsense.
    std::string type() {
        if (session_.demo().parameters.all().empty()) return "nothing";
        const Parameter& p = any_parameter();
        const std::string name = p.name;
        const char* const words[] = {"nan", "inf",    "-inf", "1e999", "-1",   "0",
                                     "",    "1e-300", "  2",  "0x10",  "7.19", "abc"};
        const std::string text = below(2) == 0 ? words[below(std::size(words))] : number_text(any_value(p));
        session_.set(name, text);
        return name + "='" + text + "'";
    }

    std::string preset() {
        if (session_.demo().presets.empty()) return "nothing";
        const Preset chosen = session_.demo().presets[below(session_.demo().presets.size())];
        session_.apply_preset(chosen);
        return "preset " + chosen.name;
    }

    std::string size() {
        width_ = std::round(std::pow(10, uniform(0, 3.5)));
        height_ = std::round(std::pow(10, uniform(0, 3.3)));
        if (below(2) == 0) width_ = 1280, height_ = 800;
        return "size";
    }

    GuiWithoutDisplay gui_;
    Session session_;
    WindowContents contents_;
    Keys keys_;
    std::mt19937 random_;
    double width_ = 1280, height_ = 800;
    bool down_ = false, drawn_well_ = true;
};

/// What went wrong and the deeds before it, or nothing. A demo that is slow by its settings stops after so many seconds.
std::string play(const char* demo, int deeds, double seconds) {
    RoughHands hands(demo, 1);
    std::vector<std::string> done;
    double slowest = 0.2, spent = 0;
    for (int i = 0; i < deeds && spent < seconds; ++i) {
        const auto start = std::clock();
        done.push_back(hands.act());
        const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        spent += took;
        if (took > slowest) {
            slowest = took;
            MESSAGE(std::string(demo), ": ", took, " s for '", done.back(), "'");
        }
        if (!hands.session().halted() && hands.drawn_well()) continue;
        std::string story = "after deed " + std::to_string(i) + ": " + hands.session().message;
        for (std::size_t k = done.size() - std::min<std::size_t>(done.size(), 25); k < done.size(); ++k) {
            story += "; " + done[k];
        }
        return story;
    }
    return {};
}

}  // namespace

// 2000 in every demo, for the time of all tests; COURSE_DEEDS=10000 for more.
TEST_CASE("thousands of random deeds end neither a window nor its run, in any demo") {
    const char* const wanted = std::getenv("COURSE_DEEDS");
    const int deeds = wanted ? std::max(1, std::atoi(wanted)) : 2000;
    for (const DemoEntry& entry : demo_table()) {
        SUBCASE(entry.name) {
            const std::string failure = play(entry.name, deeds, wanted ? INFINITY : 4);
            CHECK_MESSAGE(failure.empty(), failure);
        }
    }
}

#include "common/demo/player/player.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/player/words.hpp"
#include "common/foundation/io/stopwatch.hpp"

namespace rbc {

namespace {

constexpr double hold_seconds = 1.5;

// At dt = 0.001 s six minutes; the plots need one at most.
constexpr std::size_t rows_kept = 400000;

}  // namespace

Player::Player(std::unique_ptr<Demo> demo, const std::string& preset, const std::vector<std::string>& assignments)
    : demo_(std::move(demo)) {
    span = demo_->plot_seconds;
    const Preset* const chosen = demo_->begin(preset, assignments);
    if (chosen) {
        adopt_pace(*chosen);
        preset_ = chosen->name;
    }
    recording_.keep_at_most(rows_kept);
    demo_->restart();
    recording_.start(*demo_);
}

void Player::halt(const std::string& why) {
    halted_ = true;
    playing = false;
    owed_ = 0;
    say("stopped: " + why + " (R starts anew)", true);
}

void Player::advance() {
    if (halted_) return;
    guard([&] {
        demo_->advance();
        recording_.append(*demo_);
    });
}

bool Player::holds() const {
    return loop && !touched_ && demo_->at_end();
}

double Player::plot_span() const {
    return detail == Detail::essential && loop && demo_->run_end() > 0 ? demo_->run_end() : span;
}

void Player::pass(double seconds, double budget) {
    if (!playing || halted_ || waits) return;
    if (holds()) {
        held_for_ += seconds;
        if (held_for_ >= hold_seconds) start_over();
        return;
    }
    // A slow machine gets a slow simulation, never one that tries to catch up for ever.
    owed_ += std::min(seconds, 0.1) * speed;
    const Stopwatch clock;
    const double h = demo_->time_step();
    const long before = demo_->steps();
    while (owed_ >= h && !halted_ && !holds()) {
        advance();
        owed_ -= h;
        if (clock.seconds() > budget) {
            owed_ = std::min(owed_, h);
            break;
        }
    }
    measure_speed(seconds, static_cast<double>(demo_->steps() - before) * h);
}

void Player::measure_speed(double wall, double simulated) {
    measured_wall_ += wall;
    measured_simulated_ += simulated;
    if (measured_wall_ < 1) return;
    measured_speed_ = measured_simulated_ / measured_wall_;
    measured_wall_ = measured_simulated_ = 0;
}

void Player::step_once() {
    playing = false;
    owed_ = 0;
    advance();
}

void Player::reset() {
    message.clear();
    start_over();
}

void Player::start_over() {
    owed_ = held_for_ = 0;
    touched_ = false;
    halted_ = false;
    guard([&] {
        demo_->restart();
        recording_.start(*demo_);
    });
}

void Player::drag(Point at, bool first, std::optional<std::size_t> pane) {
    guard([&] {
        // What the pointer has hold of may be gone since, with a preset.
        if (pane && *pane >= demo_->panes.size()) return;
        const bool anew =
            pane ? demo_->panes[*pane].drag && demo_->panes[*pane].drag(at, first) : demo_->drag(at, first);
        touched_ = touched_ || !demo_->turns();
        if (!anew) return;
        owed_ = held_for_ = 0;
        halted_ = false;
        recording_.start(*demo_);
    });
}

void Player::drop() {
    guard([&] { demo_->drop(); });
}

void Player::zoom(double factor) {
    guard([&] { demo_->zoom(factor); });
}

void Player::look_home() {
    guard([&] { demo_->look_home(); });
}

void Player::restore_defaults() {
    demo_->restore();
    preset_.clear();
    adopt_pace({});
    start_over();
    if (!halted_) say("all parameters have their defaults");
}

bool Player::apply_preset(const Preset& preset) {
    try {
        preset_ = demo_->apply_preset(preset.name).name;
        adopt_pace(preset);
        message.clear();
        playing = true;
        start_over();
        return true;
    } catch (const InputError& error) {
        start_over();
        say(error.what(), true);
        return false;
    }
}

const Preset* Player::preset() const {
    const auto found = std::find_if(demo_->presets.begin(), demo_->presets.end(),
                                    [&](const Preset& preset) { return preset.name == preset_; });
    return found == demo_->presets.end() ? nullptr : &*found;
}

/// As the preset wishes; without a wish what was chosen by hand stays, but not what another preset asked for.
void Player::adopt_pace(const Preset& preset) {
    const bool wishes = preset.speed > 0 || preset.plot_seconds > 0;
    if (!wishes && !paced_) return;
    speed = preset.speed > 0 ? preset.speed : 1;
    span = preset.plot_seconds > 0 ? preset.plot_seconds : demo_->plot_seconds;
    paced_ = wishes;
}

template <class Change>
void Player::change(const std::string& parameter, Change&& change) {
    const double before = demo_->time_step();
    bool at_start = false;
    try {
        change();
        at_start = demo_->parameters.at(parameter).at_start;
        message.clear();
    } catch (const InputError& error) {
        say(error.what(), true);
    }
    if (demo_->time_step() != before || halted_ || at_start) start_over();
}

void Player::set(const std::string& parameter, const std::string& text) {
    change(parameter, [&] { demo_->parameters.set(parameter, std::string_view(text)); });
}

void Player::set(const std::string& parameter, double value) {
    change(parameter, [&] { demo_->parameters.set(parameter, value); });
}

void Player::slide(const std::string& parameter, double position) {
    const Parameter& p = demo_->parameters.at(parameter);
    const double value = SliderScale(p.range).value(position);
    set(parameter, p.whole ? p.range.nearest(std::round(value)) : value);
}

void Player::restore(const std::string& parameter) {
    change(parameter, [&] { demo_->parameters.restore(parameter); });
}

const std::vector<double>& Player::speeds() {
    static const std::vector<double> all{1.0 / 64, 1.0 / 16, 1.0 / 4, 1, 4};
    return all;
}

void Player::slower() {
    const auto& all = speeds();
    const auto here = std::lower_bound(all.begin(), all.end(), speed);
    if (here != all.begin()) speed = *(here - 1);
}

void Player::faster() {
    const auto& all = speeds();
    const auto next = std::upper_bound(all.begin(), all.end(), speed);
    if (next != all.end()) speed = *next;
}

void Player::say(const std::string& text, bool error) {
    message = text;
    message_is_error = error;
}

}  // namespace rbc

#include "common/viewer/session.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "common/demo/case_demo.hpp"

namespace rbc {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr double hold_seconds = 1.5;

// At dt = 0.001 s six minutes; the plots need one at most.
constexpr std::size_t rows_kept = 400000;

}  // namespace

Session::Session(std::string_view demo_name, std::string_view preset, const std::vector<std::string>& assignments,
                 bool mine, const std::string& case_file)
    : demo_(make_demo(demo_name)) {
    span = demo_->plot_seconds;
    if (mine && !demo_->slot) throw InputError("demo " + demo_->name + " has no place for an exercise");
    const Preset* const chosen = demo_->begin(std::string(preset), assignments);
    if (chosen) adopt_pace(*chosen);
    recording_.keep_at_most(rows_kept);
    demo_->restart();
    recording_.start(*demo_);
    if (!case_file.empty()) {
        case_ = make_case_demo(demo_->name, case_file);
        case_recording_.start(*case_);
    }
    if (mine || (chosen && chosen->mine)) show_mine(true);
}

template <class Deed>
void Session::guard(Deed&& deed) {
    try {
        deed();
    } catch (const std::exception& error) {
        halt(error.what());
    }
}

void Session::halt(const std::string& why) {
    halted_ = true;
    playing = false;
    owed_ = 0;
    say("stopped: " + why + " (R starts anew)", true);
}

void Session::advance() {
    if (halted_) return;
    guard([&] {
        demo_->advance();
        recording_.append(*demo_);
    });
}

bool Session::holds() const {
    return loop && !touched_ && demo_->at_end();
}

void Session::pass(double seconds, double budget) {
    if (!playing || halted_ || case_ || waits) return;
    if (holds()) {
        held_for_ += seconds;
        if (held_for_ >= hold_seconds) start_over();
        return;
    }
    // A slow machine gets a slow simulation, never one that tries to catch up for ever.
    owed_ += std::min(seconds, 0.1) * speed;
    const Clock::time_point start = Clock::now();
    const double h = demo_->time_step();
    const long before = demo_->steps();
    while (owed_ >= h && !halted_ && !holds()) {
        advance();
        owed_ -= h;
        if (seconds_since(start) > budget) owed_ = std::min(owed_, h);
    }
    measure_speed(seconds, static_cast<double>(demo_->steps() - before) * h);
}

void Session::measure_speed(double wall, double simulated) {
    measured_wall_ += wall;
    measured_simulated_ += simulated;
    if (measured_wall_ < 1) return;
    measured_speed_ = measured_simulated_ / measured_wall_;
    measured_wall_ = measured_simulated_ = 0;
}

void Session::step_once() {
    playing = false;
    owed_ = 0;
    advance();
}

void Session::reset() {
    message.clear();
    start_over();
}

void Session::start_over() {
    owed_ = held_for_ = 0;
    touched_ = false;
    halted_ = false;
    guard([&] {
        demo_->restart();
        recording_.start(*demo_);
    });
}

void Session::drag(Point at, bool first, std::optional<std::size_t> pane) {
    touched_ = true;
    guard([&] {
        // What the pointer has hold of may be gone since, with a preset.
        if (pane && *pane >= demo_->panes.size()) return;
        const bool anew =
            pane ? demo_->panes[*pane].drag && demo_->panes[*pane].drag(at, first) : demo_->drag(at, first);
        if (!anew) return;
        owed_ = held_for_ = 0;
        halted_ = false;
        recording_.start(*demo_);
    });
}

void Session::drop() {
    guard([&] { demo_->drop(); });
}

void Session::restore_defaults() {
    demo_->restore();
    adopt_pace({});
    start_over();
    if (!halted_) say("all parameters have their defaults");
}

void Session::apply_preset(const Preset& preset) {
    try {
        demo_->apply_preset(preset.name);
        adopt_pace(preset);
        message.clear();
        playing = true;
        start_over();
        if (preset.mine) show_mine(true);
    } catch (const InputError& error) {
        start_over();
        say(error.what(), true);
    }
}

/// As the preset wishes; without a wish what somebody chose stays, but not what another preset asked for.
void Session::adopt_pace(const Preset& preset) {
    const bool wishes = preset.speed > 0 || preset.plot_seconds > 0;
    if (!wishes && !paced_) return;
    speed = preset.speed > 0 ? preset.speed : 1;
    span = preset.plot_seconds > 0 ? preset.plot_seconds : demo_->plot_seconds;
    paced_ = wishes;
}

template <class Change>
void Session::change(const std::string& parameter, Change&& change) {
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

void Session::set(const std::string& parameter, const std::string& text) {
    change(parameter, [&] { demo_->parameters.set(parameter, std::string_view(text)); });
}

void Session::set(const std::string& parameter, double value) {
    change(parameter, [&] { demo_->parameters.set(parameter, value); });
}

void Session::restore(const std::string& parameter) {
    change(parameter, [&] {
        Parameters& parameters = demo_->parameters;
        std::vector<std::pair<std::string, double>> others;
        for (const Parameter& p : parameters.all()) {
            if (p.is_set() && p.name != parameter) others.emplace_back(p.name, p.value());
        }
        parameters.restore();
        for (const auto& [name, value] : others) parameters.set(name, value);
    });
}

const std::vector<double>& Session::speeds() {
    static const std::vector<double> all{1.0 / 64, 1.0 / 16, 1.0 / 4, 1, 4};
    return all;
}

void Session::slower() {
    const auto& all = speeds();
    const auto here = std::lower_bound(all.begin(), all.end(), speed);
    if (here != all.begin()) speed = *(here - 1);
}

void Session::faster() {
    const auto& all = speeds();
    const auto next = std::upper_bound(all.begin(), all.end(), speed);
    if (next != all.end()) speed = *next;
}

void Session::show_mine(bool on) {
    if (on == shows_mine()) return;
    if (!on) {
        mine_.reset();
        verdict_.reset();
        guard([&] { demo_->set_mine(nullptr); });
        return;
    }
    if (!demo_->slot) return say("this demo has no place for an exercise", true);
    try {
        mine_ = std::make_unique<Mine>(demo_->slot->exercise);
        say("building exercises/" + demo_->slot->exercise + ".cpp");
    } catch (const InputError& error) {
        say(error.what(), true);
    }
}

void Session::poll_mine() {
    if (verdict_ && verdict_->poll() && case_) {
        // The case that is shown may be another one by now, or pass.
        if (const std::string file = first_case(); !file.empty())
            show_case(file);
        else
            toggle_case();
    }
    if (!mine_) return;
    const auto built = mine_->poll();
    // "was built" is not true of what is saved now.
    if (mine_->building() || !mine_->message().empty()) forget_built();
    if (!built) return;
    const bool saved = demo_->has_mine();
    guard([&] { demo_->set_mine(*built); });
    if (saved) start_over();
    if (judging_) {
        if (!verdict_) verdict_ = std::make_unique<Verdict>(demo_->slot->exercise);
        verdict_->begin();
    }
    if (!halted_) say("exercises/" + demo_->slot->exercise + ".cpp was built");
}

void Session::forget_built() {
    if (message.starts_with("exercises/") || (message.starts_with("building ") && !mine_->building())) message.clear();
}

std::string Session::first_case() const {
    std::vector<std::filesystem::path> files;
    if (demo_->slot)
        files = kept_case_files(demo_->name, std::filesystem::path(demo_->slot->exercise).filename().string());
    if (files.empty()) files = kept_case_files(demo_->name);
    return files.empty() ? "" : files.front().string();
}

void Session::show_case(const std::string& file) {
    try {
        std::unique_ptr<Demo> shown = make_case_demo(demo_->name, file);
        case_recording_.start(*shown);
        case_ = std::move(shown);
        message.clear();
    } catch (const InputError& error) {
        case_.reset();
        say(error.what(), true);
    }
}

void Session::toggle_case() {
    if (case_) return case_.reset();
    const std::string file = first_case();
    if (file.empty()) return say("no case of this lesson failed when it was graded last");
    show_case(file);
}

std::string Session::next_screenshot() const {
    const std::string stem = "demo_" + demo_->name.substr(0, demo_->name.find('_')) + "_";
    for (int i = 1;; ++i) {
        const std::string file = stem + std::to_string(i) + ".png";
        std::error_code error;
        if (!std::filesystem::exists(file, error)) return file;
    }
}

void Session::say(const std::string& text, bool error) {
    message = text;
    message_is_error = error;
}

}  // namespace rbc

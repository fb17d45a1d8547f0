#include "common/demo/window/session.hpp"

#include <filesystem>
#include <system_error>

#include "common/demo/cases/case_demo.hpp"

namespace rbc {

Session::Session(std::unique_ptr<Demo> shown, std::string_view preset, const std::vector<std::string>& assignments,
                 bool mine, const std::string& case_file, Workshop workshop)
    : Player(std::move(shown), std::string(preset), assignments), workshop_(std::move(workshop)) {
    if (mine && !demo().slot) throw InputError("demo " + demo().name + " has no place for an exercise");
    if (!case_file.empty()) {
        case_ = make_case_demo(demo().name, case_file);
        case_recording_.start(*case_);
    }
    const Preset* const chosen = Player::preset();
    if (mine || (chosen && chosen->mine)) show_mine(true);
}

void Session::pass(double seconds, double budget) {
    if (!case_) Player::pass(seconds, budget);
}

void Session::apply_preset(const Preset& preset) {
    if (Player::apply_preset(preset) && preset.mine) show_mine(true);
}

void Session::show_mine(bool on) {
    if (on == shows_mine()) return;
    if (!on) {
        mine_.reset();
        verdict_.reset();
        guard([&] { demo().set_mine(nullptr); });
        return;
    }
    if (!demo().slot || !workshop_.exercise) return say("this demo has no place for an exercise", true);
    try {
        loaded_ = demo().slot->exercise;
        mine_ = workshop_.exercise(loaded_);
        say("building exercises/" + demo().slot->exercise + ".cpp");
    } catch (const InputError& error) {
        say(error.what(), true);
    }
}

void Session::poll_mine() {
    // Another scene may have a place for another exercise.
    if (mine_ && (!demo().slot || demo().slot->exercise != loaded_)) {
        show_mine(false);
        show_mine(true);
    }
    if (verdict_ && verdict_->poll() && case_) {
        // The case that is shown may have changed or pass by now.
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
    const bool saved = demo().has_mine();
    guard([&] { demo().set_mine(*built); });
    if (saved) start_over();
    if (judging_) {
        if (!verdict_) verdict_ = workshop_.points(demo().slot->exercise);
        verdict_->begin();
    }
    if (!halted()) say("exercises/" + demo().slot->exercise + ".cpp was built");
}

void Session::forget_built() {
    if (message.starts_with("exercises/") || (message.starts_with("building ") && !mine_->building())) message.clear();
}

std::string Session::first_case() const {
    std::vector<std::filesystem::path> files;
    if (demo().slot)
        files = kept_case_files(demo().name, std::filesystem::path(demo().slot->exercise).filename().string());
    if (files.empty()) files = kept_case_files(demo().name);
    return files.empty() ? "" : files.front().string();
}

void Session::show_case(const std::string& file) {
    try {
        std::unique_ptr<Demo> shown = make_case_demo(demo().name, file);
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
    const std::string stem = "demo_" + demo().name.substr(0, demo().name.find('_')) + "_";
    for (int i = 1;; ++i) {
        const std::string file = stem + std::to_string(i) + ".png";
        std::error_code error;
        if (!std::filesystem::exists(file, error)) return file;
    }
}

}  // namespace rbc

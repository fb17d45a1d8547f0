#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/demo/player/player.hpp"
#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

/// What a window adds to a player: the student's exercise, built and graded in other processes, cases that failed, and
/// files. Without any window.
class Session : public Player {
  public:
    /// @throws InputError unknown demo, preset, parameter; a value out of range; no place for an exercise
    Session(std::string_view demo_name, std::string_view preset, const std::vector<std::string>& assignments, bool mine,
            const std::string& case_file = "", Workshop workshop = {})
        : Session(make_demo(demo_name), preset, assignments, mine, case_file, std::move(workshop)) {}
    Session(std::unique_ptr<Demo> demo, std::string_view preset, const std::vector<std::string>& assignments, bool mine,
            const std::string& case_file = "", Workshop workshop = {});

    /// What the window draws: the demo, or a case that failed in its place.
    const Demo& shown() const { return case_ ? *case_ : demo(); }
    const Recording& shown_recording() const { return case_ ? case_recording_ : recording(); }
    bool shows_case() const { return case_ != nullptr; }
    /// From the demo to the first case of the exercise that failed, and back.
    void toggle_case();

    /// As Player; while a case is shown time stands still.
    void pass(double seconds, double budget);
    /// As Player; a preset about the student's exercise lets it take part.
    void apply_preset(const Preset& preset);

    void show_mine(bool on);
    bool shows_mine() const { return mine_ != nullptr; }
    /// Swaps a newly built exercise in, and goes on to the other one where the demo's place is now for another; never
    /// blocks.
    void poll_mine();
    /// The student's exercise is graded whenever it was built: points() and the cases that failed are the present ones.
    void judge_mine() { judging_ = true; }
    /// "box 8 of 10 points"; empty: nothing is judged.
    std::string points() const { return verdict_ ? verdict_->text() : std::string(); }
    /// What keeps the student's file from taking part, or empty.
    std::string mine_message() const { return mine_ ? mine_->message() : std::string(); }

    /// The file's name that no earlier screenshot has: demo_01_1.png, demo_01_2.png, ...
    std::string next_screenshot() const;

  private:
    void forget_built();
    void show_case(const std::string& file);
    std::string first_case() const;

    Workshop workshop_;
    std::unique_ptr<OwnExercise> mine_;
    std::string loaded_;  // which one that is
    std::unique_ptr<OwnPoints> verdict_;
    std::unique_ptr<Demo> case_;  // shown in place of the demo
    Recording case_recording_;
    bool judging_ = false;
};

}  // namespace rbc

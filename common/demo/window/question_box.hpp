#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/demo/window/fonts.hpp"
#include "common/demo/window/session.hpp"

namespace rbc {

/// The question of an experiment, over the scene: asked before the demo runs, answered when the run has been seen. Whoever
/// starts the window writes the question (common/program/asking.hpp) and the answer, FILE.answer; the guess goes to FILE.guess.
class QuestionBox {
  public:
    /// @param file  of the question; empty: there is none. @throws InputError it cannot be read
    explicit QuestionBox(const std::string& file);

    /// In the present ImGui frame. While it asks, the demo stands still.
    void draw(Session& session, const Fonts& fonts, const Rect& scene, double scale);
    /// Whether it waits for a guess.
    bool asks() const { return stage_ == Stage::asking; }
    /// Whether it shows the answer.
    bool tells() const { return stage_ == Stage::told; }

  private:
    enum class Stage { none, asking, running, told };
    enum class Kind { choice, number, sketch };

    void ask(Session& session, double scale);
    void sketch(double scale);
    void set_up(Session& session) const;
    void begin_run(Session& session, bool guessed);
    bool is_seen(const Session& session);
    void tell(double scale);
    void draw_curves(double scale, const nlohmann::json& truth) const;
    std::string guess() const;

    std::filesystem::path file_;
    nlohmann::json question_, answer_;
    Stage stage_ = Stage::none;
    Kind kind_ = Kind::choice;
    int choice_ = -1;
    char number_[32] = "";
    std::vector<float> curve_;  ///< of a sketch: shares of the vertical axis at equal times; below 0: not drawn yet
    long seen_ = 0;             ///< steps of the run so far
};

}  // namespace rbc

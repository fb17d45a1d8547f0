#pragma once

#include <atomic>
#include <filesystem>
#include <thread>

#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

/// Runs in a child process, so neither a compiler error nor a crash nor an endless loop reaches the demo.
class Mine : public OwnExercise {
  public:
    /// @param exercise  lesson and file: "01_gbf/box". @throws InputError no such file
    explicit Mine(const std::string& exercise);
    /// Any source, built into any library.
    Mine(std::filesystem::path source, std::filesystem::path library);
    ~Mine() override;

    std::shared_ptr<CallTarget> build_now() override;
    std::optional<std::shared_ptr<CallTarget>> poll() override;
    std::string message() const override;
    bool building() const override;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The points of one exercise of the student's, judged as `./course grade` does: recorded, and what failed is kept.
class Verdict : public OwnPoints {
  public:
    /// @param exercise  lesson and file: "01_gbf/box"
    explicit Verdict(const std::string& exercise);
    ~Verdict() override;

    void begin() override;
    bool poll() override;
    std::string text() const override { return text_; }

  private:
    void judge();
    void end();

    std::string lesson_, file_, text_, found_;
    std::thread judge_;
    std::atomic<bool> stop_{false}, done_{false};
};

/// With a compiler, and with graders.
Workshop own_workshop();

}  // namespace rbc

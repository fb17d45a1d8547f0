#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "common/foundation/exercise/workshop.hpp"
#include "common/grading/call/subject.hpp"

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
    std::string message() const override { return message_; }
    bool building() const override { return busy_; }

  private:
    using Clock = std::chrono::steady_clock;

    void build();
    void begin();
    /// The outcome of a build that has ended; empty where it failed.
    std::shared_ptr<CallTarget> take();

    SubjectSource file_;  ///< without a contract it is one of our own files
    std::optional<std::filesystem::file_time_type> built_;
    std::filesystem::file_time_type seen_{};  ///< of the source, as built_
    Clock::time_point seen_at_{};
    std::string message_;

    std::thread builder_;
    std::atomic<bool> busy_{false}, done_{false}, stop_{false};
    BuiltFile result_;     ///< of the builder; ours again once it is done
    std::string problem_;  ///< why it could not even try
};

/// @param exercise  "01_gbf/box". @throws InputError no such file
std::unique_ptr<OwnExercise> own_exercise(const std::string& exercise);

}  // namespace rbc

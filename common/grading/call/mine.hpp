#pragma once

#include <filesystem>

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

/// @param exercise  "01_gbf/box". @throws InputError no such file
std::unique_ptr<OwnExercise> own_exercise(const std::string& exercise);

}  // namespace rbc

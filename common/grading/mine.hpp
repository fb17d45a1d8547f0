#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "common/grading/call.hpp"

namespace rbc {

/// The student's own exercise for a demo: built on demand, rebuilt when its file is saved, run in a child process, so
/// neither a compiler error nor a crash nor an endless loop reaches the demo.
class Mine {
  public:
    /// @param exercise  lesson and file: "01_gbf/box". @throws InputError no such file
    explicit Mine(const std::string& exercise);
    /// Any source, built into any library.
    Mine(std::filesystem::path source, std::filesystem::path library);
    ~Mine();

    /// Builds and waits. @throws InputError the compiler's message, with the file and the first error first
    std::shared_ptr<CallTarget> build_now();

    /// Call once a frame; never blocks. A new target after each build that succeeded (the first included).
    std::optional<std::shared_ptr<CallTarget>> poll();

    /// The compiler's message, one or several lines, while the file does not compile; else empty.
    std::string message() const;
    /// Whether a build is under way.
    bool building() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rbc

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/foundation/exercise/call.hpp"

namespace rbc {

/// The student's own exercise for a demo: built on demand, rebuilt when its file is saved.
class OwnExercise {
  public:
    virtual ~OwnExercise() = default;
    /// Builds and waits. @throws InputError the compiler's message, with the file and the first error first
    virtual std::shared_ptr<CallTarget> build_now() = 0;
    /// Call once a frame; never blocks. A new target after each build that succeeded (the first included).
    virtual std::optional<std::shared_ptr<CallTarget>> poll() = 0;
    /// The compiler's message, one or several lines, while the file does not compile; else empty.
    virtual std::string message() const = 0;
    /// Whether a build is under way.
    virtual bool building() const = 0;
};

/// The points of one exercise of the student's, judged in the background.
class OwnPoints {
  public:
    virtual ~OwnPoints() = default;
    virtual void begin() = 0;  ///< judges what is saved now; what is under way is given up
    /// Call once a frame; never blocks. True, once, when the points of the last begin are there.
    virtual bool poll() = 0;
    /// "box 8 of 10 points", "grading box ..." meanwhile; empty: not begun, or it cannot be judged.
    virtual std::string text() const = 0;
};

/// What a demo needs to let a student's file take part. A demo knows neither compiler nor grader: its program brings them
/// (grading/report/verdict.hpp). Both take lesson and file, "01_gbf/box".
struct Workshop {
    std::function<std::unique_ptr<OwnExercise>(const std::string& exercise)> exercise;  ///< @throws InputError no such file
    std::function<std::unique_ptr<OwnPoints>(const std::string& exercise)> points;
};

}  // namespace rbc

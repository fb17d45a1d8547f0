#pragma once

#include <memory>
#include <string>

namespace rbc {

/// The points of one exercise of the student's, judged in the background as `./course grade` does: recorded, and what
/// failed is kept.
class Verdict {
  public:
    /// @param exercise  lesson and file: "01_gbf/box"
    explicit Verdict(const std::string& exercise);
    ~Verdict();

    void begin();  ///< judges what is saved now; what is under way is given up
    /// Call once a frame; never blocks. True, once, when the points of the last begin are there.
    bool poll();
    /// "box 8 of 10 points", "grading box ..." meanwhile; empty: not begun, or it cannot be judged.
    std::string text() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rbc

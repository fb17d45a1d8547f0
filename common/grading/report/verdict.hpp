#pragma once

#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

/// The points of one exercise of the student's, judged in the background as `./course grade` does: recorded, and what
/// failed is kept.
class Verdict : public OwnPoints {
  public:
    /// @param exercise  lesson and file: "01_gbf/box"
    explicit Verdict(const std::string& exercise);
    ~Verdict() override;

    void begin() override;
    bool poll() override;
    std::string text() const override;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// With a compiler, and with graders.
Workshop own_workshop();

}  // namespace rbc

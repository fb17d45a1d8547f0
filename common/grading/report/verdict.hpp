#pragma once

#include <atomic>
#include <thread>

#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

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

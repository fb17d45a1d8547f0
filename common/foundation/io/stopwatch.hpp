#pragma once

#include <chrono>
#include <ctime>

namespace rbc {

/// How long something has taken since this was made.
class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

/// How much processor time this program has taken since this was made: what else the machine does does not count.
class WorkStopwatch {
  public:
    double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

  private:
    std::clock_t start_ = std::clock();
};

}  // namespace rbc

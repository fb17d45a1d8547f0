#pragma once

#include <cmath>
#include <random>

namespace rbc {

/// Random numbers that are the same in every run.
class RandomNumbers {
  public:
    explicit RandomNumbers(unsigned long seed) : engine_(seed) {}
    double between(double low, double high) { return std::uniform_real_distribution<>(low, high)(engine_); }
    /// 10^x with x between `low` and `high`.
    double decades(double low, double high) { return std::pow(10, between(low, high)); }

  private:
    std::mt19937_64 engine_;
};

}  // namespace rbc

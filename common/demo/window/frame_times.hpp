#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace rbc {

/// How long the window's frames took.
class FrameTimes {
  public:
    /// @param work  s, without waiting for the screen; @param whole  s, with it
    void add(double work, double whole) {
        work_.push_back(work);
        whole_.push_back(whole);
    }

    std::string summary() const {
        if (work_.empty()) return "no frames";
        char text[160];
        std::snprintf(text, sizeof text,
                      "%zu frames: median %.2f ms (computing and drawing %.2f ms, 95 %% of them below %.2f ms)",
                      work_.size(), 1e3 * quantile(whole_, 0.5), 1e3 * quantile(work_, 0.5),
                      1e3 * quantile(work_, 0.95));
        return text;
    }

  private:
    static double quantile(std::vector<double> values, double q) {
        const auto at = values.begin() + static_cast<long>(q * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), at, values.end());
        return *at;
    }
    std::vector<double> work_, whole_;
};

}  // namespace rbc

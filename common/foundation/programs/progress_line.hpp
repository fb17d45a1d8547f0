#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace rbc {

/// How far something long is, on stderr: one line that changes on a terminal, now and then a line elsewhere.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// "judged 120 of 640 different files, some 4 min left".  @param seconds_left  0: not said
    void show(const std::string& verb, std::size_t done, std::size_t all, const std::string& what, double seconds_left);
    /// Takes the line off a terminal.
    void clear();

  private:
    bool terminal_, shown_ = false;
    std::chrono::steady_clock::time_point last_;
};

/// "some 4 min left", "some 20 s left".
std::string time_left_text(double seconds);

}  // namespace rbc

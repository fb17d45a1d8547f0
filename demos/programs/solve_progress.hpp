#pragma once

#include <string>

namespace rbc {

/// While it lives: after two seconds a line on the error output, on a terminal only, says what is going on and for how long.
/// It is rewritten in place twice a second, and wiped out at the end. One at a time.
class SolveProgress {
  public:
    explicit SolveProgress(const std::string& what);
    ~SolveProgress();
    SolveProgress(const SolveProgress&) = delete;
    SolveProgress& operator=(const SolveProgress&) = delete;
};

/// What is going on now: "solver nncg". Without a SolveProgress it goes nowhere.
void say_what_runs(const std::string& what);

}  // namespace rbc

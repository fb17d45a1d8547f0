#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include "common/foundation/io/stopwatch.hpp"

namespace rbc {

/// s of processor time, the system's on its behalf included.
double cpu_seconds_of(const rusage& used);

/// The time that a program and all that it has started take for themselves: processor time, and time in which all of
/// them sleep. Time in which one of them could run, and the machine does something else, is not theirs; nor is time that
/// they wait for a disk. So a limit on it means the same on an idle machine, beside other work, and under a quota.
/// Where the system does not say (no /proc), it is the clock's time.
class OwnTime {
  public:
    explicit OwnTime(pid_t program) : program_(program) {}

    /// s so far, as of the last time this looked: some four times a second.
    double seconds();

  private:
    void look(double now);

    pid_t program_;
    const Stopwatch clock_;
    double looked_ = 0, cpu_ = 0, asleep_ = 0;  ///< s
};

}  // namespace rbc

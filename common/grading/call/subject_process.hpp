#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "common/foundation/exercise/call.hpp"

namespace rbc {

/// What one call may use. The process that calls measures time, so nothing in the student's code can stretch it, and
/// nothing that the machine does besides can shorten it.
struct CallLimits {
    double cpu = 2;        ///< s of processor time
    bool lowered = false;  ///< since calls before it came to no end: a failure says so
    /// s of processor time that the caller spends on looking for an answer while the code, which has as much right to
    /// the processor, uses next to none: it sleeps, or waits for something. The caller looks for a tenth of the time.
    double idle = 1;
    double clock = 1800;                         ///< s, after which the machine is to blame
    std::size_t memory = std::size_t{1} << 30;   ///< bytes of address space
    std::size_t printed = std::size_t{1} << 20;  ///< bytes on stdout and stderr
};

/// A student's file in a child process. The process starts with the first call, and again after each failure.
class SubjectProcess : public CallTarget {
  public:
    /// @param file     the name for people: "box.cpp"
    /// @param subject  a library (.so), or an executable that speaks the runner's protocol. If the library is missing,
    ///                 each call fails with what stands in the neighbouring .error, or says that the file is missing.
    SubjectProcess(std::string file, std::filesystem::path subject, const CallLimits& limits = {});
    ~SubjectProcess() override;
    SubjectProcess(const SubjectProcess&) = delete;
    SubjectProcess& operator=(const SubjectProcess&) = delete;

    Bytes call(std::string_view function, const Bytes& arguments) override;

    /// What the code printed since the last forget_printed(): the first 4 KB.
    const std::string& printed() const;
    void forget_printed();
    /// CPU time since the last call began, s; 0 where the process has ended since.
    double cpu_seconds_of_last_call() const;
    /// CPU time of the process, s; 0 where there is none.
    double cpu_seconds() const;
    /// Time in which it slept or waited for something, in all calls, s: at an idle machine by the clock, about.
    double seconds_asleep() const;
    /// Ends the process; the next call starts another.
    void stop();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rbc

#pragma once

#include <sys/types.h>
#include <time.h>

#include <filesystem>
#include <string>
#include <vector>

namespace rbc {

/// A child in a session of its own that speaks over a socket (its descriptor 3) and whose prints are caught. Limited
/// memory, file size and stack, no other descriptors, no environment, an empty folder that no file can be put into.
class ChildProcess {
  public:
    /// @throws InputError the system has no process, descriptor or temporary folder to give
    ChildProcess(const std::vector<std::string>& command, std::size_t memory);
    /// Ends the child with all of its group, and waits for it.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    int socket() const { return socket_; }  ///< ours; does not block
    int output() const { return output_; }  ///< what it prints; does not block
    double cpu_seconds() const;             ///< used so far; 0 where the system does not say
    /// Its status as of waitpid, if it ends by itself within so many seconds; else -1.
    int wait_for_end(double seconds) const;

  private:
    pid_t pid_ = -1;
    int socket_ = -1, output_ = -1;
    clockid_t clock_{};
    bool has_clock_ = false;
};

}  // namespace rbc

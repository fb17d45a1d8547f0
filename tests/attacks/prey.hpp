#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/attacks/bystanders.hpp"
#include "tests/attacks/secret.hpp"
#include "tests/attacks/snapshot.hpp"

namespace rbc::attacks {

/// All that one submission could be after, planted afresh: secrets in files of a decoy home, of the course and of
/// another student, in a process's memory, an environment, System V and POSIX shared memory, a message queue, sockets,
/// and typed at a terminal; files that must stay as they are.
class Prey {
  public:
    /// @param folder     empty; the decoy home, the neighbour and the victims go there
    /// @param course     the copy of the course that grades
    /// @param library    a library of right answers to exercise 01_gbf/box
    Prey(const std::filesystem::path& folder, const std::filesystem::path& course,
         const std::filesystem::path& library);
    ~Prey();
    Prey(const Prey&) = delete;
    Prey& operator=(const Prey&) = delete;

    /// Where it all is, as #defines for the front of a hostile file.
    std::string defines() const;
    const std::vector<Secret>& secrets() const { return secrets_; }
    const std::string& mark() const { return mark_; }  ///< what a deed that succeeded prints
    const std::filesystem::path& home() const { return home_; }
    const std::string& token() const { return token_; }        ///< for the environment
    const std::string& terminal() const { return terminal_; }  ///< "/dev/pts/3", where a secret has been typed

    /// From now on nothing may change: call it when the submission is complete.
    void watch();
    /// What has been done to any of it since.
    std::vector<std::string> harm() const;

  private:
    std::string planted(const std::filesystem::path& file, const std::string& where, const std::string& before = "",
                        const std::string& after = "");
    void plant_memory();
    void plant_queue();
    void plant_terminal();
    std::vector<std::string> terminal_harm() const;

    std::filesystem::path folder_, course_, library_, home_;
    std::vector<Secret> secrets_;
    std::string mark_, token_, terminal_, typed_, memory_name_, queue_name_;
    int memory_ = -1, queue_ = -1, master_ = -1, slave_ = -1;
    Bystanders bystanders_;
    std::vector<Snapshot> snapshots_;
};

}  // namespace rbc::attacks

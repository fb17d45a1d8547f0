#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

/// The layers of the wall that a process closes behind itself: privileges, paths, system calls, common limits.
namespace rbc {

/// Exit codes of the program `walled`, for what says nothing about the command that it was to run.
inline constexpr int wall_not_stored = 125;    ///< its result could not be stored
inline constexpr int wall_cannot_start = 127;  ///< it could not be started

/// Gives up every capability: root's would otherwise reach past other layers, for instance into another process's
/// memory. Nothing where there are none.
void drop_privileges();

/// From root, which may do anything, to a user that owns no file. @return false: it is still root
bool become_nobody();

/// This process may start no other and no thread. Root may, until it has dropped its privileges.
void start_no_process();

/// What of the file system a process and its children may use: files, or folders with all that is in them.
struct OpenPaths {
    std::vector<std::string> readable;  ///< to read
    std::vector<std::string> runnable;  ///< to read and to run
    std::vector<std::string> writable;  ///< to read, write, make and remove
};

/// The kernel's Landlock interface version; 0: it has none, or it is switched off.
int landlock_version();

/// Closes everything else to this process and its children, for good: files, folders, devices; and, as far as the
/// kernel knows how, the network, and signals and abstract sockets that leave the process's own children.
/// Needs no privileges. Paths that do not exist stay closed.
/// @return false: nothing is closed
bool close_all_but(const OpenPaths& paths);

/// The program that makes system calls, each with its list: all other calls are refused.
enum class Caller {
    student,  ///< loads a library, computes, prints, answers
    tool      ///< a compiler, a grader: also files, children, sockets between them
};

/// Refuses this process and its children every other system call, for good. A student's ends with SIGSYS; a tool's
/// fails as if the kernel did not allow it.
/// @return false: this system cannot; nothing is refused
bool allow_only_calls_of(Caller caller);

/// Whether allow_only_calls_of can.
bool can_refuse_calls();

/// What a refused system call is for, in words: "start a process or a thread".
const char* deed_of(long system_call);

/// What all processes of a group may use together.
struct GroupLimits {
    std::size_t memory = std::size_t{6} << 30;  ///< bytes, swap and files in memory included
    std::size_t processes = 256;                ///< and threads
};

/// Our own folder in the kernel's tree of control groups, version 2, where it has been left to us to make groups with
/// limits of memory and processes in it; empty: it has not. For that this process moves into a group of its own in it:
/// where limits are given, none may stand beside them.
/// @param tree        where the kernel shows the tree
/// @param membership  its lines say in which group we are
std::filesystem::path own_control_groups(const std::filesystem::path& tree = "/sys/fs/cgroup",
                                         const std::filesystem::path& membership = "/proc/self/cgroup");

/// Moves this process, and with it all that it starts from now on, into a new group with these limits. Groups whose first
/// process has ended are emptied and removed.
/// @param groups  as of own_control_groups
/// @return false: it stays where it was
bool enter_control_group(const std::filesystem::path& groups, const GroupLimits& limits = {});

/// Empties and removes groups whose first process has ended.
void remove_ended_groups(const std::filesystem::path& groups);

}  // namespace rbc

#pragma once

#include <string>
#include <vector>

/// The inner layers of the wall, which a process closes behind itself: privileges, paths, system calls.
namespace rbc {

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

}  // namespace rbc

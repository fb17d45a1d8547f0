#pragma once

#include <string>
#include <vector>

namespace rbc {

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

}  // namespace rbc

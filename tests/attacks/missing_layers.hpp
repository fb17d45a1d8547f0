#pragma once

#include <string>

namespace rbc::attacks {

/// From now on this process and its children live on a machine that lacks a layer of the wall: "bubblewrap" (no
/// namespaces), "Landlock", "seccomp". A filter of system calls in front of all says so, as such a kernel
/// would; the programs of the course have no switch for it.
/// @throws InputError no such layer, or it cannot be taken away here
void take_away(const std::string& layer);

/// Whether there is such a layer.
bool is_layer(const std::string& layer);

/// From now on children are in a process namespace of their own, and see only themselves in /proc: root's
/// code can signal no process outside. The caller goes on as the first of them; the process that waits for it ends with
/// its exit code.
/// @throws InputError  it cannot be made
void enter_own_processes();

}  // namespace rbc::attacks

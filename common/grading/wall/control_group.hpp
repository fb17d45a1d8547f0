#pragma once

#include <cstddef>
#include <filesystem>

namespace rbc {

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

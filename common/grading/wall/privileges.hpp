#pragma once

namespace rbc {

/// Gives up every capability: root's would otherwise reach past other layers, for instance into another process's
/// memory. Nothing where there are none.
void drop_privileges();

/// From root, which may do anything, to a user that owns no file. @return false: it is still root
bool become_nobody();

/// This process may start no other and no thread. Root may, until it has dropped its privileges.
void start_no_process();

}  // namespace rbc

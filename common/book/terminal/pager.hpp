#pragma once

#include <string>
#include <vector>

namespace rbc {

/// $PAGER, else less where there is one, else nothing.
std::string pager_command();

/// Whether it shows colours, and whether it lets links pass (OSC 8; less from 566 on).
bool shows_colours(const std::string& pager);
bool shows_links(const std::string& pager);

/// Shows the text in the pager. False: it could not be started.
bool show_in_pager(const std::string& pager, const std::string& text);

/// Shows part after part on the terminal: a key for the next one, q to end.
void show_by_parts(const std::vector<std::string>& parts);

}  // namespace rbc

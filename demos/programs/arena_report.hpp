#pragma once

#include <string>
#include <vector>

#include "demos/programs/arena_record.hpp"

namespace rbc {

/// A tournament's results in the order of the table: scene by scene, equal sweeps, then equal time.
std::string arena_text(const std::vector<ArenaRecord>& records);
std::string arena_csv(const std::vector<ArenaRecord>& records);
std::string arena_json(const std::vector<ArenaRecord>& records);
/// Tables of one number each, methods by scenes, as this course's texts have them.
std::string arena_markdown(const std::vector<ArenaRecord>& records);
/// One page that needs no other file: tables, and of each scene the residual against time.
std::string arena_html(const std::vector<ArenaRecord>& records);

/// One value as the tables show it: "-" for what is not known.
struct ArenaColumn {
    const char* name;
    const char* unit;
    std::string (*text)(const ArenaRecord& record);
};
const std::vector<ArenaColumn>& arena_columns();

}  // namespace rbc

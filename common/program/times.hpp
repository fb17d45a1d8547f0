#pragma once

#include <filesystem>
#include <string>

namespace rbc {

/// Local time as it stands in the names of backups: "2025-03-31_17-05-09".
std::string time_stamp();

/// `stem` + `extension`, or stem.2 + extension and so on: a name that no file has yet.
std::filesystem::path unused_name(const std::string& stem, const std::string& extension);

}  // namespace rbc

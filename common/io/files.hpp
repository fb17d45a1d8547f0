#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace rbc {

/// All of a file. @throws InputError "cannot read FILE: reason"
std::string read_file(const std::filesystem::path& file);

/// Writes a file whole or not at all: into a neighbour first, then renamed. A device or pipe is written directly.
/// @throws InputError "cannot write FILE: reason"; an existing file is then as it was
void write_file(const std::filesystem::path& file, std::string_view content);

/// Whether write_file could begin: checked before long work. @throws InputError as write_file
void check_writable(const std::filesystem::path& file);

}  // namespace rbc

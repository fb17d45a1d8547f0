#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace rbc {

/// All of a file. @throws InputError "cannot read FILE: reason", and more than max_bytes is a reason
std::string read_file(const std::filesystem::path& file, std::size_t max_bytes = std::string::npos);

/// All of the standard input, likewise.
std::string read_standard_input(std::size_t max_bytes = std::string::npos);

/// Writes a file whole or not at all: into a neighbour first, then renamed. A device or pipe is written directly.
/// "-" is the standard output.
/// @throws InputError "cannot write FILE: reason"; an existing file is then as it was
void write_file(const std::filesystem::path& file, std::string_view content);

/// Whether write_file could begin: checked before long work. Where the file is "-", the standard output belongs to it
/// from now on, and whatever else this program prints goes to stderr. @throws InputError as write_file
void check_writable(const std::filesystem::path& file);

}  // namespace rbc

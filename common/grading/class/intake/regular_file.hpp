#pragma once

#include <cstddef>
#include <string>

namespace rbc {

/// A file from a stranger.
struct RegularFile {
    std::string content;
    std::string problem;  ///< not empty: why it was not read, to be said after its name: "is a link", "is a FIFO" ...
    double modified = 0;  ///< s since 1970
};

/// Reads a regular file without following a link and without ever waiting for anything.
/// @param folder   an open folder, or AT_FDCWD
RegularFile read_regular_file(int folder, const std::string& name, std::size_t max_bytes);

/// Why it is no regular file: "is a link"; empty for a regular file.
std::string kind_in_words(unsigned mode);

}  // namespace rbc

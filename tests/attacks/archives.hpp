#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Archives that no common program would write: every field as given.
namespace rbc::attacks {

struct ZipEntry {
    std::string name, bytes;       ///< bytes as they stand in the archive
    std::uint16_t method = 0;      ///< 0 stored, 8 deflated
    std::uint32_t size = 0;        ///< what the archive says that it becomes; 0: that of bytes
    std::uint32_t checksum = 0;    ///< 0: that of bytes, if they are stored
    std::uint16_t flags = 0;       ///< 1: encrypted
    std::uint32_t mode = 0100644;  ///< as of stat
    int same_as = -1;              ///< an earlier entry with the same bytes; -1: own
};
std::string zip_of(const std::vector<ZipEntry>& entries);

struct TarEntry {
    std::string name, bytes;
    char type = '0';          ///< '1' hard link, '2' link, '3' character device, '5' folder, '6' FIFO
    std::string target = {};  ///< of a link
    std::uint64_t size = 0;   ///< what the head says; 0: that of bytes
};
std::string tar_of(const std::vector<TarEntry>& entries);

/// So many zeros as gzip writes them, and what zip needs of it.
struct Deflated {
    std::string gzip, raw;
    std::uint32_t checksum;
};
Deflated deflated_zeros(std::uint64_t count);

}  // namespace rbc::attacks

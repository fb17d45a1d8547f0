#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Archives with every field as given: as no common program would write it, or just as one does.
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
/// What a program writes into all heads of its zips.
struct ZipMaker {
    std::uint16_t made_by = 3 << 8 | 20;  ///< high byte 0: MS-DOS, 3: Unix, whose mode counts
    std::uint16_t flags = 0;              ///< besides the entry's; 0x800: names are UTF-8; 8: sizes stand behind the bytes
    std::uint32_t time = 0;               ///< of MS-DOS, in a zone that is not stored
    std::string extra_local = {}, extra_central = {}, comment = {};
};
std::string zip_of(const std::vector<ZipEntry>& entries, const ZipMaker& maker = {});

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

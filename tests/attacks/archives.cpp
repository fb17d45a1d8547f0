#include "tests/attacks/archives.hpp"

#include <cstdio>
#include <cstring>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::attacks {

namespace {

/// The checksum of zip and gzip, bit by bit: entries are small.
std::uint32_t crc32(const std::string& bytes) {
    std::uint32_t crc = ~0u;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

void add(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i);
}

constexpr unsigned behind = 8;  // a flag: checksum and sizes stand behind the bytes

void add_sizes(std::string& out, const ZipEntry& e) {
    const bool own = e.method == 0 && e.checksum == 0;
    add(out, own ? crc32(e.bytes) : e.checksum, 4);
    add(out, e.bytes.size(), 4);
    add(out, e.size != 0 ? e.size : e.bytes.size(), 4);
}

/// What the local and the central head have in common.
std::string shared_head(const ZipEntry& e, const ZipMaker& maker, bool with_sizes, const std::string& extra) {
    std::string out;
    add(out, 20, 2);
    add(out, e.flags | maker.flags, 2);
    add(out, e.method, 2);
    add(out, maker.time, 4);
    if (with_sizes)
        add_sizes(out, e);
    else
        add(out, 0, 4 + 4 + 4);
    add(out, e.name.size(), 2);
    add(out, extra.size(), 2);
    return out;
}

void put_octal(char* field, std::size_t size, std::uint64_t value) {
    std::snprintf(field, size, "%0*llo", static_cast<int>(size - 1), static_cast<unsigned long long>(value));
}

}  // namespace

std::string zip_of(const std::vector<ZipEntry>& entries, const ZipMaker& maker) {
    std::string out, central;
    std::vector<std::size_t> places;
    for (const ZipEntry& entry : entries) {
        const bool shares = entry.same_as >= 0;
        const ZipEntry& first = shares ? entries[static_cast<std::size_t>(entry.same_as)] : entry;
        places.push_back(shares ? places[static_cast<std::size_t>(entry.same_as)] : out.size());
        ZipEntry e = first;
        e.name = entry.name;
        const bool ahead = (maker.flags & behind) == 0;
        if (!shares)
            out += "PK\x03\x04" + shared_head(e, maker, ahead, maker.extra_local) + e.name + maker.extra_local + e.bytes;
        if (!shares && !ahead) {
            out += "PK\x07\x08";
            add_sizes(out, e);
        }
        central += "PK\x01\x02";
        add(central, maker.made_by, 2);
        central += shared_head(e, maker, true, maker.extra_central);
        add(central, 0, 2 + 2 + 2);  // comment, disk, internal attributes
        const bool folder = entry.mode >> 12 == 4, by_dos = maker.made_by >> 8 == 0;
        add(central, by_dos ? (folder ? 0x10 : 0x20) : std::uint64_t{entry.mode} << 16, 4);
        add(central, places.back(), 4);
        central += e.name + maker.extra_central;
    }
    const std::size_t begin = out.size();
    out += central + "PK\x05\x06";
    add(out, 0, 4);
    add(out, entries.size(), 2);
    add(out, entries.size(), 2);
    add(out, central.size(), 4);
    add(out, begin, 4);
    add(out, maker.comment.size(), 2);
    return out + maker.comment;
}

std::string tar_of(const std::vector<TarEntry>& entries) {
    std::string out;
    for (const TarEntry& entry : entries) {
        char head[512] = {};
        std::strncpy(head, entry.name.c_str(), 100);
        put_octal(head + 100, 8, 0644);
        put_octal(head + 108, 8, 1000);
        put_octal(head + 116, 8, 1000);
        put_octal(head + 124, 12, entry.size != 0 ? entry.size : entry.bytes.size());
        put_octal(head + 136, 12, 0);
        std::memset(head + 148, ' ', 8);
        head[156] = entry.type;
        std::strncpy(head + 157, entry.target.c_str(), 100);
        std::memcpy(head + 257, "ustar\00000", 8);
        put_octal(head + 329, 8, 1);
        put_octal(head + 337, 8, 3);
        unsigned sum = 0;
        for (const char c : head) sum += static_cast<unsigned char>(c);
        put_octal(head + 148, 7, sum);
        out.append(head, sizeof head);
        out += entry.bytes;
        out.append((512 - entry.bytes.size() % 512) % 512, '\0');
    }
    return out.append(1024, '\0');
}

Deflated deflated_zeros(std::uint64_t count) {
    const std::string command = "head -c " + std::to_string(count) + " /dev/zero | gzip -9n";
    const ProcessResult result = run_process({"sh", "-c", command});
    if (result.exit_code != 0 || result.output.size() < 18) throw InputError("cannot compress with gzip");
    const std::string& gzip = result.output;
    const char* const tail = gzip.data() + gzip.size() - 8;
    std::uint32_t checksum;
    std::memcpy(&checksum, tail, sizeof checksum);
    return {gzip, gzip.substr(10, gzip.size() - 18), checksum};
}

}  // namespace rbc::attacks

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/class/intake/readers.hpp"
#include "tests/attacks/archives.hpp"
#include "tests/common/class/made_submission.hpp"

// Archives as the programs of students make them, written here byte by byte to the rules of each: which system a zip says
// it comes from, how names are encoded, which field holds the time, what lies beside. Seen in archives of these programs;
// those of Windows and macOS were made by their descriptions (PKWARE's APPNOTE 6.3, Info-ZIP's extra fields), not there.

using namespace rbc;
using namespace rbc::test;
using attacks::ZipEntry;
using attacks::ZipMaker;

namespace {

void put(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

constexpr std::uint32_t dos_time = ((2026 - 1980) << 9 | 11 << 5 | 20) << 16 | 12 << 11 | 30 << 5;

std::string field(int id, const std::string& content) {
    std::string bytes;
    put(bytes, static_cast<std::uint64_t>(id), 2);
    put(bytes, content.size(), 2);
    return bytes + content;
}

/// Info-ZIP's time in UTC: s since 1970.
std::string field_ut(std::uint64_t time) {
    std::string content(1, '\x01');
    put(content, time, 4);
    return field(0x5455, content);
}

/// NTFS's time, as 7-Zip writes it: 100 ns since 1601.
std::string field_ntfs(std::uint64_t time) {
    std::string times, content(4, '\0');
    for (int i = 0; i < 3; ++i) put(times, (time + 11644473600) * 10000000, 8);
    return field(0x000a, content + field(1, times));
}

/// As a program writes it that knows what day it is.
std::string zip_of(ZipMaker maker, const std::vector<ZipEntry>& files) {
    maker.time = dos_time;
    return attacks::zip_of(files, maker);
}

/// As ./course class reads it: by the program, in a bare environment.
Submission handed_in(const std::string& name, const std::string& bytes) {
    const Desk desk;
    const auto file = desk.write(name, bytes);
    const ProcessResult read = run_process(
        {program_path("read_submission").string(), file.string(), "--wanted", wanted_json(both())}, {.clean_environment = true});
    REQUIRE_MESSAGE(read.exit_code == 0, read.output);
    return parse_submission(read.output, both());
}

constexpr std::uint64_t handed_in_at = 1795437000;  // 2026-11-23
const std::string both_files = "01_gbf/box: mine | 02_rod/swing: swings";
const std::string umlaut_utf8 = "\xc3\x9c" "bung", umlaut_cp437 = "\x9a" "bung", umlaut_decomposed = "U\xcc\x88" "bung";

std::vector<ZipEntry> in_folder(const std::string& folder, char separator = '/') {
    const std::string s(1, separator);
    return {{folder + s + "01_gbf" + s + "box.cpp", "mine"}, {folder + s + "02_rod" + s + "swing.cpp", "swings"}};
}

}  // namespace

TEST_CASE("Windows Explorer: names of the code page or UTF-8, times of a zone that is not stored") {
    using Named = std::pair<std::string, std::uint16_t>;
    for (const auto& [folder, flags] : {Named("hand in", 0), Named(umlaut_cp437, 0), Named(umlaut_utf8, 0x800)}) {
        const Submission ann = handed_in("ann.zip", zip_of({.made_by = 0x0014, .flags = flags}, in_folder(folder)));
        CHECK(said(ann) == both_files);
        CHECK(ann.zoneless);
    }
}

TEST_CASE("PowerShell 5: backslashes between folders") {
    CHECK(said(handed_in("ann.zip", zip_of({.made_by = 0x0014}, in_folder("exercises", '\\')))) == both_files);
}

TEST_CASE("macOS: resource forks beside, names decomposed, sizes behind the data") {
    std::vector<ZipEntry> files = in_folder(umlaut_decomposed);
    files.insert(files.begin(), {.name = umlaut_decomposed + "/", .bytes = "", .mode = 040755});
    files.push_back({"__MACOSX/" + umlaut_decomposed + "/01_gbf/._box.cpp", "\x05\x16\x07"});
    files.push_back({umlaut_decomposed + "/.DS_Store", "\x01Bud1"});
    for (const std::uint16_t flags : {8, 0x808}) {
        const Submission ann = handed_in("ann.zip", zip_of({.made_by = 0x0315,
                                                            .flags = flags,
                                                            .extra_local = field_ut(handed_in_at),
                                                            .extra_central = field_ut(handed_in_at)},
                                                           files));
        CHECK(said(ann) == both_files);
        CHECK(ann.modified == handed_in_at);
        CHECK_FALSE(ann.zoneless);
        CHECK(ann.unused.empty());
    }
}

TEST_CASE("Info-ZIP, 7-Zip, Python: three ways to store a time, or none") {
    const std::string ux = field(0x7875, std::string("\x01\x04\x00\x00\x00\x00\x04\x00\x00\x00\x00", 11));
    const Submission infozip = handed_in("ann.zip", zip_of({.made_by = 0x031e,
                                                            .extra_local = field_ut(handed_in_at) + ux,
                                                            .extra_central = field_ut(handed_in_at) + ux},
                                                           in_folder("exercises")));
    CHECK(said(infozip) == both_files);
    CHECK(infozip.modified == handed_in_at);
    CHECK_FALSE(infozip.zoneless);
    const Submission seven = handed_in(
        "ann.zip", zip_of({.made_by = 0x003f, .extra_central = field_ntfs(handed_in_at)}, in_folder("exercises")));
    CHECK(said(seven) == both_files);
    CHECK((seven.zoneless || seven.modified == handed_in_at));  // its field stands in the directory only
    const Submission python = handed_in("ann.zip", zip_of({.made_by = 0x0314, .flags = 0x800}, in_folder(umlaut_utf8)));
    CHECK(said(python) == both_files);
    CHECK(python.zoneless);
}

TEST_CASE("GitHub: a folder named after the branch, the commit as a comment") {
    const ZipMaker github{.made_by = 0x0000,
                          .extra_local = field_ut(handed_in_at),
                          .extra_central = field_ut(handed_in_at),
                          .comment = std::string(40, 'a')};
    const Submission ann = handed_in("ann.zip", zip_of(github, in_folder("course-main/exercises")));
    CHECK(said(ann) == both_files);
    CHECK_FALSE(ann.zoneless);
}

TEST_CASE("Moodle and Canvas: the platform's name around the student's") {
    const std::string bytes = zip_of({.made_by = 0x0014}, in_folder("exercises"));
    CHECK(handed_in("Ann Lee_4711_assignsubmission_file_hand_in.zip", bytes).student == "Ann Lee");
    CHECK(handed_in("leeann_LATE_12_3456_hand in-2.zip", bytes).student == "leeann_12");
    const Submission alone = handed_in("Ann Lee_4711_assignsubmission_file_box.cpp", "mine");
    CHECK(said(alone) == "01_gbf/box: mine");
    CHECK(said(handed_in("leeann_12_3456_swing.cpp", "swings")) == "02_rod/swing: swings");
}

#include "common/grading/class/intake/readers.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <clocale>

#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

struct Entry {
    std::string path, content;
    unsigned type = AE_IFREG;
    std::string link = {};  ///< what a symbolic link points to
    std::string hard_link = {};
};

/// @param options  of libarchive's writer: "zip:encryption=zipcrypt"
std::string packed(ArchiveKind kind, const std::vector<Entry>& entries, const char* options = nullptr) {
    std::size_t size = 1 << 16, used = 0;
    for (const Entry& e : entries) size += e.path.size() + e.content.size() + 4096;
    std::string bytes(size, '\0');
    archive* a = archive_write_new();
    if (kind == ArchiveKind::zip) {
        archive_write_set_format_zip(a);
    } else {
        archive_write_set_format_pax_restricted(a);
    }
    if (kind == ArchiveKind::tar_gz) archive_write_add_filter_gzip(a);
    if (options) {
        REQUIRE(archive_write_set_options(a, options) == ARCHIVE_OK);
        if (std::string_view(options).find("encryption") != std::string_view::npos) archive_write_set_passphrase(a, "secret");
    }
    REQUIRE(archive_write_open_memory(a, bytes.data(), bytes.size(), &used) == ARCHIVE_OK);
    for (const Entry& e : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, e.path.c_str());
        archive_entry_set_filetype(entry, e.type);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_mtime(entry, 1700000000, 0);
        if (!e.link.empty()) archive_entry_set_symlink(entry, e.link.c_str());
        if (!e.hard_link.empty()) archive_entry_set_hardlink(entry, e.hard_link.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(e.content.size()));
        REQUIRE(archive_write_header(a, entry) >= ARCHIVE_WARN);  // it warns of letters that are not ASCII
        REQUIRE(archive_write_data(a, e.content.data(), e.content.size()) == static_cast<la_ssize_t>(e.content.size()));
        archive_entry_free(entry);
    }
    REQUIRE(archive_write_close(a) == ARCHIVE_OK);
    archive_write_free(a);
    bytes.resize(used);
    return bytes;
}

const char* ending(ArchiveKind kind) {
    return kind == ArchiveKind::zip ? ".zip" : kind == ArchiveKind::tar ? ".tar" : ".tar.gz";
}

Submission read_back(ArchiveKind kind, const std::string& bytes, const ReadLimits& limits = {}) {
    const Desk desk;
    const auto file = desk.write(std::string("ann") + ending(kind), bytes);
    const Submission ann = read_submission(file, both(), limits);
    CHECK(ann.student == "ann");
    CHECK(desk.entries() == 1);  // nothing was unpacked
    return ann;
}

const std::vector<ArchiveKind> kinds{ArchiveKind::zip, ArchiveKind::tar, ArchiveKind::tar_gz};
const Entry good{"ann/02_rod/swing.cpp", "swings"};

}  // namespace

TEST_CASE("archives of all kinds give the same as their folder") {
    for (const ArchiveKind kind : kinds) {
        CAPTURE(ending(kind));
        const Submission ann = read_back(kind, packed(kind, {{"a/b/01_gbf/box.cpp", "deep"},
                                                             {"a/01_gbf/", "", AE_IFDIR},
                                                             {"a/01_gbf/box.cpp", std::string("a\0\xff", 3)},
                                                             {"a/solutions/01_gbf/box.cpp", "solution"},
                                                             {"__MACOSX/01_gbf/box.cpp", "resource"},
                                                             {"\xc3\xbc/readme", "umlaut"},
                                                             good}));
        CHECK(said(ann) == "01_gbf/box: " + std::string("a\0\xff", 3) + " | 02_rod/swing: swings");
        CHECK(remarks(ann).empty());
        CHECK(ann.modified == 1700000000);
    }
}

TEST_CASE("what comes out of an archive in a folder says so, and the archive is used") {
    const Desk desk;
    desk.write("ann/hand in.zip", packed(ArchiveKind::zip, {{"homework1/01_gbf/box.cpp", "mine"}, {"x.txt", ""}}));
    desk.write("ann/notes.txt", "");
    const Submission ann = read_submission(desk.path / "ann", both());
    CHECK(ann.files.at("01_gbf/box").path == "hand in.zip/homework1/01_gbf/box.cpp");
    CHECK(ann.newest == "hand in.zip/homework1/01_gbf/box.cpp");
    CHECK(ann.unused == std::vector<std::string>{"notes.txt", "hand in.zip/x.txt"});
}

TEST_CASE("paths that lead out of an archive are never taken") {
    for (const ArchiveKind kind : kinds) {
        for (const char* path : {"../01_gbf/box.cpp", "/etc/01_gbf/box.cpp", "a/../../01_gbf/box.cpp"}) {
            CAPTURE(path);
            const Submission slip = read_back(kind, packed(kind, {{path, "slip"}, good}));
            CHECK(slip.files.at("01_gbf/box").problem ==
                  std::string("the path of 01_gbf/box.cpp leads out of the archive: ") + path);
            CHECK(slip.files.at("01_gbf/box").text.empty());
            CHECK(slip.files.at("02_rod/swing").text == "swings");
            CHECK(said(read_back(kind, packed(kind, {{path, "slip"}, {"01_gbf/box.cpp", "plain"}}))) ==
                  "01_gbf/box: plain");
        }
    }
}

TEST_CASE("links, devices and folders in archives are that file's problem") {
    const auto problem = [](ArchiveKind kind, const Entry& entry) {
        const Submission ann = read_back(kind, packed(kind, {{"private", "secret"}, entry, good}));
        CHECK(ann.files.at("02_rod/swing").text == "swings");
        CHECK(ann.files.at("01_gbf/box").text.empty());
        return ann.files.at("01_gbf/box").problem;
    };
    for (const ArchiveKind kind : {ArchiveKind::tar, ArchiveKind::tar_gz}) {
        CHECK(problem(kind, {"01_gbf/box.cpp", "", AE_IFREG, "", "private"}) ==
              "box.cpp is another name of a file that the archive does not hold (a hard link)");
        CHECK(problem(kind, {"01_gbf/box.cpp", "", AE_IFCHR}) == "box.cpp is a device");
        CHECK(problem(kind, {"01_gbf/box.cpp", "", AE_IFIFO}) == "box.cpp is a FIFO");
    }
    for (const ArchiveKind kind : kinds) {
        CHECK(problem(kind, {"01_gbf/box.cpp", "", AE_IFLNK, "/etc/passwd"}) == "box.cpp is a link");
        CHECK(problem(kind, {"01_gbf/box.cpp/", "", AE_IFDIR}) == "box.cpp is a folder");
        CHECK(problem(kind, {"01_gbf/box.cpp", std::string(300 << 10, 'x')}) == "box.cpp is larger than 256 kB");
    }
}

TEST_CASE("a file with two names in a tar is a file, whichever of them comes first") {
    for (const ArchiveKind kind : {ArchiveKind::tar, ArchiveKind::tar_gz}) {
        const Submission ann = read_back(
            kind, packed(kind, {{"backup/box.cpp", "mine"}, {"01_gbf/box.cpp", "", AE_IFREG, "", "backup/box.cpp"}, good}));
        CHECK(ann.files.at("01_gbf/box").text == "mine");
        CHECK(ann.files.at("01_gbf/box").problem.empty());
    }
}

TEST_CASE("folders with letters of any language, marked as UTF-8 or not, lose no file") {
    const Desk desk;
    REQUIRE(std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr);  // for the writer
    const std::string umlaut = "\xc3\xbc" "bung \xe6\x96\x87";
    for (const ArchiveKind kind : kinds) {
        CAPTURE(ending(kind));
        const auto file = desk.write(std::string("ann") + ending(kind), packed(kind, {{umlaut + "/01_gbf/box.cpp", "mine"}},
                                                                             kind == ArchiveKind::zip ? "zip:hdrcharset=UTF-8" : nullptr));
        const ProcessResult read = run_process({program_path("read_submission").string(), file.string(), "--wanted", wanted_json(both())},
                                               {.clean_environment = true});
        const Submission ann = parse_submission(read.output, both());
        CHECK(said(ann) == "01_gbf/box: mine");
        CHECK(ann.files.at("01_gbf/box").path == umlaut + "/01_gbf/box.cpp");
    }
    std::setlocale(LC_CTYPE, "C");
}

TEST_CASE("times without a zone are known as such") {
    std::string with_zone = packed(ArchiveKind::zip, {{"01_gbf/box.cpp", "mine"}});
    CHECK_FALSE(read_back(ArchiveKind::zip, with_zone).zoneless);
    // Without the extra field UT, as Windows writes it: the field's name is changed to one that nothing knows.
    std::string without = with_zone;
    for (std::size_t at = 0; (at = without.find("UT\x05", at)) != std::string::npos; ++at) without[at] = 'u';
    for (std::size_t at = 0; (at = without.find("UT\x09", at)) != std::string::npos; ++at) without[at] = 'u';
    for (std::size_t at = 0; (at = without.find("UT\x0d", at)) != std::string::npos; ++at) without[at] = 'u';
    REQUIRE(without != with_zone);
    CHECK(read_back(ArchiveKind::zip, without).zoneless);
    CHECK(read_back(ArchiveKind::zip, without).files.at("01_gbf/box").text == "mine");
}

TEST_CASE("an encrypted file is that file's problem") {
    const Submission ann =
        read_back(ArchiveKind::zip, packed(ArchiveKind::zip, {{"01_gbf/box.cpp", "x"}}, "zip:encryption=zipcrypt"));
    CHECK(ann.files.at("01_gbf/box").problem == "box.cpp is encrypted");
}

TEST_CASE("an archive that is cut off, bent or something else says so; what was whole before counts") {
    const std::string noise = [] {
        std::string bytes;
        for (unsigned i = 0, x = 1; i < 20000; ++i) bytes += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
        return bytes;
    }();
    for (const ArchiveKind kind : kinds) {
        CAPTURE(ending(kind));
        const std::string whole = packed(kind, {good, {"01_gbf/box.cpp", noise}, {"end", noise}});
        for (const std::size_t size :
             {std::size_t(0), std::size_t(10), whole.size() / 3, whole.size() / 2 + 100, whole.size() - 30}) {
            CAPTURE(size);
            const Submission ann = read_back(kind, whole.substr(0, size));
            for (const auto& [key, file] : ann.files)
                CHECK((file.problem.empty() ? file.text == "swings" || file.text == noise : file.text.empty()));
            // Only the zeros at the end of a tar are nothing to miss.
            CHECK((size + 30 == whole.size() && kind == ArchiveKind::tar) == remarks(ann).empty());
            if (size > 2000 && kind == ArchiveKind::tar) CHECK(ann.files.at("02_rod/swing").text == "swings");
        }
        // Every byte bent, a few at a time: whatever comes, it comes back.
        for (std::size_t at = 0; at < whole.size(); at += 97) {
            std::string bent = whole;
            bent[at] = static_cast<char>(bent[at] ^ 0x55);
            CHECK(read_back(kind, bent).remarks.size() < 5);
        }
        CHECK(remarks(read_back(kind, noise)).rfind("is no archive of the kind that its name promises", 0) == 0);
    }
    // Another kind than the name says is not guessed.
    CHECK(read_back(ArchiveKind::tar, packed(ArchiveKind::zip, {good})).files.empty());
    CHECK(read_back(ArchiveKind::tar, packed(ArchiveKind::tar_gz, {good})).files.empty());
    CHECK(read_back(ArchiveKind::zip, packed(ArchiveKind::tar, {good})).files.empty());
}

TEST_CASE("bombs are put out") {
    const Entry bomb{"bomb", std::string(50 << 20, '\0')};
    const std::string gz = packed(ArchiveKind::tar_gz, {good, bomb, {"01_gbf/box.cpp", "behind"}});
    CHECK(gz.size() < 100 << 10);
    const Submission tar = read_back(ArchiveKind::tar_gz, gz);
    CHECK(said(tar) == "02_rod/swing: swings");
    CHECK(remarks(tar) == "unpacks to more than 200 times its size; what was read until then counts");
    CHECK(remarks(read_back(ArchiveKind::tar_gz, gz, {.unpacked = 20 << 20, .ratio = 100000})) ==
          "unpacks to more than 20 MB; what was read until then counts");
    CHECK(read_back(ArchiveKind::tar_gz, gz, {.ratio = 100000}).files.size() == 2);
    // A zip jumps over what is not wanted.
    CHECK(remarks(read_back(ArchiveKind::zip, packed(ArchiveKind::zip, {good, bomb}))).empty());
    CHECK(read_back(ArchiveKind::zip, packed(ArchiveKind::zip, {{"01_gbf/box.cpp", bomb.content}}))
              .files.at("01_gbf/box")
              .problem == "box.cpp is larger than 256 kB");
    std::vector<Entry> many(2000, {"x", ""});
    many.push_back(good);
    for (const ArchiveKind kind : kinds) {
        CHECK(remarks(read_back(kind, packed(kind, many), {.entries = 1000})) ==
              "has more than 1000 files and folders; what was read until then counts");
        CHECK(read_back(kind, packed(kind, many)).files.size() == 1);
    }
}

TEST_CASE("one name twice, long names and odd names") {
    for (const ArchiveKind kind : kinds) {
        const Submission twice =
            read_back(kind, packed(kind, {{"01_gbf/box.cpp", "first"}, {"01_gbf/box.cpp", "second"}}));
        CHECK(said(twice) == "01_gbf/box: first");
        CHECK(remarks(twice) == "01_gbf/box.cpp stands twice at one place, 01_gbf/box.cpp; the first one was taken");
        const std::string long_name(3000, 'n');
        CHECK(read_back(kind, packed(kind, {{long_name + "/01_gbf/box.cpp", "far"}, good})).files.size() == 1);
        const Submission odd =
            read_back(kind, packed(kind, {{"\x1b[2J\xc2\x9b/01_gbf/box.cpp", "a"}, {"\n/01_gbf/box.cpp", "b"}}));
        CHECK(remarks(odd) ==
              "01_gbf/box.cpp stands in several places: ?/01_gbf/box.cpp was taken, not ?[2J?/01_gbf/box.cpp");
        CHECK(said(odd) == "01_gbf/box: b");
    }
}

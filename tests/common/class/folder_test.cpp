#include "common/grading/class/intake/readers.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>

#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;
namespace fs = std::filesystem;

namespace {

std::string box_problem(const Desk& desk, const ReadLimits& limits = {}) {
    desk.write("ann/02_rod/swing.cpp", "swings");
    const Submission ann = read_submission(desk.path / "ann", both(), limits);
    // Whatever is the matter with one file, the others are there.
    CHECK(ann.files.at("02_rod/swing").text == "swings");
    CHECK(ann.files.at("02_rod/swing").problem.empty());
    return ann.files.count("01_gbf/box") > 0 ? ann.files.at("01_gbf/box").problem : "(not there)";
}

}  // namespace

TEST_CASE("a file is found at whatever depth; its bytes come as they are") {
    const Desk desk;
    const std::string bytes("\0\xff\r\n\x1b[2J", 8);
    desk.write("ann/hw1/exercises/01_gbf/box.cpp", bytes);
    desk.write("ann/readme.txt", "");
    const Submission ann = read_submission(desk.path / "ann" / "", both());
    CHECK(ann.student == "ann");
    CHECK(ann.files.size() == 1);
    CHECK(ann.files.at("01_gbf/box").text == bytes);
    CHECK(remarks(ann).empty());
    struct stat status {};
    REQUIRE(::stat((desk.path / "ann/hw1/exercises/01_gbf/box.cpp").c_str(), &status) == 0);
    CHECK(ann.modified == doctest::Approx(static_cast<double>(status.st_mtim.tv_sec)).epsilon(1e-9));
}

TEST_CASE("the copy nearest to the top wins; two of one depth are told, but not where one is below exercises") {
    const Desk desk;
    desk.write("ann/old/old/01_gbf/box.cpp", "deep");
    desk.write("ann/new/01_gbf/box.cpp", "near");
    desk.write("ann/.git/01_gbf/box.cpp", "hidden");
    desk.write("ann/solutions/01_gbf/box.cpp", "solution");
    desk.write("ann/__MACOSX/01_gbf/box.cpp", "resource");
    CHECK(said(read_submission(desk.path / "ann", both())) == "01_gbf/box: near");
    CHECK(remarks(read_submission(desk.path / "ann", both())).empty());

    const auto copy = desk.write("ann/copy/01_gbf/box.cpp", "copy");
    fs::last_write_time(copy, fs::last_write_time(copy) + std::chrono::seconds(2));
    const Submission two = read_submission(desk.path / "ann", both());
    CHECK(said(two) == "01_gbf/box: copy");
    CHECK(remarks(two) ==
          "01_gbf/box.cpp stands in several places: copy/01_gbf/box.cpp was taken, not new/01_gbf/box.cpp, which is older");

    desk.write("ann/exercises/01_gbf/box.cpp", "exercise");
    CHECK(said(read_submission(desk.path / "ann", both())) == "01_gbf/box: exercise");
    CHECK(remarks(read_submission(desk.path / "ann", both())).empty());
}

TEST_CASE("what students begin with is taken only where there is nothing else") {
    const std::vector<ExerciseFile> wanted{{"01_gbf", "box", hash_of_code("stub\n")}};
    for (const auto& [stub, work] : {std::pair{"01_gbf/box.cpp", "01_gbf/box (1).cpp"},
                                     {"course/exercises/01_gbf/box.cpp", "box.cpp"},
                                     {"exercises/01_gbf/box.cpp", "mine/01_gbf/box.cpp"},
                                     {"01_gbf/box.cpp", "work/01_gbf/box.cpp"}})
        for (const bool stub_first : {true, false}) {
            const Desk desk;
            for (const bool first : {true, false})
                first == stub_first ? desk.write(std::string("ann/") + stub, "stub\r\n\r\n")
                                    : desk.write(std::string("ann/") + work, "work");
            CHECK(said(read_submission(desk.path / "ann", wanted)) == "01_gbf/box: work");
        }
    const Desk desk;
    desk.write("ann/01_gbf/box.cpp", "stub");
    CHECK(said(read_submission(desk.path / "ann", wanted)) == "01_gbf/box: stub");
}

TEST_CASE("of all spellings in one folder the newest counts, the exact name where none is newer, and each loser is named") {
    const std::vector<ExerciseFile> wanted{{"01_gbf", "box", hash_of_code("stub\n")}};
    const Desk desk;
    const auto exact = desk.write("ann/01_gbf/box.cpp", "exact"), copy = desk.write("ann/01_gbf/box (1).cpp", "copy");
    const auto now = fs::last_write_time(exact);
    const auto read = [&](int seconds_later) {
        fs::last_write_time(exact, now);
        fs::last_write_time(copy, now + std::chrono::seconds(seconds_later));
        return read_submission(desk.path / "ann", wanted);
    };
    CHECK(said(read(0)) == "01_gbf/box: exact");
    CHECK(remarks(read(0)) ==
          "01_gbf/box.cpp stands in several places: 01_gbf/box.cpp was taken, not 01_gbf/box (1).cpp");
    CHECK(said(read(-60)) == "01_gbf/box: exact");
    CHECK(said(read(60)) == "01_gbf/box: copy");
    CHECK(remarks(read(60)) ==
          "01_gbf/box (1).cpp was taken for 01_gbf/box.cpp | 01_gbf/box.cpp stands in several places: "
          "01_gbf/box (1).cpp was taken, not 01_gbf/box.cpp, which is older");
    desk.write("ann/01_gbf/Box.cc", "stub\r\n");
    CHECK(remarks(read(60)).ends_with("was taken, not 01_gbf/box.cpp, which is older, nor 01_gbf/Box.cc, which is the "
                                      "untouched stub"));
    // An untouched stub loses however new and exact it is.
    desk.write("ann/01_gbf/box.cpp", "stub");
    fs::remove(desk.path / "ann/01_gbf/Box.cc");
    CHECK(said(read(-3600)) == "01_gbf/box: copy");
    CHECK(remarks(read(-3600)).ends_with(
        "01_gbf/box (1).cpp was taken, not 01_gbf/box.cpp, which is the untouched stub"));
}

TEST_CASE("the newest of the files taken is known by its path, and loose files of one student are read together") {
    const Desk desk;
    const auto box = desk.write("lee sam_4711_box (1).cpp", "mine"), rod = desk.write("lee sam_4711_02_rod_swing.cpp", "swings");
    fs::last_write_time(box, fs::last_write_time(rod) + std::chrono::hours(1));
    const Submission sam = read_submission(box, both(), {}, {rod});
    CHECK(said(sam) == "01_gbf/box: mine | 02_rod/swing: swings");
    CHECK(sam.newest == "lee sam_4711_box (1).cpp");
    CHECK(sam.files.at("02_rod/swing").path == "lee sam_4711_02_rod_swing.cpp");
    const auto again = desk.write("lee sam_4711_box.cpp", "older");
    fs::last_write_time(again, fs::last_write_time(rod));
    CHECK(remarks(read_submission(again, both(), {}, {box, rod}))
              .find("lee sam_4711_box (1).cpp was taken, not lee sam_4711_box.cpp, which is older") != std::string::npos);
}

TEST_CASE("an older file that stands better is told to be older") {
    const Desk desk;
    const auto old = desk.write("ann/01_gbf/box.cpp", "old");
    std::filesystem::last_write_time(old, std::filesystem::last_write_time(old) - std::chrono::hours(24));
    desk.write("ann/work/01_gbf/box.cpp", "new");
    CHECK(remarks(read_submission(desk.path / "ann", both())).find("01_gbf/box.cpp was taken, not work/01_gbf/box.cpp") !=
          std::string::npos);
}

TEST_CASE("without a lesson's folder where one lesson can be meant, and not out of another lesson's") {
    const Desk desk;
    desk.write("ann/upload/box.cpp", "flat");
    CHECK(said(read_submission(desk.path / "ann", {{"01_gbf", "box"}})) == "01_gbf/box: flat");
    CHECK(said(read_submission(desk.path / "ann", both())) == "01_gbf/box: flat");
    CHECK(remarks(read_submission(desk.path / "ann", both())) == "upload/box.cpp was taken for 01_gbf/box.cpp");
    const Submission of_two = read_submission(desk.path / "ann", {{"01_gbf", "box"}, {"02_rod", "box"}});
    CHECK(of_two.files.empty());
    CHECK(of_two.unused == std::vector<std::string>{"upload/box.cpp"});
    CHECK(remarks(of_two) == "holds none of the exercises' files (such as 01_gbf/box.cpp)");
    desk.write("ann/07_other/box.cpp", "other");
    CHECK(said(read_submission(desk.path / "ann", {{"01_gbf", "box"}})) == "01_gbf/box: flat");
    desk.write("ann/a/b/c/01_gbf/box.cpp", "folder");
    CHECK(said(read_submission(desk.path / "ann", {{"01_gbf", "box"}})) == "01_gbf/box: folder");
}

TEST_CASE("another spelling is taken where it can mean one exercise, and said; nearer to the top it goes before the right one") {
    for (const char* near : {"01_GBF/box.cpp", "01-gbf/box.cpp", "01 gbf/box.cpp", "gbf/box.cpp", "GBF/box.cpp", "1/box.cpp",
                             "01/box.cpp", "01_gbf/Box.cpp", "01_gbf/box.cc", "01_gbf/BOX.CPP", "01_gbf/box (1).cpp",
                             "01_gbf/box(2).cxx", "gbf/box - Copy.cpp", "01_gbf/box copy 2.cpp", "x/01gbf/box.c++"}) {
        CAPTURE(near);
        const Desk desk;
        desk.write(std::string("ann/") + near, "near");
        const Submission ann = read_submission(desk.path / "ann", both());
        CHECK(said(ann) == "01_gbf/box: near");
        CHECK(remarks(ann) == std::string(near) + " was taken for 01_gbf/box.cpp");
        CHECK(ann.files.at("01_gbf/box").path == near);
        desk.write("ann/deep/down/01_gbf/box.cpp", "deeper");
        CHECK(said(read_submission(desk.path / "ann", both())) == "01_gbf/box: near");
    }
    for (const char* far : {"01_gbf/box.txt", "01_gbf/box.cpp.bak", "01_gbf/boxes.cpp", "03_gbf/box.cpp", "01_gbf/box.hpp"}) {
        CAPTURE(far);
        const Desk desk;
        desk.write(std::string("ann/") + far, "far");
        const Submission ann = read_submission(desk.path / "ann", both());
        CHECK(ann.files.empty());
        CHECK(ann.unused == std::vector<std::string>{far});
    }
}

TEST_CASE("of two that stand equally well the newer one is taken") {
    const Desk desk;
    const auto old = desk.write("ann/backup/01_gbf/box.cpp", "old");
    desk.write("ann/work/01_gbf/box.cpp", "new");
    fs::last_write_time(old, fs::last_write_time(old) - std::chrono::hours(2));
    CHECK(said(read_submission(desk.path / "ann", both())) == "01_gbf/box: new");
    CHECK(remarks(read_submission(desk.path / "ann", both())) ==
          "01_gbf/box.cpp stands in several places: work/01_gbf/box.cpp was taken, not backup/01_gbf/box.cpp, which is older");
    desk.write("ann/work/01_gbf/box.cpp", "old");
    CHECK(remarks(read_submission(desk.path / "ann", both())).empty());
}

TEST_CASE("UTF-16 is read as such") {
    const Desk desk;
    desk.write("ann/01_gbf/box.cpp", std::string("\xff\xfeh\0\xe4\0\xac\x20\x3d\xd8\x00\xde", 12));
    desk.write("ann/02_rod/swing.cpp", std::string("\xfe\xff\0h\0i", 6));
    const Submission ann = read_submission(desk.path / "ann", both());
    CHECK(said(ann) == "01_gbf/box: h\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80 | 02_rod/swing: hi");
    CHECK(remarks(ann).find("01_gbf/box.cpp is UTF-16 and was read as such") != std::string::npos);
}

TEST_CASE("what is no regular file of its own is that file's problem, at once") {
    const Desk desk;
    fs::create_directories(desk.path / "ann" / "01_gbf");
    const fs::path box = desk.path / "ann" / "01_gbf" / "box.cpp";
    SUBCASE("a link") {
        fs::create_symlink("/etc/passwd", box);
        CHECK(box_problem(desk) == "box.cpp is a link");
    }
    SUBCASE("a link in a circle") {
        fs::create_symlink("box.cpp", box);
        CHECK(box_problem(desk) == "box.cpp is a link");
    }
    SUBCASE("a folder") {
        fs::create_directory(box);
        CHECK(box_problem(desk) == "box.cpp is a folder");
    }
    SUBCASE("a FIFO nobody writes to") {
        REQUIRE(::mkfifo(box.c_str(), 0600) == 0);
        CHECK(box_problem(desk) == "box.cpp is a FIFO");
    }
    SUBCASE("a socket") {
        const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        REQUIRE(box.string().size() < sizeof address.sun_path);
        std::strcpy(address.sun_path, box.c_str());
        REQUIRE(::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        CHECK(box_problem(desk) == "box.cpp is a socket");
        ::close(fd);
    }
    SUBCASE("a device") {
        if (::mknod(box.c_str(), S_IFCHR | 0666, makedev(1, 5)) == 0) {
            CHECK(box_problem(desk) == "box.cpp is a device");
        }
    }
    SUBCASE("a file with two names (a hard link), as cp -al leaves them, is a file") {
        fs::create_hard_link(desk.write("backup", "mine"), box);
        CHECK(box_problem(desk).empty());
    }
    SUBCASE("larger than allowed, with holes") {
        write_file(box, "");
        fs::resize_file(box, std::uintmax_t(1) << 40);
        CHECK(box_problem(desk) == "box.cpp is larger than 256 kB");
    }
    SUBCASE("just as large as allowed, and a byte larger") {
        write_file(box, std::string(1000, 'x'));
        CHECK(box_problem(desk, {.file = 1000}).empty());
        CHECK(box_problem(desk, {.file = 999}) == "box.cpp is larger than 0 kB");
    }
    SUBCASE("unreadable") {
        write_file(box, "mine");
        fs::permissions(box, fs::perms::none);
        fs::permissions(desk.path, fs::perms::all);
        fs::permissions(desk.path / "ann", fs::perms::all);
        fs::create_directories(desk.path / "ann/02_rod");
        fs::permissions(desk.path / "ann/02_rod", fs::perms::all);
        const bool root = ::geteuid() == 0 && ::seteuid(65534) == 0;
        CHECK(box_problem(desk) == "box.cpp cannot be read: Permission denied");
        if (root) CHECK(::seteuid(0) == 0);
    }
}

TEST_CASE("a lesson's folder that is a link loses that lesson, and no more") {
    const Desk desk;
    desk.write("secret/box.cpp", "secret");
    fs::create_directory(desk.path / "ann");
    fs::create_directory_symlink(desk.path / "secret", desk.path / "ann" / "01_gbf");
    fs::create_directory_symlink(desk.path / "secret", desk.path / "ann" / "other");
    CHECK(box_problem(desk) == "01_gbf/box.cpp cannot be read: its folder is a link");
    fs::create_directory_symlink(desk.path / "secret", desk.path / "bob");
    // Also where it became a link after it was looked at.
    WantedFiles files({{"01_gbf", "box"}}, {});
    CHECK(read_folder(desk.path / "bob", files, {}).size() == 1);
    CHECK(files.is_empty());
    const Submission bob = read_submission(desk.path / "bob", {{"01_gbf", "box"}});
    CHECK(bob.files.empty());
    CHECK(remarks(bob).find("neither a folder nor a .zip") != std::string::npos);
}

TEST_CASE("a walk ends: many files, deep folders, little time") {
    const Desk desk;
    desk.write("ann/many/01_gbf/box.cpp", "below many");
    desk.write("ann/02_rod/swing.cpp", "near");
    for (int i = 0; i < 100; ++i) desk.write("ann/many/" + std::to_string(i), "");
    const Submission many = read_submission(desk.path / "ann", both(), {.entries = 50});
    CHECK(said(many) == "02_rod/swing: near");
    CHECK(remarks(many) == "has more than 50 files and folders; what was found nearer to its top counts");
    CHECK(read_submission(desk.path / "ann", both(), {.entries = 150}).files.size() == 2);
    // Which files of a folder come first is chance: none of one that is too large counts.
    for (int i = 0; i < 100; ++i) desk.write("bob/01_gbf/" + std::to_string(i), "");
    desk.write("bob/01_gbf/box.cpp", "one of many");
    CHECK(read_submission(desk.path / "bob", both(), {.entries = 101}).files.empty());
    CHECK(read_submission(desk.path / "bob", both(), {.entries = 102}).files.size() == 1);
    // Where all is found, no further folder is opened.
    desk.write("eve/01_gbf/box.cpp", "near");
    for (int i = 0; i < 100; ++i) desk.write("eve/build/deep/" + std::to_string(i), "");
    CHECK(remarks(read_submission(desk.path / "eve", {{"01_gbf", "box"}}, {.entries = 50})).empty());

    CHECK(read_submission(desk.path / "ann", both(), {.depth = 2}).files.size() == 2);
    CHECK(said(read_submission(desk.path / "ann", both(), {.depth = 1})) == "02_rod/swing: near");
    CHECK(remarks(read_submission(desk.path / "ann", both(), {.seconds = 0})).find("longer than allowed") !=
          std::string::npos);
    // Folders in folders until the path is longer than a system call takes.
    fs::path deep = desk.path / "deep";
    for (int i = 0; i < 30; ++i) deep /= std::string(100, 'd');
    fs::create_directories(deep);
    CHECK(read_submission(desk.path / "deep", both()).files.empty());
}

TEST_CASE("a folder around archives is what they hold, and their own archives are not opened") {
    const Desk desk;
    desk.write("ann/hw.tar", "no tar");
    CHECK(remarks(read_submission(desk.path / "ann", both())).rfind("hw.tar is no archive", 0) == 0);
    desk.write("ann/more.zip", "no zip");  // one a lesson, perhaps
    CHECK(remarks(read_submission(desk.path / "ann", both())).rfind("hw.tar is no archive", 0) == 0);
    CHECK(remarks(read_submission(desk.path / "ann", both())).find("more.zip is no archive") != std::string::npos);
}

TEST_CASE("what is not there, or nothing that can be read, is said") {
    const Desk desk;
    CHECK(remarks(read_submission(desk.path / "nobody", both())) == "cannot be read: No such file or directory");
    CHECK(remarks(read_submission(desk.write("ann.rar", "Rar!"), both())) ==
          "is neither a folder nor a .zip, .tar, .tar.gz, .tgz or .bundle; nothing of it is read");
    REQUIRE(::mkfifo((desk.path / "bob.zip").c_str(), 0600) == 0);
    CHECK(remarks(read_submission(desk.path / "bob.zip", both())) == "is a FIFO; nothing of it is read");
    CHECK(remarks(read_submission(desk.write("eve.zip", std::string(3000, 'x')), both(), {.archive = 2048})) ==
          "is larger than 2 kB; nothing of it is read");
}

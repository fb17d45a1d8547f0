#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "tests/attacks/archives.hpp"
#include "tests/attacks/shapes.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

Attack archive(const char* name, const char* ending, int at_most, const char* what,
               void (*make)(const fs::path& archive, const fs::path& victim)) {
    Attack attack = shape(name, "own", at_most, what, make);
    attack.group = "archives";
    attack.ending = ending;
    return attack;
}

std::string solved(const char* exercise) {
    return read_file(course_root() / "solutions" / "01_gbf" / (std::string(exercise) + ".cpp"));
}
const char* const box_name = "01_gbf/box.cpp";
ZipEntry honest_zip() {
    return {"01_gbf/bounce_loss.cpp", solved("bounce_loss")};
}
TarEntry honest_tar() {
    return {"01_gbf/bounce_loss.cpp", solved("bounce_loss")};
}

/// A repository with the exercises, and what `commands` (sh) add to it, as a bundle.
void bundle(const fs::path& file, const std::string& commands) {
    const std::string script =
        "set -e; d=$(mktemp -d); cd \"$d\"; git init -q .; git config user.name n; git config "
        "user.email e@example.org; mkdir 01_gbf; cp \"$1\"/*.cpp 01_gbf/; " +
        commands + "\ngit add -A; git commit -q -m work; git bundle create -q \"$2\" HEAD; rm -rf \"$d\"";
    const ProcessResult result = run_process({"env", "HOME=/nonexistent", "GIT_CONFIG_NOSYSTEM=1", "sh", "-c", script,
                                              "sh", (course_root() / "solutions" / "01_gbf").string(), file.string()});
    if (result.exit_code != 0) throw InputError("cannot make a git bundle: " + result.output);
}

void deflated_bomb(const fs::path& file, const fs::path&) {
    const Deflated zeros = deflated_zeros(std::uint64_t{2} << 30);
    write_file(file, zip_of({honest_zip(), {box_name, zeros.raw, 8, 0x80000000u, zeros.checksum}}));
}

/// Many names share one piece of the archive: it grows with the square of its size.
void overlapping_bomb(const fs::path& file, const fs::path&) {
    const Deflated zeros = deflated_zeros(64 << 20);
    std::vector<ZipEntry> entries{honest_zip(), {box_name, zeros.raw, 8, 64 << 20, zeros.checksum}};
    for (int i = 0; i < 20'000; ++i) {
        entries.push_back({"01_gbf/f" + std::to_string(i) + ".cpp", ""});
        entries.back().same_as = 1;
    }
    write_file(file, zip_of(entries));
}

void nested(const fs::path& file, const fs::path&) {
    std::string inner = zip_of({{box_name, solved("box")}});
    for (int depth = 0; depth < 50; ++depth) inner = zip_of({honest_zip(), {"submission.zip", inner}});
    write_file(file, inner);
}

void many_entries(const fs::path& file, const fs::path&) {
    std::vector<ZipEntry> entries;
    for (int i = 0; i < 60'000; ++i) entries.push_back({"n/" + std::to_string(i), ""});
    entries.push_back({box_name, solved("box")});
    entries.push_back(honest_zip());
    write_file(file, zip_of(entries));
}

void tar_with(const fs::path& file, const TarEntry& entry) {
    write_file(file, tar_of({honest_tar(), entry}));
}

}  // namespace

std::vector<Attack> archive_shapes() {
    const int full = Attack::full;
    std::vector<Attack> all{
        archive("zip_slip", ".zip", full, "a name that climbs out of the archive, beside honest files",
                [](const fs::path& f, const fs::path&) {
                    write_file(f, zip_of({honest_zip(),
                                          {box_name, solved("box")},
                                          {"../../victim/file", "mine"},
                                          {"../../victim/empty/new", "mine"}}));
                }),
        archive("zip_absolute", ".zip", full, "absolute names and backslashes",
                [](const fs::path& f, const fs::path& victim) {
                    write_file(f, zip_of({honest_zip(),
                                          {box_name, solved("box")},
                                          {victim.string(), "mine"},
                                          {"..\\..\\victim\\file", "mine"}}));
                }),
        archive("zip_link", ".zip", 0,
                "box.cpp is a link to somebody's file, then a file of the same name is written through it",
                [](const fs::path& f, const fs::path& victim) {
                    ZipEntry link{box_name, victim.string()};
                    link.mode = 0120777;
                    write_file(f, zip_of({honest_zip(), link, {"01_gbf/box.cpp/", ""}}));
                }),
        archive("zip_link_folder", ".zip", 0, "a folder that is a link, and a file below it",
                [](const fs::path& f, const fs::path& victim) {
                    ZipEntry link{"01_gbf/sub", (victim.parent_path() / "empty").string()};
                    link.mode = 0120777;
                    write_file(f, zip_of({honest_zip(), link, {"01_gbf/sub/new", "mine"}}));
                }),
        archive("zip_twice", ".zip", full, "two entries of one name: readers differ in which they take",
                [](const fs::path& f, const fs::path&) {
                    write_file(f, zip_of({honest_zip(), {box_name, solved("box")}, {box_name, solved("box")}}));
                }),
        archive("zip_bomb", ".zip", 0, "box.cpp becomes 2 GB", deflated_bomb),
        archive("zip_overlapping", ".zip", 0, "20,000 names share one piece that becomes 64 MB", overlapping_bomb),
        archive("zip_nested", ".zip", 0, "the exercise lies 50 archives deep", nested),
        archive("zip_many", ".zip", full, "60,000 entries before the exercise", many_entries),
        archive("zip_encrypted", ".zip", 0, "box.cpp is encrypted",
                [](const fs::path& f, const fs::path&) {
                    ZipEntry e{box_name, std::string(500, 'x')};
                    e.flags = 1;
                    e.size = 488;
                    write_file(f, zip_of({honest_zip(), e}));
                }),
        archive("zip_lies", ".zip", 0,
                "box.cpp says that it has 10 bytes and four gigabytes, and its checksum is wrong",
                [](const fs::path& f, const fs::path&) {
                    write_file(f, zip_of({honest_zip(), {box_name, solved("box"), 0, 0xfffffffeu, 1}}));
                }),
        archive("zip_truncated", ".zip", 0, "the archive ends in the middle",
                [](const fs::path& f, const fs::path&) {
                    write_file(f, zip_of({honest_zip(), {box_name, solved("box")}}).substr(0, 900));
                }),
        archive("zip_nothing", ".zip", 0, "random bytes",
                [](const fs::path& f, const fs::path&) { write_file(f, "PK\x03\x04 nothing of the kind"); }),
        archive("tar_device", ".tar", 0, "box.cpp is a device",
                [](const fs::path& f, const fs::path&) {
                    tar_with(f, {box_name, "", '3'});
                }),
        archive("tar_pipe", ".tar", 0, "box.cpp is a FIFO",
                [](const fs::path& f, const fs::path&) {
                    tar_with(f, {box_name, "", '6'});
                }),
        archive("tar_hard_link", ".tar", 0, "box.cpp is a hard link to somebody's file",
                [](const fs::path& f, const fs::path& victim) {
                    tar_with(f, {box_name, "", '1', victim.string()});
                }),
        archive("tar_absolute", ".tar", 0, "an absolute name",
                [](const fs::path& f, const fs::path& victim) {
                    tar_with(f, {victim.string(), "mine"});
                }),
        archive("tar_through_link", ".tar", 0, "a link to a folder elsewhere, then a file below it",
                [](const fs::path& f, const fs::path& victim) {
                    write_file(
                        f,
                        tar_of({honest_tar(), {"out", "", '2', victim.parent_path().string()}, {"out/file", "mine"}}));
                }),
        archive("tar_size", ".tar", 0, "a head that announces seven gigabytes",
                [](const fs::path& f, const fs::path&) {
                    tar_with(f, {box_name, "x", '0', "", std::uint64_t{7} << 30});
                }),
        archive(
            "gzip_bomb", ".tar.gz", 0, "a tar.gz that becomes 10 GB",
            [](const fs::path& f, const fs::path&) { write_file(f, deflated_zeros(std::uint64_t{10} << 30).gzip); }),
        archive("bundle_link", ".bundle", 0, "box.cpp is a link to the solution, in a git bundle",
                [](const fs::path& f, const fs::path&) {
                    bundle(f, "rm 01_gbf/box.cpp; ln -s ../../alice/01_gbf/box.cpp 01_gbf/box.cpp");
                }),
        archive(
            "bundle_filters", ".bundle", full,
            ".gitattributes asks for filters, hooks are in the tree, and a .gitmodules names commands",
            [](const fs::path& f, const fs::path& victim) {
                const std::string act = "touch " + (victim.parent_path() / "empty" / "hook").string();
                bundle(
                    f,
                    "printf '* filter=act diff=act merge=act\\n' > .gitattributes; mkdir hooks; printf '#!/bin/sh\\n" +
                        act +
                        "\\n' > hooks/post-checkout; chmod +x hooks/post-checkout; printf '[submodule \"a\"]\\npath = "
                        "a\\nurl = --upload-pack=" +
                        act + "\\nupdate = !" + act + "\\n' > .gitmodules");
            }),
        archive("bundle_broken", ".bundle", 0, "a git bundle that ends in the middle",
                [](const fs::path& f, const fs::path&) {
                    bundle(f, ":");
                    fs::resize_file(f, fs::file_size(f) / 2);
                }),
    };
    for (Attack& attack : all) {
        for (const char* name : {"zip_truncated", "zip_nothing", "gzip_bomb", "bundle_broken", "zip_nested"})
            if (attack.name == name) attack.honest_survives = false;
        for (const char* name : {"zip_bomb", "gzip_bomb", "zip_many", "zip_overlapping"})
            if (attack.name == name) attack.slow = true;
    }
    return all;
}

}  // namespace rbc::attacks

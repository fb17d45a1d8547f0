#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "tests/attacks/archives.hpp"
#include "tests/attacks/shapes.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

using Zip = std::vector<ZipEntry>;
using Tar = std::vector<TarEntry>;

Attack archive(const char* name, const char* ending, int max_points, const char* what,
               const std::function<void(const fs::path& archive, const fs::path& victim)>& make) {
    Attack attack = shape(name, max_points, what, make);
    attack.group = "archives";
    attack.ending = ending;
    return attack;
}

std::string solved(const char* exercise) {
    return read_file(course_root() / "solutions" / "01_gbf" / (std::string(exercise) + ".cpp"));
}
const char* const box_name = "01_gbf/box.cpp";
const char* const honest_name = "01_gbf/bounce_loss.cpp";

/// The honest exercise, then these entries.
std::string zip_with(Zip entries) {
    entries.insert(entries.begin(), {honest_name, solved("bounce_loss")});
    return zip_of(entries);
}

/// Replaces a leading VICTIMS by the folder of the file under attack.
void find_victims(std::string& text, const fs::path& victim) {
    constexpr std::string_view folder = "VICTIMS";
    if (text.starts_with(folder)) text.replace(0, folder.size(), victim.parent_path().string());
}

Attack zip(const char* name, int max_points, const char* what, const Zip& entries) {
    return archive(name, ".zip", max_points, what, [entries](const fs::path& file, const fs::path& victim) {
        Zip all = entries;
        for (ZipEntry& entry : all)
            for (std::string* text : {&entry.name, &entry.bytes}) find_victims(*text, victim);
        write_file(file, zip_with(all));
    });
}

Attack tar(const char* name, const char* what, const Tar& entries) {
    return archive(name, ".tar", 0, what, [entries](const fs::path& file, const fs::path& victim) {
        Tar all{{honest_name, solved("bounce_loss")}};
        all.insert(all.end(), entries.begin(), entries.end());
        for (TarEntry& entry : all)
            for (std::string* text : {&entry.name, &entry.target}) find_victims(*text, victim);
        write_file(file, tar_of(all));
    });
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
    write_file(file, zip_with({{box_name, zeros.raw, 8, 0x80000000u, zeros.checksum}}));
}

/// Many names share one piece of the archive: it grows with the square of its size.
void overlapping_bomb(const fs::path& file, const fs::path&) {
    const Deflated zeros = deflated_zeros(64 << 20);
    Zip entries{{box_name, zeros.raw, 8, 64 << 20, zeros.checksum}};
    for (int i = 0; i < 20'000; ++i) {
        entries.push_back({"01_gbf/f" + std::to_string(i) + ".cpp", ""});
        entries.back().same_as = 1;  // behind the honest exercise
    }
    write_file(file, zip_with(entries));
}

void many_entries(const fs::path& file, const fs::path&) {
    Zip entries;
    for (int i = 0; i < 60'000; ++i) entries.push_back({"n/" + std::to_string(i), ""});
    entries.push_back({box_name, solved("box")});
    write_file(file, zip_with(entries));
}

void nested(const fs::path& file, const fs::path&) {
    std::string inner = zip_of({{box_name, solved("box")}});
    for (int depth = 0; depth < 50; ++depth) inner = zip_with({{"submission.zip", inner}});
    write_file(file, inner);
}

void filters(const fs::path& file, const fs::path& victim) {
    const std::string act = "touch " + (victim.parent_path() / "empty" / "hook").string();
    bundle(file, "printf '* filter=act diff=act merge=act\\n' > .gitattributes; mkdir hooks; printf '#!/bin/sh\\n" +
                     act +
                     "\\n' > hooks/post-checkout; chmod +x hooks/post-checkout; printf '[submodule \"a\"]\\npath = "
                     "a\\nurl = --upload-pack=" +
                     act + "\\nupdate = !" + act + "\\n' > .gitmodules");
}

}  // namespace

std::vector<Attack> archive_shapes() {
    const int full = Attack::full;
    constexpr std::uint32_t mode_of_link = 0120777;
    const ZipEntry box{box_name, solved("box")};
    std::vector<Attack> all{
        zip("zip_slip", full, "a name that climbs out of the archive, beside honest files",
            {box, {"../../victim/file", "mine"}, {"../../victim/empty/new", "mine"}}),
        zip("zip_absolute", full, "absolute names and backslashes",
            {box, {"VICTIMS/file", "mine"}, {"..\\..\\victim\\file", "mine"}}),
        zip("zip_link", 0, "box.cpp is a link to somebody's file, then a file of the same name is written through it",
            {{.name = box_name, .bytes = "VICTIMS/file", .mode = mode_of_link}, {"01_gbf/box.cpp/", ""}}),
        zip("zip_link_folder", 0, "a folder that is a link, and a file below it",
            {{.name = "01_gbf/sub", .bytes = "VICTIMS/empty", .mode = mode_of_link}, {"01_gbf/sub/new", "mine"}}),
        zip("zip_twice", full, "two entries of one name: readers differ in which they take", {box, box}),
        archive("zip_bomb", ".zip", 0, "box.cpp becomes 2 GB", deflated_bomb),
        archive("zip_overlapping", ".zip", 0, "20,000 names share one piece that becomes 64 MB", overlapping_bomb),
        archive("zip_nested", ".zip", 0, "the exercise lies 50 archives deep", nested),
        archive("zip_many", ".zip", full, "60,000 entries before the exercise", many_entries),
        zip("zip_encrypted", 0, "box.cpp is encrypted",
            {{.name = box_name, .bytes = std::string(500, 'x'), .size = 488, .flags = 1}}),
        zip("zip_lies", 0, "box.cpp says that it has 10 bytes and four gigabytes, and its checksum is wrong",
            {{box_name, solved("box"), 0, 0xfffffffeu, 1}}),
        archive("zip_truncated", ".zip", 0, "the archive ends in the middle",
                [](const fs::path& f, const fs::path&) {
                    write_file(f, zip_with({{box_name, solved("box")}}).substr(0, 900));
                }),
        archive("zip_nothing", ".zip", 0, "random bytes",
                [](const fs::path& f, const fs::path&) { write_file(f, "PK\x03\x04 nothing of the kind"); }),
        tar("tar_device", "box.cpp is a device", {{box_name, "", '3'}}),
        tar("tar_pipe", "box.cpp is a FIFO", {{box_name, "", '6'}}),
        tar("tar_hard_link", "box.cpp is a hard link to somebody's file", {{box_name, "", '1', "VICTIMS/file"}}),
        tar("tar_absolute", "an absolute name", {{"VICTIMS/file", "mine"}}),
        tar("tar_through_link", "a link to a folder elsewhere, then a file below it",
            {{"out", "", '2', "VICTIMS"}, {"out/file", "mine"}}),
        tar("tar_size", "a head that announces seven gigabytes", {{box_name, "x", '0', "", std::uint64_t{7} << 30}}),
        archive(
            "gzip_bomb", ".tar.gz", 0, "a tar.gz that becomes 10 GB",
            [](const fs::path& f, const fs::path&) { write_file(f, deflated_zeros(std::uint64_t{10} << 30).gzip); }),
        archive("bundle_link", ".bundle", 0, "box.cpp is a link to the solution, in a git bundle",
                [](const fs::path& f, const fs::path&) {
                    bundle(f, "rm 01_gbf/box.cpp; ln -s ../../alice/01_gbf/box.cpp 01_gbf/box.cpp");
                }),
        archive("bundle_filters", ".bundle", full,
                ".gitattributes asks for filters, hooks are in the tree, and a .gitmodules names commands", filters),
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

#include "common/grading/wall/wall.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/output_file.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/wall/closing.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// Where compilers, libraries and headers are, on the systems we know; each machine has some of them.
constexpr const char* system_folders[] = {
    "/usr/bin",           "/usr/lib",          "/usr/lib32",     "/usr/lib64",       "/usr/libexec",
    "/usr/include",       "/usr/local/bin",    "/usr/local/lib", "/usr/local/lib64", "/usr/local/include",
    "/usr/local/libexec", "/etc/alternatives", "/nix/store"};
constexpr const char* short_ways[] = {"/bin", "/lib", "/lib32", "/lib64"};
constexpr const char* system_files[] = {"/etc/ld.so.cache"};
constexpr const char* devices[] = {"/dev/null", "/dev/zero", "/dev/urandom"};

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

/// The words of bubblewrap: an empty world with what the wall lets in, and no privilege in it.
Words namespaces(const Wall& wall) {
    Words words{"bwrap", "--die-with-parent", "--new-session"};
    // Root needs no user namespace; without one it can become the user nobody for good.
    if (::geteuid() == 0)
        add(words, {"--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"});
    else
        add(words, {"--unshare-all"});
    // Folders made on the way to these would otherwise be closed to the user nobody.
    std::set<fs::path> ways;
    const auto make_way = [&](const fs::path& path) {
        for (fs::path way = path.parent_path(); way.has_relative_path(); way = way.parent_path()) ways.insert(way);
    };
    for (const char* folder : system_folders) make_way(folder);
    for (const char* device : devices) make_way(device);
    for (const std::vector<fs::path>* paths : {&wall.readable, &wall.runnable, &wall.writable})
        for (const fs::path& path : *paths) make_way(path);
    make_way(program_path("walled"));
    make_way(wall.scratch);
    if (!wall.folder.empty()) make_way(wall.folder / "within");
    for (const fs::path& way : ways) add(words, {"--perms", "0755", "--dir", way.string()});
    for (const char* folder : system_folders) add(words, {"--ro-bind-try", folder, folder});
    for (const char* way : short_ways) {
        std::error_code error;
        if (fs::is_symlink(way, error))
            add(words, {"--symlink", fs::read_symlink(way, error).string(), way});
        else
            add(words, {"--ro-bind-try", way, way});
    }
    for (const char* file : system_files) add(words, {"--ro-bind-try", file, file});
    for (const char* device : devices) add(words, {"--dev-bind", device, device});
    if (!wall.scratch.empty()) {
        // Any user may write there: there is only the one program.
        add(words, {"--perms", "1777", "--size", std::to_string(wall.space), "--tmpfs", wall.scratch.string()});
    }
    const auto let_in = [&](const fs::path& path) { add(words, {"--ro-bind", path.string(), path.string()}); };
    for (const fs::path& path : wall.readable) let_in(path);
    for (const fs::path& path : wall.runnable) let_in(path);
    for (const fs::path& path : wall.writable) add(words, {"--bind", path.string(), path.string()});
    let_in(program_path("walled"));
    if (!wall.folder.empty()) add(words, {"--chdir", wall.folder.string()});
    add(words, {"--"});
    return words;
}

/// The words of our own program, which closes paths and system calls and then becomes the command.
Words closing(const Wall& wall, bool nobody) {
    Words words{program_path("walled").string()};
    if (nobody) add(words, {"--nobody"});
    for (const char* folder : system_folders) add(words, {"--run", folder});
    for (const char* way : short_ways) add(words, {"--run", way});
    for (const char* file : system_files) add(words, {"--read", file});
    for (const char* device : devices) add(words, {"--read", device});
    add(words, {"--write", "/dev/null"});  // git, for one, opens it for both
    for (const fs::path& path : wall.readable) add(words, {"--read", path.string()});
    for (const fs::path& path : wall.runnable) add(words, {"--run", path.string()});
    for (const fs::path& path : wall.writable) add(words, {"--write", path.string()});
    if (!wall.scratch.empty()) add(words, {"--write", wall.scratch.string()});
    if (!wall.result.empty()) add(words, {"--result", wall.result.string()});
    if (!wall.folder.empty()) add(words, {"--folder", wall.folder.string()});
    add(words, {"--"});
    return words;
}

/// Whether a user that owns no file could run it, too.
bool open_to_all(const Wall& wall) {
    const auto may = [](const fs::path& path) {
        std::error_code error;
        return (fs::status(path, error).permissions() & fs::perms::others_read) != fs::perms::none;
    };
    return !wall.as_owner && wall.writable.empty() && std::all_of(wall.readable.begin(), wall.readable.end(), may) &&
           std::all_of(wall.runnable.begin(), wall.runnable.end(), may);
}

Words in_layers(const Wall& wall, const Words& command, bool with_namespaces, const fs::path& groups) {
    Words words;
    if (!groups.empty()) words = {program_path("walled").string(), "--group", groups.string(), "--"};
    if (with_namespaces) {
        const Words outer = namespaces(wall);
        words.insert(words.end(), outer.begin(), outer.end());
    }
    const Words inner = closing(wall, with_namespaces && ::geteuid() == 0 && open_to_all(wall));
    words.insert(words.end(), inner.begin(), inner.end());
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

bool namespaces_work() {
    std::error_code error;
    if (!fs::exists(program_path("walled"), error)) return false;
    const auto try_it = [] {
        return run_process(in_layers({}, {"/usr/bin/true"}, true, {}), {.clean_environment = true});
    };
    ProcessResult tried = try_it();
    if (!machine_failure(tried).empty()) tried = try_it();
    return tried.exit_code == 0;
}

}  // namespace

std::vector<std::string> behind_wall(const Wall& wall, const std::vector<std::string>& command) {
    return in_layers(wall, command, protection().namespaces, protection().groups);
}

ProcessResult run_behind_wall(const Wall& wall, const std::vector<std::string>& command, ProcessOptions options,
                              const fs::path& result, unsigned mode) {
    std::optional<OutputFile> output;
    if (!result.empty()) options.descriptor = output.emplace(result, mode).descriptor();
    const ProcessResult done = run_process(behind_wall(wall, command), options);
    // A student's program may print the same words: it is then run once more, and gains nothing by that.
    if (!protection().namespaces || done.exit_code != 1 || !done.output.starts_with("bwrap: ")) return done;
    if (!namespaces_work())
        throw InputError("the wall does not stand any more: " + done.output.substr(0, done.output.find('\n')));
    return run_process(behind_wall(wall, command), options);
}

std::string machine_failure(const ProcessResult& ended) {
    if (ended.stalled) return "the machine gave it too little time";
    if (ends_from_outside(ended.exit_code - 128) && !ended.timed_out && !ended.cancelled)
        return "it was " + killed_from_outside(ended.exit_code - 128);
    if (ended.exit_code != wall_cannot_start && ended.exit_code != wall_not_stored) return "";
    const std::string said = ended.output.substr(0, ended.output.find_last_not_of('\n') + 1);
    return said.substr(said.rfind('\n') + 1);
}

std::vector<std::string> Protection::missing() const {
    std::vector<std::string> sentences;
    if (!namespaces)
        sentences.push_back(
            "no bubblewrap, or it may not be used: files' names and sizes, and the machine's network addresses can be "
            "seen");
    if (!paths) sentences.push_back("no Landlock (Linux 5.13 or newer): students' code can read what you can read");
    if (!calls) sentences.push_back("no seccomp: students' code can write files, use the network and start processes");
    return sentences;
}

std::string Protection::text() const {
    std::string text;
    for (const auto& [has, name] : {std::pair{namespaces, "bubblewrap"},
                                    {paths, "Landlock"},
                                    {calls, "seccomp"},
                                    {!groups.empty(), "control groups"},
                                    {true, "limits"}}) {
        if (has) text += (text.empty() ? "" : ", ") + std::string(name);
    }
    return text;
}

const Protection& protection() {
    static const Protection found{namespaces_work(), landlock_version() > 0, can_refuse_calls(), own_control_groups()};
    return found;
}

}  // namespace rbc

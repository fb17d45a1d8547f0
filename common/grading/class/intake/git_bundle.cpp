#include "common/grading/class/intake/readers.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// What git stores under one name.
struct GitObject {
    std::string type;  ///< "tree", "blob"; empty: there is none
    std::string content;
};

/// What stands in a tree.
struct GitEntry {
    std::string mode;  ///< octal: 100644 and 100755 files, 40000 a tree, 120000 a link, 160000 a submodule
    std::string name;
    std::string hash;
};

constexpr std::size_t hash_bytes = 20;

/// Nothing from the environment and no settings but these.
std::vector<std::string> git_command() {
    const char* path = std::getenv("PATH");
    std::vector<std::string> words{"env", "-i", std::string("PATH=") + (path ? path : "/usr/bin:/bin")};
    for (const char* variable :
         {"LC_ALL=C", "HOME=/nonexistent", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
          "GIT_TERMINAL_PROMPT=0", "GIT_NO_REPLACE_OBJECTS=1", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0"})
        words.push_back(variable);
    words.push_back("git");
    for (const char* setting :
         {"core.hooksPath=/dev/null", "core.fsmonitor=false", "core.useReplaceRefs=false",
          "core.attributesFile=/dev/null", "core.symlinks=false", "core.alternateRefsCommand=true",
          "protocol.allow=never", "submodule.recurse=false", "gc.auto=0", "maintenance.auto=false", "pack.threads=1",
          "index.threads=1", "core.bigFileThreshold=1m", "core.deltaBaseCacheLimit=16m", "core.packedGitLimit=128m"})
        words.insert(words.end(), {"-c", setting});
    return words;
}

/// The entries of a tree; none where it is no tree.
std::vector<GitEntry> entries_of(const GitObject& tree) {
    std::vector<GitEntry> entries;
    const std::string& text = tree.type == "tree" ? tree.content : "";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t space = text.find(' ', at), zero = text.find('\0', at);
        if (zero == std::string::npos || space > zero || zero + 1 + hash_bytes > text.size()) break;
        entries.push_back({text.substr(at, space - at), text.substr(space + 1, zero - space - 1),
                           hexadecimal(text.substr(zero + 1, hash_bytes))});
        at = zero + 1 + hash_bytes;
    }
    return entries;
}

/// The program `git` at work in one folder, with nothing of the machine's or a repository's settings, and limits on its
/// time, memory and files.
class Git {
  public:
    Git(fs::path folder, const ReadLimits& limits) : folder_(std::move(folder)), limits_(limits) {}

    /// What it says; nothing where it does not end well.
    std::optional<std::string> run(const std::vector<std::string>& words, const std::string& input = {},
                                   std::size_t max_bytes = 1 << 20) const {
        std::vector<std::string> command = git_command();
        command.insert(command.end(), words.begin(), words.end());
        ProcessOptions options;
        options.input = input;
        options.folder = folder_.string();
        // Behind the wall there is no /proc: its seconds are the clock's there, and processor time is what counts.
        options.limits = {.seconds = 20 * limits_.seconds,
                          .cpu = static_cast<unsigned>(limits_.seconds) + 1,
                          .memory = std::size_t{2} << 30,
                          .file = limits_.unpacked,
                          .output = max_bytes};
        const ProcessResult result = run_process(command, options);
        if (result.exit_code != 0 || result.timed_out) return {};
        return result.output;
    }

    /// In the order of their names; fewer where more than `max_bytes` came.
    std::vector<GitObject> objects(const std::vector<std::string>& names, std::size_t max_bytes) const {
        std::string input;
        for (const std::string& name : names) input += name + "\n";
        std::istringstream output(run({"cat-file", "--batch"}, input, max_bytes).value_or(""));
        std::vector<GitObject> found;
        for (std::string line; found.size() < names.size() && std::getline(output, line);) {
            std::istringstream head(line);
            GitObject object;
            std::string hash;
            std::size_t size = 0;
            if (head >> hash >> object.type >> size) {
                if (size > max_bytes) break;
                object.content.resize(size);
                if (!output.read(object.content.data(), static_cast<std::streamsize>(size))) break;
                output.ignore();  // a new line
            } else {
                object.type.clear();  // "... missing"
            }
            found.push_back(std::move(object));
        }
        return found;
    }

    /// Whether it is known to have no more bytes than that.
    bool is_within(const std::string& name, std::size_t max_bytes) const {
        std::istringstream output(run({"cat-file", "-s", name}).value_or(""));
        std::size_t size = 0;
        return output >> size && size <= max_bytes;
    }

  private:
    fs::path folder_;
    const ReadLimits& limits_;
};

/// The commit to start from, out of lines "hash ref".
std::string starting_commit(const std::string& heads) {
    std::map<std::string, std::string> by_ref;
    std::istringstream in(heads);
    for (std::string hash, ref; in >> hash >> ref;) by_ref[ref] = hash;
    for (const char* ref : {"HEAD", "refs/heads/main", "refs/heads/master"}) {
        if (by_ref.count(ref) > 0) return by_ref[ref];
    }
    return by_ref.size() == 1 ? by_ref.begin()->second : "";
}

class GitWalk {
  public:
    GitWalk(const Git& git, double modified, WantedFiles& files, const ReadLimits& limits)
        : git_(git), modified_(modified), files_(files), limits_(limits) {}

    std::vector<std::string> walk(const std::string& commit) {
        std::vector<Folder> level{{"", commit + "^{tree}"}};
        for (std::size_t depth = 0; !level.empty() && depth <= limits_.depth; ++depth) {
            std::vector<std::string> names;
            for (const Folder& folder : level) names.push_back(folder.tree);
            const std::vector<GitObject> trees = git_.objects(names, limits_.archive);
            if (trees.size() != level.size() || stopwatch_.seconds() > limits_.seconds)
                return {"its folders cannot be read, or not in time; what is nearer to its top counts"};
            std::vector<Folder> next;
            for (std::size_t i = 0; i < trees.size(); ++i) {
                for (const GitEntry& entry : entries_of(trees[i])) look_at(level[i].path, entry, next);
            }
            if (++looked_at_ > limits_.entries || next.size() > limits_.entries)
                return {"has more than " + std::to_string(limits_.entries) +
                        " files and folders; what was found nearer to its top counts"};
            if (files_.is_settled(depth)) break;
            level = std::move(next);
        }
        return {};
    }

  private:
    struct Folder {
        std::string path;  ///< with a slash at its end
        std::string tree;
    };

    void look_at(const std::string& folder, const GitEntry& entry, std::vector<Folder>& next) {
        if (++looked_at_ > limits_.entries || WantedFiles::is_ignored(entry.name)) return;
        const std::string path = folder + entry.name;
        files_.offer(path, [&] { return read(entry); });
        if (entry.mode == "40000") {
            // A tree may hold another ten times, ten levels deep: it is read once in each place that makes a difference.
            const std::size_t above = folder.find_last_of('/', folder.size() < 2 ? 0 : folder.size() - 2);
            const std::string place = folder.substr(above == std::string::npos ? 0 : above) + entry.name;
            if (seen_.insert(place + " " + entry.hash).second) next.push_back({path + "/", entry.hash});
        } else if (files_.is_lesson(entry.name) && !entry.mode.starts_with("100")) {
            files_.offer_lost_lesson(path, entry.name,
                                     "its folder is " + std::string(entry.mode == "160000" ? "a submodule" : "a link"));
        }
    }

    FoundFile read(const GitEntry& entry) const {
        FoundFile found{{}, modified_};
        std::string& problem = found.file.problem;
        if (entry.mode == "120000") {
            problem = "is a link";
        } else if (entry.mode == "160000") {
            problem = "is a submodule";
        } else if (!entry.mode.starts_with("100")) {
            problem = "is a folder";
        } else {
            const bool fits = git_.is_within(entry.hash, limits_.file);
            std::vector<GitObject> blob;
            if (fits) blob = git_.objects({entry.hash}, limits_.file + 200);
            if (!blob.empty() && blob.front().type == "blob")
                found.file.text = blob.front().content;
            else
                problem = fits ? "is damaged" : "is larger than " + std::to_string(limits_.file >> 10) + " kB";
        }
        if (!problem.empty()) problem = printable(entry.name, '?', 80) + " " + problem;
        return found;
    }

    const Git& git_;
    double modified_;
    WantedFiles& files_;
    const ReadLimits& limits_;
    std::size_t looked_at_ = 0;
    std::set<std::string> seen_;
    Stopwatch stopwatch_;
};

}  // namespace

std::vector<std::string> read_git_bundle(const fs::path& bundle, WantedFiles& files, const ReadLimits& limits) {
    const TemporaryFolder scratch;
    const Git git(scratch.path(), limits);
    if (!git.run({"version"})) return {"is a git bundle, and there is no git on this machine"};
    const std::string file = fs::absolute(bundle).string();
    const std::optional<std::string> heads = git.run({"bundle", "list-heads", file});
    if (!heads) return {"is no git bundle, or damaged"};
    const std::string head = starting_commit(*heads);
    if (head.empty()) return {"has neither HEAD nor main nor master, but several branches: none is read"};
    if (!git.run({"init", "--bare", "--quiet", "--template=", "."}) || !git.run({"bundle", "unbundle", file}))
        return {"is damaged, incomplete (commits that it builds on are missing) or too large"};

    std::vector<std::string> list{"rev-list", "--timestamp", "--first-parent", "-1", head, "--"};
    std::optional<std::string> line;
    if (limits.deadline) {
        std::vector<std::string> until = list;
        until.insert(until.begin() + 1, "--min-age=" + std::to_string(static_cast<long long>(*limits.deadline)));
        line = git.run(until);
    }
    if (!line || line->empty()) line = git.run(list);
    std::istringstream in(line.value_or(""));
    double seconds = 0;
    std::string commit;
    if (!(in >> seconds >> commit)) return {"its newest commit cannot be read"};
    std::vector<std::string> remarks = GitWalk(git, seconds, files, limits).walk(commit);
    if (commit != head)
        remarks.insert(remarks.begin(),
                       "of its commits the newest until the deadline was read, " + commit.substr(0, 12));
    return remarks;
}

}  // namespace rbc

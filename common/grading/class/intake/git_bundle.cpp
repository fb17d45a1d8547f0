#include "common/grading/class/intake/git_bundle.hpp"

#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <set>
#include <sstream>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/intake/git_objects.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

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
    GitWalk(const GitObjects& git, double modified, WantedFiles& files, const ReadLimits& limits)
        : git_(git), modified_(modified), files_(files), limits_(limits) {}

    std::vector<std::string> walk(const std::string& commit) {
        std::vector<Folder> level{{"", commit + "^{tree}"}};
        for (std::size_t depth = 0; !level.empty() && depth <= limits_.depth; ++depth) {
            std::vector<std::string> names;
            for (const Folder& folder : level) names.push_back(folder.tree);
            const std::vector<GitObject> trees = git_.objects(names, limits_.archive);
            if (trees.size() != level.size() || is_over_time())
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

    bool is_over_time() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds;
    }

    void look_at(const std::string& folder, const GitEntry& entry, std::vector<Folder>& next) {
        if (++looked_at_ > limits_.entries || WantedFiles::is_ignored(entry.name)) return;
        const std::string path = folder + entry.name;
        files_.offer(path, [&] { return read(entry); });
        if (entry.mode == "40000") {
            // A tree may stand in itself's like ten times, ten levels deep: once in each place that makes a difference is enough.
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
            const std::size_t size = git_.size_of(entry.hash);
            if (size > limits_.file) {
                problem = "is larger than " + std::to_string(limits_.file >> 10) + " kB";
            } else {
                const std::vector<GitObject> blob = git_.objects({entry.hash}, limits_.file + 200);
                if (blob.size() == 1 && blob.front().type == "blob") {
                    found.file.text = blob.front().content;
                } else {
                    problem = "is damaged";
                }
            }
        }
        if (!problem.empty()) problem = printable(entry.name, '?', 80) + " " + problem;
        return found;
    }

    const GitObjects& git_;
    double modified_;
    WantedFiles& files_;
    const ReadLimits& limits_;
    std::size_t looked_at_ = 0;
    std::set<std::string> seen_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A folder for the repository, gone at the end.
struct Scratch {
    fs::path path;
    Scratch() {
        std::string name = (fs::temp_directory_path() / "bundle-XXXXXX").string();
        if (::mkdtemp(name.data())) path = name;
    }
    ~Scratch() {
        std::error_code ignored;
        if (!path.empty()) fs::remove_all(path, ignored);
    }
};

}  // namespace

std::vector<std::string> read_git_bundle(const fs::path& bundle, WantedFiles& files, const ReadLimits& limits) {
    const Scratch scratch;
    if (scratch.path.empty()) return {"there is no room for temporary files to read the bundle"};
    const GitObjects git(scratch.path, limits);
    if (!git.runs()) return {"is a git bundle, and there is no git on this machine"};
    const std::string file = fs::absolute(bundle).string();
    std::string heads, ignored;
    if (!git.run({"bundle", "list-heads", file}, heads)) return {"is no git bundle, or damaged"};
    const std::string head = starting_commit(heads);
    if (head.empty()) return {"has neither HEAD nor main nor master, but several branches: none is read"};
    if (!git.run({"init", "--bare", "--quiet", "--template=", "."}, ignored) ||
        !git.run({"bundle", "unbundle", file}, ignored))
        return {"is damaged, incomplete (commits that it builds on are missing) or too large"};

    std::string line;
    std::vector<std::string> list{"rev-list", "--timestamp", "--first-parent", "-1", head, "--"};
    std::vector<std::string> remarks;
    if (limits.deadline) {
        std::vector<std::string> until = list;
        until.insert(until.begin() + 1, "--min-age=" + std::to_string(static_cast<long long>(*limits.deadline)));
        if (!git.run(until, line)) line.clear();
    }
    if (line.empty() && !git.run(list, line)) return {"its newest commit cannot be read"};
    std::istringstream in(line);
    double seconds = 0;
    std::string commit;
    if (!(in >> seconds >> commit)) return {"its newest commit cannot be read"};
    std::vector<std::string> more = GitWalk(git, seconds, files, limits).walk(commit);
    if (commit != head)
        remarks.push_back("of its commits the newest until the deadline was read, " + commit.substr(0, 12));
    remarks.insert(remarks.end(), more.begin(), more.end());
    return remarks;
}

}  // namespace rbc

#include "common/grading/class/intake/git_objects.hpp"

#include <cstdlib>
#include <limits>
#include <sstream>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace {

constexpr std::size_t hash_bytes = 20;

/// Nothing from the environment and no settings but these.
std::vector<std::string> git_command() {
    const char* path = std::getenv("PATH");
    std::vector<std::string> words{"env",
                                   "-i",
                                   std::string("PATH=") + (path ? path : "/usr/bin:/bin"),
                                   "LC_ALL=C",
                                   "HOME=/nonexistent",
                                   "GIT_CONFIG_NOSYSTEM=1",
                                   "GIT_CONFIG_GLOBAL=/dev/null",
                                   "GIT_TERMINAL_PROMPT=0",
                                   "GIT_NO_REPLACE_OBJECTS=1",
                                   "GIT_ALLOW_PROTOCOL=none",
                                   "GIT_OPTIONAL_LOCKS=0",
                                   "git"};
    for (const char* setting :
         {"core.hooksPath=/dev/null", "core.fsmonitor=false", "core.useReplaceRefs=false",
          "core.attributesFile=/dev/null", "core.symlinks=false", "core.alternateRefsCommand=true",
          "protocol.allow=never", "submodule.recurse=false", "gc.auto=0", "maintenance.auto=false", "pack.threads=1",
          "index.threads=1", "core.bigFileThreshold=1m", "core.deltaBaseCacheLimit=16m", "core.packedGitLimit=128m"}) {
        words.insert(words.end(), {"-c", setting});
    }
    return words;
}

}  // namespace

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

bool GitObjects::runs() const {
    std::string version;
    return run({"version"}, version);
}

bool GitObjects::run(const std::vector<std::string>& words, std::string& output, const std::string& input,
                     std::size_t most) const {
    std::vector<std::string> command = git_command();
    command.insert(command.end(), words.begin(), words.end());
    ProcessOptions options;
    options.input = input;
    options.folder = folder_.string();
    options.limits = {limits_.seconds, static_cast<unsigned>(limits_.seconds) + 1, std::size_t(2) << 30,
                      limits_.unpacked, most};
    ProcessResult result = run_process(command, options);
    output = std::move(result.output);
    return result.exit_code == 0 && !result.timed_out;
}

std::vector<GitObject> GitObjects::objects(const std::vector<std::string>& names, std::size_t most) const {
    std::string input, output;
    for (const std::string& name : names) input += name + "\n";
    if (!run({"cat-file", "--batch"}, output, input, most)) return {};
    std::vector<GitObject> found;
    for (std::size_t at = 0; found.size() < names.size();) {
        const std::size_t end = output.find('\n', at);
        if (end == std::string::npos) break;
        std::istringstream head(output.substr(at, end - at));
        GitObject object;
        std::string hash;
        std::size_t size = 0;
        at = end + 1;
        if (!(head >> hash >> object.type >> size)) {
            object.type.clear();  // "... missing"
        } else if (size > output.size() - at) {
            break;
        } else {
            object.content = output.substr(at, size);
            at += size + 1;
        }
        found.push_back(std::move(object));
    }
    return found;
}

std::size_t GitObjects::size_of(const std::string& name) const {
    std::string output;
    std::size_t size = 0;
    if (!run({"cat-file", "-s", name}, output) || !(std::istringstream(output) >> size))
        return std::numeric_limits<std::size_t>::max();
    return size;
}

}  // namespace rbc

#include "common/grading/class/intake/readers.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/intake/regular_file.hpp"

namespace rbc {

namespace {

using Path = std::vector<std::string>;  ///< folders from the top

std::string with_slashes(const Path& path) {
    std::string text;
    for (const std::string& part : path) text += part + "/";
    return text;
}

class FolderWalk {
  public:
    FolderWalk(WantedFiles& files, const ReadLimits& limits) : files_(files), limits_(limits) {}
    ~FolderWalk() {
        if (top_ >= 0) ::close(top_);
    }
    FolderWalk(const FolderWalk&) = delete;
    FolderWalk& operator=(const FolderWalk&) = delete;

    std::vector<std::string> walk(const std::string& folder) {
        top_ = ::open(folder.c_str(), folder_only);
        if (top_ < 0) return {std::string("the folder cannot be read: ") + std::strerror(errno)};
        std::vector<Path> level{{}};
        for (std::size_t depth = 0; !level.empty() && depth <= limits_.depth; ++depth) {
            std::vector<Path> next;
            for (const Path& path : level) {
                if (!look_into(path, next)) return remarks_;
            }
            if (files_.is_settled(depth)) break;
            std::sort(next.begin(), next.end());
            level = std::move(next);
        }
        return remarks_;
    }

  private:
    static constexpr int folder_only = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;

    int open_below(const Path& path) const {
        int at = ::fcntl(top_, F_DUPFD_CLOEXEC, 3);
        for (const std::string& part : path) {
            const int below = at < 0 ? -1 : ::openat(at, part.c_str(), folder_only);
            const int error = errno;
            if (at >= 0) ::close(at);
            errno = error;
            at = below;
        }
        return at;
    }

    /// False: enough was looked at.
    bool look_into(const Path& path, std::vector<Path>& next) {
        if (stopwatch_.seconds() > limits_.seconds) {
            remarks_.push_back(
                "looking through its folders took longer than allowed; what was found until then counts");
            return false;
        }
        const int fd = open_below(path.empty() ? Path{"."} : path);
        DIR* folder = fd < 0 ? nullptr : ::fdopendir(fd);
        if (!folder) {
            const std::string reason = std::strerror(errno);
            if (fd >= 0) ::close(fd);
            lost(path, reason);
            return true;
        }
        std::vector<std::string> names;
        bool too_many = false;
        while (const dirent* entry = too_many ? nullptr : ::readdir(folder)) {
            const std::string name = entry->d_name;
            if (name == "." || name == "..") continue;
            too_many = ++entries_ > limits_.entries;
            if (!WantedFiles::is_ignored(name)) names.push_back(name);
        }
        std::sort(names.begin(), names.end());
        // Which of them came first is chance; none of this folder counts.
        for (const std::string& name : too_many ? std::vector<std::string>() : names) look_at(fd, path, name, next);
        ::closedir(folder);
        if (too_many)
            remarks_.push_back("has more than " + std::to_string(limits_.entries) +
                               " files and folders; what was found nearer to its top counts");
        return !too_many;
    }

    void look_at(int folder, const Path& path, const std::string& name, std::vector<Path>& next) {
        struct stat status {};
        const bool is_known = ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
        if (!is_known || !S_ISDIR(status.st_mode) || name.ends_with(".cpp")) {
            files_.offer(with_slashes(path) + name, [&] {
                RegularFile file = read_regular_file(folder, name, limits_.file);
                if (!file.problem.empty()) file.problem = name + " " + file.problem;
                return FoundFile{{std::move(file.content), std::move(file.problem)}, file.modified};
            });
        }
        if (is_known && S_ISDIR(status.st_mode)) {
            next.push_back(path);
            next.back().push_back(name);
        } else if (is_known && S_ISLNK(status.st_mode) && files_.is_lesson(name)) {
            files_.offer_lost_lesson(with_slashes(path) + name, name, "its folder is a link");
        }
    }

    void lost(const Path& path, const std::string& reason) {
        if (!path.empty() && files_.is_lesson(path.back())) {
            files_.offer_lost_lesson(with_slashes(path), path.back(), "its folder says " + reason);
        } else if (remarks_.size() < 5) {
            remarks_.push_back("the folder " + printable(with_slashes(path), '?', 80) + " cannot be read: " + reason);
        }
    }

    WantedFiles& files_;
    const ReadLimits& limits_;
    int top_ = -1;
    std::size_t entries_ = 0;
    std::vector<std::string> remarks_;
    WorkStopwatch stopwatch_;
};

}  // namespace

std::vector<std::string> read_folder(const std::filesystem::path& folder, WantedFiles& files,
                                     const ReadLimits& limits) {
    return FolderWalk(files, limits).walk(folder.string());
}

}  // namespace rbc

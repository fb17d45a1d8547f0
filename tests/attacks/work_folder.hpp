#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "common/foundation/io/input_error.hpp"

namespace rbc::attacks {

/// A folder of its own, gone with this object unless it is kept.
class WorkFolder {
  public:
    /// @param owner  the user that gets it; 0: it stays ours
    WorkFolder(bool keep, uid_t owner) : keep_(keep) {
        std::string name = (std::filesystem::temp_directory_path() / "attacks-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw InputError("cannot make a folder " + name);
        path_ = name;
        if (::geteuid() == 0 && owner != 0 && ::chown(name.c_str(), owner, owner) != 0)
            throw InputError("cannot give away " + name);
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!keep_) std::filesystem::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    bool keep_;
};

}  // namespace rbc::attacks

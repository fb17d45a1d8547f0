#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "common/grading/class/intake/read_submission.hpp"

namespace rbc {

/// What git has under one name.
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

/// The entries of a tree; of what is none: none.
std::vector<GitEntry> entries_of(const GitObject& tree);

/// The program `git` at work in one folder, with nothing of the machine's or a repository's settings, and limits on its
/// time, memory and files.
class GitObjects {
  public:
    GitObjects(std::filesystem::path folder, const ReadLimits& limits) : folder_(std::move(folder)), limits_(limits) {}

    bool runs() const;  ///< whether there is a git
    /// @param output  what it said, errors as well
    /// @return        whether it ended well
    bool run(const std::vector<std::string>& words, std::string& output, const std::string& input = {},
             std::size_t most = 1 << 20) const;
    /// In the order of their names; fewer where something is missing or more than `most` bytes came.
    std::vector<GitObject> objects(const std::vector<std::string>& names, std::size_t most) const;
    std::size_t size_of(const std::string& name) const;  ///< bytes; the largest number: not known

  private:
    std::filesystem::path folder_;
    const ReadLimits& limits_;
};

}  // namespace rbc

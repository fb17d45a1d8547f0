#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace rbc::attacks {

/// A folder and all below it, as it is: of each entry its kind, size, rights, owner, links, times, bytes and extended
/// attributes. When it was last read does not count.
class Snapshot {
  public:
    explicit Snapshot(std::filesystem::path folder);
    /// "changed: decoy/victim", "new: ...", "gone: ...": what is different now.
    std::vector<std::string> changes() const;

  private:
    std::filesystem::path folder_;
    std::map<std::string, std::string> entries_;
};

}  // namespace rbc::attacks

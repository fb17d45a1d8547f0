#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc::book {

/// The folder of the book. It knows which of its files an earlier run has written, so that outdated ones can be deleted.
class BookFolder {
  public:
    /// @throws InputError there is something else in it, or it cannot be made
    explicit BookFolder(std::filesystem::path folder);

    const std::filesystem::path& path() const { return folder_; }
    /// Writes a file, unless it has this content already.
    void write(const std::string& place, const std::string& content);
    /// Copies a file, unless it is there already.
    void copy(const std::filesystem::path& from, const std::string& place);
    /// Records the files written. @param whole  files of earlier runs that this one has not written are deleted
    void finish(bool whole);
    std::size_t changed() const { return changed_; }  ///< files that are new or have new content
    std::size_t files() const { return written_.size(); }

  private:
    std::filesystem::path folder_;
    std::vector<std::string> before_, written_;
    std::size_t changed_ = 0;
};

}  // namespace rbc::book

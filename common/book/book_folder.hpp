#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc::book {

/// The folder of the book: what is written there, and what stands there from the last time and no longer belongs to it.
class BookFolder {
  public:
    /// @throws InputError there is something else in it, or it cannot be made
    explicit BookFolder(std::filesystem::path folder);

    const std::filesystem::path& path() const { return folder_; }
    /// Writes a file, unless it says so already.
    void write(const std::string& place, const std::string& content);
    /// Copies a file, unless it is there already.
    void copy(const std::filesystem::path& from, const std::string& place);
    /// Notes what was written. @param whole  what is not from this time is deleted, as far as it was ours
    void finish(bool whole);
    std::size_t changed() const { return changed_; }  ///< files that are new or others than before
    std::size_t files() const { return written_.size(); }

  private:
    std::filesystem::path folder_;
    std::vector<std::string> before_, written_;
    std::size_t changed_ = 0;
};

}  // namespace rbc::book

#pragma once

#include <filesystem>

namespace rbc {

/// A folder of its own for as long as this lives, which no other user can enter.
/// @throws InputError there is no place for one
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace rbc

#pragma once

#include <filesystem>

namespace rbc::texts {

/// A temporary folder in which commands may write anything, deleted at the end: the course as the commands see it, with stubs
/// for exercises and a record of its own, and a folder to run in.
class CourseCopy {
  public:
    /// @param course  the course; nothing in it is written
    explicit CourseCopy(const std::filesystem::path& course);
    ~CourseCopy();
    CourseCopy(const CourseCopy&) = delete;
    CourseCopy& operator=(const CourseCopy&) = delete;

    std::filesystem::path root() const { return folder_ / "course"; }
    std::filesystem::path runs() const { return folder_ / "runs"; }

  private:
    std::filesystem::path folder_;
};

}  // namespace rbc::texts

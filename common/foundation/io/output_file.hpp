#pragma once

#include <filesystem>

namespace rbc {

/// A file, empty and open to be written to for as long as this lives; for a child that is to fill it.
class OutputFile {
  public:
    /// @throws InputError "cannot write FILE: reason"
    explicit OutputFile(const std::filesystem::path& file, unsigned mode = 0644);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

}  // namespace rbc

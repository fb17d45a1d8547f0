#pragma once

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/grading/class/intake/readers.hpp"

namespace rbc::test {

/// A folder to make submissions in, gone at the end.
class Desk {
  public:
    Desk() {
        std::string name = (std::filesystem::temp_directory_path() / "class test XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~Desk() { std::filesystem::remove_all(path); }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// A file with all folders above it.
    std::filesystem::path write(const std::string& name, const std::string& content) const {
        std::filesystem::create_directories((path / name).parent_path());
        write_file(path / name, content);
        return path / name;
    }
    std::size_t entries() const {
        const std::filesystem::recursive_directory_iterator all(path);
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }

    std::filesystem::path path;
};

inline const std::vector<ExerciseFile>& both() {
    static const std::vector<ExerciseFile> files{{"01_gbf", "box"}, {"02_rod", "swing"}};
    return files;
}

/// "01_gbf/box: text" or "01_gbf/box! problem", joined by " | ".
inline std::string said(const Submission& submission) {
    std::string text;
    for (const auto& [key, file] : submission.files) {
        const std::string one = file.problem.empty() ? key + ": " + file.text : key + "! " + file.problem;
        text += (text.empty() ? "" : " | ") + one;
    }
    return text;
}

inline std::string remarks(const Submission& submission) {
    std::string text;
    for (const std::string& remark : submission.remarks) text += (text.empty() ? "" : " | ") + remark;
    return text;
}

}  // namespace rbc::test

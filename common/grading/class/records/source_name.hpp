#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// In lower case, with '_' for blanks and dashes and between the words of bounceLoss.
std::string plain_spelling(std::string_view name);

/// "box" of "Box.cpp", "box.cc", "box.cpp.txt", "box (1).cpp", "box - Copy.cpp"; empty: no source.
std::string stem_meant(std::string_view file);

/// Which exercise the name of a file means that stands in no lesson's folder.
class ExerciseNames {
  public:
    explicit ExerciseNames(const std::vector<ExerciseFile>& exercises);

    /// "01_gbf/box" of the stems "box", where one lesson has it, "gbf_box" and "01_gbf_box"; empty: none, or several.
    std::string meant(const std::string& stem) const;
    /// Where in a source's name its exercise begins: 4 in "kim_box.cpp", "kim-01_gbf_box.cpp" and "kim box (1).cpp",
    /// 0 in "box.cpp"; npos: it names none.
    std::size_t begin_in(const std::string& file) const;

  private:
    std::map<std::string, std::set<std::string>> keys_;  ///< by stem
};

}  // namespace rbc

#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "common/grading/class/exercise_judge.hpp"

namespace rbc {

/// Verdicts that are there already, each in a file of its own: what was judged before an interruption, or for somebody
/// who handed in the same. A verdict is written whole or not at all.
class VerdictStore {
  public:
    explicit VerdictStore(std::filesystem::path folder);

    /// The verdict on exactly this text. Files that cannot be read count as missing.
    std::optional<std::vector<CaseResult>> find(const JudgeTask& task) const;
    /// @throws InputError it cannot be written
    void keep(const JudgeTask& task, const std::vector<CaseResult>& cases) const;

  private:
    /// Where a task's text and verdict stand, but for their endings: the first place whose text is this one or free.
    std::filesystem::path place_of(const JudgeTask& task) const;

    std::filesystem::path folder_;
};

}  // namespace rbc

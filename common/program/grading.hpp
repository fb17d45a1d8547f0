#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/grading/report.hpp"
#include "common/program/syllabus.hpp"

namespace rbc {

/// Whether to give up waiting; asked some 50 times a second.
using Cancelled = std::function<bool()>;

/// With which inputs a lesson is judged.
struct GradingInputs {
    unsigned long seed = 0;           ///< 0: another one in every run
    std::filesystem::path kept = {};       ///< folder of inputs that failed the last time; empty: none are kept
    std::filesystem::path only_case = {};  ///< a file of it: that case alone; empty: all
};

/// Where the inputs are kept at which a student's own exercises failed.
std::filesystem::path kept_cases(const Lesson& lesson);

/// Builds the files of `sources` into `subject` and lets the lesson's grader judge them. Without sources: judges what
/// is in `subject`. Only these `exercises` are judged; none named: all. @throws InputError, and Interrupted when `cancelled` said so
Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises,
                     const std::filesystem::path& sources, const std::filesystem::path& subject,
                     const Cancelled& cancelled, const GradingInputs& inputs = {});

/// One line on a terminal's stderr that says what is being waited for; gone when this ends.
class Waiting {
  public:
    explicit Waiting(const std::string& what);
    ~Waiting();

  private:
    bool shown_;
};

}  // namespace rbc

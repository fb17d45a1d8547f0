#include "common/grading/class/slurm_job.hpp"

#include <map>

#include "common/foundation/programs/paths.hpp"
#include "common/grading/class/template_text.hpp"

namespace rbc {

namespace {

/// Minutes that a part may take: four times what typical submissions need, and an hour for what is not typical.
std::size_t minutes_of(const SlurmJob& job) {
    constexpr std::size_t seconds_for_each = 60, at_least = 60;
    const auto shards = static_cast<std::size_t>(job.shards);
    const std::size_t students = (job.students + shards - 1) / shards;
    return at_least + students * seconds_for_each / (60 * static_cast<std::size_t>(job.jobs));
}

}  // namespace

std::string slurm_script(const SlurmJob& job) {
    constexpr int gigabytes_for_each = 3;  // a compiler, a grader and a runner
    std::string words;
    for (const std::string& word : job.words) words += (words.empty() ? "" : " ") + shell_word(word);
    return filled_template("slurm.sh", {{"shards", std::to_string(job.shards)},
                                        {"jobs", std::to_string(job.jobs)},
                                        {"memory", std::to_string(gigabytes_for_each)},
                                        {"minutes", std::to_string(minutes_of(job))},
                                        {"build", shell_word(course_build().string())},
                                        {"submissions", shell_word(job.submissions)},
                                        {"reports", shell_word(job.reports)},
                                        {"words", words}});
}

}  // namespace rbc

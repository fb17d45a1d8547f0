#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rbc {

/// A class to be graded by an array job.
struct SlurmJob {
    std::string submissions, reports;  ///< absolute paths that all nodes see
    std::vector<std::string> words;    ///< of ./course class: what is the same for all parts
    std::size_t students = 0;
    int shards = 1, jobs = 1;  ///< parts, and files at a time in each
};

/// A script that submits itself: an array of parts, and behind it the merging of their reports.
std::string slurm_script(const SlurmJob& job);

}  // namespace rbc

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/attacks/attack.hpp"

namespace rbc::attacks {

/// Attacks that hand in as students of one class.
using Batch = std::vector<Attack>;

/// The name of the student who hands it in, different for each attack.
std::string student_of(const Attack& attack);

/// All attacks, in their order: at most `most` to a batch, and alone what takes long or needs a class of its own.
std::vector<Batch> batches_of(const std::vector<Attack>& attacks, std::size_t most);

/// Seconds until a class of these must be graded: the longest one's, and a little for each further one.
double seconds_of(const Batch& batch);

}  // namespace rbc::attacks

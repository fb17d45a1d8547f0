#include "tests/attacks/attack_batches.hpp"

#include <algorithm>
#include <optional>

namespace rbc::attacks {

std::string student_of(const Attack& attack) {
    return attack.group + "-" + attack.name;
}

std::vector<Batch> batches_of(const std::vector<Attack>& attacks, std::size_t most) {
    std::vector<Batch> batches;
    std::optional<std::size_t> open;  // has room
    for (const Attack& attack : attacks) {
        if (attack.slow || attack.alone) {
            batches.push_back({attack});
            continue;
        }
        if (!open || batches[*open].size() >= most) {
            open = batches.size();
            batches.emplace_back();
        }
        batches[*open].push_back(attack);
    }
    return batches;
}

double seconds_of(const Batch& batch) {
    constexpr double for_each_further = 10;
    double longest = 0;
    for (const Attack& attack : batch) longest = std::max(longest, attack.seconds());
    return longest + for_each_further * static_cast<double>(batch.size() - 1);
}

}  // namespace rbc::attacks

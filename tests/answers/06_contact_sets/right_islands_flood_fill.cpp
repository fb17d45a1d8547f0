#include "exercises/06_contact_sets/islands.hpp"

namespace rbc::ex06 {

// Flood fill with a list of bodies still to visit. The lowest body of an island is found first, so it names it.
std::vector<int> label_islands(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches) {
    const auto n = static_cast<std::size_t>(bodies);
    std::vector<std::vector<std::size_t>> neighbours(n);
    for (const Touch& touch : touches) {
        const auto a = static_cast<std::size_t>(touch.a), b = static_cast<std::size_t>(touch.b);
        if (!movable[a] || !movable[b]) continue;
        neighbours[a].push_back(b);
        neighbours[b].push_back(a);
    }
    std::vector<int> labels(n, -1);
    for (std::size_t i = 0; i < n; ++i) {
        if (!movable[i] || labels[i] >= 0) continue;
        std::vector<std::size_t> todo{i};
        labels[i] = static_cast<int>(i);
        while (!todo.empty()) {
            const std::size_t body = todo.back();
            todo.pop_back();
            for (const std::size_t next : neighbours[body]) {
                if (labels[next] >= 0) continue;
                labels[next] = static_cast<int>(i);
                todo.push_back(next);
            }
        }
    }
    return labels;
}

}  // namespace rbc::ex06

// hint: Depth is along g and ahead is along v, whatever directions these have: both are dot products.
#include "exercises/11_microcollisions/layers.hpp"

#include <algorithm>
#include <numeric>

namespace rbc::ex11 {

std::vector<int> layered_order(const std::vector<Eigen::Vector2d>& points, const Eigen::Vector2d& gravity,
                               const Eigen::Vector2d& velocity, double layer) {
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int i) { return points[static_cast<std::size_t>(i)]; };
    const double g = gravity.norm();
    const auto depth = [&](int i) { return g > 0 ? gravity.dot(at(i)) / g : 0; };  // (E11.5)
    const auto ahead = [&](int i) { return velocity.x() * at(i).x(); };

    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return depth(i) > depth(j); });
    bool forwards = true;
    for (auto begin = order.begin(); begin != order.end(); forwards = !forwards) {
        auto end = begin + 1;
        while (end != order.end() && depth(end[-1]) - depth(*end) <= layer) ++end;
        std::sort(begin, end, [&](int i, int j) {
            if (ahead(i) != ahead(j)) return (ahead(i) > ahead(j)) == forwards;  // (E11.6)
            return i < j;
        });
        begin = end;
    }
    return order;
}

}  // namespace rbc::ex11

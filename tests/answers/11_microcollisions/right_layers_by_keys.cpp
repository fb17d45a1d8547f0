#include <algorithm>
#include <map>
#include <tuple>

#include "exercises/11_microcollisions/layers.hpp"

namespace rbc::ex11 {

/// A key for each point: its layer, then its place along the layer's direction, then its index.
std::vector<int> layered_order(const std::vector<Eigen::Vector2d>& points, const Eigen::Vector2d& gravity,
                               const Eigen::Vector2d& velocity, double layer) {
    const Eigen::Vector2d down = gravity.isZero(0) ? Eigen::Vector2d(0, 0) : Eigen::Vector2d(gravity.normalized());
    std::multimap<double, int> by_height;
    for (std::size_t i = 0; i < points.size(); ++i) by_height.emplace(-down.dot(points[i]), static_cast<int>(i));
    std::vector<std::tuple<int, double, int>> keys;
    int number = 0;
    double before = by_height.empty() ? 0 : by_height.begin()->first;
    for (const auto& [height, i] : by_height) {
        if (height - before > layer) ++number;
        before = height;
        const double along = velocity.dot(points[static_cast<std::size_t>(i)]);
        keys.emplace_back(number, number % 2 == 0 ? -along : along, i);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<int> order;
    for (const auto& key : keys) order.push_back(std::get<2>(key));
    return order;
}

}  // namespace rbc::ex11

#include "demos/11_microcollisions/cone.hpp"

#include <algorithm>
#include <array>

namespace rbc {

Rect impulse_cone_world(double friction) {
    const double reach = 1.15 * std::max(0.5, friction);
    return {-reach, -0.12, 2 * reach, 1.32};
}

void draw_impulse_cone(Canvas& canvas, double friction, std::span<const ConeCloud> clouds) {
    const double top = 1.3;
    const std::array cone{Point{0, 0}, Point{friction * top, top}, Point{-friction * top, top}};
    canvas.polygon(cone, colours::faint);
    canvas.line({0, 0}, cone[1], {colours::grey, 1.5});
    canvas.line({0, 0}, cone[2], {colours::grey, 1.5});
    double largest = 0;
    for (const ConeCloud& cloud : clouds) {
        for (const Eigen::Vector2d& P : *cloud.impulses) largest = std::max(largest, P.y());
    }
    for (const ConeCloud& cloud : clouds) {
        for (std::size_t i = 0; i < cloud.impulses->size() && largest > 0; ++i) {
            const Eigen::Vector2d P = (*cloud.impulses)[i] / largest;
            const double age = static_cast<double>(cloud.impulses->size() - i) / ConeCloud::most;
            canvas.dot({P.x(), P.y()}, 3, cloud.colour.with_alpha(1 - 0.9 * age));
        }
    }
    TextStyle words{13, colours::grey};
    words.align = TextStyle::Align::right;
    canvas.text({0.96 * impulse_cone_world(friction).right(), -0.06}, "|P_t| <= mu P_n", words);
}

}  // namespace rbc

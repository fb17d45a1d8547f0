#include "demos/11_microcollisions/cone.hpp"

#include <algorithm>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

Rect impulse_cone_world(double friction) {
    const double reach = 1.15 * std::max(0.5, friction);
    return {-reach, -0.12, 2 * reach, 1.32};
}

void draw_impulse_cone(Canvas& canvas, double friction, std::span<const ConeCloud> clouds) {
    draw_friction_cone(canvas, friction, 1.3);
    double largest = 0;
    for (const ConeCloud& cloud : clouds) {
        for (const Eigen::Vector2d& P : *cloud.impulses) largest = std::max(largest, P.y());
    }
    for (const ConeCloud& cloud : clouds) {
        for (std::size_t i = 0; i < cloud.impulses->size() && largest > 0; ++i) {
            const Eigen::Vector2d P = (*cloud.impulses)[i] / largest;
            const double age = static_cast<double>(cloud.impulses->size() - i) / ConeCloud::max_kept;
            canvas.dot({P.x(), P.y()}, 3, cloud.colour.with_alpha(1 - 0.9 * age));
        }
    }
    canvas.text({0.96 * impulse_cone_world(friction).right(), -0.06}, "|P_t| <= mu P_n",
                {13, colours::grey, TextStyle::Align::right});
}

}  // namespace rbc

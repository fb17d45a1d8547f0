#include "demos/16_normal_stabilization/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"

namespace rbc {

void StabilizationScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what lies on what", kind, {"stack", "pyramid", "drop", "overlap"});
    const Range boxes = between(1, 40, 1, 20);
    parameters.count("height", "boxes of the stack, rows of the pyramid", height, boxes);
}

World StabilizationScene::world(double gap) const {
    const int n = static_cast<int>(std::lround(height));
    switch (kind) {
        case Kind::stack:
            return stack_of_boxes(n, gap);
        case Kind::pyramid:
            return scenes::on_ground(scenes::pyramid({.rows = n, .gap = gap}));
        case Kind::drop:
            return scenes::on_ground({scenes::box({.position = {0.8, 1}}), scenes::disc({.position = {-0.8, 1}})});
        default:
            return stack_of_boxes(n, -0.3);
    }
}

Rect StabilizationScene::part_of_world() const {
    const double n = std::round(height);
    switch (kind) {
        case Kind::pyramid:
            return {-0.6 * n - 0.5, -0.06 * n - 0.3, 1.2 * n + 1, 1.12 * n + 0.9};
        case Kind::drop:
            return {-1.7, -0.3, 3.4, 2.2};
        default: {
            const double wide = std::max(2.0, 0.27 * n);
            return {-wide, -0.06 * n - 0.2, 2 * wide, 1.14 * n + 1.2};
        }
    }
}

}  // namespace rbc

#include "common/foundation/scenes/bowl.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc::scenes {

namespace {

/// One after the other, in [-1, 1], the same on every machine.
class Dice {
  public:
    double next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<double>(state_ >> 11) / 4503599627370496.0 - 1;  // 2^53 values over 2
    }

  private:
    std::uint64_t state_ = 22;
};

}  // namespace

World bowl(const Bowl& bowl) {
    need_count("bowl", "bodies", bowl.bodies);
    need_positive("bowl", "half_width", bowl.half_width);
    need(bowl.slope > 0 && bowl.slope < std::numbers::pi / 2, "bowl", "slope", bowl.slope, "in (0, pi/2)");
    need_positive("bowl", "size", bowl.size);
    need(bowl.uneven >= 0 && bowl.uneven <= 0.9, "bowl", "uneven", bowl.uneven, "in [0, 0.9]");
    need_positive("bowl", "density", bowl.density);
    World world = on_ground({plane({.position = {-bowl.half_width, 0}, .angle = -bowl.slope}),
                             plane({.position = {bowl.half_width, 0}, .angle = bowl.slope})});
    // A box needs sqrt(2) of its half size in every direction.
    const double largest = bowl.size * (1 + bowl.uneven), pitch = 2.02 * std::numbers::sqrt2 * largest;
    const int columns = std::max(1, static_cast<int>(2 * bowl.half_width / pitch));
    Dice dice;
    for (int k = 0; k < bowl.bodies; ++k) {
        const double size = bowl.size * (1 + bowl.uneven * dice.next());
        const double x = (k % columns - 0.5 * (columns - 1)) * pitch, y = (k / columns + 0.5) * pitch;
        if (k % 2 == 0) {
            const double mass = bowl.density * std::numbers::pi * size * size;
            world.bodies.push_back(disc({.radius = size, .mass = mass, .position = {x, y}}));
        } else {
            const double angle = 0.7 * dice.next(), mass = bowl.density * 4 * size * size;
            world.bodies.push_back(
                box({.half_width = size, .half_height = size, .mass = mass, .position = {x, y}, .angle = angle}));
        }
    }
    return world;
}

}  // namespace rbc::scenes

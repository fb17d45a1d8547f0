#include "common/demo/player/speed_text.hpp"

#include <cstdio>

namespace rbc {

std::string speed_text(double speed) {
    char text[48];
    if (speed == 1) return "real time";
    if (speed < 1) {
        std::snprintf(text, sizeof text, "1/%.0f of real time", 1 / speed);
    } else {
        std::snprintf(text, sizeof text, "%.0f times real time", speed);
    }
    return text;
}

std::string honest_speed(const Player& player) {
    const double real = player.measured_speed();
    if (!player.playing || real <= 0 || real > 0.85 * player.speed) return speed_text(player.speed);
    char text[48];
    std::snprintf(text, sizeof text, "%.2g of real time", real);
    return text;
}

}  // namespace rbc

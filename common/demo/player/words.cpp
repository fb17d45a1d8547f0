#include "common/demo/player/words.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace rbc {

std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string raised(std::string unit) {
    for (std::size_t at; (at = unit.find("^2")) != std::string::npos;) unit.replace(at, 2, "\u00b2");
    for (std::size_t at; (at = unit.find("^3")) != std::string::npos;) unit.replace(at, 2, "\u00b3");
    return unit;
}

std::string short_value(const Parameter& parameter) {
    char rounded[32];
    std::snprintf(rounded, sizeof rounded, "%.4g", parameter.value());
    const double value = std::strtod(rounded, nullptr);
    std::string text = number_text(value == 0 ? 0 : value);  // never -0
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        if (text[e + 1] == '+') text.erase(e + 1, 1);
        const std::size_t digit = text.find_first_of("0123456789", e);
        if (text[digit] == '0') text.erase(digit, 1);
    }
    return parameter.unit.empty() ? text : text + " " + raised(parameter.unit);
}

std::string default_text(const Parameter& p) {
    if (p.follows) return "computed from the others until set";
    Parameter standard = p;
    standard.stored = p.standard;
    return "default " + standard.value_text();
}

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

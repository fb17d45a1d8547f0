#include "common/demo/player/parameter_text.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string raised(std::string unit) {
    for (const auto& [plain, high] : {std::pair{"^2", "\u00b2"}, {"^3", "\u00b3"}}) {
        for (std::size_t at; (at = unit.find(plain)) != std::string::npos;) unit.replace(at, 2, high);
    }
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

}  // namespace rbc

#include "common/foundation/io/number_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <version>

namespace rbc {

static std::string name_of_unusual(double value) {
    if (std::isnan(value)) return "nan";
    return value > 0 ? "inf" : "-inf";
}

#ifdef __cpp_lib_to_chars

std::string number_text(double value) {
    if (!std::isfinite(value)) return name_of_unusual(value);
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

bool read_number(std::string_view word, double& value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || end != word.data() + word.size() || error == std::errc::invalid_argument) return false;
    // Too large, or too small: only strtod tells which.
    if (error == std::errc::result_out_of_range) value = std::strtod(std::string(word).c_str(), nullptr);
    return true;
}

#else

std::string number_text(double value) {
    return by_c_library::number_text(value);
}

bool read_number(std::string_view word, double& value) {
    return by_c_library::read_number(word, value);
}

#endif

namespace by_c_library {

std::string number_text(double value) {
    if (!std::isfinite(value)) return name_of_unusual(value);
    char scientific[32];
    int decimals = 0;
    do std::snprintf(scientific, sizeof scientific, "%.*e", decimals, value);
    while (std::strtod(scientific, nullptr) != value && ++decimals < 17);
    // Without an exponent where that is not longer.
    const int exponent =
        std::atoi(std::string_view(scientific).substr(std::string_view(scientific).find('e') + 1).data());
    char fixed[400];
    std::snprintf(fixed, sizeof fixed, "%.*f", std::max(0, decimals - exponent), value);
    const std::string_view short_fixed = fixed, short_scientific = scientific;
    return std::string(short_fixed.size() <= short_scientific.size() ? short_fixed : short_scientific);
}

bool read_number(std::string_view word, double& value) {
    // What strtod takes and a number here is not: blanks, '+', hexadecimal.
    if (word.empty() || word.find_first_of(" \t\n\v\f\rxX+") == 0) return false;
    const std::string_view digits = word[0] == '-' ? word.substr(1) : word;
    if (digits.empty() || digits.find_first_of("+- \t\n\v\f\r") == 0) return false;
    const bool is_word = digits[0] == 'i' || digits[0] == 'I' || digits[0] == 'n' || digits[0] == 'N';
    if (!is_word && digits.find_first_of("xX") != std::string_view::npos) return false;
    const std::string text(word);
    char* end = nullptr;
    const double read = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size()) return false;
    value = read;
    return true;
}

}  // namespace by_c_library

}  // namespace rbc

#include "common/foundation/io/greek.hpp"

#include <array>

namespace rbc {

/// In the order of Unicode, from U+03B1; capitals stand 0x20 before.
static constexpr std::array greek{
    "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",   "theta", "iota",
    "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",    "rho",   "varsigma",
    "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega",
};

std::string greek_letter(std::string_view name) {
    const bool capital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
    std::string lower(name);
    if (capital) lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
    for (std::size_t i = 0; i < greek.size(); ++i) {
        if (lower != greek[i]) continue;
        const unsigned code = 0x3B1 + static_cast<unsigned>(i) - (capital ? 0x20 : 0);
        return {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
    }
    return "";
}

}  // namespace rbc

#pragma once

#include <array>
#include <cstdint>

#include "common/foundation/model/contact.hpp"

namespace rbc {

/// All points where two bodies touch: none, one, or the two ends of a common edge. Sorted by feature id.
struct Manifold {
    std::array<Contact, 2> contacts;
    int count = 0;

    const Contact* begin() const { return contacts.data(); }
    const Contact* end() const { return contacts.data() + count; }
    void add(const Contact& contact) { contacts[static_cast<std::size_t>(count++)] = contact; }
};

/// Names of the features of a box, counter-clockwise; edge i runs from corner i to corner i + 1:
///
///     corner 3 --- edge 2 --- corner 2
///        |                       |
///      edge 3                  edge 1
///        |                       |
///     corner 0 --- edge 0 --- corner 1
///
/// A particle, a circle and a half-plane have one feature each, whole.
inline constexpr std::uint32_t whole = 0;
constexpr std::uint32_t corner_feature(int i) {
    return 1 + static_cast<std::uint32_t>(i % 4);
}
constexpr std::uint32_t edge_feature(int i) {
    return 5 + static_cast<std::uint32_t>(i % 4);
}

/// Contact::feature: what of the body with the lower index meets what of the other. It does not depend on which of the
/// two is called A.
constexpr std::uint32_t feature_pair(std::uint32_t of_lower, std::uint32_t of_higher) {
    return of_lower | of_higher << 4;
}
constexpr std::uint32_t lower_feature(std::uint32_t pair) {
    return pair & 15;
}
constexpr std::uint32_t higher_feature(std::uint32_t pair) {
    return pair >> 4;
}

}  // namespace rbc

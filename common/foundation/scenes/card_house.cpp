#include "common/foundation/scenes/card_house.hpp"

#include <cmath>
#include <numbers>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc::scenes {

/// The feet of a pair stand as far from its middle, the outer edges a card's thickness further.
double pair_pitch(const CardHouse& h) {
    return 2 * (2 * h.half_length * std::sin(h.lean) + 2 * h.half_thickness * std::cos(h.lean)) + h.between_pairs;
}

double pair_height(const CardHouse& h) {
    return 2 * h.half_length * std::cos(h.lean) + 2 * h.half_thickness * std::sin(h.lean);
}

std::vector<Body> card_house(const CardHouse& h) {
    need_count("card_house", "levels", h.levels);
    need(h.lean > 0 && h.lean < std::numbers::pi / 2, "card_house", "lean", h.lean, "in (0, pi/2)");
    need_positive("card_house", "half_length", h.half_length);
    need_positive("card_house", "half_thickness", h.half_thickness);
    need(h.between_pairs >= 0, "card_house", "between_pairs", h.between_pairs, ">= 0");
    need_positive("card_house", "overhang", h.overhang);
    const double c = std::cos(h.lean), s = std::sin(h.lean), pitch = pair_pitch(h);
    const double off = h.half_thickness * c + h.half_length * s;  // the inner corner on top is in the middle
    std::vector<Body> bodies;
    double y = 0;
    for (int pairs = h.levels; pairs > 0; --pairs) {
        const double centre = y + h.half_thickness * s + h.half_length * c;
        for (int i = 0; i < pairs; ++i) {
            const double x = pitch * (i - 0.5 * (pairs - 1));
            for (const double side : {-1.0, 1.0}) {
                bodies.push_back(box({.half_width = h.half_thickness,
                                      .half_height = h.half_length,
                                      .mass = h.mass,
                                      .position = {x + side * off, centre},
                                      .angle = side * h.lean}));
            }
        }
        y += pair_height(h);
        if (pairs == 1) break;
        const double half = 0.5 * pitch * (pairs - 1) + h.overhang;
        bodies.push_back(box({.half_width = half,
                              .half_height = h.half_thickness,
                              .mass = h.mass * half / h.half_length,
                              .position = {0, y + h.half_thickness}}));
        y += 2 * h.half_thickness;
    }
    return bodies;
}

}  // namespace rbc::scenes

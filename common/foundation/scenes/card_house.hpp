#pragma once

#include <vector>

#include "common/foundation/model/body.hpp"

namespace rbc::scenes {

/// Pairs of cards that lean against each other, and on every row of pairs but the last one long card.
struct CardHouse {
    int levels = 3;                ///< >= 0: pairs in the lowest row
    double lean = 0.35;            ///< of the cards from the vertical, rad, in (0, pi/2)
    double half_length = 0.5;      ///< of a card, m, > 0
    double half_thickness = 0.02;  ///< of every card, m, > 0
    double mass = 0.04;            ///< of a leaning card, kg, > 0; a long one has as much per metre
    double between_pairs = 0.03;   ///< from the outer edge of a foot to that of the next pair, m, >= 0
    double overhang = 0.15;        ///< of a long card over the middle of the outermost pairs, m, > 0
};

/// At rest on the ground y <= 0, about x = 0, touching: row by row, the left and the right card of each pair, then the
/// long card on them.
std::vector<Body> card_house(const CardHouse& house);

double pair_pitch(const CardHouse& house);   ///< from the middle of a pair to the middle of the next, m
double pair_height(const CardHouse& house);  ///< m

}  // namespace rbc::scenes

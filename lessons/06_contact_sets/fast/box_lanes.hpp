#pragma once

#include <array>
#include <cstdint>

#include "lessons/06_contact_sets/fast/lanes.hpp"

namespace rbc {

/// Four pairs of boxes: the axis x of each, their half sizes, and where B's centre is from A's.
struct FourBoxPairs {
    Lanes a_x, a_y, a_width, a_height;
    Lanes b_x, b_y, b_width, b_height;
    Lanes d_x, d_y;
};

/// What collide_boxes makes of them: the two ends of each overlap.
struct FourBoxManifolds {
    struct End {
        Lanes x, y;     ///< from A's centre, m
        Lanes gap;      ///< m
        Lanes outside;  ///< how far the incident corner is outside the reference face, m
    };
    std::array<End, 2> ends;    ///< the low one, the high one
    Lanes n_x, n_y;             ///< from A to B
    Lanes face, edge;           ///< of the reference box, of the incident box
    int reference_is_b, apart;  ///< a bit for each lane: the reference box is B; the boxes have no contact
    int special;                ///< ... corners are nearest, or edges hardly overlap: left to collide_boxes
};

/// collide_boxes of four pairs at once with AVX2, which must be there (has_avx2): the same numbers, to the last bit.
void collide_boxes_avx2(const FourBoxPairs& pairs, double margin, FourBoxManifolds& manifolds);

}  // namespace rbc

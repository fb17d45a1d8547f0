#pragma once

#include "common/foundation/model/world.hpp"

namespace rbc::scenes {

struct Bowl {
    int bodies = 200;       ///< >= 0: discs and boxes in turn
    double half_width = 3;  ///< of the floor, m, > 0
    double slope = 0.8;     ///< of both sides, rad, in (0, pi/2)
    double size = 0.15;     ///< the mean half size of a body, m, > 0
    double uneven = 0.3;    ///< in [0, 0.9]: sizes lie within this part of the mean, either way
    double density = 1;     ///< kg/m^2, > 0
};
/// A floor and two sides (bodies 0 to 2), and over them bodies of uneven sizes in rows, none touching, at rest: they
/// fall, and fill the bowl. The same every time.
World bowl(const Bowl& bowl);

}  // namespace rbc::scenes

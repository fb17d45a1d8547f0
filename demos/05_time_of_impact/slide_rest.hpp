#pragma once

#include "common/demo/kit/figure.hpp"

namespace rbc {

/// Where the printed formula leaves balls after 30 s, over the restitution: how many of 256 are farther away than 1 km.
Figure slide_lost();
/// The median height of the others, mm, where fewer than half are lost.
Figure slide_hover();

}  // namespace rbc

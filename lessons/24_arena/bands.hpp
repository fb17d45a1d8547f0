#pragma once

#include <functional>
#include <vector>

#include "lessons/24_arena/match.hpp"

namespace rbc {

/// A scene that a number makes harder.
struct HarderScene {
    const char* name;
    const char* unit;
    std::vector<double> values;  ///< rising
    std::function<ArenaScene(double value)> scene;
};
HarderScene heavier_load();  ///< a load of so many times their mass on four boxes
HarderScene longer_steps();  ///< a stack of ten boxes in steps of so many seconds
/// A box that lands with so many m/s; it is off by its depth. For methods that ask about contacts open no wider than the
/// margin, m.
HarderScene faster_landing(double margin);

struct BandOptions {
    double seconds = 10;      ///< of each match, > 0
    double tolerance = 0.01;  ///< m, > 0: so far off is no longer where it belongs
};

/// The largest of the values up to which, one after another, the world stays where it belongs; 0: not even the first.
double largest_that_stands(const HarderScene& harder, const NamedContestant& contestant, int sweeps,
                           const BandOptions& options = {});

}  // namespace rbc

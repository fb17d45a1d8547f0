#pragma once

#include <vector>

#include "lessons/24_arena/match.hpp"

namespace rbc {

/// What one choice of all settings of a method came to on the scenes of a search.
struct TriedSettings {
    std::vector<double> values;  ///< in the order of NamedContestant::settings
    int scenes = 0;              ///< on which it stayed within 10 mm
    double decades = 0;          ///< sum over all scenes of log10(off / 1 mm), each within -3 and 3: what fell has 3
};

struct SettingsSearch {
    std::vector<const char*> scenes{"stack", "card_house", "heavy_on_light", "overlap_stack", "chain", "bowl"};
    int sweeps = 20;      ///< of a step, >= 1
    double seconds = 10;  ///< of a match, > 0
};

/// Finds the settings that the arena plays with. All combinations of the tried values play the same scenes; the best one
/// stays within 10 mm on most scenes, and among equals has the fewest decades.
/// @return  all of them, the best one first; of a method without settings its only one
/// @throws std::invalid_argument  no scene of such a name
std::vector<TriedSettings> best_settings(const NamedContestant& contestant, const SettingsSearch& search = {});

/// The contestant with these values of its settings.
/// @throws std::invalid_argument  not as many values as settings
NamedContestant with_settings(const NamedContestant& contestant, const std::vector<double>& values);

}  // namespace rbc

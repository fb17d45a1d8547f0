#pragma once

#include <span>

#include "lessons/24_arena/contestants.hpp"

namespace rbc {

/// Contestants with a step of their own, not that of lesson 14: arguments as ContestantMakerIn.
MadeContestantIn<2> make_gbf(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_micro(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_soft(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<3> make_soft_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_tgs(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<3> make_tgs_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_xpbd(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<3> make_xpbd_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_avbd(const ArenaScene& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<3> make_avbd_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings);
MadeContestantIn<2> make_spook(const ArenaScene& scene, int sweeps, std::span<const double> settings);

}  // namespace rbc

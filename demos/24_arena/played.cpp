#include "demos/24_arena/played.hpp"

#include <cmath>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

void Played::begin(const ArenaScene& scene, const NamedContestant& contestant, int sweeps_of_a_step) {
    who = &contestant;
    sweeps = sweeps_of_a_step;
    match = std::make_unique<Match>(scene, contestant, MatchOptions{.sweeps = sweeps, .seconds = 1e6 * scene.dt});
    result = match->result();
    stopped = match->over() ? to_text(result.end) : "";
}

std::string Played::label() const {
    return who->effort == Effort::sweeps ? std::string(who->label) + " x " + std::to_string(sweeps) : who->label;
}

std::string Played::ending(double seconds) const {
    const std::string reason = result.reason.empty() ? "" : ": " + result.reason;
    return to_text(result.end) + reason + " after " + number_text(std::round(1e3 * seconds) / 1e3) + " s";
}

std::vector<Probe> Played::probes() const {
    return {{"residual", "", [this] { return match ? match->last().residual : NAN; }},
            {"median", "", [this] { return result.residual; }},
            {"drift", "mm", [this] { return 1e3 * result.drift; }},
            {"depth", "mm", [this] { return 1e3 * result.depth; }},
            {"final", "mm", [this] { return 1e3 * result.final_depth; }},
            {"gained", "J", [this] { return result.energy_gained; }},
            {"energy", "J", [this] { return match ? match->last().energy : NAN; }},
            {"contacts", "", [this] {
                 return match && match->contestant() ? static_cast<double>(match->contestant()->contacts().size()) : 0;
             }}};
}

void MatchStepper::step(World& world) {
    match.world() = world;
    match.step();
    if (match.result().end != MatchEnd::not_finite) world = match.world();
}

std::vector<Contact> MatchStepper::contacts() const {
    const auto told = match.contestant()->contacts();
    return {told.begin(), told.end()};
}

}  // namespace rbc

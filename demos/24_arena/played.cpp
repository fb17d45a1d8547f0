#include "demos/24_arena/played.hpp"

#include <cmath>

#include "common/foundation/io/number_text.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

template <int D>
std::unique_ptr<MatchIn<D>> begun(const ArenaSceneIn<D>& scene, Played& played) {
    auto match = std::make_unique<MatchIn<D>>(scene, *played.who,
                                              MatchOptions{.sweeps = played.sweeps, .seconds = 1e6 * scene.dt});
    played.result = match->result();
    played.stopped = match->over() ? to_text(played.result.end) : "";
    return match;
}

/// Of a match of either kind; `none` where there is no match.
double of_match(const Played& played, double none, const auto& get) {
    return played.match ? get(*played.match) : played.in_space ? get(*played.in_space) : none;
}

}  // namespace

void Played::begin(const ArenaScene& scene, const NamedContestant& contestant, int sweeps_of_a_step) {
    who = &contestant;
    sweeps = sweeps_of_a_step;
    in_space.reset();
    match = begun(scene, *this);
}

void Played::begin(const ArenaSceneIn<3>& scene, const NamedContestant& contestant, int sweeps_of_a_step) {
    who = &contestant;
    sweeps = sweeps_of_a_step;
    match.reset();
    in_space = begun(scene, *this);
}

bool Played::is_too_slow(const ArenaScene& scene, const World& world) const {
    constexpr std::size_t most = 150;  // contacts; with twice as many a step takes seconds
    if (who->effort != Effort::until_done) return false;
    std::vector<Contact> contacts;
    if (!scene.find) return contact_set(world, look_ahead).size() > most;
    scene.find(world, look_ahead, contacts);
    return contacts.size() > most;
}

std::string Played::label() const {
    return who->effort == Effort::sweeps ? std::string(who->label) + " x " + std::to_string(sweeps) : who->label;
}

std::string Played::ending(double seconds) const {
    const std::string reason = result.reason.empty() ? "" : ": " + result.reason;
    return to_text(result.end) + reason + " after " + number_text(std::round(1e3 * seconds) / 1e3) + " s";
}

std::vector<Probe> Played::probes() const {
    return {{"residual", "", [this] { return of_match(*this, NAN, [](const auto& m) { return m.last().residual; }); }},
            {"median", "", [this] { return result.residual; }},
            {"drift", "mm", [this] { return 1e3 * result.drift; }},
            {"depth", "mm", [this] { return 1e3 * result.depth; }},
            {"final", "mm", [this] { return 1e3 * result.final_depth; }},
            {"gained", "J", [this] { return result.energy_gained; }},
            {"energy", "J", [this] { return of_match(*this, NAN, [](const auto& m) { return m.last().energy; }); }},
            {"contacts", "", [this] {
                 return of_match(*this, 0, [](const auto& m) {
                     return m.contestant() ? static_cast<double>(m.contestant()->contacts().size()) : 0;
                 });
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

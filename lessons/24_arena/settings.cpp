#include "lessons/24_arena/settings.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

const ArenaScene& scene_named(const std::string& name) {
    for (const ArenaScene& scene : arena_scenes())
        if (scene.name == name) return scene;
    throw std::invalid_argument("no scene '" + name + "'");
}

TriedSettings tried(const NamedContestant& contestant, const SettingsSearch& search) {
    constexpr double far = 0.01, fallen = 0.25, most = 3;  // m, m, decades
    TriedSettings done;
    for (const ArenaSetting& setting : contestant.settings) done.values.push_back(setting.value);
    for (const char* name : search.scenes) {
        const MatchResult match = run_match(
            scene_named(name), contestant,
            {.sweeps = search.sweeps, .seconds = search.seconds, .fallen = fallen, .residuals = false});
        const bool stood = match.end == MatchEnd::ended;
        if (stood && match.off <= far) ++done.scenes;
        done.decades += stood ? std::clamp(std::log10(1e3 * match.off), -most, most) : most;
    }
    return done;
}

}  // namespace

NamedContestant with_settings(const NamedContestant& contestant, const std::vector<double>& values) {
    if (values.size() != contestant.settings.size())
        throw std::invalid_argument(std::string(contestant.name) + " has " +
                                    std::to_string(contestant.settings.size()) + " settings, got " +
                                    std::to_string(values.size()) + " values");
    NamedContestant changed = contestant;
    for (std::size_t i = 0; i < values.size(); ++i) changed.settings[i].value = values[i];
    return changed;
}

std::vector<TriedSettings> best_settings(const NamedContestant& contestant, const SettingsSearch& search) {
    std::vector<std::vector<double>> choices{{}};
    for (const ArenaSetting& setting : contestant.settings) {
        std::vector<std::vector<double>> longer;
        for (const std::vector<double>& choice : choices)
            for (const double value : setting.tried) {
                longer.push_back(choice);
                longer.back().push_back(value);
            }
        choices = std::move(longer);
    }
    std::vector<TriedSettings> all;
    for (const std::vector<double>& choice : choices) all.push_back(tried(with_settings(contestant, choice), search));
    std::stable_sort(all.begin(), all.end(), [](const TriedSettings& a, const TriedSettings& b) {
        return a.scenes != b.scenes ? a.scenes > b.scenes : a.decades < b.decades;
    });
    return all;
}

}  // namespace rbc

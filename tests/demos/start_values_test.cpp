#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

// A parameter that says how a run begins restarts it in a window (Parameter::at_start). Which ones these have to be is
// found out here: those that a run that begins feels, and one that goes on does not.

using namespace rbc;

namespace {

constexpr int changed_at = 3, few = 6, many = 60;

/// A run from a preset with one value changed, before the run or in the middle of it.
std::string run(std::string_view name, const std::string& preset, const Parameter* changed, double value, bool midway,
                int steps = few) {
    const auto demo = make_demo(name, preset);
    if (changed && !midway) demo->parameters.set(changed->name, value);
    demo->restart();
    Recording recording;
    recording.start(*demo);
    for (int i = 0; i < steps; ++i) {
        if (changed && midway && i == changed_at) demo->parameters.set(changed->name, value);
        demo->advance();
        recording.append(*demo);
    }
    return csv_text(recording);
}

/// Another value than the present one, of those that a slider has.
double other_value(const Parameter& p) {
    if (p.kind == Parameter::Kind::toggle) return p.value() != 0 ? 0 : 1;
    if (p.kind == Parameter::Kind::choice) return std::fmod(p.value() + 1, static_cast<double>(p.choices.size()));
    const double low = p.range.slider_minimum, high = p.range.slider_maximum;
    const auto at = [&](double share) {
        const double least = low > 0 ? low : 1e-6 * high;
        const double x = p.range.logarithmic ? least * std::pow(high / least, share) : low + share * (high - low);
        return p.range.nearest(p.whole ? std::round(x) : x);
    };
    return at(0.3) != p.value() ? at(0.3) : at(0.7);
}

/// Whether a run feels another value of the parameter, given before it or midway, from any preset.
bool is_felt(std::string_view name, const std::string& parameter, bool midway, int steps) {
    const auto any = make_demo(name);
    std::vector<std::string> presets{""};
    for (const Preset& preset : any->presets) presets.push_back(preset.name);
    return std::any_of(presets.begin(), presets.end(), [&](const std::string& preset) {
        const auto demo = make_demo(name, preset);
        const Parameter& p = demo->parameters.at(parameter);
        static std::map<std::string, std::string> unchanged;
        std::string& base = unchanged[std::string(name) + preset + std::to_string(steps)];
        if (base.empty()) base = run(name, preset, nullptr, 0, false, steps);
        return run(name, preset, &p, other_value(p), midway, steps) != base;
    });
}

}  // namespace

TEST_CASE("what only a run that begins can feel begins a run") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const auto demo = make_demo(entry.name);
        for (const Parameter& p : demo->parameters.all()) {
            // Time is counted in steps: another step begins again by itself.
            if (p.name == "dt" || p.at_start) continue;
            CAPTURE(p.name);
            // What a few steps do not feel, more of them may.
            if (!is_felt(entry.name, p.name, true, few) && is_felt(entry.name, p.name, false, few))
                CHECK(is_felt(entry.name, p.name, true, many));
        }
    }
}

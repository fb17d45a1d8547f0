#include "common/demo/kit/demo.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/io/nearest_match.hpp"

namespace rbc {

void Demo::restart() {
    steps_ = steps_of_this_size_ = 0;
    time_before_ = 0;
    for (Variant& variant : variants) variant.status.clear();
    parameters.follow();
    step_size_ = time_step();
    reset();
}

void Demo::advance() {
    if (step_size_ != time_step()) {
        time_before_ = time();
        steps_of_this_size_ = 0;
        step_size_ = time_step();
    }
    step();
    ++steps_;
    ++steps_of_this_size_;
}

const Preset& Demo::apply_preset(std::string_view wanted) {
    const auto found = std::find_if(presets.begin(), presets.end(), [&](const Preset& p) { return p.name == wanted; });
    if (found == presets.end()) {
        std::vector<std::string> names;
        for (const Preset& p : presets) names.push_back(p.name);
        const std::string near = nearest_match(wanted, names);
        throw InputError("no preset '" + std::string(wanted) + "'; " +
                         (!near.empty()   ? "did you mean " + near + "?"
                          : names.empty() ? "this demo has none"
                                          : "there are " + enumerated(names)));
    }
    restore();
    advice_ = found->look_for;
    preset_end_ = found->run_seconds > 0 ? found->run_seconds : run_seconds > 0 ? found->plot_seconds : 0;
    parameters.set(found->settings);
    preset_pane_ = found->pane;
    advised_.clear();
    for (const Parameter& p : parameters.all()) advised_.push_back(p.follows && !p.is_set() ? NAN : p.value());
    return *found;
}

const Preset* Demo::begin(const std::string& preset, const std::vector<std::string>& values) {
    const std::string chosen = preset.empty() && values.empty() ? opening : preset;
    const Preset* const found = chosen.empty() ? nullptr : &apply_preset(chosen);
    for (const std::string& value : values) parameters.set_assignment(value);
    return found;
}

bool Demo::moved_on() const {
    const std::vector<Parameter>& all = parameters.all();
    int changed = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool follows = all[i].follows && !all[i].is_set();
        if (all[i].of_view) continue;
        changed += follows != std::isnan(advised_[i]) || (!follows && all[i].value() != advised_[i]) ? 1 : 0;
    }
    return changed > 1;
}

void Demo::restore() {
    parameters.restore();
    advice_.clear();
    preset_end_ = 0;
    preset_pane_.reset();
}

std::size_t Demo::pane_beside() const {
    return std::min(preset_pane_.value_or(pane_first), panes.empty() ? 0 : panes.size() - 1);
}

SaysWhy Demo::beside() const {
    if (says_why && !(preset_pane_ && !panes.empty())) return *says_why;
    return !panes.empty() ? SaysWhy::pane : !plots.empty() ? SaysWhy::first_plot : SaysWhy::nothing;
}

void Demo::set_mine(std::shared_ptr<CallTarget> mine) {
    mine_ = std::move(mine);
    const Variant* const before = find_variant("mine");
    const bool visible = before == nullptr || before->visible;
    std::erase_if(variants, [](const Variant& v) { return v.name == "mine"; });
    if (!mine_) return;
    variants.push_back(mine_variant());
    variants.back().visible = visible;
    // A function that failed has no numbers, not its last ones.
    for (Probe& probe : variants.back().probes) {
        probe.value = [this, value = probe.value] { return find_variant("mine")->status.empty() ? value() : NAN; };
    }
}

bool Demo::run_mine(const std::function<void(CallTarget&)>& call) {
    Variant* mine = find_variant("mine");
    if (!mine || !mine_ || !mine->status.empty()) return false;
    try {
        call(*mine_);
        return true;
    } catch (const CallFailure& failure) {
        mine->status = failure.what();
        return false;
    }
}

const Variant* Demo::find_variant(std::string_view wanted) const {
    const auto found =
        std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.name == wanted; });
    return found == variants.end() ? nullptr : &*found;
}

static std::vector<DemoEntry>& mutable_table() {
    static std::vector<DemoEntry> table;
    return table;
}

DemoRegistration::DemoRegistration(const char* name, std::unique_ptr<Demo> (*make)()) {
    auto& table = mutable_table();
    const auto place = std::lower_bound(table.begin(), table.end(), std::string_view(name),
                                        [](const DemoEntry& entry, std::string_view n) { return entry.name < n; });
    table.insert(place, {name, make});
}

const std::vector<DemoEntry>& demo_table() {
    return mutable_table();
}

std::unique_ptr<Demo> make_demo(std::string_view wanted, std::string_view preset, const Settings& settings) {
    std::vector<std::string> names;
    for (const DemoEntry& entry : demo_table()) {
        if (entry.name == wanted) {
            std::unique_ptr<Demo> demo = entry.make();
            demo->name = entry.name;
            if (!preset.empty()) demo->apply_preset(preset);
            demo->parameters.set(settings);
            demo->restart();
            return demo;
        }
        names.emplace_back(entry.name);
    }
    const std::string near = nearest_match(wanted, names);
    throw InputError("no demo '" + std::string(wanted) + "'" + (near.empty() ? "" : "; did you mean " + near + "?"));
}

}  // namespace rbc

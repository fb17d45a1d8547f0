#include "common/demo/page/player_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/demo/kit/markup.hpp"
#include "common/demo/player/words.hpp"

namespace rbc {

using Json = nlohmann::json;

static Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

static Json described(const Parameter& p) {
    static constexpr const char* kinds[] = {"real", "toggle", "choice"};
    const std::size_t dot = p.name.find('.');
    Json out{{"name", p.name},
             {"label", in_words(dot == std::string::npos ? p.name : p.name.substr(dot + 1))},
             {"method", dot == std::string::npos ? "" : p.name.substr(0, dot)},
             {"kind", kinds[static_cast<int>(p.kind)]},
             {"unit", p.unit},
             {"help", with_letters(p.help)},
             {"in_front", p.in_front},
             {"at_start", p.at_start},
             {"whole", p.whole},
             {"default", default_text(p)}};
    if (p.kind == Parameter::Kind::real) out["range"] = p.range.text() + (p.unit.empty() ? "" : " " + p.unit);
    for (const std::string& word : p.choices) out["choices"].push_back({word, in_words(word)});
    return out;
}

std::string description_json(const Player& player) {
    const Demo& demo = player.demo();
    Json out{{"name", demo.name},
             {"title", demo.title},
             {"parameters", Json::array()},
             {"presets", Json::array()},
             {"camera", demo.has_camera()},
             {"parts", demo.panes.size() + demo.plots.size()},
             {"speeds", Json::array()}};
    for (const double speed : Player::speeds()) out["speeds"].push_back({speed, speed_text(speed)});
    for (const Parameter& p : demo.parameters.all()) out["parameters"].push_back(described(p));
    for (const Preset& p : demo.presets)
        out["presets"].push_back({{"name", p.name},
                                  {"label", with_letters(p.label)},
                                  {"look_for", with_letters(p.look_for)},
                                  {"mine", p.mine}});
    if (demo.slot) out["exercise"] = {{"file", "exercises/" + demo.slot->exercise + ".cpp"}, {"task", demo.slot->task}};
    return out.dump();
}

static Json state_of(const Parameter& p) {
    Json out{{"text", p.kind == Parameter::Kind::real ? short_value(p) : p.value_text()},
             {"value", number(p.value())},
             {"set", p.is_set()},
             {"changed", p.follows ? p.is_set() : p.value() != p.standard}};
    if (p.kind == Parameter::Kind::real) out["position"] = number(SliderScale(p.range).position(p.value()));
    return out;
}

std::string state_json(const Player& player) {
    const Demo& demo = player.demo();
    Json out{{"advice", with_letters(demo.advice())},
             {"message", player.message},
             {"error", player.message_is_error},
             {"halted", player.halted()},
             {"playing", player.playing},
             {"loop", player.loop},
             {"run_end", demo.run_end()},
             {"speed", player.speed},
             {"speed_text", honest_speed(player)},
             {"span", player.span},
             {"everything", player.detail == Detail::everything},
             {"preset", player.preset() ? player.preset()->name : ""},
             {"parameters", Json::array()},
             {"methods", Json::array()}};
    for (const Parameter& p : demo.parameters.all()) out["parameters"].push_back(state_of(p));
    for (const Variant& v : demo.variants)
        out["methods"].push_back({{"name", v.name},
                                  {"label", with_letters(v.label)},
                                  {"colour", hex_text(v.colour)},
                                  {"dash", static_cast<int>(v.dash)},
                                  {"visible", v.visible},
                                  {"status", v.status}});
    return out.dump();
}

std::string numbers_json(const Player& player) {
    const Demo& demo = player.demo();
    Json out{{"time", demo.time()}, {"steps", demo.steps()}, {"variants", Json::array()}};
    for (const Variant& v : demo.variants) {
        Json probes = Json::array();
        for (const Probe& probe : v.probes) {
            const ColumnSummary& s = player.recording().summary(v.name + "." + probe.name);
            probes.push_back({{"name", probe.name},
                              {"unit", probe.unit},
                              {"first", number(s.first)},
                              {"last", number(s.last)},
                              {"least", number(s.least)},
                              {"largest", number(s.largest)}});
        }
        out["variants"].push_back(
            {{"name", v.name}, {"label", with_letters(v.label)}, {"status", v.status}, {"probes", probes}});
    }
    return out.dump();
}

}  // namespace rbc

#include "common/demo/page/drawing_json.hpp"

#include <nlohmann/json.hpp>

#include "common/demo/kit/markup.hpp"

namespace rbc {

static nlohmann::json runs_json(const std::string& markup) {
    static constexpr const char* places[] = {"line", "below", "above"};
    nlohmann::json out = nlohmann::json::array();
    for (const WordRun& run : runs_of(markup, true))
        out.push_back({run.utf8, places[static_cast<int>(run.place)], run.bold, run.variable});
    return out;
}

std::string description_json(const Drawing& drawing) {
    const Movement& movement = drawing.movement;
    nlohmann::json out{{"name", drawing.name},
                       {"width", drawing.width},
                       {"height", drawing.height},
                       {"title", drawing.title},
                       {"look_for", with_letters(movement.look_for)},
                       {"knobs", nlohmann::json::array()},
                       {"still", nlohmann::json::array()},
                       {"handles", nlohmann::json::array()},
                       {"quantities", nlohmann::json::array()}};
    for (const Knob& knob : movement.knobs) out["still"].push_back(knob.value);
    for (const Knob& knob : movement.knobs)
        out["knobs"].push_back({{"symbol", runs_json(knob.symbol)},
                                {"name", knob.symbol},
                                {"words", with_letters(knob.words)},
                                {"unit", knob.unit},
                                {"from", knob.from},
                                {"to", knob.to},
                                {"whole", knob.whole}});
    for (const Handle& handle : movement.handles)
        out["handles"].push_back({{"words", with_letters(handle.words)}, {"knobs", handle.knobs}});
    for (const Quantity& quantity : movement.quantities)
        out["quantities"].push_back({{"symbol", runs_json(quantity.symbol)},
                                     {"name", quantity.symbol},
                                     {"words", with_letters(quantity.words)},
                                     {"unit", quantity.unit}});
    return out.dump();
}

std::string state_json(const MovingDrawing& moving) {
    const Movement& movement = moving.drawing().movement;
    nlohmann::json out{{"knobs", moving.knobs()},
                       {"texts", nlohmann::json::array()},
                       {"places", nlohmann::json::array()},
                       {"quantities", nlohmann::json::array()}};
    for (const double value : moving.knobs()) out["texts"].push_back(quantity_text(value));
    for (std::size_t i = 0; i < movement.handles.size(); ++i) {
        const Point p = moving.place(i);
        out["places"].push_back({p.x, p.y});
    }
    for (const Quantity& quantity : movement.quantities)
        out["quantities"].push_back(quantity_text(quantity.value(moving.knobs())));
    out["says"] = movement.says ? with_letters(movement.says(moving.knobs())) : "";
    return out.dump();
}

}  // namespace rbc

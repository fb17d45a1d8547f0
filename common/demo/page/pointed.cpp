#include "common/demo/page/player_json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/demo/kit/legend.hpp"
#include "common/demo/kit/markup.hpp"
#include "common/demo/player/words.hpp"

namespace rbc {

namespace {

bool within(const Rect& inner, const Rect& outer) {
    return inner.x >= outer.x - 1 && inner.right() <= outer.right() + 1 && inner.y >= outer.y - 1 &&
           inner.top() <= outer.top() + 1;
}

/// The axes that were drawn in a part of the picture.
std::optional<View> axes_in(const CommandCanvas& canvas, const Rect& part) {
    const auto& views = canvas.views();
    const auto found =
        std::find_if(views.rbegin(), views.rend(), [&](const View& v) { return within(v.pixels, part); });
    return found == views.rend() ? std::nullopt : std::optional(*found);
}

std::string with_unit(double value, const std::string& unit) {
    return short_number(value, true) + (unit.empty() ? "" : " " + raised(unit));
}

Pointed in_plot(const Plot& plot, const Player& player, const View& view, double time) {
    const Recording& recording = player.recording();
    const std::vector<double>& t = recording.column("t");
    Pointed pointed;
    if (t.empty()) return pointed;
    // The row that is nearest in time.
    auto row = static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), time) - t.begin());
    if (row == t.size() || (row > 0 && time - t[row - 1] < t[row] - time)) --row;
    pointed.box = view.pixels;
    pointed.heading = "t = " + with_unit(t[row], "s");
    for (const Variant& variant : player.demo().variants) {
        const std::string column = variant.name + "." + plot.probe;
        if (!variant.visible || !recording.has(column)) continue;
        const double value = recording.column(column)[row];
        if (!std::isfinite(value)) continue;
        const double height = plot.logarithmic ? std::log10(value) : value;
        pointed.values.push_back(
            {with_letters(variant.label),
             (plot.symbol.empty() ? "" : with_letters(plot.symbol) + " = ") + with_unit(value, plot.unit),
             variant.colour, view.to_pixels({t[row], std::isfinite(height) ? height : view.world.y})});
    }
    return pointed;
}

/// "p_t [N s]" with a value: "p_t = 0.3 N s".
std::string named(const std::string& axis, double value) {
    const std::size_t bracket = axis.find(" [");
    const std::string unit = bracket == std::string::npos ? "" : axis.substr(bracket + 2, axis.size() - bracket - 3);
    return with_letters(axis.substr(0, bracket)) + " = " + with_unit(value, unit);
}

}  // namespace

Pointed pointed_at(const Player& player, const StageLayout& layout, const CommandCanvas& canvas, Point pointer) {
    for (std::size_t i = 0; i < layout.plots.size(); ++i) {
        const std::optional<View> view = axes_in(canvas, layout.plots[i]);
        if (view && view->pixels.contains(pointer))
            return in_plot(player.demo().plots[i], player, *view, view->to_world(pointer).x);
    }
    for (std::size_t i = 0; i < layout.panes.size(); ++i) {
        const Pane& pane = player.demo().panes[layout.first_pane + i];
        const View view = pane_view(pane, layout.panes[i], canvas.scale());
        if (!pane.numbers || !view.pixels.contains(pointer)) continue;
        const Point at = view.to_world(pointer);
        return {named(pane.x_name, at.x) + ", " + named(pane.y_name, at.y), view.pixels, {}};
    }
    return {};
}

std::string pointed_json(const Pointed& pointed) {
    if (pointed.heading.empty()) return "";
    const Rect& b = pointed.box;
    nlohmann::json out{{"heading", pointed.heading}, {"box", {b.x, b.y, b.width, b.height}}};
    for (const Pointed::Value& value : pointed.values)
        out["values"].push_back({{"label", value.label},
                                 {"text", value.text},
                                 {"colour", hex_text(value.colour)},
                                 {"x", value.at.x},
                                 {"y", value.at.y}});
    return out.dump();
}

}  // namespace rbc

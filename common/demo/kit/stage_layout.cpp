#include <algorithm>
#include <cmath>

#include "common/demo/kit/legend.hpp"
#include "common/demo/kit/stage.hpp"

namespace rbc {

namespace {

constexpr double margin = 12;
constexpr double letter = 7.9;  ///< the mean width of one of 15 pixels; what is laid out here is drawn on any canvas

/// Of the title and one to three lines of advice in this width, pixels at 100 %.
double title_height(const Demo& demo, double width) {
    const double lines = std::clamp(std::ceil(letter * static_cast<double>(demo.advice().size()) / width), 1.0, 3.0);
    return 27 + 20 * lines;
}

/// The pixels of a rectangle that a scene really fills.
double filled(const Rect& world, bool equal_axes, const Rect& pixels) {
    if (!equal_axes) return pixels.width * pixels.height;
    const double scale = std::min(pixels.width / world.width, pixels.height / world.height);
    return scale * scale * world.width * world.height;
}

/// One pane or plot right of the scene or below it.
void lay_out_essential(const Demo& demo, const Rect& body, double gap, double scale, StageLayout& layout) {
    layout.scene = body;
    const SaysWhy what = demo.beside();
    if (what == SaysWhy::nothing) return;
    // A plane is a picture like the scene, and as high as wide; other panes are lower, and plots may be strips. Where there
    // is room for it the scene has half of the window, panel and all; in small windows whatever suits both.
    const bool pane = what == SaysWhy::pane, plane = pane && demo.panes[demo.pane_beside()].equal_axes;
    const bool roomy = !plane && body.width >= 900 * scale && body.height >= 600 * scale;
    const bool phone = body.width < 460 * scale;  // a scene there is seldom as high as its part
    const double least = roomy ? 0.22 : pane ? 0.3 : 0.24, most = plane ? 0.5 : phone ? 0.42 : 0.36;
    const double aspect = plane ? 1 : pane ? 1.8 : 5, weight = plane ? 1.2 : 0.3;
    Rect beside = body;
    double best = -1;
    const auto consider = [&](const Rect& scene, const Rect& other) {
        if (other.width < (pane ? 210 : 190) * scale || other.height < 125 * scale) return;
        const double wide = std::min(other.width, aspect * other.height), high = std::min(other.height, other.width);
        const double value = filled(demo.world(), demo.equal_axes(), scene) + weight * wide * high;
        if (value <= best) return;
        best = value;
        layout.scene = scene;
        beside = other;
    };
    for (double share = least; share <= most + 1e-9 && (!roomy || best < 0); share += 0.02) {
        const double width = share * body.width, height = share * body.height;
        consider({body.x, body.y, body.width - width - gap, body.height},
                 {body.right() - width, body.y, width, body.height});
        if (plane && body.height < body.width) continue;
        consider({body.x, body.y, body.width, body.height - height - gap},
                 {body.x, body.top() - height, body.width, height});
    }
    if (best < 0) return;
    (pane ? layout.panes : layout.plots).push_back(beside);
    if (pane) layout.first_pane = demo.pane_beside();
}

/// The scene and so many panes side by side: each pane nearly square, the scene as wide as it can use, at least a fifth.
void lay_out_row(const Demo& demo, std::size_t pane_count, const Rect& row, double gap, StageLayout& layout) {
    const double panes = static_cast<double>(pane_count);
    const Rect world = demo.world();
    const double wish = row.height * world.width / world.height, pane_wish = 1.15 * row.height + gap;
    const double left_over = row.width - panes * pane_wish, fair = row.width * wish / (wish + panes * pane_wish);
    const double scene = panes > 0 ? std::max({left_over, fair, 0.2 * row.width}) : row.width;
    layout.scene = {row.x, row.y, scene, row.height};
    const double each = panes > 0 ? (row.width - scene) / panes : 0;
    for (double i = 0; i < panes; ++i) {
        layout.panes.push_back({row.x + scene + i * each + gap, row.y, each - gap, row.height});
    }
}

/// In an area that is narrow and high, such as a page's column or a phone: the scene above, all else below it in rows of
/// two or one. @return whether the area is such
bool lay_out_column(const Demo& demo, const Rect& body, double gap, double scale, StageLayout& layout) {
    const std::size_t columns = body.width < 460 * scale ? 1 : 2, count = demo.panes.size() + demo.plots.size();
    const std::size_t rows = (count + columns - 1) / columns;
    const double n = static_cast<double>(rows), wide = body.width / static_cast<double>(columns);
    if (rows == 0 || body.width >= 740 * scale || body.height < (240 + 190 * n) * scale) return false;
    const double high = std::max(0.3, 1.2 / (1.2 + n)) * body.height, each = (body.height - high) / n;
    layout.scene = {body.x, body.y, body.width, high};
    for (std::size_t i = 0; i < count; ++i) {
        const Rect part{body.x + static_cast<double>(i % columns) * wide,
                        body.y + high + gap + static_cast<double>(i / columns) * each, wide - gap, each - gap};
        (i < demo.panes.size() ? layout.panes : layout.plots).push_back(part);
    }
    return true;
}

/// Tall scenes stand beside the plots, wide scenes and scenes with panes above them.
void lay_out_everything(const Demo& demo, const Rect& body, double gap, StageLayout& layout) {
    const double count = static_cast<double>(demo.plots.size());
    const Rect world = demo.world();
    const bool row = demo.plots.empty() || !demo.panes.empty();
    if (!row && world.width / world.height < 1.6) {
        const double scene = std::clamp(body.height * world.width / world.height, 0.3 * body.width, 0.45 * body.width);
        layout.scene = {body.x, body.y, scene, body.height};
        const double each = body.height / count;
        for (double i = 0; i < count; ++i)
            layout.plots.push_back({body.x + scene + gap, body.y + i * each, body.width - scene - gap, each});
        return;
    }
    const double high = (demo.plots.empty() ? 1 : row ? 0.64 : 0.58) * body.height;
    const Rect above{body.x, body.y, body.width, high};
    if (row)
        lay_out_row(demo, demo.panes.size(), above, gap, layout);
    else
        layout.scene = above;
    const double each = body.width / std::max(1.0, count);
    for (double i = 0; i < count; ++i)
        layout.plots.push_back({body.x + i * each, body.y + high + gap, each - gap, body.height - high - gap});
}

}  // namespace

StageLayout lay_out_stage(const Demo& demo, const Rect& area, double scale, Detail detail) {
    const double m = margin * scale, top = title_height(demo, (area.width - 2 * m) / scale) * scale;
    const bool all = detail == Detail::everything || !demo.moves();
    const std::vector<LegendEntry> entries = lay_out_legend(demo, (area.width - 2 * m) / scale);
    const double rows = entries.empty() ? 1 : entries.back().row + 1;
    const double low =
        scale * (all ? table_height * static_cast<double>(demo.variants.size() + 1) : legend_height * rows);
    StageLayout layout;
    layout.title = {area.x + m, area.y + 0.7 * m, area.width - 2 * m, top};
    layout.names = {area.x + m, area.y + area.height - low - 0.5 * m, area.width - 2 * m, low};
    const double from = layout.title.top();
    const Rect body{area.x + m, from, area.width - 2 * m, std::max(1.0, layout.names.y - 0.5 * m - from)};
    if (!all)
        lay_out_essential(demo, body, m, scale, layout);
    else if (!demo.moves() || !lay_out_column(demo, body, m, scale, layout))
        lay_out_everything(demo, body, m, layout);
    // In a window that is too small for all of it, what has no room keeps a pixel: scales stay finite.
    const auto keep_a_pixel = [](Rect& part) {
        part.width = std::max(1.0, part.width);
        part.height = std::max(1.0, part.height);
    };
    for (Rect* part : {&layout.title, &layout.scene, &layout.names}) keep_a_pixel(*part);
    for (Rect& pane : layout.panes) keep_a_pixel(pane);
    for (Rect& plot : layout.plots) keep_a_pixel(plot);
    return layout;
}

View scene_view(const Demo& demo, const StageLayout& layout) {
    if (!demo.equal_axes()) return {demo.world(), layout.scene};
    View view = fit_view(demo.world(), layout.scene);
    if (demo.has_floor()) view.world.y = demo.world().y;
    return view;
}

StageLayout lay_out_scene(const Demo& demo, const Rect& area, double scale) {
    const double m = margin * scale;
    StageLayout layout;
    layout.first_pane = demo.pane_beside();
    lay_out_row(demo, demo.beside() == SaysWhy::pane ? 1 : 0,
                {area.x + m, area.y + m, area.width - 2 * m, area.height - 2 * m}, m, layout);
    return layout;
}

}  // namespace rbc

#include "common/demo/page/player_json.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace rbc;

namespace {

/// A player and its picture, 900 x 600.
struct Shown {
    Player player;
    CommandCanvas canvas{[](char32_t, bool, bool) { return 0.6; }};
    StageLayout layout;

    Shown(const char* demo, Detail detail) : player(demo, "", {}) {
        player.detail = detail;
        for (int i = 0; i < 200; ++i) player.advance();
        const Rect area{0, 0, 900, 600};
        canvas.begin(area.width, area.height, 1);
        layout = lay_out_stage(player.demo(), area, 1, detail);
        draw_stage(player.demo(), player.recording(), canvas, area, player.plot_span(), detail);
    }
    Pointed at(Point p) const { return pointed_at(player, layout, canvas, p); }
};

Point middle(const Rect& r) {
    return {r.x + 0.5 * r.width, r.y + 0.5 * r.height};
}

}  // namespace

TEST_CASE("in a plot the pointer reads the nearest row, of every visible method") {
    Shown shown("01_gbf", Detail::everything);
    REQUIRE(shown.layout.plots.size() == shown.player.demo().plots.size());
    // A quarter from the left: the run has been there.
    const Rect plot = shown.layout.plots.front();
    const Pointed inside = shown.at({plot.x + 70, middle(plot).y});
    REQUIRE(inside.values.size() == shown.player.demo().variants.size());
    const std::vector<double>& t = shown.player.recording().column("t");
    const std::vector<double>& x = shown.player.recording().column("gbf.x");
    // The height that the dot has on the axis is the value of a row.
    const Point dot = inside.values.front().at;
    CHECK(inside.box.contains(dot));
    const double time = (dot.x - inside.box.x) / inside.box.width * shown.player.plot_span();
    const auto row = static_cast<std::size_t>(std::lround(time / t[1]));
    REQUIRE(row < x.size());
    CHECK(std::abs(dot.x - (plot.x + 70)) <= 0.5 * t[1] / shown.player.plot_span() * inside.box.width + 1e-9);
    char number[32];
    std::snprintf(number, sizeof number, "x = %.4g m", x[row]);
    CHECK(inside.values.front().text == number);

    shown.player.demo().variants.front().visible = false;
    CHECK(shown.at({plot.x + 70, middle(plot).y}).values.size() == inside.values.size() - 1);
}

TEST_CASE("beside plots and panes the pointer reads nothing") {
    const Shown shown("01_gbf", Detail::essential);
    CHECK(shown.at(middle(shown.layout.scene)).heading.empty());
    CHECK(pointed_json(shown.at({-5, -5})).empty());
}

TEST_CASE("every plot of every demo answers, and in a pane the pointer reads its two axes") {
    int panes = 0;
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(entry.name);
        const Shown shown(entry.name, Detail::everything);
        for (std::size_t i = 0; i < shown.layout.panes.size(); ++i) {
            const Rect box = shown.layout.panes[i];
            if (box.width < 150 || !shown.player.demo().panes[i].numbers) continue;
            const Pointed pointed = shown.at(middle(box));
            CHECK(pointed.heading.find(" = ") != std::string::npos);
            CHECK(pointed.values.empty());
            ++panes;
        }
        for (const Rect& box : shown.layout.plots) {
            if (box.width < 110 || box.height < 100) continue;
            const Pointed pointed = shown.at({box.x + 0.6 * box.width, box.y + 0.5 * box.height});
            CHECK(pointed.heading.starts_with("t = "));
            const std::string text = pointed_json(pointed);
            CHECK(nlohmann::json::parse(text)["heading"].get<std::string>() == pointed.heading);
        }
    }
    CHECK(panes > 10);
}

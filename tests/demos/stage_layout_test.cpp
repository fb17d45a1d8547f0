#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "common/demo/kit/legend.hpp"
#include "common/demo/kit/stage.hpp"
#include "tests/support/text_canvas.hpp"

// Where the parts of every demo's picture are, in windows of any size.

using namespace rbc;

namespace {

struct Picture {
    double width, height, scale;
};

constexpr double panel = 280;

/// Windows as they are, without the panel.
std::vector<Picture> pictures() {
    std::vector<Picture> all;
    for (const Point& size : {Point{900, 600}, Point{1000, 650}, Point{1280, 800}, Point{1920, 1080}})
        for (double scale : {1.0, 1.5, 2.0, 3.0})
            if (size.x / scale >= 600 && size.y / scale >= 400) all.push_back({size.x - panel * scale, size.y, scale});
    return all;
}

/// Every demo in every window.
template <class Check>
void in_every_picture(Check check) {
    for (const DemoEntry& entry : demo_table()) {
        const auto demo = make_demo(entry.name);
        for (const Picture& p : pictures()) {
            INFO(std::string(entry.name), " ", p.width, " x ", p.height, " at ", p.scale);
            check(*demo, p);
        }
    }
}

std::vector<Rect> parts_of(const StageLayout& layout) {
    std::vector<Rect> all{layout.title, layout.scene, layout.names};
    all.insert(all.end(), layout.panes.begin(), layout.panes.end());
    all.insert(all.end(), layout.plots.begin(), layout.plots.end());
    return all;
}

/// Edges may touch; 1e-6 pixels is rounding.
bool apart(const Rect& a, const Rect& b) {
    constexpr double hair = 1e-6;
    return a.right() <= b.x + hair || b.right() <= a.x + hair || a.top() <= b.y + hair || b.top() <= a.y + hair;
}

}  // namespace

TEST_CASE("nothing in a demo's picture overlaps or leaves it, whatever the window's size") {
    in_every_picture([](const Demo& demo, const Picture& p) {
        for (Detail detail : {Detail::essential, Detail::everything}) {
            CAPTURE(detail == Detail::everything);
            const Rect area{panel * p.scale, 0, p.width, p.height};
            const std::vector<Rect> all = parts_of(lay_out_stage(demo, area, p.scale, detail));
            for (std::size_t i = 0; i < all.size(); ++i) {
                CHECK(all[i].x >= area.x);
                CHECK(all[i].y >= area.y);
                CHECK(all[i].right() <= area.right() + 1e-9);
                CHECK(all[i].top() <= area.top() + 1e-9);
                // In a small window the table may cover what has no room beside it.
                if (detail == Detail::everything && p.height / p.scale < 780) continue;
                for (std::size_t j = i + 1; j < all.size(); ++j) CHECK(apart(all[i], all[j]));
            }
        }
    });
}

TEST_CASE("the scene has most of the picture, alone or with the plane that says why") {
    in_every_picture([](const Demo& demo, const Picture& p) {
        const StageLayout layout = lay_out_stage(demo, {0, 0, p.width, p.height}, p.scale);
        double seen = layout.scene.width * layout.scene.height;
        if (!layout.panes.empty() && demo.panes[layout.first_pane].equal_axes)
            seen += layout.panes.front().width * layout.panes.front().height;
        // As stage.hpp has it: six tenths of what title, legend and margins leave, on a phone, whose plots need a height of
        // their own, a little more than half. 12 pixels at both sides, 6 below.
        const double wide = p.width - 24 * p.scale, high = layout.names.y - 6 * p.scale - layout.title.top();
        CHECK(seen >= (wide < 460 * p.scale ? 0.53 : 0.6) * wide * high);
        // And half of a window of 1280 x 800 or more, panel and all, but for a legend of many rows.
        if (p.width / p.scale >= 1000 && p.height / p.scale >= 800 &&
            layout.names.height <= 2 * legend_height * p.scale)
            CHECK(seen >= 0.5 * (p.width + panel * p.scale) * p.height);
        CHECK(layout.panes.size() + layout.plots.size() <= 1);
    });
}

TEST_CASE("the legend names every visible method, inside of its room") {
    in_every_picture([](const Demo& demo, const Picture& p) {
        const auto visible = std::count_if(demo.variants.begin(), demo.variants.end(),
                                           [](const Variant& variant) { return variant.visible; });
        const StageLayout layout = lay_out_stage(demo, {0, 0, p.width, p.height}, p.scale);
        const std::vector<LegendEntry> entries = lay_out_legend(demo, layout.names.width / p.scale);
        REQUIRE(static_cast<long>(entries.size()) == visible);
        for (const LegendEntry& e : entries) {
            CHECK(e.x + e.width <= layout.names.width / p.scale + 1e-9);
            CHECK((e.row + 1) * legend_height * p.scale <= layout.names.height + 1e-9);
        }
    });
}

TEST_CASE("a value of the legend is whole: on a phone its symbol goes first, then its unit, then all of it") {
    std::size_t whole = 0, shorter = 0;
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const auto demo = make_demo(entry.name);
        if (!demo->moves() || demo->beside() != SaysWhy::first_plot) continue;
        const Plot& plot = demo->plots.front();
        Recording recording;
        recording.start(*demo);
        for (int step = 0; step < 3; ++step) {
            demo->advance();
            recording.append(*demo);
        }
        for (double width : {330.0, 500.0, 900.0}) {
            test::TextCanvas canvas(width, 200);
            draw_legend(*demo, recording, canvas, {0, 0, width, 200});
            for (const Variant& variant : demo->variants) {
                if (!variant.visible || !variant.status.empty() || !recording.has(variant.name + "." + plot.probe)) continue;
                const std::string number = short_number(recording.column(variant.name + "." + plot.probe).back(), true);
                for (const auto& drawn : canvas.words) {
                    if (!drawn.text.starts_with(number) && !drawn.text.ends_with(number)) continue;
                    const bool has_unit = drawn.text.ends_with(number + (plot.unit.empty() ? "" : " " + plot.unit));
                    CHECK_MESSAGE((has_unit || drawn.text == number), drawn.text);
                    ++(has_unit ? whole : shorter);
                }
            }
        }
    }
    CHECK(whole > 30);
    CHECK(shorter > 0);
}

TEST_CASE("no words of a picture are cut off by the edge of their part") {
    for (const DemoEntry& entry : demo_table()) {
        const std::vector<Preset> presets = make_demo(entry.name)->presets;
        for (const Preset& preset : presets) {
            const auto demo = make_demo(entry.name);
            demo->begin(preset.name, {});
            demo->restart();
            Recording recording;
            recording.start(*demo);
            for (int step = 0; step < 3 && demo->moves(); ++step) {
                demo->advance();
                recording.append(*demo);
            }
            for (const Point& size : {Point{1000, 800}, Point{720, 1000}}) {
                for (Detail detail : {Detail::essential, Detail::everything}) {
                    test::TextCanvas canvas(size.x, size.y);
                    draw_stage(*demo, recording, canvas, {0, 0, size.x, size.y}, 10, detail);
                    CAPTURE(std::string(entry.name) + " " + preset.name);
                    CAPTURE(size.x);
                    for (const auto& w : canvas.words) {
                        const Rect &c = w.clip, &b = w.box;
                        const bool whole = b.x >= c.x - 1 && b.right() <= c.right() + 1 && b.y >= c.y - 1 && b.top() <= c.top() + 1;
                        CHECK_MESSAGE((whole || apart(b, c)), w.text);
                    }
                }
            }
        }
    }
}

TEST_CASE("all of it: every pane and every plot, and at the usual size none too small to be drawn") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const auto demo = make_demo(entry.name);
        const StageLayout layout = lay_out_stage(*demo, {panel, 0, 1280 - panel, 800}, 1, Detail::everything);
        REQUIRE(layout.panes.size() == demo->panes.size());
        REQUIRE(layout.plots.size() == demo->plots.size());
        for (const Rect& pane : layout.panes) CHECK(std::min(pane.width, pane.height) > 130);
        for (const Rect& plot : layout.plots) CHECK(std::min(plot.width, plot.height) > 100);
    }
}

TEST_CASE("no words of a picture end in an ellipsis, on a phone neither") {
    std::size_t words = 0;
    for (const DemoEntry& entry : demo_table()) {
        const std::vector<Preset> presets = make_demo(entry.name)->presets;
        for (const Preset& preset : presets) {
            CAPTURE(std::string(entry.name) + " " + preset.name);
            const auto demo = make_demo(entry.name, preset.name);
            Recording recording;
            recording.start(*demo);
            demo->advance();
            recording.append(*demo);
            for (const Point& size : {Point{360, 640}, Point{725, 420}, Point{1000, 800}}) {
                test::TextCanvas canvas(size.x, size.y);
                draw_stage(*demo, recording, canvas, {0, 0, size.x, size.y}, 10);
                for (const auto& w : canvas.words) CHECK_MESSAGE(w.text.find("\u2026") == std::string::npos, w.text, " at ", size.x);
                words += canvas.words.size();
            }
        }
    }
    CHECK(words > 5000);
}

#include "common/demo/player/hand.hpp"

#include <algorithm>

namespace rbc {

/// Where a pixel of a view is in its world; outside of the view, the nearest point of it.
static Point world_point(const View& view, Point pixel) {
    const Rect& p = view.pixels;
    return view.to_world({std::clamp(pixel.x, p.x, p.right()), std::clamp(pixel.y, p.y, p.top())});
}

bool Hand::press(Player& player, const StageLayout& layout, double scale, Point pointer) {
    held_ = find(player, layout, scale, pointer);
    if (held_) player.drag(world_point(held_->view, pointer), true, held_->pane);
    return held_.has_value();
}

void Hand::move(Player& player, Point pointer) {
    if (held_) player.drag(world_point(held_->view, pointer), false, held_->pane);
}

void Hand::release(Player& player) {
    if (!held_) return;
    held_.reset();
    player.drop();
}

std::optional<Hand::Held> Hand::find(const Player& player, const StageLayout& layout, double scale, Point pointer) {
    for (std::size_t i = 0; i < layout.panes.size(); ++i) {
        const std::size_t pane = layout.first_pane + i;
        const View view = pane_view(player.demo().panes[pane], layout.panes[i], scale);
        if (view.pixels.contains(pointer)) return Held{pane, view};
    }
    if (!layout.scene.contains(pointer)) return {};
    return Held{{}, scene_view(player.demo(), layout)};
}

}  // namespace rbc

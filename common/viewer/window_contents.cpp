#include "common/viewer/window_contents.hpp"

#include <imgui.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "common/viewer/draw_list_canvas.hpp"
#include "common/viewer/theme.hpp"

namespace rbc {

namespace {

/// Behind the panel, from the back to the front. One draw list does not hold a crowd of some hundred bodies.
std::vector<ImDrawList*> picture_lists(const Rect& picture) {
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                       ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;
    std::vector<ImDrawList*> lists;
    // Of windows that never come to the front ImGui puts each new one behind the others.
    for (const char* name : {"##picture 3", "##picture 2", "##picture 1"}) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({static_cast<float>(picture.width), static_cast<float>(picture.height)});
        ImGui::Begin(name, nullptr, flags);
        lists.insert(lists.begin(), ImGui::GetWindowDrawList());
        ImGui::End();
    }
    lists.insert(lists.begin(), ImGui::GetBackgroundDrawList());
    return lists;
}

/// Where a pixel of a view is in its world; outside of the view, the nearest point of it.
Point world_point(const View& view, Point pixel) {
    const Rect &w = view.world, &p = view.pixels;
    const double right = std::clamp((pixel.x - p.x) / p.width, 0.0, 1.0);
    const double up = std::clamp((p.top() - pixel.y) / p.height, 0.0, 1.0);
    return {w.x + right * w.width, w.y + up * w.height};
}

}  // namespace

WindowContents::WindowContents(Session& session, double scale) : session_(session), scale_(scale), fonts_(scale) {
    apply_theme(scale);
}

void WindowContents::draw(double width, double height) {
    // A case stands still: it needs no panel, and all of the window.
    const double left = session_.shows_case() ? 0 : Panel::width * scale_;
    const Rect picture{0, 0, std::max(1.0, width), std::max(1.0, height)};
    const Rect area{left, 0, std::max(100 * scale_, picture.width - left), picture.height};
    try {
        layout_ = lay_out_stage(session_.shown(), area, scale_, session_.detail);
        if (!session_.shows_case()) drag(area);
        draw_picture(picture, area);
    } catch (const std::exception& error) {
        session_.halt(error.what());
    }
    panel.draw(session_, fonts_, picture.height, layout_.scene, scale_);
}

void WindowContents::draw_picture(const Rect& picture, const Rect& area) {
    DrawListCanvas canvas(picture_lists(picture), fonts_, picture, scale_);
    draw_stage(session_.shown(), session_.shown_recording(), canvas, area, plot_span(), session_.detail);
}

/// s: a run that begins anew is shown whole.
double WindowContents::plot_span() const {
    const bool whole = session_.detail == Detail::essential && session_.loop && session_.demo().run_end() > 0;
    return whole ? session_.demo().run_end() : session_.span;
}

void WindowContents::drag(const Rect& area) {
    const ImGuiIO& io = ImGui::GetIO();
    const Point pointer{io.MousePos.x, io.MousePos.y};
    const bool pressed = ImGui::IsMouseClicked(0) && !io.WantCaptureMouse && area.contains(pointer);
    if (pressed) held_ = find_held(pointer);
    if (!io.MouseDown[0] && held_) {
        held_.reset();
        session_.drop();
    }
    if (held_ && ImGui::IsMousePosValid()) session_.drag(world_point(held_->view, pointer), pressed, held_->pane);
}

std::optional<WindowContents::Held> WindowContents::find_held(Point pointer) const {
    for (std::size_t i = 0; i < layout_.panes.size(); ++i) {
        const View view = pane_view(session_.demo().panes[i], layout_.panes[i], scale_);
        if (view.pixels.contains(pointer)) return Held{i, view};
    }
    if (!layout_.scene.contains(pointer)) return {};
    return Held{{}, scene_view(session_.demo(), layout_)};
}

}  // namespace rbc

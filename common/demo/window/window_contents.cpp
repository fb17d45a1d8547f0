#include "common/demo/window/window_contents.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <vector>

#include "common/demo/window/draw_list_canvas.hpp"
#include "common/demo/window/theme.hpp"

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

}  // namespace

WindowContents::WindowContents(Session& session, double scale, const std::string& question_file)
    : question(question_file), session_(session), scale_(scale), fonts_(scale) {
    apply_theme(scale);
    if (question.asks()) session.playing = false;
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
    question.draw(session_, fonts_, layout_.scene, scale_);
}

void WindowContents::draw_picture(const Rect& picture, const Rect& area) {
    DrawListCanvas canvas(picture_lists(picture), fonts_, picture, scale_);
    draw_stage(session_.shown(), session_.shown_recording(), canvas, area, session_.plot_span(), session_.detail);
}

void WindowContents::drag(const Rect& area) {
    const ImGuiIO& io = ImGui::GetIO();
    const Point pointer{io.MousePos.x, io.MousePos.y};
    const bool pressed = ImGui::IsMouseClicked(0) && !io.WantCaptureMouse && area.contains(pointer);
    const bool valid = ImGui::IsMousePosValid();
    if (pressed && valid)
        hand_.press(session_, layout_, scale_, pointer);
    else if (io.MouseDown[0] && valid)
        hand_.move(session_, pointer);
    if (!io.MouseDown[0]) hand_.release(session_);
    if (io.MouseWheel != 0 && !io.WantCaptureMouse && layout_.scene.contains(pointer))
        session_.zoom(std::pow(1.15, io.MouseWheel));
}

}  // namespace rbc

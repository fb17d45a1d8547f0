#include "common/demo/window/widgets.hpp"

#include "common/demo/window/theme.hpp"

namespace rbc {

namespace {

/// As the format of an ImGui widget.
std::string as_format(const std::string& text) {
    std::string format;
    for (char c : text) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

}  // namespace

bool slider_bar(const char* id, float& position, const std::string& text, double scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::CalcItemWidth(), ImGui::GetFrameHeight()};
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool hovered =
        ImGui::IsMouseHoveringRect(corner, {corner.x + size.x, corner.y + size.y}) && ImGui::IsWindowHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    list.AddRectFilled(corner, end, ImGui::GetColorU32(hovered ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                       style.FrameRounding);
    // The slider keeps this much room on both sides of its grab.
    const float inner = 2 + 0.5F * style.GrabMinSize, x = corner.x + inner + position * (size.x - 2 * inner);
    list.AddRectFilled(corner, {x, end.y}, packed_colour(colours::sky.with_alpha(0.42)), style.FrameRounding);
    // The mark leaves the middle to the number.
    const float half = static_cast<float>(scale), notch = 0.2F * size.y;
    list.AddRectFilled({x - half, corner.y}, {x + half, corner.y + notch}, packed_colour(colours::blue));
    list.AddRectFilled({x - half, end.y - notch}, {x + half, end.y}, packed_colour(colours::blue));
    for (ImGuiCol part : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_SliderGrab,
                          ImGuiCol_SliderGrabActive}) {
        ImGui::PushStyleColor(part, {0, 0, 0, 0});
    }
    const bool moved = ImGui::SliderFloat(id, &position, 0, 1, as_format(text).c_str(),
                                          ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::PopStyleColor(5);
    return moved;
}

}  // namespace rbc

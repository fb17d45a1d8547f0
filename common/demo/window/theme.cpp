#include "common/demo/window/theme.hpp"

namespace rbc {

void apply_theme(double scale) {
    ImGui::StyleColorsLight();
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = {12, 12};
    style.FramePadding = {7, 3};
    style.ItemSpacing = {6, 6};
    style.ItemInnerSpacing = {6, 4};
    style.WindowRounding = 0;
    style.ChildRounding = style.FrameRounding = style.GrabRounding = style.PopupRounding = 3;
    style.ScrollbarSize = 11;
    style.GrabMinSize = 9;
    style.WindowBorderSize = 0;
    style.FrameBorderSize = 0;
    style.ScaleAllSizes(static_cast<float>(scale));

    const Colour panel = panel_colour, field{0.89, 0.90, 0.915};
    const auto set = [&](ImGuiCol which, const Colour& colour) { style.Colors[which] = imgui_colour(colour); };
    set(ImGuiCol_Text, colours::ink);
    set(ImGuiCol_TextDisabled, colours::grey);
    set(ImGuiCol_WindowBg, panel);
    set(ImGuiCol_ChildBg, panel.with_alpha(0));
    set(ImGuiCol_PopupBg, colours::white);
    set(ImGuiCol_Border, colours::faint);
    set(ImGuiCol_Separator, colours::faint);
    set(ImGuiCol_FrameBg, field);
    set(ImGuiCol_FrameBgHovered, {0.83, 0.87, 0.91});
    set(ImGuiCol_FrameBgActive, {0.78, 0.85, 0.91});
    set(ImGuiCol_Button, {0.855, 0.875, 0.90});
    set(ImGuiCol_ButtonHovered, {0.76, 0.84, 0.90});
    set(ImGuiCol_ButtonActive, {0.66, 0.79, 0.89});
    set(ImGuiCol_SliderGrab, colours::blue.with_alpha(0.70));
    set(ImGuiCol_SliderGrabActive, colours::blue);
    set(ImGuiCol_CheckMark, colours::blue);
    set(ImGuiCol_Header, {0.80, 0.87, 0.92});
    set(ImGuiCol_HeaderHovered, {0.76, 0.84, 0.90});
    set(ImGuiCol_HeaderActive, {0.66, 0.79, 0.89});
    set(ImGuiCol_ScrollbarBg, panel.with_alpha(0));
    set(ImGuiCol_ScrollbarGrab, {0.78, 0.79, 0.81});
    set(ImGuiCol_ScrollbarGrabHovered, {0.68, 0.69, 0.72});
    set(ImGuiCol_ScrollbarGrabActive, {0.58, 0.60, 0.63});
    set(ImGuiCol_TextSelectedBg, colours::sky.with_alpha(0.45));
}

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

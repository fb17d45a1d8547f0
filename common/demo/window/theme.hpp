#pragma once

#include <imgui.h>

#include <string>

#include "common/demo/kit/colour.hpp"
#include "common/demo/window/fonts.hpp"

/// ImGui in the colours of the course, and what differs between its versions when one draws with it.
namespace rbc {

inline constexpr Colour panel_colour{0.955, 0.958, 0.962};

void apply_theme(double scale);

inline ImVec4 imgui_colour(const Colour& c) {
    return {static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b), static_cast<float>(c.a)};
}
inline ImU32 packed_colour(const Colour& c) {
    return ImGui::ColorConvertFloat4ToU32(imgui_colour(c));
}

inline void push_font(const FontFace& face) {
#if IMGUI_VERSION_NUM >= 19200
    ImGui::PushFont(face.font, face.box);
#else
    ImGui::PushFont(face.font);
#endif
}

/// Strokes the current path of a draw list.
inline void stroke_path(ImDrawList& list, const Colour& colour, bool closed, float width) {
    const ImDrawFlags flags = closed ? ImDrawFlags_Closed : 0;
#if IMGUI_VERSION_NUM >= 19280
    list.PathStroke(packed_colour(colour), width, flags);
#else
    list.PathStroke(packed_colour(colour), flags, width);
#endif
}

/// A slider as a bar that fills up, its text on top: a grab would hide the number. As wide as the next item.
/// @param position  0 to 1. @return whether it moved
bool slider_bar(const char* id, float& position, const std::string& text, double scale);

/// ImGui::BeginCombo, closed by Esc as everywhere else.
inline bool begin_drop_down(const char* label, const char* preview) {
    if (!ImGui::BeginCombo(label, preview)) return false;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
    return true;
}

}  // namespace rbc

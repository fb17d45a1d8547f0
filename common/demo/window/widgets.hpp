#pragma once

#include <imgui.h>

#include <string>

namespace rbc {

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

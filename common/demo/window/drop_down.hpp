#pragma once

#include <imgui.h>

namespace rbc {

/// ImGui::BeginCombo, closed by Esc as everywhere else.
inline bool begin_drop_down(const char* label, const char* preview) {
    if (!ImGui::BeginCombo(label, preview)) return false;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
    return true;
}

}  // namespace rbc

#include "common/demo/window/gui_without_display.hpp"

#include <imgui.h>

#include <cmath>

namespace rbc {

GuiWithoutDisplay::Context::Context() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
}

GuiWithoutDisplay::Context::~Context() {
    ImGui::DestroyContext();
}

void GuiWithoutDisplay::begin(double width, double height) {
    input.new_frame(static_cast<unsigned>(width), static_cast<unsigned>(height), 1.0 / 60);
    if (!has_fonts_) {
        unsigned char* pixels = nullptr;
        int w = 0, h = 0;
        ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &w, &h);
        has_fonts_ = true;
    }
    ImGui::NewFrame();
}

bool GuiWithoutDisplay::end() {
    ImGui::Render();
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i) {
        for (const ImDrawVert& v : data.CmdLists[i]->VtxBuffer) {
            if (!std::isfinite(v.pos.x) || !std::isfinite(v.pos.y)) return false;
        }
    }
    return true;
}

bool GuiWithoutDisplay::typing() const {
    return ImGui::GetIO().WantTextInput;
}

}  // namespace rbc

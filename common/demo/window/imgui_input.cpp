#include "common/demo/window/imgui_input.hpp"

#include <imgui.h>

#include <algorithm>
#include <cfloat>

namespace rbc {

namespace {

using Key = sf::Keyboard::Key;

/// The keys that ImGui edits text with.
constexpr struct {
    Key key;
    ImGuiKey imgui;
} keys[] = {
    {Key::Tab, ImGuiKey_Tab},
    {Key::Left, ImGuiKey_LeftArrow},
    {Key::Right, ImGuiKey_RightArrow},
    {Key::Up, ImGuiKey_UpArrow},
    {Key::Down, ImGuiKey_DownArrow},
    {Key::PageUp, ImGuiKey_PageUp},
    {Key::PageDown, ImGuiKey_PageDown},
    {Key::Home, ImGuiKey_Home},
    {Key::End, ImGuiKey_End},
    {Key::Insert, ImGuiKey_Insert},
    {Key::Delete, ImGuiKey_Delete},
    {Key::Backspace, ImGuiKey_Backspace},
    {Key::Space, ImGuiKey_Space},
    {Key::Enter, ImGuiKey_Enter},
    {Key::Escape, ImGuiKey_Escape},
    {Key::A, ImGuiKey_A},
    {Key::C, ImGuiKey_C},
    {Key::V, ImGuiKey_V},
    {Key::X, ImGuiKey_X},
    {Key::Y, ImGuiKey_Y},
    {Key::Z, ImGuiKey_Z},
};

}  // namespace

#if IMGUI_VERSION_NUM >= 18900

ImGuiInput::ImGuiInput() = default;

void ImGuiInput::handle(const WindowEvent& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.kind) {
        case WindowEvent::Kind::key:
            io.AddKeyEvent(ImGuiMod_Ctrl, event.control);
            io.AddKeyEvent(ImGuiMod_Shift, event.shift);
            io.AddKeyEvent(ImGuiMod_Alt, event.alt);
            io.AddKeyEvent(ImGuiMod_Super, event.system);
            for (const auto& entry : keys) {
                if (entry.key == event.key) io.AddKeyEvent(entry.imgui, event.down);
            }
            break;
        case WindowEvent::Kind::button:
            io.AddMousePosEvent(event.x, event.y);
            if (event.button < 3) io.AddMouseButtonEvent(event.button, event.down);
            break;
        case WindowEvent::Kind::wheel:
            io.AddMouseWheelEvent(event.x, event.y);
            break;
        case WindowEvent::Kind::moved:
            io.AddMousePosEvent(event.x, event.y);
            break;
        case WindowEvent::Kind::left:
            io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
            break;
        case WindowEvent::Kind::focus:
            io.AddFocusEvent(event.down);
            break;
        case WindowEvent::Kind::text:
            if (event.character >= 32 && event.character != 127) io.AddInputCharacter(event.character);
            break;
        default:
            break;
    }
}

#else

ImGuiInput::ImGuiInput() {
    for (int i = 0; i < static_cast<int>(std::size(keys)); ++i) ImGui::GetIO().KeyMap[keys[i].imgui] = i;
}

void ImGuiInput::handle(const WindowEvent& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.kind) {
        case WindowEvent::Kind::key:
            io.KeyCtrl = event.control;
            io.KeyShift = event.shift;
            io.KeyAlt = event.alt;
            io.KeySuper = event.system;
            for (std::size_t i = 0; i < std::size(keys); ++i) {
                if (keys[i].key == event.key) io.KeysDown[i] = event.down;
            }
            break;
        case WindowEvent::Kind::button:
            io.MousePos = {event.x, event.y};
            if (event.button < 3) {
                down_[event.button] = event.down;
                clicked_[event.button] = clicked_[event.button] || event.down;
            }
            break;
        case WindowEvent::Kind::wheel:
            io.MouseWheel += event.y;
            io.MouseWheelH += event.x;
            break;
        case WindowEvent::Kind::moved:
            io.MousePos = {event.x, event.y};
            break;
        case WindowEvent::Kind::left:
            io.MousePos = {-FLT_MAX, -FLT_MAX};
            break;
        case WindowEvent::Kind::focus:
            if (event.down) break;
            std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
            std::fill(std::begin(down_), std::end(down_), false);
            io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
            break;
        case WindowEvent::Kind::text:
            if (event.character >= 32 && event.character != 127) io.AddInputCharacter(event.character);
            break;
        default:
            break;
    }
}

#endif

void ImGuiInput::new_frame(unsigned width, unsigned height, double seconds) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = static_cast<float>(std::clamp(seconds, 1e-4, 1.0));
#if IMGUI_VERSION_NUM < 18900
    for (int i = 0; i < 3; ++i) {
        io.MouseDown[i] = down_[i] || clicked_[i];
        clicked_[i] = false;
    }
#endif
}

}  // namespace rbc

#include "common/demo/window/imgui_input.hpp"

#include <imgui.h>

#include <algorithm>
#include <iterator>

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

ImGuiInput::ImGuiInput() {
#if IMGUI_VERSION_NUM < 18900
    for (int i = 0; i < static_cast<int>(std::size(keys)); ++i) ImGui::GetIO().KeyMap[keys[i].imgui] = i;
#endif
}

void ImGuiInput::handle(const WindowEvent& event) {
    using Kind = WindowEvent::Kind;
    ImGuiIO& io = ImGui::GetIO();
    const bool pointer = event.kind == Kind::moved || event.kind == Kind::button;
    const bool button = event.kind == Kind::button && event.button < 3;
    if (event.kind == Kind::text && event.character >= 32 && event.character != 127)
        io.AddInputCharacter(event.character);
#if IMGUI_VERSION_NUM >= 18900
    if (event.kind == Kind::key) {
        io.AddKeyEvent(ImGuiMod_Ctrl, event.control);
        io.AddKeyEvent(ImGuiMod_Shift, event.shift);
        io.AddKeyEvent(ImGuiMod_Alt, event.alt);
        io.AddKeyEvent(ImGuiMod_Super, event.system);
        for (const auto& entry : keys)
            if (entry.key == event.key) io.AddKeyEvent(entry.imgui, event.down);
    }
    if (pointer) io.AddMousePosEvent(event.x, event.y);
    if (button) io.AddMouseButtonEvent(event.button, event.down);
    if (event.kind == Kind::wheel) io.AddMouseWheelEvent(event.x, event.y);
    if (event.kind == Kind::focus) io.AddFocusEvent(event.down);
#else
    if (event.kind == Kind::key) {
        io.KeyCtrl = event.control;
        io.KeyShift = event.shift;
        io.KeyAlt = event.alt;
        io.KeySuper = event.system;
        for (std::size_t i = 0; i < std::size(keys); ++i)
            if (keys[i].key == event.key) io.KeysDown[i] = event.down;
    }
    if (pointer) io.MousePos = {event.x, event.y};
    if (button) {
        down_[event.button] = event.down;
        clicked_[event.button] = clicked_[event.button] || event.down;
    }
    if (event.kind == Kind::wheel) {
        io.MouseWheel += event.y;
        io.MouseWheelH += event.x;
    }
    if (event.kind == Kind::focus && !event.down) {
        std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
        std::fill(std::begin(down_), std::end(down_), false);
        io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
    }
#endif
}

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

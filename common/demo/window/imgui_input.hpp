#pragma once

#include "common/demo/window/sfml_versions.hpp"

namespace rbc {

/// Hands SFML's events to ImGui.
class ImGuiInput {
  public:
    /// Needs an ImGui context.
    ImGuiInput();
    void handle(const WindowEvent& event);
    /// Before ImGui::NewFrame. @param seconds since the last frame
    void new_frame(unsigned width, unsigned height, double seconds);

  private:
    // A click that begins and ends between two frames is still seen in one of them by the older ImGui.
    [[maybe_unused]] bool down_[3] = {};
    [[maybe_unused]] bool clicked_[3] = {};
};

}  // namespace rbc

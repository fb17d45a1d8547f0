#pragma once

#include "common/demo/window/imgui_input.hpp"

namespace rbc {

/// ImGui without anything that shows it: what a window would draw is computed and thrown away. To try windows without a
/// display.
class GuiWithoutDisplay {
    struct Context {
        Context();
        ~Context();
        Context(const Context&) = delete;
    };
    Context context_;
    bool has_fonts_ = false;

  public:
    ImGuiInput input;

    /// Begins a frame, a 60th of a second after the last. @param width, height  pixels
    void begin(double width, double height);
    /// Ends it. @return whether every corner of what was drawn has finite coordinates
    bool end();
    /// Whether the keyboard belongs to a text field.
    bool typing() const;
};

}  // namespace rbc

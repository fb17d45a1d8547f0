#pragma once

#include <optional>

#include "common/demo/stage.hpp"
#include "common/viewer/fonts.hpp"
#include "common/viewer/panel.hpp"
#include "common/viewer/session.hpp"

namespace rbc {

/// What a window shows and what its pointer does, in the present ImGui frame: the picture, the hand in it, the panel.
/// Neither SFML nor OpenGL, so that it can be tried without a display.
class WindowContents {
  public:
    /// Needs an ImGui context, and takes its style and fonts. @param session  outlives this
    WindowContents(Session& session, double scale);

    /// Between ImGui::NewFrame and ImGui::Render. @param width, height  of the window, pixels
    void draw(double width, double height);

    Panel panel;

  private:
    /// What the pointer has held since its button went down: a place of the scene or of a pane, and the view through
    /// which it points. It keeps that view: one that follows what is dragged would run away with it.
    struct Held {
        std::optional<std::size_t> pane;  ///< else the scene
        View view;
    };

    void draw_picture(const Rect& picture, const Rect& area);
    double plot_span() const;
    void drag(const Rect& area);
    std::optional<Held> find_held(Point pointer) const;

    Session& session_;
    double scale_;
    Fonts fonts_;
    StageLayout layout_;
    std::optional<Held> held_;
};

}  // namespace rbc

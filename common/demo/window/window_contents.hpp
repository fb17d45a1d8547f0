#pragma once

#include "common/demo/kit/stage.hpp"
#include "common/demo/player/hand.hpp"
#include "common/demo/window/fonts.hpp"
#include "common/demo/window/panel.hpp"
#include "common/demo/window/question_box.hpp"
#include "common/demo/window/session.hpp"

namespace rbc {

/// What a window shows and what its pointer does, in the present ImGui frame: the picture, the hand in it, the panel.
/// Neither SFML nor OpenGL, so that it can be tried without a display.
class WindowContents {
  public:
    /// Needs an ImGui context, and takes its style and fonts. @param session  outlives this @param question  as QuestionBox
    WindowContents(Session& session, double scale, const std::string& question = "");

    /// Between ImGui::NewFrame and ImGui::Render. @param width, height  of the window, pixels
    void draw(double width, double height);

    Panel panel;
    QuestionBox question;

  private:
    void draw_picture(const Rect& picture, const Rect& area);
    void drag(const Rect& area);

    Session& session_;
    double scale_;
    Fonts fonts_;
    StageLayout layout_;
    Hand hand_;
};

}  // namespace rbc

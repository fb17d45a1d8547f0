#pragma once

#include "common/demo/window/fonts.hpp"
#include "common/demo/window/parameter_rows.hpp"
#include "common/demo/window/session.hpp"

namespace rbc {

/// The column of buttons, switches and sliders beside the stage, and what lies over the stage now and then.
class Panel {
  public:
    static constexpr double width = 280;  ///< pixels at 100 %

    /// Everything but the column's ground, in the present ImGui frame. @param scene  pixels, where messages about the
    /// exercise go
    void draw(Session& session, const Fonts& fonts, double height, const Rect& scene, double scale);

    bool help = false;               ///< whether the keys are shown
    bool screenshot_wanted = false;  ///< set by the button; the window clears it

  private:
    void foot(Session& session);
    void case_line(Session& session, const Fonts& fonts, double height, double scale);
    void help_box(const Fonts& fonts, double scale);

    ParameterRows rows_;
};

}  // namespace rbc

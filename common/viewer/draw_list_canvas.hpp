#pragma once

#include "common/demo/canvas.hpp"
#include "common/viewer/fonts.hpp"
#include "common/viewer/pixel_lines.hpp"

struct ImDrawList;

namespace rbc {

/// The canvas of the window: what is drawn becomes triangles with smooth edges in one of ImGui's draw lists.
class DrawListCanvas : public Canvas {
  public:
    /// @param list     takes the triangles; outlives the canvas; will be drawn on colours::paper
    /// @param picture  the whole window, pixels
    DrawListCanvas(ImDrawList& list, const Fonts& fonts, const Rect& picture, double scale);
    ~DrawListCanvas() override;
    double scale() const override { return scale_; }

  protected:
    Rect picture() const override { return picture_; }
    void clip_pixels(const Rect& pixels) override;
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override;
    void fill_pixels(std::span<const Point> points, Colour fill) override;
    void fill_circle_pixels(Point centre, double radius, Colour fill) override;
    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override;
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override;

  private:
    void stroke_run(const PixelLine& run, const Stroke& stroke, double width);
    void stroke_piece(std::span<const Point> points, bool closed, Colour colour, double width);
    bool has_room(std::size_t vertices) const;

    ImDrawList& list_;
    const Fonts& fonts_;
    Rect picture_, clip_;
    double scale_;
    bool clipped_ = false;
};

}  // namespace rbc

#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/pixel_lines.hpp"
#include "common/demo/window/fonts.hpp"

struct ImDrawList;

namespace rbc {

/// The canvas of the window: what is drawn becomes triangles with smooth edges in ImGui's draw lists, as many of them
/// as it takes.
class DrawListCanvas : public Canvas {
  public:
    /// @param lists    take the triangles, one after the other as they fill up; one at least; drawn in this order, the
    ///                 first on colours::paper; outlive the canvas
    /// @param picture  the whole window, pixels
    DrawListCanvas(std::vector<ImDrawList*> lists, const Fonts& fonts, const Rect& picture, double scale);
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
    /// Goes on to the next list if need be.  @return false where the last one is full
    bool has_room(std::size_t vertices);

    std::vector<ImDrawList*> lists_;
    std::size_t current_ = 0;
    const Fonts& fonts_;
    Rect picture_, clip_;
    double scale_;
    bool clipped_ = false;
};

}  // namespace rbc

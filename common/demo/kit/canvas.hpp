#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/demo/kit/colour.hpp"

namespace rbc {

struct Point {
    double x = 0, y = 0;
};

struct Rect {
    double x = 0, y = 0;           ///< lower left corner in the world; upper left corner in pixels
    double width = 0, height = 0;  ///< both > 0
    double right() const { return x + width; }
    double top() const { return y + height; }  ///< in pixels: the lower edge
    bool contains(Point p) const { return p.x >= x && p.x <= right() && p.y >= y && p.y <= top(); }
};

/// How a part of the world is shown on a part of the picture.
struct View {
    Rect world;   ///< metres, y up
    Rect pixels;  ///< pixels, y down

    Point to_pixels(Point p) const {
        return {pixels.x + (p.x - world.x) / world.width * pixels.width,
                pixels.top() - (p.y - world.y) / world.height * pixels.height};
    }
    Point to_world(Point p) const {
        return {world.x + (p.x - pixels.x) / pixels.width * world.width,
                world.y + (pixels.top() - p.y) / pixels.height * world.height};
    }
};

/// The largest view that shows all of `world` inside `pixels` with equal scales on both axes, centred.
View fit_view(const Rect& world, const Rect& pixels);
/// The same scales, but only this part of the world (clipped to what the view shows).
View part_of(const View& view, const Rect& world);

struct Stroke {
    Colour colour = colours::ink;
    double width = 1.5;  ///< pixels at 100 % scale
    enum class Dash { solid, dashed, dotted } dash = Dash::solid;
};

struct TextStyle {
    double size = 14;  ///< pixels at 100 % scale
    Colour colour = colours::ink;
    enum class Align { left, centre, right } align = Align::left;       ///< of the text about its point
    enum class Anchor { top, middle, bottom } anchor = Anchor::middle;  ///< likewise, vertically
    bool bold = false;
    bool slanted = false;  ///< single letters (markup.hpp) as in a formula; upright where the backend has no such font
};

/// Something to draw on: a window, a PNG, an SVG. Lengths are metres with y up, through the current view; line widths,
/// text and dots are pixels. A backend implements the protected functions, in pixels, and nothing else.
class Canvas {
  public:
    virtual ~Canvas() = default;

    /// Pixels of this picture per pixel at 100 %: 2 on a HiDPI screen. Styles are given at 100 %.
    virtual double scale() const { return 1; }

    /// From now on, draw the world of this view, clipped to its pixels until the next call of show.
    void show(const View& view);
    /// From now on, draw in pixels of the whole picture, y down: world and pixels are the same.
    void show_pixels();

    const View& view() const { return view_; }  ///< the current one
    Point to_pixels(Point world) const { return y_up_ ? view_.to_pixels(world) : world; }
    Point to_world(Point pixels) const { return y_up_ ? view_.to_world(pixels) : pixels; }
    /// Horizontal scale of the current view.
    double pixels_per_metre() const { return view_.pixels.width / view_.world.width; }

    void line(Point a, Point b, const Stroke& stroke = {});
    void polyline(std::span<const Point> points, const Stroke& stroke = {});
    void polygon(std::span<const Point> points, Colour fill);  ///< filled; convex
    void polygon_outline(std::span<const Point> points, const Stroke& stroke = {});
    void rectangle(const Rect& world, Colour fill);
    void circle(Point centre, double radius, Colour fill);  ///< filled; radius in metres
    void circle_outline(Point centre, double radius, const Stroke& stroke = {});
    void dot(Point centre, double radius_pixels, Colour fill);
    void arrow(Point from, Point to, const Stroke& stroke = {});                    ///< nothing for a zero length
    void text(Point at, std::string_view markup, const TextStyle& style = {});      ///< markup: see markup.hpp
    double text_width(std::string_view markup, const TextStyle& style = {}) const;  ///< pixels
    /// Text no wider than this many pixels: smaller letters first, then fewer of them and an ellipsis.
    void text_within(Point at, std::string_view utf8, TextStyle style, double width);

    std::string lit;  ///< words of a drawing that stand out, with their arrow; empty: none

  protected:
    // Widths and text sizes arrive here as given in the style, at 100 %; a backend multiplies them by scale().
    virtual Rect picture() const = 0;  ///< the whole picture in pixels
    virtual void clip_pixels(const Rect& pixels) = 0;
    virtual void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) = 0;
    virtual void fill_pixels(std::span<const Point> points, Colour fill) = 0;
    virtual void fill_circle_pixels(Point centre, double radius, Colour fill) = 0;
    virtual void text_pixels(Point at, std::string_view utf8, const TextStyle& style) = 0;
    virtual double text_width_pixels(std::string_view utf8, const TextStyle& style) const = 0;

  private:
    View view_{{0, 0, 1, 1}, {0, 0, 1, 1}};
    bool y_up_ = false;
};

}  // namespace rbc

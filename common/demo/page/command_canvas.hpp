#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// "#cc3312", as pages write a colour.
std::string hex_text(const Colour& colour);

/// A picture as a list of numbers that a page's script replays on its own canvas (common/book/site/demo_picture.js):
///
///   0 x y width height                                  clip to this from now on
///   1 rgb alpha width dash closed n x y ... (n points)   a line; dash 0 solid, 1 dashed, 2 dotted
///   2 rgb alpha n x y ... (n points)                     a filled polygon
///   3 rgb alpha x y radius                               a filled circle
///   4 rgb alpha x y size font                            the next one of texts(); y is its base line
///
/// in pixels, y down, widths and sizes already scaled; rgb = 65536 r + 256 g + b, each 0 to 255;
/// font = align (0 left, 1 centre, 2 right) + 4 if bold + 8 if slanted.
class CommandCanvas : public Canvas {
  public:
    /// The width of a letter of size 1. It should not depend on letters beside it.
    using LetterWidth = std::function<double(char32_t letter, bool bold, bool slanted)>;

    explicit CommandCanvas(LetterWidth letter_width) : letter_width_(std::move(letter_width)) {}

    /// Forgets the picture and begins another one. @param width, height  pixels @param scale  1 at 100 %
    void begin(double width, double height, double scale);
    double scale() const override { return scale_; }

    const std::vector<float>& commands() const { return commands_; }
    /// UTF-8, each ended by a line feed.
    const std::string& texts() const { return texts_; }
    /// What was shown where, in the order it was drawn.
    const std::vector<View>& views() const { return views_; }

  protected:
    Rect picture() const override { return picture_; }
    void clip_pixels(const Rect& pixels) override;
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override;
    void fill_pixels(std::span<const Point> points, Colour fill) override;
    void fill_circle_pixels(Point centre, double radius, Colour fill) override;
    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override;
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override;

  private:
    void put(std::initializer_list<double> numbers);
    void put_colour(double command, const Colour& colour);
    void put_points(std::span<const Point> points);

    LetterWidth letter_width_;
    mutable std::unordered_map<char32_t, double> widths_;  // by letter and style
    Rect picture_{0, 0, 1, 1};
    double scale_ = 1;
    std::vector<float> commands_;
    std::string texts_;
    std::vector<View> views_;
};

}  // namespace rbc

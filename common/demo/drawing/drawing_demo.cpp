#include "common/demo/drawing/drawing_demo.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/moving_drawing.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace {

/// A picture of its own size within the present view of another canvas.
class PictureWithin : public Canvas {
  public:
    PictureWithin(Canvas& outer, double width, double height)
        : outer_(outer), size_{0, 0, width, height}, place_(outer.view()) {
        zoom_ = outer.pixels_per_metre() / outer.scale();
        show_pixels();
    }

  protected:
    Rect picture() const override { return size_; }
    void clip_pixels(const Rect& r) override {
        // Both have y up: a pixel of the picture is a metre of the outer world.
        const Rect world{r.x, size_.height - r.top(), r.width, r.height};
        const Point corner = place_.to_pixels({world.x, world.top()}), end = place_.to_pixels({world.right(), world.y});
        outer_.show({world, {corner.x, corner.y, end.x - corner.x, end.y - corner.y}});
    }
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override {
        const Stroke zoomed{stroke.colour, stroke.width * zoom_, stroke.dash};
        if (closed)
            outer_.polygon_outline(turned(points), zoomed);
        else
            outer_.polyline(turned(points), zoomed);
    }
    void fill_pixels(std::span<const Point> points, Colour fill) override { outer_.polygon(turned(points), fill); }
    void fill_circle_pixels(Point centre, double radius, Colour fill) override {
        outer_.circle(turned({&centre, 1}).front(), radius, fill);
    }
    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override {
        outer_.text(turned({&at, 1}).front(), utf8, zoomed(style));
    }
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override {
        return outer_.text_width(utf8, zoomed(style)) / (zoom_ * outer_.scale());
    }

  private:
    std::vector<Point> turned(std::span<const Point> points) const {
        std::vector<Point> up;
        for (const Point& p : points) up.push_back({p.x, size_.height - p.y});
        return up;
    }
    TextStyle zoomed(TextStyle style) const {
        style.size *= zoom_;
        return style;
    }

    Canvas& outer_;
    Rect size_;
    View place_;
    double zoom_;
};

class DrawingDemo : public Demo {
  public:
    explicit DrawingDemo(const Drawing& drawing) : moving_(drawing), values_(moving_.knobs()) {
        title = "Drawing: " + drawing.name;
        look_for = drawing.movement.look_for;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Knob& knob = drawing.movement.knobs[i];
            const Range range = between(knob.from, knob.to, knob.from, knob.to);
            if (knob.whole)
                parameters.count(knob.symbol, knob.words, values_[i], range);
            else
                parameters.real(knob.symbol, knob.unit, knob.words, values_[i], range);
        }
        Variant shown{"drawing", "drawing", colours::ink};
        for (const Quantity& quantity : drawing.movement.quantities)
            shown.probes.push_back(
                {quantity.symbol, quantity.unit, [this, &quantity] { return quantity.value(values_); }});
        variants.push_back(shown);
    }

    double time_step() const override { return 1; }
    bool moves() const override { return false; }
    Rect world() const override { return {0, 0, 1.0 * moving_.drawing().width, 1.0 * moving_.drawing().height}; }
    void draw(Canvas& canvas) const override {
        MovingDrawing now(moving_.drawing());
        take(now);
        PictureWithin picture(canvas, world().width, world().height);
        now.draw(picture);
        picture.show_pixels();
        for (std::size_t i = 0; i < moving_.drawing().movement.handles.size(); ++i) {
            const Point p = now.place(i), at{p.x, world().height - p.y};
            canvas.dot(at, 11, colours::blue.with_alpha(0.25));
            canvas.dot(at, 5, colours::blue);
        }
        if (moving_.drawing().movement.says)
            canvas.text({0.5 * world().width, 12}, moving_.drawing().movement.says(values_),
                        {14, colours::ink, TextStyle::Align::centre});
    }

    bool drag(Point at, bool first) override {
        const Point pixel{at.x, world().height - at.y};
        take(moving_);
        if (first) held_ = nearest(pixel);
        if (moving_.drawing().movement.handles.empty()) return false;
        moving_.drag(held_, pixel);
        values_ = moving_.knobs();
        return true;
    }

  protected:
    void reset() override {}
    void step() override {}

  private:
    /// The sliders may have changed the values.
    void take(MovingDrawing& moving) const {
        for (std::size_t i = 0; i < values_.size(); ++i) moving.set(i, values_[i]);
    }
    std::size_t nearest(Point pixel) const {
        std::size_t nearest = 0;
        const auto distance = [&](std::size_t i) {
            const Point p = moving_.place(i);
            return std::hypot(p.x - pixel.x, p.y - pixel.y);
        };
        for (std::size_t i = 1; i < moving_.drawing().movement.handles.size(); ++i)
            if (distance(i) < distance(nearest)) nearest = i;
        return nearest;
    }

    MovingDrawing moving_;
    std::vector<double> values_;
    std::size_t held_ = 0;
};

}  // namespace

std::unique_ptr<Demo> make_drawing_demo(std::string_view demo_name, std::string_view drawing) {
    std::string known;
    for (const Drawing& each : drawings_of(demo_name)) {
        if (each.movement.knobs.empty()) continue;
        if (each.name == drawing) {
            auto demo = std::make_unique<DrawingDemo>(each);
            demo->name = demo_name;
            return demo;
        }
        known += (known.empty() ? "" : ", ") + each.name;
    }
    throw InputError("--drawing must be one of " + (known.empty() ? "none: no drawing of this lesson moves" : known) +
                     ", got '" + std::string(drawing) + "'");
}

}  // namespace rbc

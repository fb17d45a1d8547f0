#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "demos/24_arena/picture.hpp"
#include "demos/programs/arena_record.hpp"

namespace rbc {

namespace {

constexpr double still_width = 152, still_height = 114;  // px

/// Areas and lines as few bytes of an SVG as may be, to a tenth of a pixel; no words, no clips, nothing transparent.
class ShortSvg : public Canvas {
  public:
    std::string text() const { return done_ + path(); }

  protected:
    Rect picture() const override { return {0, 0, still_width, still_height}; }
    void clip_pixels(const Rect&) override {}
    void text_pixels(Point, std::string_view, const TextStyle&) override {}
    double text_width_pixels(std::string_view, const TextStyle&) const override { return 0; }
    void fill_pixels(std::span<const Point> points, Colour fill) override { add(hex(fill), "", way(points) + "z"); }
    void fill_circle_pixels(Point centre, double radius, Colour fill) override {
        const std::string r = tenth(radius), turn = "a" + r + " " + r + " 0 1 0 ", far = tenth(2 * radius);
        const std::string top = way(std::array{Point{centre.x, centre.y - radius}});
        add(hex(fill), "", top + turn + "0 " + far + turn + "0-" + far + "z");
    }
    /// The edge of the area before it is a stroke of that one's path.
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override {
        const std::string d = way(points) + (closed ? "z" : ""), wide = tenth(stroke.width),
                          edge = hex(stroke.colour) + (wide == "1" ? "" : "\" stroke-width=\"" + wide);
        if (closed && stroke_.empty() && d_ == d)
            stroke_ = edge;
        else
            add("none", edge, d);
    }

  private:
    static std::string hex(const Colour& c) {
        char text[16];
        const auto part = [](double v) { return static_cast<unsigned>(std::lround(255 * std::clamp(v, 0.0, 1.0))); };
        std::snprintf(text, sizeof text, "#%02x%02x%02x", part(c.r), part(c.g), part(c.b));
        return text;
    }
    /// Half a tenth is where a layout puts things, and where the last bit would decide.
    static long tenths(double v) { return std::lround(10 * v + 0.0271); }
    static std::string number(long tenths) {
        const std::string digits = std::to_string(std::abs(tenths) / 10), rest = std::to_string(std::abs(tenths) % 10);
        return (tenths < 0 ? "-" : "") + digits + (rest == "0" ? "" : "." + rest);
    }
    static std::string tenth(double v) { return number(tenths(v)); }
    /// From the first point, step by step.
    static std::string way(std::span<const Point> points) {
        std::string d;
        long x = 0, y = 0;
        for (const Point& p : points) {
            const long to_x = tenths(p.x), to_y = tenths(p.y);
            const std::string across = number(to_x - x), down = number(to_y - y);
            const bool flat = !d.empty() && to_y == y, steep = !d.empty() && to_x == x;
            d += flat    ? "h" + across
                 : steep ? "v" + down
                         : (d.empty() ? "M" : "l") + across + (to_y < y ? "" : " ") + down;
            x = to_x, y = to_y;
        }
        return d;
    }
    void add(const std::string& fill, const std::string& stroke, const std::string& d) {
        const bool joins = fill == fill_ && stroke == stroke_ && (stroke.empty() || fill == "none");
        if (!joins) {
            done_ += path();
            d_.clear();
        }
        fill_ = fill, stroke_ = stroke;
        d_ += d;
    }
    std::string path() const {
        if (d_.empty()) return "";
        return "<path fill=\"" + fill_ + (stroke_.empty() ? "" : "\" stroke=\"" + stroke_) + "\" d=\"" + d_ + "\"/>\n";
    }

    std::string done_, fill_, stroke_, d_;  // d_: of the path that may go on
};

View still_view(const Rect& bodies) {
    const double more = 0.08 * std::max(bodies.width, bodies.height);
    const Rect part{bodies.x - more, bodies.y - more, bodies.width + 2 * more, bodies.height + 2 * more};
    return fit_view(part, {0, 0, still_width, still_height});
}

/// The corners of a box, or of the square about a disc.
std::array<Point, 4> still_corners(const Body& body) {
    const Circle* const disc = std::get_if<Circle>(&body.shape);
    const Box box = disc ? Box{disc->radius, disc->radius} : std::get<Box>(body.shape);
    const double w = box.half_width, h = box.half_height;
    const auto at = [&](double x, double y) { return to_point(to_world(body, {x, y})); };
    return {at(-w, -h), at(w, -h), at(w, h), at(-w, h)};
}

/// Without the mark that shows how a body turns; the smaller it is the thinner its edge.
void draw_small(Canvas& canvas, const Body& body, Colour colour) {
    const Rect& seen = canvas.view().world;
    if (std::holds_alternative<HalfPlane>(body.shape)) return draw_body(canvas, body, colour, seen.width + seen.height);
    const Circle* const disc = std::get_if<Circle>(&body.shape);
    if (disc)
        canvas.circle(to_point(body.position), disc->radius, colour);
    else
        canvas.polygon(still_corners(body), colour);
    const std::array<Point, 4> corners = still_corners(body);
    const auto pixels = [&](const Point& a, const Point& b) {
        return canvas.pixels_per_metre() * std::hypot(b.x - a.x, b.y - a.y);
    };
    const double one = pixels(corners[0], corners[1]), other = pixels(corners[1], corners[2]);
    if (std::max(one, other) > (disc ? 12 : 5))
        draw_outline(canvas, body, {colours::ink, std::clamp(0.12 * std::min(one, other), 0.4, 1.0)});
}

void draw_start(Canvas& canvas, const ArenaScene& scene) {
    const World world = scene.world();
    Eigen::AlignedBox2d all;
    std::size_t moving = 0;
    for (const Body& body : world.bodies) {
        if (std::holds_alternative<HalfPlane>(body.shape)) continue;
        for (const Point& p : still_corners(body)) all.extend(Eigen::Vector2d(p.x, p.y));
        if (body.velocity.norm() > 0) ++moving;
    }
    canvas.show(still_view({all.min().x(), all.min().y(), all.sizes().x(), all.sizes().y()}));
    // Shade by shade, so that bodies of one are one path.
    for (std::size_t shade = 0; shade < 3; ++shade)
        for (std::size_t i = shade; i < world.bodies.size(); i += 3) {
            const bool fixed = world.bodies[i].inverse_mass == 0;
            draw_small(canvas, world.bodies[i],
                       fixed ? colours::grey
                             : by_mass(world, static_cast<int>(i), colours::orange, shade_of(colours::orange, shade)));
        }
    std::vector<Contact> pins;
    if (scene.find) scene.find(world, look_ahead, pins);
    for (std::size_t i = 0; i < pins.size(); ++i)
        if (i == 0 || pins[i].point != pins[i - 1].point) canvas.dot(to_point(pins[i].point), 1.2, colours::ink);
    for (const Body& body : world.bodies)
        if (body.velocity.norm() > 0 && moving <= 10)
            PlaneLook{1}.arrow(canvas, body.position, 0.22 * canvas.view().world.width * body.velocity.normalized(),
                               {colours::blue, 1.5});
}

void draw_start(Canvas& canvas, const ArenaSceneIn<3>& scene) {
    const SpatialWorld world = scene.world();
    const SpaceLook look = arena_look(world);
    canvas.show(fit_view(arena_view(world), {0, 0, still_width, still_height}));
    draw_in_space(canvas, look, world, colours::orange);
    for (const SpatialBody& body : world.bodies)
        if (body.velocity.norm() > 0)
            look.arrow(canvas, body.position, 0.3 * look.size * body.velocity.normalized(), {colours::blue, 1.5});
}

std::string sized(const char* format, double a, double b) {
    char text[96];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

}  // namespace

std::string arena_still(const AnyArenaScene& scene, const std::string& where) {
    ShortSvg canvas;
    std::visit([&](const auto* s) { draw_start(canvas, *s); }, scene);
    return "<svg " + where + sized(" viewBox=\"0 0 %.0f %.0f\">\n", still_width, still_height) + canvas.text() +
           "</svg>\n";
}

std::string arena_stills() {
    constexpr double across = 160, down = 138;  // px, of a still and its name
    constexpr std::size_t columns = 6;
    // Kind by kind, in the order of the tables.
    const auto place = [](const AnyArenaScene& scene) {
        const auto& all = all_arena_scenes();
        const auto like = [&](const AnyArenaScene& other) { return kind_of(other) == kind_of(scene); };
        return std::find_if(all.begin(), all.end(), like) - all.begin();
    };
    std::vector<AnyArenaScene> scenes = all_arena_scenes();
    std::stable_sort(scenes.begin(), scenes.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    std::string views, stills;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const double x = 4 + across * static_cast<double>(i % columns), y = 4 + down * static_cast<double>(i / columns);
        const std::string name = name_of(scenes[i]), size = sized("%.0f %.0f", still_width, still_height);
        views += "<view id=\"" + name + "\" viewBox=\"" + sized("%.0f %.0f ", x, y) + size + "\"/>\n";
        stills += arena_still(scenes[i], sized("x=\"%.0f\" y=\"%.0f\"", x, y) +
                                             sized(" width=\"%.0f\" height=\"%.0f\"", still_width, still_height));
        stills += sized("<text x=\"%.0f\" y=\"%.0f\">", x + 0.5 * still_width, y + still_height + 14) + name +
                  "</text>\n";
    }
    const double width = across * columns, height = down * std::ceil(static_cast<double>(scenes.size()) / columns);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"12\" "
           "text-anchor=\"middle\" fill=\"#212629\"" +
           sized(" width=\"%.0f\" height=\"%.0f\"", width, height) +
           sized(" viewBox=\"0 0 %.0f %.0f\">\n", width, height) +
           "<title>The scenes of the arena, as they begin</title>\n"
           "<desc>./course arena --stills FILE</desc>\n" + views +
           sized("<path fill=\"#fff\" d=\"M0 0h%.0fv%.0fH0z\"/>\n", width, height) + stills + "</svg>\n";
}

}  // namespace rbc

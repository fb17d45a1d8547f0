#include "common/demo/output/pictures.hpp"

#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "common/demo/kit/pixel_lines.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace {

class CairoCanvas : public Canvas {
  public:
    CairoCanvas(cairo_surface_t* surface, const Rect& picture, double scale, Lettering lettering)
        : cairo_(cairo_create(surface)), picture_(picture), scale_(scale), lettering_(lettering) {
        cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
        cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_BUTT);
    }
    ~CairoCanvas() override { cairo_destroy(cairo_); }
    double scale() const override { return scale_; }

  protected:
    Rect picture() const override { return picture_; }

    void clip_pixels(const Rect& r) override {
        cairo_reset_clip(cairo_);
        cairo_rectangle(cairo_, r.x, r.y, r.width, r.height);
        cairo_clip(cairo_);
    }

    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override {
        if (stroke.dash == Stroke::Dash::solid)
            trace(points, closed);
        else
            trace_nearby(points, closed);
        ink(stroke.colour);
        const double w = stroke.width * scale_;
        cairo_set_line_width(cairo_, w);
        const double dashed[] = {6 * scale_, 4 * scale_}, dotted[] = {2 * scale_, 3 * scale_};
        const int dashes = stroke.dash == Stroke::Dash::solid ? 0 : 2;
        cairo_set_dash(cairo_, stroke.dash == Stroke::Dash::dotted ? dotted : dashed, dashes, 0);
        cairo_stroke(cairo_);
    }

    void fill_pixels(std::span<const Point> points, Colour fill) override {
        trace(points, true);
        ink(fill);
        cairo_fill(cairo_);
    }

    void fill_circle_pixels(Point centre, double radius, Colour fill) override {
        cairo_new_path(cairo_);
        cairo_arc(cairo_, centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
        ink(fill);
        cairo_fill(cairo_);
    }

    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override {
        if (lettering_ == Lettering::left_out) return;
        font(style);
        cairo_font_extents_t font_box;
        cairo_font_extents(cairo_, &font_box);
        const double width = advance(utf8);
        if (style.align == TextStyle::Align::centre) at.x -= 0.5 * width;
        if (style.align == TextStyle::Align::right) at.x -= width;
        if (style.anchor == TextStyle::Anchor::top) at.y += font_box.ascent;
        if (style.anchor == TextStyle::Anchor::middle) at.y += 0.5 * (font_box.ascent - font_box.descent);
        if (style.anchor == TextStyle::Anchor::bottom) at.y -= font_box.descent;
        ink(style.colour);
        cairo_move_to(cairo_, at.x, at.y);
        cairo_show_text(cairo_, std::string(utf8).c_str());
    }

    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override {
        if (lettering_ == Lettering::left_out) return 0;
        font(style);
        return advance(utf8);
    }

  private:
    void trace(std::span<const Point> points, bool closed) {
        cairo_new_path(cairo_);
        for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
        if (closed) cairo_close_path(cairo_);
    }
    /// Only what may be seen: cairo cuts a dashed line into all of its dashes, also where it is a million pixels long.
    void trace_nearby(std::span<const Point> points, bool closed) {
        cairo_new_path(cairo_);
        std::vector<Point> way(points.begin(), points.end());
        if (closed && !way.empty()) way.push_back(way.front());
        const double beyond = 100 * scale_;
        const Rect nearby{picture_.x - beyond, picture_.y - beyond, picture_.width + 2 * beyond,
                          picture_.height + 2 * beyond};
        for (const PixelLine& run : clipped_runs(way, nearby)) {
            cairo_new_sub_path(cairo_);
            for (const Point& p : run) cairo_line_to(cairo_, p.x, p.y);
        }
    }
    void ink(const Colour& c) { cairo_set_source_rgba(cairo_, c.r, c.g, c.b, c.a); }
    void font(const TextStyle& style) const {
        cairo_select_font_face(cairo_, "DejaVu Sans",
                               style.slanted ? CAIRO_FONT_SLANT_OBLIQUE : CAIRO_FONT_SLANT_NORMAL,
                               style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cairo_, style.size * scale_);
    }
    double advance(std::string_view utf8) const {
        cairo_text_extents_t box;
        cairo_text_extents(cairo_, std::string(utf8).c_str(), &box);
        return box.x_advance;
    }

    cairo_t* cairo_;
    Rect picture_;
    double scale_;
    Lettering lettering_;
};

cairo_status_t append_bytes(void* text, const unsigned char* data, unsigned size) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), size);
    return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

}  // namespace

std::string png_picture(int width, int height, double scale, const std::function<void(Canvas&, const Rect&)>& draw,
                        Lettering lettering) {
    const int w = static_cast<int>(std::lround(width * scale)), h = static_cast<int>(std::lround(height * scale));
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
    const Rect picture{0, 0, static_cast<double>(w), static_cast<double>(h)};
    std::string bytes;
    {
        CairoCanvas canvas(surface, picture, scale, lettering);
        draw(canvas, picture);
    }
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface, append_bytes, &bytes);
    cairo_surface_destroy(surface);
    check(status);
    return bytes;
}

std::string svg_picture(int width, int height, const std::function<void(Canvas&, const Rect&)>& draw) {
    std::string bytes;
    cairo_surface_t* surface = cairo_svg_surface_create_for_stream(append_bytes, &bytes, width, height);
    const Rect picture{0, 0, static_cast<double>(width), static_cast<double>(height)};
    {
        CairoCanvas canvas(surface, picture, 1, Lettering::drawn);
        draw(canvas, picture);
    }
    cairo_surface_finish(surface);
    const cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    check(status);
    return bytes;
}

Film::Film(int width, int height, double scale) : width_(width), height_(height), scale_(scale) {
    if (run_process({"img2webp", "-version"}).exit_code == 127)
        throw InputError("cannot make films: img2webp is missing (./course doctor names the package)");
}

void Film::add(const std::function<void(Canvas&, const Rect&)>& draw, int times) {
    const std::filesystem::path file = folder_.path() / (std::to_string(frames_.size()) + ".png");
    write_file(file, png_picture(width_, height_, scale_, draw));
    frames_.push_back({file, times});
}

std::string Film::bytes() const {
    if (frames_.empty()) throw InputError("a film needs at least one frame");
    const std::filesystem::path film = folder_.path() / "film.webp";
    std::vector<std::string> command{"img2webp", "-loop", "0", "-min_size", "-lossy", "-q", "60", "-m", "6"};
    const double frame = 1000 / frames_per_second;
    for (const Frame& f : frames_) {
        command.insert(command.end(), {"-d", std::to_string(static_cast<int>(frame * f.times)), f.file.string()});
    }
    command.insert(command.end(), {"-o", film.string()});
    const ProcessResult result = run_process(command);
    if (result.exit_code != 0) throw InputError("img2webp refused the film: " + result.output.substr(0, 300));
    return read_file(film);
}

}  // namespace rbc

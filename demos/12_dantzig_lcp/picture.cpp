#include "demos/12_dantzig_lcp/picture.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

using State = PivotFilm::State;

}  // namespace

Colour colour_of(State state) {
    // In the order of the states.
    static constexpr Colour tints[] = {colours::grey, colours::vermillion, colours::blue, colours::orange,
                                       colours::purple};
    return tints[static_cast<std::size_t>(state)];
}

void draw_forces(Canvas& canvas, const World& world, const std::vector<Contact>& contacts, const PivotFilm& film,
                 double now, double scale) {
    const Eigen::VectorXd f = scale * film.force(now);
    const double least = 1 / canvas.pixels_per_metre();  // shorter than a pixel: not drawn
    int row = 0;
    for (const Contact& contact : contacts) {
        const Eigen::Vector2d to = contact.point + f[row] * contact.normal;
        if (f[row] > least) canvas.arrow(to_point(contact.point), to_point(to), {colour_of(film.state(row, now)), 2.5});
        ++row;
    }
    for (const Joint& joint : world.joints) {
        const Body &a = world.bodies[static_cast<std::size_t>(joint.a)],
                   &b = world.bodies[static_cast<std::size_t>(joint.b)];
        const Eigen::Vector2d at_a = to_world(a, joint.anchor_a), at_b = to_world(b, joint.anchor_b);
        Eigen::Vector2d force;
        if (joint.kind == Joint::Kind::pin) {
            force = {f[row], f[row + 1]};
            row += 2;
        } else {
            canvas.line(to_point(at_a), to_point(at_b), {colours::ink, 2});
            force = f[row++] * (at_b - at_a).normalized();
        }
        canvas.dot(to_point(at_a), 3, colours::purple);
        if (force.norm() > least) canvas.arrow(to_point(at_b), to_point(at_b + force), {colours::purple, 2});
    }
}

void draw_sets(Canvas& canvas, const std::vector<Contact>& contacts, const PivotFilm& film, double now) {
    const double pixel = 1 / canvas.pixels_per_metre(), s = pixel * canvas.scale();
    for (int row = 0; row < static_cast<int>(contacts.size()); ++row) {
        const Contact& contact = contacts[static_cast<std::size_t>(row)];
        const Colour colour = colour_of(film.state(row, now));
        canvas.dot(to_point(contact.point), row == film.driven(now) ? 7 : 5, colours::white);
        canvas.dot(to_point(contact.point), row == film.driven(now) ? 6 : 4, colour);
        if (contacts.size() > 30) continue;
        // Beside the point, away from the middle of the face it ends.
        const bool left = row + 1 < static_cast<int>(contacts.size()) &&
                                  contacts[static_cast<std::size_t>(row) + 1].a == contact.a &&
                                  contacts[static_cast<std::size_t>(row) + 1].b == contact.b
                              ? contacts[static_cast<std::size_t>(row) + 1].point.x() > contact.point.x()
                              : row > 0 && contacts[static_cast<std::size_t>(row) - 1].point.x() > contact.point.x();
        const TextStyle style{.size = 13,
                              .colour = colour,
                              .align = left ? TextStyle::Align::right : TextStyle::Align::left,
                              .bold = true};
        const std::string number = std::to_string(row);
        const Point at{contact.point.x() + (left ? -8 : 8) * s, contact.point.y() + 9 * s};
        const double width = pixel * canvas.text_width(number, style);
        canvas.rectangle({left ? at.x - width : at.x, at.y - 6 * s, width, 12 * s}, colours::white.with_alpha(0.7));
        canvas.text(at, number, style);
    }
}

Rect force_acceleration_world(const PivotFilm& film) {
    if (film.rows() == 0) return {-1, -10, 12, 14};
    double low_f = 0, high_f = 1e-9, low_a = -1e-3, high_a = 1e-3;
    for (double k = 0; k <= film.length(); ++k) {
        const Eigen::VectorXd f = film.force(k), a = film.acceleration(k);
        low_f = std::min(low_f, f.minCoeff());
        high_f = std::max(high_f, f.maxCoeff());
        low_a = std::min(low_a, a.minCoeff());
        high_a = std::max(high_a, a.maxCoeff());
    }
    high_a = std::max(high_a, -0.45 * low_a);  // room for the legend
    const double wide = high_f - low_f, high = high_a - low_a;
    return {low_f - 0.1 * wide, low_a - 0.08 * high, 1.2 * wide, 1.16 * high};
}

namespace {

void draw_ring(Canvas& canvas, Point at) {
    canvas.dot(at, 7.5, colours::black);
    canvas.dot(at, 5.5, colours::white);
}

struct LegendLine {
    std::optional<State> state;  ///< none: a ring
    const char *words, *brief;
};

/// Of the states that can occur: without pivots, as in motion, no row is driven or undecided.
std::vector<LegendLine> legend_of(const PivotFilm& film, bool mine) {
    std::vector<LegendLine> legend;
    const bool pivots = film.length() > 0;
    if (pivots) legend.push_back({State::driven, "driven", "driven"});
    legend.push_back({State::clamped, "C: f answers", "C"});
    legend.push_back({State::not_clamped, "NC: a answers", "NC"});
    if (pivots) legend.push_back({State::undecided, "undecided", "undecided"});
    if (!film.problem().bilateral.empty()) legend.push_back({State::joint, "joint: any f", "joint"});
    if (mine) legend.push_back({std::nullopt, "mine", "mine"});
    return legend;
}

/// In one line where there is room for it, with fewer words if need be: above what is drawn.
void draw_legend(Canvas& canvas, const std::vector<LegendLine>& legend) {
    const Rect seen = canvas.view().world, pixels = canvas.view().pixels;
    const double s = canvas.scale(), pixel_x = seen.width / pixels.width, pixel_y = seen.height / pixels.height;
    const TextStyle style{13, colours::ink, TextStyle::Align::right};
    const double beside = 26 * s, line = 17 * s;
    const auto width_in_one_line = [&](const char* LegendLine::* words) {
        double width = 0;
        for (const LegendLine& entry : legend) width += canvas.text_width(entry.*words, style) + beside;
        return width;
    };
    const bool fits = width_in_one_line(&LegendLine::words) < pixels.width,
               one_line = fits || width_in_one_line(&LegendLine::brief) < pixels.width;
    const auto words = one_line && !fits ? &LegendLine::brief : &LegendLine::words;
    Point at{seen.right() - 12 * s * pixel_x, seen.top() - 9 * s * pixel_y};
    for (const LegendLine& entry : legend) {
        const double width = (canvas.text_width(entry.*words, style) + beside) * pixel_x, height = line * pixel_y;
        canvas.rectangle({at.x + 12 * s * pixel_x - width, at.y - 0.5 * height, width, height},
                         colours::white.with_alpha(0.75));
        canvas.text({at.x - 10 * s * pixel_x, at.y}, entry.*words, style);
        if (entry.state)
            canvas.dot(at, 4, colour_of(*entry.state));
        else
            draw_ring(canvas, at);
        (one_line ? at.x : at.y) -= one_line ? width : height;
    }
}

/// The path of the driven contact, with its corners.
void draw_trail(Canvas& canvas, const std::vector<Eigen::Vector2d>& trail, Colour colour) {
    for (std::size_t i = 1; i < trail.size(); ++i) {
        canvas.line(to_point(trail[i - 1]), to_point(trail[i]), {colour, 2});
        if (i + 1 < trail.size()) canvas.dot(to_point(trail[i]), 2.5, colour);
    }
}

}  // namespace

void draw_force_acceleration(Canvas& canvas, const PivotFilm& film, double now, const PivotFilm* mine,
                             double mine_now) {
    const Rect seen = canvas.view().world;
    const Stroke allowed{colours::green.with_alpha(0.35), 9};
    canvas.line({0, 0}, {seen.right(), 0}, allowed);
    canvas.line({0, 0}, {0, seen.top()}, allowed);
    if (mine != nullptr && mine->rows() > 0) {
        draw_trail(canvas, mine->trail(mine_now), colours::black);
        const Eigen::VectorXd f = mine->force(mine_now), a = mine->acceleration(mine_now);
        for (int i = 0; i < mine->rows(); ++i) draw_ring(canvas, {f[i], a[i]});
    }
    if (film.rows() > 0) {
        draw_trail(canvas, film.trail(now), colours::vermillion);
        const Eigen::VectorXd f = film.force(now), a = film.acceleration(now);
        for (const bool last : {false, true}) {
            for (int i = 0; i < film.rows(); ++i) {
                const State state = film.state(i, now);
                if ((state == State::driven) != last) continue;
                canvas.dot({f[i], a[i]}, last ? 6 : 4.5, colours::white);
                canvas.dot({f[i], a[i]}, last ? 5 : 3.5, colour_of(state));
            }
        }
    }
    draw_legend(canvas, legend_of(film, mine != nullptr));
}

}  // namespace rbc

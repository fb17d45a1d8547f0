#pragma once

#include <Eigen/Core>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "common/demo/kit/pane.hpp"
#include "common/foundation/exercise/case_file.hpp"

namespace rbc {

/// The reference is wide and lies below, the student's answer is dashed above it: both are seen where they coincide.
namespace case_colours {
inline constexpr Colour reference = colours::green, mine = colours::black;
}

/// Whether a point has two numbers that pixels can be computed from.
bool drawable(Point p);

/// What a picture has to show: finite points, with room around them.
class Extent {
  public:
    void add(Point p);
    void add(const Eigen::Vector2d& p) { add(Point{p.x(), p.y()}); }
    void add(const std::vector<Point>& points) {
        for (const Point& p : points) add(p);
    }
    bool empty() const { return !(low_.x <= high_.x); }
    /// @param least  of its width and height, as a part of the larger one
    Rect rect(double least = 0) const;

  private:
    Point low_{INFINITY, INFINITY}, high_{-INFINITY, -INFINITY};
};

Point point_of(const Eigen::Vector2d& p);

/// A pane whose extent is known now. @param draw  with the pane's view
Pane still_pane(const std::string& title, const std::string& x_name, const std::string& y_name, const Rect& world,
                bool equal_axes, std::function<void(Canvas&)> draw);
/// The same without numbers along its edges: a diagram that has no scale.
Pane still_diagram(const std::string& title, const Rect& world, bool equal_axes, std::function<void(Canvas&)> draw);

/// What stands for the two in every picture. Points and lines that are not finite are left out.
void draw_runs(Canvas& canvas, const std::vector<Point>& points, const Stroke& stroke);
void draw_both(Canvas& canvas, const std::optional<std::vector<Point>>& reference,
               const std::optional<std::vector<Point>>& mine);  ///< as lines
void draw_both_dots(Canvas& canvas, const std::vector<Point>& reference, const std::vector<Point>& mine);
void draw_both_arrows(Canvas& canvas, Point from, const std::optional<Point>& reference,
                      const std::optional<Point>& mine);
/// The side of the line (normal . p = offset) that the normal leaves, filled, as far as the pane shows.
void draw_solid(Canvas& canvas, const Eigen::Vector2d& normal, double offset);
/// Words at a point, on a white ground.
void draw_case_label(Canvas& canvas, Point at, const std::string& text, const Colour& colour = colours::ink);

/// The impulses of one planar impact, (p_t, p_n), and what is known of it.
struct ImpulsePlane {
    Eigen::Matrix2d K;  ///< 1/kg
    Eigen::Vector2d u;  ///< before, m/s
    double friction = 0;
    std::vector<Eigen::Vector2d> path = {};                    ///< from (0, 0), N s; may be empty
    std::optional<Eigen::Vector2d> reference = {}, mine = {};  ///< where it ends
    std::string note = {};                                     ///< one line
};
/// Cone of friction, line of sticking (dotted), of compression's end (dashed), path and ends.
Pane impulse_plane_pane(const ImpulsePlane& plane);

/// One time step of a particle over a plane: height over time, its velocity as slope.
struct StepPicture {
    double dt;
    Eigen::Vector2d start;                                          ///< (x, v), m and m/s
    std::optional<Eigen::Vector2d> reference, mine;                 ///< after the step
    std::vector<std::pair<std::string, std::vector<Point>>> walls;  ///< names, and lines over time
};
Pane step_pane(const StepPicture& step);
/// A wall at rest during a step.
std::pair<std::string, std::vector<Point>> level(const std::string& name, double x, double dt);

/// The picture of a call whose first argument and answer are a particle, height first, then velocity.
template <class Call>
std::vector<Pane> step_panes(const Call& call, double dt, decltype(StepPicture::walls) walls) {
    const auto state = [](const auto& particle) {
        if constexpr (requires { particle.x; })
            return Eigen::Vector2d(particle.x, particle.v);
        else
            return Eigen::Vector2d(particle.height, particle.velocity);
    };
    const auto end = [&](const auto& of) { return of ? std::optional(state(*of)) : std::nullopt; };
    return {step_pane({.dt = dt,
                       .start = state(call.template argument<0>()),
                       .reference = end(call.reference),
                       .mine = end(call.answer),
                       .walls = std::move(walls)})};
}
/// The same over a plane at rest.
template <class Call>
std::vector<Pane> step_panes(const Call& call, double dt) {
    return step_panes(call, dt, {level("plane", 0, dt)});
}

/// The general picture of an answer: a list as curves, a matrix as a grid, a vector in the plane as arrows; none for
/// single numbers.
std::vector<Pane> general_panes(const KeptCall& call);

}  // namespace rbc

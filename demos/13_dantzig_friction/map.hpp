#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"

namespace rbc {

/// What a scene does at its first instant, by its contact forces.
enum class Outcome { stays, slides, tips, lifts_off, two_answers, no_answer, not_solved };

/// The map over friction and angle (of the wall: and how its ground accelerates): what happens first, answered cell by
/// cell by the lesson's solver; closed forms of the limits as dashed lines.
class OutcomeMap {
  public:
    void fill(const FrictionScene& scene, double gravity);
    bool shows(const FrictionScene& scene, double gravity) const {
        return filled_once_ && gravity == gravity_ && scene.same_map(scene_);
    }
    Rect world() const;
    /// @param scene  where the crosses of the two lanes are
    void draw(Canvas& canvas, const FrictionScene& scene, Colour first, Colour second) const;
    /// Sets the scene's parameters to a point of the map.
    void choose(Point at, const FrictionScene& scene, Parameters& parameters) const;

  private:
    double x(double column) const { return (column + 0.5) * x_to_ / columns_; }
    double y(double row) const { return y_from_ + (row + 0.5) * (y_to_ - y_from_) / rows_; }
    Outcome at(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }
    /// @param pixel  its size in units of the map
    void draw_names(Canvas& canvas, Point pixel, const FrictionScene& scene) const;
    Point cross() const { return {0.025 * x_to_, 0.03 * (y_to_ - y_from_)}; }  // half its size
    std::vector<std::vector<Point>> limits() const;
    double least_tipping_friction() const;

    FrictionScene scene_;
    double gravity_ = 0;
    bool filled_once_ = false;
    double x_to_ = 1, y_from_ = 0, y_to_ = 1;  // from mu = 0; degrees or m/s^2
    int columns_ = 60, rows_ = 48;
    double tips_from_ = 0;  // the least mu with which a sliding body also tips
    std::vector<Outcome> cells_;
};

/// At the first instant of a scene. @param gravity  m/s^2
Outcome outcome_of(const FrictionScene& scene, double mu, double gravity);

}  // namespace rbc

#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "demos/09_stronge_impact/scene.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

/// Draws a map of dT/T0: blue where energy is lost (the darker the more), red inside a black outline where it is made.
/// Cells without an impact stay white. One unit of the view is one unit of the map's axes.
void draw_energy_map(Canvas& canvas, const EnergyMap& map);

/// The map beside the scene: energy over friction and one more parameter of the scene, the present point as a cross.
class MapPicture {
  public:
    void bind(Parameters& parameters);
    void fill(const StrikeScene& scene);
    /// Whether it still shows this scene, with the axes and the law that are chosen now.
    bool shows(const StrikeScene& scene) const {
        return scene == filled_ && axes_ == filled_axes_ && law_ == filled_law_;
    }
    std::string title() const;
    std::string x_name(const StrikeScene& scene) const;
    Rect world() const;
    void draw(Canvas& canvas, const StrikeScene& scene) const;
    /// Sets the scene's parameters to a point of the map.
    void choose(Point at, const StrikeScene& scene, Parameters& parameters) const;

  private:
    enum class Axes { angle, restitution };
    enum class Law { newton, newton_algebraic, poisson, stronge };
    Axes axes_ = Axes::angle, filled_axes_ = axes_;
    Law law_ = Law::newton, filled_law_ = law_;
    StrikeScene filled_;
    EnergyMap map_{0, 1, 0, 2, 60, 48, {}};
};

/// The picture of work and energy over the normal impulse, in units of the energy before the impact.
class WorkPicture {
  public:
    /// Where a law ends the impact.
    struct End {
        Colour colour;
        double p, normal_work, energy_change;  ///< N s, J, J
    };

    /// @param energy    T0, J   @param longest  the largest p_n at which a law ends, N s
    void set(const PlanarImpactProblem& problem, double energy, double longest);
    void clear() { normal_.clear(); }
    Rect world() const;
    void draw(Canvas& canvas, const std::vector<End>& ends) const;

  private:
    double energy_ = 1, p_c_ = 0;
    std::vector<Point> normal_, total_;
};

}  // namespace rbc

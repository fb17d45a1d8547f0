#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

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

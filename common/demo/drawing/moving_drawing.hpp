#pragma once

#include <string>
#include <vector>

#include "common/demo/drawing/drawing.hpp"

namespace rbc {

/// A drawing while it is being dragged: the values of its knobs, and what they show.
class MovingDrawing {
  public:
    /// As the still shows it. @param drawing  it moves, and outlives this
    explicit MovingDrawing(const Drawing& drawing);

    const Drawing& drawing() const { return drawing_; }
    const std::vector<double>& knobs() const { return knobs_; }
    /// Where a handle is, pixels of the drawing.
    Point place(std::size_t handle) const { return place(handle, knobs_); }

    /// The nearest value of the knob's range; NaN changes nothing.
    void set(std::size_t knob, double value);
    /// The handle goes where its way comes nearest to a pixel of the drawing.
    void drag(std::size_t handle, Point pixel);

    std::string lit;  ///< a symbol that stands out where it is drawn
    /// On white.
    void draw(Canvas& canvas) const;

  private:
    Point place(std::size_t handle, const std::vector<double>& knobs) const;

    const Drawing& drawing_;
    std::vector<double> knobs_;
};

/// A knob's or a quantity's number as a text shows it: with four digits at most.
std::string quantity_text(double value);

}  // namespace rbc

#pragma once

#include "common/foundation/model/world.hpp"

namespace rbc {

/// The task of the paper's figure 1: put boxes one on another onto a plinth that is narrower than they are, then press
/// on the topmost one until the stack leans, and let it come back.
struct PressTask {
    int boxes = 3;                      ///< N, 1 to 8
    double half_width = 0.5;            ///< of a box, m
    double half_height = 0.25;          ///< of a box, m
    double mass = 5;                    ///< m of a box, kg
    double plinth_half_width = 0.2;     ///< b < half_width, m
    double plinth_height = 0.3;         ///< m
    double lean = 0.08, within = 0.03;  ///< the angle to hold and how well, rad
    double hold = 2;                    ///< for how long, s

    double weight() const { return boxes * mass * 9.81; }  ///< N m g, N
    double middle() const { return boxes * half_height; }  ///< H: centre of mass of the stack above the plinth, m
    double centre(int level) const;                        ///< of the box on this level, 0 the lowest: its y, m
};

/// The ground (body 0), the plinth (body 1) on x = 0, and the boxes (from body 2 on), which lie beside it. At rest.
/// @throws std::invalid_argument  boxes outside 1 to 8
World task_world(const PressTask& task);
/// The same with all boxes on the plinth, leaning by `lean` about its right edge, the bodies `offset` to the right.
World stacked_world(const PressTask& task, double lean = 0, double offset = 0);

/// A hand's force on the topmost box.
struct PressForce {
    double down = 0;    ///< F, N
    double aside = 0;   ///< S, to the right, N
    double lever = 0;   ///< l: where it acts, to the right of the middle of the plinth, m
    double height = 0;  ///< z: where it acts, above the plinth, m
};

/// Moment about the plinth's right edge that is left to hold the stack down, N m; < 0: it tips, as one body.
///
///   N m g (b - x_c) - F (l - b) - S z                                                      (17.10)
///
/// @param offset  x_c, of the stack's centre of mass to the right, m
double moment_that_holds(const PressTask& task, const PressForce& force, double offset = 0);

/// The force straight down that tips the stack, N m g (b - x_c)/(l - b), N; infinite for l <= b.     (17.11)
double tipping_force(const PressTask& task, double lever, double offset = 0);

/// What friction still has under the topmost box, mu (F + m g) - |S|, N; < 0: it slides off.           (17.12)
double friction_to_spare(const PressTask& task, const PressForce& force, double friction);

/// From this lean on the stack does not come back when it is let go: tan = (b - x_c)/H, rad.         (17.13)
double toppling_lean(const PressTask& task, double offset = 0);

/// From this lean on boxes slide off each other, whatever weight presses straight down: tan = mu, rad.   (17.14)
double sliding_lean(double friction);

}  // namespace rbc

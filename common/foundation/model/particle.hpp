#pragma once

namespace rbc {

/// A particle above the plane x = 0, as a leapfrog scheme stores it.
///
/// The stored pairs (x_n, v_n) with v_n = v(t_n - h/2) lie on a parabola whose velocity at t_n is v_n - g h/2.
struct Particle {
    double x = 0;  ///< height at t_n, m; negative below the plane
    double v = 0;  ///< stored velocity v(t_n - h/2), m/s; positive upwards
};

}  // namespace rbc

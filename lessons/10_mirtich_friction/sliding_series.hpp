#pragma once

#include <Eigen/Core>
#include <array>
#include <limits>

namespace rbc {

/// The answer of a search within a stretch that finds nothing.
inline constexpr double nowhere = std::numeric_limits<double>::infinity();

/// Where a collision stands. All of it grows from zero with the normal impulse, but u.
struct CollisionState {
    Eigen::Vector3d u = Eigen::Vector3d::Zero();        ///< relative velocity, m/s
    Eigen::Vector3d impulse = Eigen::Vector3d::Zero();  ///< on B so far, N s
    double normal_work = 0;                             ///< W, of the normal impulse, J
    double friction_work = 0;                           ///< of the tangential impulse, J; <= 0
};

/// A stretch of sliding as power series in the parameter s of the regular equations, dp = |u_t| ds/G.
///
/// All right sides of (10.7) are sums and products of the unknowns and of r = |u_t|, and r r = u_t . u_t. So the
/// coefficients of all series follow from each other, order by order:
///
///   (j+1) a_{j+1} = k r_j - mu Ktt a_j,       2 r_0 r_j = sum_i a_i . a_{j-i} - sum_{0<i<j} r_i r_{j-i}
///   (j+1) z_{j+1} = K33 r_j - mu k . a_j,     (j+1) W_{j+1} = sum_i r_i z_{j-i}                (10.22)
///
/// with u_t = sum a_j s^j, r = sum r_j s^j, u_n = sum z_j s^j; likewise the impulse and the work of friction. The
/// series is the step *and* its dense output: where u_n vanishes is the root of a polynomial.
///
/// G = |k| + mu trace Ktt scales s, so that heavy and light bodies make coefficients of the same size.
/// Cost: about 600 multiplications. No allocation.
class SlidingSeries {
  public:
    static constexpr int order = 20;

    /// @param error_scale  m/s; the first term left out is some 1e-16 of it at s = length()
    SlidingSeries(const Eigen::Matrix3d& K, double mu, const CollisionState& start, double error_scale);

    double length() const { return length_; }  ///< how far the series may be used
    CollisionState at(double s) const;

    /// Where in (from, to) the normal velocity may turn; `to` if nowhere. Between two such places it is monotone:
    /// du_n/dp = K33 - mu k . d itself turns only where u_t is parallel to k.
    double find_turn(double from, double to) const;

    /// The same three questions as to a StraightStretch, on a stretch [from, to] in which u_n is monotone.
    double find_normal_velocity_zero(bool rising, double from, double to) const;
    double find_normal_work(double goal, double from, double to) const;
    double find_normal_impulse(double p, double from, double to) const;

  private:
    using Series = std::array<double, order + 1>;
    static double sum(const Series& c, double s);
    static Series derivative(const Series& c);
    static double find(const Series& c, double value, double from, double to);

    Eigen::Vector2d k_;
    Series x_, y_, z_, p_, W_, P_x_, P_y_, F_;
    double length_;
};

}  // namespace rbc

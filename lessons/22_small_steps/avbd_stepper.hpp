#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct AvbdOptions {
    double dt = 1.0 / 60;            ///< h > 0, s
    int passes = 8;                  ///< >= 0: how often every body has its turn
    double growth = 1e5;             ///< kappa >= 0, N/m^2: stiffness gained in a pass, per metre of error
    double kept_error = 0.99;        ///< eta_d in [0, 1]: part of an old error that a step leaves as it is
    double kept_stiffness = 0.99;    ///< eta_s in [0, 1], from one step to the next
    double kept_force = 0.9801;      ///< eta_f in [0, 1]; eta_d eta_s in the paper; 1: a load is never forgotten
    double least_stiffness = 1;      ///< > 0, N/m, what a new contact starts with
    double largest_stiffness = 1e9;  ///< >= least_stiffness, N/m
    double friction = 0.5;           ///< mu >= 0, at every contact
    double margin = 0.02;            ///< >= 0, m: contacts with at most this gap are part of the step
};

/// A contact, with the error of its gap and that of its slip, or a pin, with the two of its distance: two springs.
struct AvbdPoint {
    bool pin = false;
    int a = 0, b = 0;
    Eigen::Matrix2d axes = Eigen::Matrix2d::Identity();  ///< rows n and t; x and y of a pin
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};            ///< m; of a pin in the frames of the bodies
    Eigen::Vector2d before{0, 0};                        ///< (d, d_t) or distance where the step started, m
    Eigen::Vector2d error{0, 0};                         ///< C after the last pass, m
    Eigen::Vector2d k{0, 0};                             ///< stiffness, N/m
    Eigen::Vector2d f{0, 0};                             ///< the force on B that the next pass starts from, N
};

/// Augmented vertex block descent in the plane: a step looks for places, not for impulses, and bodies take turns.
///
///   x = least point of (x - x_f)' M (x - x_f)/(2 h^2) + energy of contacts,  x_f = x_old + h v + h^2 g  (22.29)
///   errors, with what p_B - p_A has moved since the step started:
///     C_n = (1 - eta_d) d + n.move  (d > 0: d + n.move),    C_t = (1 - eta_d) d_t + t.move            (22.31)
///     a pin: C = p_B - p_A - eta_d (p_B - p_A)_old, and nothing of it is cut
///   passes times: every body in turn, the others stay where they are,
///     (M/h^2 + sum J'k J) dx = -M/h^2 (x - x_f) + sum J'f+,   f+ = f - k C,  f+_n >= 0,  |f+_t| <= mu f_n  (22.32)
///     then every contact:  f <- f+,   k <- k + kappa |C| where f+ was not cut                         (22.33)
///   v = (x - x_old)/h                                                                                 (22.19)
///   next step:  f <- eta_f f,   k <- eta_s k  within their range                                      (22.34)
///
/// Passes start at x_old + h v + a h^2 g, a in [0, 1] the part of gravity that the last step let the body have.
/// d_t is what a contact that sticks has slipped. Normal and arms of a contact are those of the step's start; those of
/// a pin turn, and its second derivative adds |f+_x r_x| + |f+_y r_y| to the angle's entry of the matrix, which so
/// stays positive definite. A cut spring stays in the matrix, too: no turn then goes too far.
/// Solved to the end it is the hard contact (22.8) with a correction of 1 - eta_d. Short of that momentum is missing:
/// of what two equal bodies on one spring are off, a pass leaves (k h^2/(m + k h^2))^2                 (22.30)
/// Nothing bounces, e = 0.
/// Cost: O(bodies + contacts) a pass; it looks at a contact three times and solves 3 x 3 for each body.
/// Source: [GDY25]; growth and what is kept are those of its authors' demo, which keeps all of f, though, and takes
/// errors out in a pass of its own. Here gaps > 0 stay whole in (22.31), so that nothing stops before it touches;
/// |f_t| <= mu f_n holds for the f_n of the same pass; slip is a number and not two old points, so that wheels roll.
class AvbdStepper {
  public:
    explicit AvbdStepper(const AvbdOptions& avbd_options = {});
    /// @throws std::invalid_argument  as SoftStepper. The world is then as it was before.
    void step(World& world);
    void forget();  ///< as before the first step

    AvbdOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinder find;

    const std::vector<Contact>& contacts() const { return contacts_; }  ///< of the last step, as found
    Eigen::VectorXd impulses() const;                                   ///< h f: (n, t) of each contact, N s
    const std::vector<AvbdPoint>& points() const { return points_; }    ///< of contacts, then of pins

  private:
    void set_points(const World& world);
    void remember(const std::vector<Contact>& contacts, const std::vector<AvbdPoint>& points);
    void fly(World& world);
    void descend(World& world, std::size_t body) const;
    void stiffen(const World& world);
    Eigen::Vector2d error_of(const AvbdPoint& point, const World& world) const;
    Eigen::Vector2d cut(const AvbdPoint& point, const Eigen::Vector2d& p, double f_n) const;

    HashedGrid grid_;
    SoftSweeps frames_;  ///< arms and gaps of the step's start; refuses what it does not know
    std::vector<Contact> contacts_;
    std::vector<AvbdPoint> points_;
    std::vector<std::vector<std::size_t>> touching_;  ///< the points of each body
    std::vector<Eigen::Vector3d> old_, free_;         ///< x_old and x_f of each body: m, m, rad
    std::vector<Eigen::Vector2d> old_velocities_;     ///< before the last step; empty: unknown
};

}  // namespace rbc

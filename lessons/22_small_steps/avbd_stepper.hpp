#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
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

/// A contact, with the error of its gap and that of its slip, or a pin, with those of its distance: a spring each.
/// D is 2 in the plane, 3 in space; so below.
template <int D>
struct AvbdPointIn {
    using Vector = Eigen::Vector<double, D>;
    bool pin = false;
    int a = 0, b = 0;
    Eigen::Matrix<double, D, D> axes = Eigen::Matrix<double, D, D>::Identity();  ///< rows n and tangents; of a pin the identity
    Vector arm_a = Vector::Zero(), arm_b = Vector::Zero();  ///< m; of a pin in the frames of the bodies
    Vector before = Vector::Zero();                         ///< (d, d_t) or distance where the step started, m
    Vector error = Vector::Zero();                          ///< C after the last pass, m
    Vector k = Vector::Zero();                              ///< stiffness, N/m; one for both tangents, one for a pin
    Vector f = Vector::Zero();                              ///< the force on B that the next pass starts from, N
};
using AvbdPoint = AvbdPointIn<2>;

/// Augmented vertex block descent: a step looks for places, not for impulses, and bodies take turns.
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
/// a pin turn, and its second derivative adds |f+.r| to the angle's entry of the matrix, which so stays positive
/// definite; a pin has one k. A cut spring stays in the matrix, too: no turn then goes too far.
/// In space x - x_f and x - x_old end with a rotation vector (way_from): a body must turn by less than half a turn in a
/// step. M has the inertia of the body as it lies when its turn comes. x_f flies freely, gyroscopic torque and all; for
/// (22.19) see take_velocities. Both tangents have one k, or an answer would depend on which two they are. Of a pin all
/// three angles get (|f+.r| + |f+||r|)/2. `find` and `move` have to be set (lesson 23: spatial_avbd_stepper).
/// Solved to the end it is the hard contact (22.8) with a correction of 1 - eta_d. Short of that momentum is missing:
/// of what two equal bodies on one spring are off, a pass leaves (k h^2/(m + k h^2))^2                 (22.30)
/// Nothing bounces, e = 0.
/// Cost: O(bodies + contacts) a pass; it looks at a contact three times and solves 3 x 3 for each body, 6 x 6 in space.
/// Source: [GDY25]; growth and what is kept are those of its authors' demo, which keeps all of f, though, and takes
/// errors out in a pass of its own. Here gaps > 0 stay whole in (22.31), so that nothing stops before it touches;
/// |f_t| <= mu f_n holds for the f_n of the same pass; slip is kept in the axes of the contact, not as two old points, so that wheels roll.
template <int D>
class AvbdStepperIn {
  public:
    using Point = AvbdPointIn<D>;

    explicit AvbdStepperIn(const AvbdOptions& avbd_options = {});
    /// @throws std::invalid_argument  as SoftStepper. The world is then as it was before, unless it is `move` that threw.
    void step(WorldIn<D>& world);
    void forget();  ///< as before the first step

    AvbdOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinderIn<D> find;
    MoverIn<D> move;  ///< what moves free bodies

    const std::vector<ContactIn<D>>& contacts() const { return contacts_; }  ///< of the last step, as found
    Eigen::VectorXd impulses() const;                                        ///< h f: (n, t) of each contact, N s
    const std::vector<Point>& points() const { return points_; }             ///< of contacts, then of pins

  private:
    using Vector = Eigen::Vector<double, D>;

    void set_points(const WorldIn<D>& world);
    void remember(const std::vector<ContactIn<D>>& contacts, const std::vector<Point>& points);
    void fly(WorldIn<D>& world);
    void descend(WorldIn<D>& world, std::size_t body) const;
    void stiffen(const WorldIn<D>& world);
    Vector error_of(const Point& point, const WorldIn<D>& world) const;
    Vector cut(const Point& point, const Vector& p, double f_n) const;

    HashedGridIn<D> grid_;
    SoftSweepsIn<D> frames_;  ///< arms and gaps of the step's start; refuses what it does not know
    std::vector<ContactIn<D>> contacts_;
    std::vector<Point> points_;
    std::vector<std::vector<std::size_t>> touching_;  ///< the points of each body
    std::vector<Pose<D>> old_, free_;                 ///< x_old and x_f of each body
    std::vector<Vector> old_velocities_;              ///< before the last step; empty: unknown
};
using AvbdStepper = AvbdStepperIn<2>;

}  // namespace rbc

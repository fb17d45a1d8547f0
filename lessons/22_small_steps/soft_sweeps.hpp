#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/22_small_steps/soft_contact.hpp"

namespace rbc {

/// One contact through the substeps of a step: normal and arms are those of the step's start, its gap follows the
/// two material points that met there.
///
///   d = d_0 + n.(p_B - p_A)                                                                          (22.11)
struct SoftRow {
    int a = 0, b = 0;
    Eigen::Vector2d normal{0, 1}, tangent{1, 0};
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};      ///< from the centres of mass to the point, m
    Eigen::Vector2d local_a{0, 0}, local_b{0, 0};  ///< the same in the frames of the bodies, m
    double W_nn = 0, W_tt = 0;                     ///< 1/kg; 0: nothing moves it
    bool on_ground = false;                        ///< one of the two bodies has neither 1/m nor 1/I
    double start_gap = 0;                          ///< d_0, m
    Eigen::Vector2d start_apart{0, 0};             ///< p_B - p_A as it was then: 0 to round-off, m
    double approach = 0;                           ///< u_n at the start of the step, m/s
    double r_n = 0, r_t = 0;                       ///< N s
    double largest = 0;                            ///< r_n, of all substeps
    SoftLaw law;
    double gap = 0;     ///< d now, m
    double before = 0;  ///< u- of (22.1), m/s, where the law keeps some of it
};

/// A pin between two bodies: the velocity between its two points goes to 0, and their distance with it, as softly as
/// its law says. Both directions are solved at once.
struct SoftPin {
    int a = 0, b = 0;
    Eigen::Vector2d local_a{0, 0}, local_b{0, 0};  ///< m
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};      ///< m
    Eigen::Matrix2d W = Eigen::Matrix2d::Zero();   ///< 1/kg
    Eigen::Vector2d error{0, 0};                   ///< p_B - p_A, m
    Eigen::Vector2d r{0, 0};                       ///< N s
    SoftLaw law;
};

/// Gauss-Seidel on the velocities of the bodies themselves: pins first, then contacts, each by (22.10), its friction
/// within mu r_n at once. One page for the soft step, SPOOK and the contacts of XPBD.
class SoftSweeps {
  public:
    /// Takes a step's contacts and the pins of the world; all impulses are 0. The object keeps its memory.
    /// @param friction  mu >= 0
    /// @throws std::invalid_argument  a joint that is no pin; a contact or joint that does not name two bodies
    void set(const World& world, const std::vector<Contact>& contacts, double friction);

    void measure(const World& world);                     ///< gaps and errors where the bodies are now, (22.11)
    void measure_pin(const World& world, std::size_t i);  ///< the same of one pin
    /// The impulses of the contacts: (n, t) of each, N s; read and impulses: out again.
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void read(Eigen::Ref<Eigen::VectorXd> r) const;
    Eigen::VectorXd impulses() const;
    void remember(const World& world);  ///< the velocities of which laws keep something
    void push(World& world) const;      ///< v <- v + M^-1 J' r: the warm start
    /// One sweep. @param h  of the substep, s.  @param push_out  see (22.10)
    void sweep(World& world, double h, double push_out);
    /// One sweep that asks for no softness and no correction: what the push has left of velocity goes.  (22.12)
    void relax(World& world, double h);
    /// u_n <- -e u_n^- at contacts that came faster than `threshold` and carried something. One sweep.   (22.13)
    void bounce(World& world, double restitution, double threshold);

    const Eigen::Vector2d& axis_of(int body) const;  ///< where set or measure found it

    std::vector<SoftRow> rows;  ///< one for each contact, in their order
    std::vector<SoftPin> pins;  ///< one for each joint
    double friction = 0;

  private:
    void find_axes(const World& world);
    Eigen::Vector2d apart(const World& world, const SoftRow& row) const;

    std::vector<Eigen::Vector2d> axes_;  ///< of each body, where the gaps were measured
};

/// The body that a contact or a joint names.
inline Body& at(World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}
inline const Body& at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

/// What every stepper of this lesson asks of the bodies before it moves them; the rest lesson 06 looks at.
/// @throws std::invalid_argument  a velocity is not finite (says whose)
void check_velocities(const World& world);

/// Leaves out contacts between two bodies that a joint holds together: the pin says all there is to say.
void drop_pinned(const World& world, std::vector<Contact>& contacts);

/// The velocity between two points of bodies, v_B + w_B x r_B - v_A - w_A x r_A, m/s.
Eigen::Vector2d velocity_between(const Body& a, const Eigen::Vector2d& arm_a, const Body& b,
                                 const Eigen::Vector2d& arm_b);
/// An impulse on both, - on A and + on B.
void push_apart(Body& a, const Eigen::Vector2d& arm_a, Body& b, const Eigen::Vector2d& arm_b,
                const Eigen::Vector2d& impulse);
/// d.K d of the two points: how much an impulse along `d` changes the velocity along it, 1/kg.
double response(const Body& a, const Eigen::Vector2d& arm_a, const Body& b, const Eigen::Vector2d& arm_b,
                const Eigen::Vector2d& direction);
Eigen::Vector2d axis(const Body& body);                                  ///< its own x, in the axes of the world
Eigen::Vector2d turned(const Body& body, const Eigen::Vector2d& local);  ///< into the axes of the world

}  // namespace rbc

#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/22_small_steps/body_points.hpp"
#include "lessons/22_small_steps/soft_contact.hpp"

namespace rbc {

/// One contact through the substeps of a step: normal and arms are those of the step's start, its gap follows the
/// two material points that met there.
///
///   d = d_0 + n.(p_B - p_A)                                                                          (22.11)
///
/// D is 2 in the plane, 3 in space; so below.
template <int D>
struct SoftRowIn {
    using Vector = Eigen::Vector<double, D>;
    int a = 0, b = 0;
    Vector normal = Vector::Unit(D - 1);
    Eigen::Matrix<double, D, D - 1> tangent = tangents(Vector(Vector::Unit(D - 1)));
    Vector arm_a = Vector::Zero(), arm_b = Vector::Zero();      ///< from the centres of mass to the point, m
    Vector local_a = Vector::Zero(), local_b = Vector::Zero();  ///< the same in the frames of the bodies, m
    double W_nn = 0, W_tt = 0;                     ///< 1/kg; 0: nothing moves it. In space W_tt is rho of (14.7)
    bool on_ground = false;                        ///< one of the two bodies has neither 1/m nor 1/I
    double start_gap = 0;                          ///< d_0, m
    Vector start_apart = Vector::Zero();           ///< p_B - p_A as it was then: 0 to round-off, m
    double approach = 0;                           ///< u_n at the start of the step, m/s
    double r_n = 0;                                ///< N s
    Tangential<D> r_t = no_tangential<D>();        ///< N s
    double largest = 0;                            ///< r_n, of all substeps
    SoftLaw law;
    double gap = 0;     ///< d now, m
    Tangential<D> slip = no_tangential<D>();  ///< how far B has slid over A since then, m
    double before = 0;  ///< u- of (22.1), m/s, where the law keeps some of it
};
using SoftRow = SoftRowIn<2>;

/// W_nn and W_tt of a row with the arms that it has.
void set_response(SoftRow& row, const Body& a, const Body& b);
void set_response(SoftRowIn<3>& row, const SpatialBody& a, const SpatialBody& b);

/// A pin between two bodies: the velocity between its two points goes to 0, and their distance with it, as softly as
/// its law says. Both directions are solved at once.
template <int D>
struct SoftPinIn {
    using Vector = Eigen::Vector<double, D>;
    int a = 0, b = 0;
    Vector local_a = Vector::Zero(), local_b = Vector::Zero();             ///< m
    Vector arm_a = Vector::Zero(), arm_b = Vector::Zero();                 ///< m
    Eigen::Matrix<double, D, D> W = Eigen::Matrix<double, D, D>::Zero();   ///< 1/kg
    Vector error = Vector::Zero();                                         ///< p_B - p_A, m
    Vector r = Vector::Zero();                                             ///< N s
    SoftLaw law;
};
using SoftPin = SoftPinIn<2>;

/// Gauss-Seidel on the velocities of the bodies themselves: pins first, then contacts, each by (22.10), its friction
/// within mu r_n at once. One page for the soft step, SPOOK and the contacts of XPBD.
template <int D>
class SoftSweepsIn {
  public:
    /// Takes a step's contacts and the pins of the world; all impulses are 0. The object keeps its memory.
    /// @param friction  mu >= 0
    /// @throws std::invalid_argument  a joint that is no pin; a contact or joint that does not name two bodies
    void set(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts, double friction);

    void measure(const WorldIn<D>& world);                     ///< gaps and errors where the bodies are now, (22.11)
    void measure_pin(const WorldIn<D>& world, std::size_t i);  ///< the same of one pin
    /// The impulses of the contacts: (n, t) of each, N s; read and impulses: out again.
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void read(Eigen::Ref<Eigen::VectorXd> r) const;
    Eigen::VectorXd impulses() const;
    void remember(const WorldIn<D>& world);  ///< the velocities of which laws keep something
    void push(WorldIn<D>& world) const;      ///< v <- v + M^-1 J' r: the warm start
    /// One sweep. @param h  of the substep, s.  @param push_out  see (22.10)
    void sweep(WorldIn<D>& world, double h, double push_out);
    /// One sweep that asks for no softness and no correction: what the push has left of velocity goes.  (22.12)
    void relax(WorldIn<D>& world, double h);
    /// u_n <- -e u_n^- at contacts that came faster than `threshold` and carried something. One sweep.   (22.13)
    void bounce(WorldIn<D>& world, double restitution, double threshold);

    const Axes<D>& axis_of(int body) const;  ///< where set or measure found it

    std::vector<SoftRowIn<D>> rows;  ///< one for each contact, in their order
    std::vector<SoftPinIn<D>> pins;  ///< one for each joint
    double friction = 0;
    double way_back = 0;  ///< in [0, 1]: the part of its slip that friction takes back in a step of h

  private:
    void find_axes(const WorldIn<D>& world);
    Eigen::Vector<double, D> apart(const WorldIn<D>& world, const SoftRowIn<D>& row) const;

    std::vector<Axes<D>> axes_;  ///< of each body, where the gaps were measured
};
using SoftSweeps = SoftSweepsIn<2>;

}  // namespace rbc

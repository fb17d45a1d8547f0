#pragma once

#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// Rigid bodies in D dimensions, 2 or 3: one copy of the world per method, each in a lane. What runs, without its
/// picture: gravity and the time step, balances as probes (energy, momentum, deepest penetration), the student's lane.
template <int D>
class WorldLanesIn : public Demo {
  public:
    using World = WorldIn<D>;
    using Body = BodyIn<D>;
    using Contact = ContactIn<D>;
    using Vector = Eigen::Vector<double, D>;

    /// A copy of the world and what its method last did to it.
    struct Lane {
        std::string name;
        std::function<void(Lane&)> step;  ///< advances `world` by dt and fills the rest
        World world = {};
        std::vector<Contact> contacts = {};  ///< of the last step, for the picture and the depth
        std::vector<Vector> impulses = {};   ///< on B at each contact, world axes, N s; may be empty
        Vector grabbed = Vector::Zero();     ///< where the hand took hold of this lane's body, m
        Vector hand_force = Vector::Zero();  ///< on what it held in the last step, N; 0: nothing
        bool lost = false;                   ///< a step ended too fast in step_with; it stands still until the next reset
    };

    double time_step() const override { return dt; }
    static double deepest(const std::vector<Contact>& contacts);  ///< penetration, m, >= 0

  protected:
    WorldLanesIn(double dt_standard, double gravity_standard);

    /// What a copy of the world is at the start, with the present parameters; gravity is set afterwards.
    virtual World make_world() const = 0;
    /// What a hand does to a lane before each step.
    virtual void pull_held(Lane&) const {}

    /// One more lane, with the probes energy [J], p_x, p_y, in space p_z [N s], spin [N m s, in space its length] and
    /// depth [m].
    Variant& add_method(const std::string& name, const std::string& label, Colour colour,
                        std::function<void(Lane&)> step);
    /// The lane of the student's exercise, present while --mine is on. It joins where the lane `beside` is then.
    /// `step` may call mine_target(); a CallFailure becomes the status of the variant, and the world stays as it was.
    void set_slot(const std::string& beside, ExerciseSlot exercise_slot, std::function<void(CallTarget&, Lane&)> step);
    const Lane& lane(std::string_view name) const;
    Lane& lane(std::string_view name) { return const_cast<Lane&>(std::as_const(*this).lane(name)); }
    std::list<Lane>& lanes() { return lanes_; }
    /// What the lane's picture shows of a step: contacts, and (normal, tangents) of each one's impulse, N s.
    static void show(Lane& lane, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses);
    /// A step of the lane by something that has step(World&), and then contacts() and impulses(), (normal, tangents) of
    /// each. If it throws, as a student's function may, the lane stays as it was. If a step ends faster than 1000 km/s,
    /// the lane stays as it was from then on, with a status.
    template <class Stepper>
    void step_with(Lane& lane, Stepper& stepper) {
        if (lane.lost) return;
        World after = lane.world;
        stepper.step(after);
        take_over(lane, std::move(after), stepper.contacts(), stepper.impulses());
    }
    /// The farthest that a body of the lane has gone since the start: down, and to any side.
    Probe sag_probe(const Lane& lane) const;
    Probe drift_probe(const Lane& lane) const;
    static Probe kinetic_probe(const Lane& lane);
    static Probe depth_probe(const Lane& lane);  ///< of the lane's contacts, mm
    static Probe contacts_probe(const Lane& lane);
    /// What stands in a file with the problem of the next step.
    std::string problem_note() const;
    const World& start() const { return start_; }  ///< of the last reset

    void reset() override;
    void step() override;
    Variant mine_variant() override;

    double dt;       ///< s
    double gravity;  ///< m/s^2

  private:
    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const;
    void take_over(Lane& lane, World&& after, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses);

    std::list<Lane> lanes_;  // a list: the probes point into it
    std::string mine_beside_;
    std::function<void(CallTarget&, Lane&)> mine_step_;
    World start_;
};

}  // namespace rbc

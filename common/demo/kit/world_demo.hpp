#pragma once

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/grip.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// The scene of rigid bodies in the plane: one copy of the world per method, side by side, each in a lane.
///
/// A lesson's demo derives from this and says what the world is at the start and how each method steps it. Here are
/// what all of them share: gravity and the time step, balances as probes (energy, momentum, deepest penetration), the
/// drawing of bodies, contacts and impulses, a hand that drags bodies with the mouse, and the student's lane.
class WorldDemo : public Demo {
  public:
    /// A copy of the world and what its method last did to it.
    struct Lane {
        std::string name;
        std::function<void(Lane&)> step;  ///< advances `world` by dt and fills the rest
        World world = {};
        std::vector<Contact> contacts = {};                    ///< of the last step, for the picture and the depth
        std::vector<Eigen::Vector2d> impulses = {};            ///< on B at each contact, world axes, N s; may be empty
        Eigen::Vector2d grabbed = Eigen::Vector2d::Zero();     ///< where the hand took hold of this lane's body, m
        Eigen::Vector2d hand_force = Eigen::Vector2d::Zero();  ///< on what it held in the last step, N; 0: nothing
        bool lost = false;  ///< a step ended too fast in step_with; it stands still until the next reset
    };

    double time_step() const override { return dt; }
    Rect world() const override;
    void draw(Canvas& canvas) const override;
    /// Picks a body up and pulls it along (grip.hpp); the simulation goes on. In the other lanes the same body,
    /// wherever it is there, is pulled as far in the same direction.
    bool drag(Point at, bool first) override;
    void drop() override { hand_.reset(); }
    static double deepest(const std::vector<Contact>& contacts);  ///< penetration, m, >= 0

  protected:
    explicit WorldDemo(double dt_standard, double gravity_standard = 9.81);

    /// What a copy of the world is at the start, with the present parameters; gravity is set afterwards.
    virtual World make_world() const = 0;
    /// The part of the world that a lane shows, m.
    virtual Rect scene() const = 0;
    /// The colour of a body; by default the variant's, a little different from body to body.
    virtual Colour body_colour(const Lane& lane, int body, Colour variant) const;
    /// The lane's impulses as arrows from their contacts; the longest arrow always has the same length.
    virtual void draw_impulses(Canvas& canvas, const Lane& lane) const;
    /// What a lesson adds over the bodies of a lane; the view is the lane's.
    virtual void draw_over(Canvas&, const Lane&) const {}

    /// One more lane, with the probes energy [J], p_x, p_y [N s], spin [N m s] and depth [m].
    Variant& add_method(const std::string& name, const std::string& label, Colour colour,
                        std::function<void(Lane&)> step);
    /// The lane of the student's exercise, present while --mine is on. It joins where the lane `beside` is then.
    /// `step` may call mine_target(); a CallFailure becomes the status of the variant, and the world stays as it was.
    void set_slot(const std::string& beside, ExerciseSlot exercise_slot, std::function<void(CallTarget&, Lane&)> step);
    const Lane& lane(std::string_view name) const;
    Lane& lane(std::string_view name) { return const_cast<Lane&>(std::as_const(*this).lane(name)); }
    /// What the lane's picture shows of a step: contacts, and (normal, tangent) of each one's impulse, N s.
    static void show(Lane& lane, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses);
    /// A step of the lane by something that has step(World&), and then contacts() and impulses(), (normal, tangent) of
    /// each. If it throws, as a student's function may, the lane stays as it was. If a step ends faster than 1000 km/s, the
    /// lane stays as it was from then on, with a status.
    template <class Stepper>
    void step_with(Lane& lane, Stepper& stepper) {
        if (lane.lost) return;
        World after = lane.world;
        stepper.step(after);
        take_over(lane, std::move(after), stepper.contacts(), stepper.impulses());
    }
    /// The farthest that a body of the lane has gone since the start: down, and to either side.
    Probe sag_probe(const Lane& lane) const;
    Probe drift_probe(const Lane& lane) const;
    static Probe kinetic_probe(const Lane& lane);
    static Probe depth_probe(const Lane& lane);  ///< of the lane's contacts, mm
    static Probe contacts_probe(const Lane& lane);
    /// The colour of the variant, darker where the body is heavier than 1.5 kg.
    Colour colour_by_mass(const Lane& lane, int body, Colour variant) const;
    /// What stands in a file with the problem of the next step.
    std::string problem_note() const;
    const World& start() const { return start_; }                ///< of the last reset
    bool held() const { return hand_.has_value(); }              ///< the pointer has hold of a body
    int held_index() const { return hand_ ? hand_->body : -1; }  ///< which one; -1: none
    Eigen::Vector2d held_place() const { return hand_ ? hand_->local : Eigen::Vector2d(0, 0); }  ///< in its frame, m
    /// Takes hold of a body at a place of its frame in every lane, wherever it is there: what `drag` does with the body
    /// that it finds.
    void hold(int body, const Eigen::Vector2d& place, const Eigen::Vector2d& pointer);
    /// A point of the whole scene in the frame of the lane that is shown there, or of the first lane where none is.
    Eigen::Vector2d in_its_lane(Point at) const;

    void reset() override;
    void step() override;
    Variant mine_variant() override;

    double dt;       ///< s
    double gravity;  ///< m/s^2
    bool show_contacts = true, show_impulses = true;
    Grip grip;  ///< of the hand that drags

  private:
    struct Hand {
        int body;
        Eigen::Vector2d local;         ///< where it holds the body, in the body's frame, m
        Eigen::Vector2d start, moved;  ///< the pointer when it took hold, and how far it has gone since, m
    };
    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const;
    void take_over(Lane& lane, World&& after, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses);
    void take_hold(const Eigen::Vector2d& pointer);
    const Body* held_body(const Lane& lane) const;
    void pull_held(Lane& lane) const;
    std::vector<const Variant*> shown() const;
    Point corner_of(std::size_t place, std::size_t count) const;
    void draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant) const;

    std::list<Lane> lanes_;  // a list: the probes point into it
    std::string mine_beside_;
    std::function<void(CallTarget&, Lane&)> mine_step_;
    std::optional<Hand> hand_;
    World start_;
};

}  // namespace rbc

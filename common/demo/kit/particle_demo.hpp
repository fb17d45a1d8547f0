#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc {

/// The scene of Part I: one particle above a plane, stepped by several methods side by side, each in a lane.
///
/// A lesson's demo derives from this, adds its methods and its own parameters. Here are what all of them share: the
/// common parameters, the probes x, v (stored, half a step early) and energy (the invariant of leapfrog flight), the
/// exact bounce as a dashed reference, the student's lane, the plots and the drawing.
class ParticleDemo : public Demo {
  public:
    using Stepper = std::function<Particle(Particle)>;

    double time_step() const override { return dt; }
    Rect world() const override;
    void draw(Canvas& canvas) const override;
    bool drag(Point at, bool first) override;
    void drop() override { held_top_.reset(); }

  protected:
    /// @param restitution_standard  the default of the parameter restitution
    explicit ParticleDemo(double restitution_standard);

    /// One more lane: a variant with the probes x, v and energy.
    void add_method(const std::string& name, const std::string& label, Colour colour, Stepper step);
    /// The closed form, dashed and grey.
    void add_exact();
    /// The lane of the student's exercise, present while --mine is on. It joins where the method `beside` is then.
    void set_slot(const std::string& beside, ExerciseSlot exercise_slot,
                  std::function<Particle(CallTarget&, const Particle&)> step);

    void reset() override;
    void step() override;
    Variant mine_variant() override;
    /// What a lesson adds behind the lanes (a ceiling, a shell); nothing by default.
    virtual void draw_scene(Canvas&) const {}
    /// Where a lane stands, from left to right, m; none: it is hidden, or there is none.
    std::optional<Rect> lane_place(std::string_view name) const;
    /// How tall a ball is drawn, m. It stands on x: what it hits from below is drawn so much higher.
    double ball_size() const;

    double dt = 0.01;       ///< s
    double gravity = 9.81;  ///< m/s^2
    double restitution;
    double height = 1;  ///< start, m
    double speed = 0;   ///< stored velocity at the start, m/s

  private:
    struct Lane {
        std::string name;
        Stepper step;
        Particle particle;
        double apex = 0;                 ///< highest point of the arc before the present one, m
        double arc_top = 0;              ///< of the present arc, m
        std::vector<double> trail = {};  ///< the last positions, newest last
    };
    Variant make_variant(Lane& lane, const std::string& label, Colour colour);
    void place(Lane& lane, const Particle& particle);
    void advance_lane(Lane& lane);
    void rebuild_exact(double x, double v);
    const Lane* find_lane(std::string_view lane_name) const;
    Particle exact_particle() const;
    void draw_plane(Canvas& canvas) const;
    void draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant, double at) const;
    void draw_names(Canvas& canvas) const;
    double start_top() const;
    double top() const;
    void follow_with_the_picture();
    double lane_width() const;

    std::list<Lane> lanes_;  // a list: the probes point into it
    std::string mine_beside_;
    std::function<Particle(CallTarget&, const Particle&)> mine_step_;
    std::unique_ptr<ExactBounce> exact_;
    double exact_since_ = 0, exact_gravity_ = 0, exact_restitution_ = 0;
    double lowest_ = 0, highest_ = 0;  ///< of the visible lanes since the start, m: the picture follows them
    std::optional<double> held_top_;   ///< of the picture, m, while a ball is dragged
};

}  // namespace rbc

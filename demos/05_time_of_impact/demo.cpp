#include "lessons/05_time_of_impact/time_of_impact.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/demo/kit/particle_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "exercises/05_time_of_impact/moving_plane.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/05_time_of_impact/convergence.hpp"

namespace rbc {

class TimeOfImpactDemo : public ParticleDemo {
  public:
    TimeOfImpactDemo() : ParticleDemo(1) {
        title = "05  Time of impact: the exact step, and all five methods";
        look_for =
            "All start alike. Time of impact stays on the dashed exact curve; the others leave it, each in its own "
            "way. Press A: a plot shows by how much, in decades.";
        bind_parameters();
        add_methods();
        for (Variant& variant : variants) add_error_probe(variant);
        plots.push_back(
            {"Distance from the exact curve", "|x - exact|", "m", "error", true, {}, std::pair{1e-16, 10.0}, {}});
        parameters.put_in_front({"restitution", "dt", "height"});
        run_seconds = 6;
        presets = {
            {"elastic", "e = 1", "Which methods keep the height? Which of them also keep the time?", "restitution=1"},
            {"inelastic", "e = 0.6",
             "All should rest 1.80 s after the start. Press A: the distance of time of impact stays at rounding "
             "level, through infinitely many bounces.",
             "restitution=0.6"},
            {"coarse", "Coarse step",
             "h = 0.05 s: near the end several bounces fall into one step, and only one method notices.",
             "restitution=0.8 dt=0.05 relaxation=0.1 impact_threshold=1.2"},
            {"fine", "Fine step",
             "h = 0.001 s: a tenth of the step. The largest distances shrink to a third, GBF's to an eighth. The "
             "spring gains nothing: its error is its softness.",
             "restitution=1 dt=0.001"},
            {"stiff_spring", "Stiffer spring",
             "k = 30000 N/m: nearer to a rigid plane, but omega h = 1.7 is close to the limit 2: the energy jumps "
             "(press A).",
             "restitution=1 spring.stiffness=30000"},
            {"moving_plane", "Moving plane (mine)", "With --mine: your plane goes up and down and drives the ball.",
             "restitution=0.8 plane_amplitude=0.05", 0, 0, 0, true},
        };
        set_slot("time_of_impact",
                 {"05_time_of_impact/moving_plane",
                  "steps above a plane that goes up and down (plane_amplitude, plane_period)"},
                 [this](CallTarget& target, const Particle& p) {
                     return student_(target, p, plane_at(steps()),
                                     ex05::BounceParameters{.dt = dt, .gravity = gravity, .restitution = restitution});
                 });
    }

  protected:
    Variant mine_variant() override {
        Variant variant = ParticleDemo::mine_variant();
        add_error_probe(variant);
        return variant;
    }

    void draw_scene(Canvas& canvas) const override {
        if (!has_mine() || amplitude_ == 0) return;
        const double x = plane_at(steps()).height;
        canvas.line({0, x}, {world().right(), x}, {colours::black, 2, Stroke::Dash::dotted});
    }

  private:
    void bind_parameters() {
        parameters.real("shell", "m", "delta: touching where x <= delta (both GBF)", gbf_.shell,
                        between(0, 0.1, 1e-12, 0.1, false, true));
        parameters.toggle("contact_step", "stop a touching particle (both GBF)", gbf_.contact_step);
        parameters.real("plane_amplitude", "m", "only for --mine: the plane goes up and down by this", amplitude_,
                        between(0, 1, 0, 0.2));
        parameters.real("plane_period", "s", "only for --mine: of the plane's motion", period_,
                        between(0, 100, 0.1, 4, true, true));
        parameters.choice("gbf.projection", "lift a particle to x = 0", gbf_.projection,
                          {"never", "contact", "always"});
        parameters.choice("balanced_gbf.projection", "lift a particle to x = 0", balanced_.projection,
                          {"never", "contact", "always"});
        parameters.real("spring.stiffness", "N/m", "k of the spring", spring_.stiffness,
                        between(0, 1e9, 10, 1e5, true, true));
        parameters
            .real("damping", "N s/m", "b of the spring; follows e until set", spring_.damping, between(0, 1e6, 0, 200))
            .follows = [this] { return damping_at_zero_gap(restitution, spring_.stiffness, spring_.mass); };
        parameters.toggle("clamp", "the spring only pushes", spring_.clamp);
        parameters.real("spook.stiffness", "N/m", "k of SPOOK", spook_.stiffness,
                        between(0, 1e12, 1e2, 1e9, true, true));
        parameters.real("relaxation", "s", "tau of SPOOK", spook_.relaxation, between(0, 10, 0, 0.2));
        parameters.real("impact_threshold", "m/s", "slower approaches are no impacts (SPOOK)", spook_.impact_threshold,
                        between(0, 100, 0, 2));
        parameters.toggle("balanced_impact", "SPOOK's impact sees v(t)", spook_.balanced_impact);
    }

    void add_methods() {
        add_method("gbf", "GBF", colours::vermillion, [this](Particle p) { return step_gbf(p, on_scene(gbf_)); });
        add_method("balanced_gbf", "balanced GBF", colours::blue, [this](Particle p) {
            BalancedGbfParameters balanced = on_scene(balanced_);
            balanced.shell = gbf_.shell;
            balanced.contact_step = gbf_.contact_step;
            return step_balanced_gbf(p, balanced);
        });
        add_method("spring", "spring", colours::green, [this](Particle p) {
            SpringParameters spring = spring_;
            spring.dt = dt;
            spring.gravity = gravity;
            return step_spring(p, spring);
        });
        add_method("spook", "SPOOK", colours::purple, [this](Particle p) { return step_spook(p, on_scene(spook_)); });
        add_method("time_of_impact", "time of impact", colours::orange,
                   [this](Particle p) { return step_time_of_impact(p, on_scene(TimeOfImpactParameters{})); });
        add_method("slide", "slide formula", colours::sky,
                   [this](Particle p) { return step_time_of_impact_slide(p, on_scene(TimeOfImpactParameters{})); });
        add_exact();
    }

    template <class MethodParameters>
    MethodParameters on_scene(MethodParameters method) const {
        method.dt = dt;
        method.gravity = gravity;
        method.restitution = restitution;
        return method;
    }

    void add_error_probe(Variant& variant) {
        if (variant.name == "exact") return;
        variant.probes.push_back({"error", "m", [this, x = variant.probes.front().value] {
                                      return std::abs(x() - find_variant("exact")->probes.front().value());
                                  }});
    }

    /// The plane of the student's lane: parabolas up and down, each of a whole number of steps.
    ex05::MovingPlane plane_at(long step) const {
        const long half = std::max(1L, std::lround(0.5 * period_ / dt));
        const double T = static_cast<double>(half) * dt, t = static_cast<double>(step % half) * dt;
        const double up = (step / half) % 2 == 0 ? 1 : -1;
        const double A = -8 * amplitude_ / (T * T), U = 4 * amplitude_ / T;
        return {up * (U + 0.5 * A * t) * t, up * (U + A * t), up * A};
    }

    GbfParameters gbf_;
    BalancedGbfParameters balanced_;
    SpringParameters spring_;
    SpookParameters spook_;
    double amplitude_ = 0, period_ = 1;
    Remote<decltype(ex05::step_on_moving_plane)> student_{"step_on_moving_plane"};
};

RBC_DEMO("05_time_of_impact", TimeOfImpactDemo)

}  // namespace rbc

#include "lessons/01_gbf/gbf.hpp"

#include "common/demo/kit/particle_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/io/number_text.hpp"
#include "exercises/01_gbf/box.hpp"

namespace rbc {

class GbfDemo : public ParticleDemo {
  public:
    GbfDemo() : ParticleDemo(1) {
        title = "01  GBF: bouncing with impulses";
        look_for =
            "Bars mark the top of the last arc, the dashed line the start. With e = 1 nothing should be lost, yet GBF "
            "loses height at nearly every bounce; the listing as printed never bounces.";
        parameters.real("shell", "m", "delta: touching where x <= delta", gbf_.shell,
                        between(0, 0.1, 1e-12, 0.1, false, true));
        parameters.toggle("contact_step", "stop a touching particle after gravity (01.3)", gbf_.contact_step);
        parameters.choice("projection", "lift a particle below the plane to x = 0 (01.5)", gbf_.projection,
                          {"never", "contact", "always"});
        parameters.real("ceiling", "m", "of the exercise 'box'; only --mine knows it", ceiling_,
                        between(0, 1000, 0.2, 4, true));
        add_method("gbf", "GBF", colours::vermillion, [this](Particle p) { return step_gbf(p, parameters_of(false)); });
        add_method("listing", "listing as printed", colours::sky,
                   [this](Particle p) { return step_gbf(p, parameters_of(true)); });
        add_exact();
        set_slot("gbf", {"01_gbf/box", "bounces between the floor and a ceiling"},
                 [this](CallTarget& target, const Particle& p) {
                     static const Remote<decltype(ex01::step_in_box)> step_in_box{"step_in_box"};
                     return step_in_box(target, p,
                                        ex01::Box{.dt = dt,
                                                  .gravity = gravity,
                                                  .restitution = restitution,
                                                  .shell = gbf_.shell,
                                                  .ceiling = ceiling_});
                 });
        plots.push_back({"Height near the plane", "x", "m", "x", false, {{-0.03, 0.03}}, {}, 0.0});
        parameters.put_in_front({"restitution", "dt", "height", "contact_step", "projection"});
        run_seconds = 8;
        presets = {
            {"elastic", "Elastic drift (e = 1)", "the arcs get lower although nothing should be lost", "restitution=1"},
            {"inelastic", "Inelastic (e = 0.6)", "the drift hides behind the restitution", "restitution=0.6"},
            {"no_contact_step", "No contact step, no projection", "the particle sinks through the plane",
             "restitution=0.6 contact_step=0 projection=never"},
            {"projection_only", "No contact step, projection",
             "it looks at rest, yet its velocity is -0.061 m/s for ever: press A and read the table",
             "restitution=0.6 contact_step=0"},
            {"fine", "A tenth of the time step", "a tenth of the loss", "restitution=1 dt=0.001"},
        };
    }

  protected:
    void reset() override {
        ParticleDemo::reset();
        mark_ceiling();
    }
    Variant mine_variant() override {
        mark_ceiling();
        return ParticleDemo::mine_variant();
    }
    void draw_scene(Canvas& canvas) const override {
        const std::optional<Rect> lane = lane_place("mine");
        if (!has_mine() || !lane) return;
        const double y = ceiling_ + ball_size();
        canvas.rectangle({lane->x, y, lane->width, 0.03 * ceiling_}, colours::ground);
        canvas.line({lane->x, y}, {lane->x + lane->width, y}, {colours::ink, 2});
        canvas.text({lane->x + 0.5 * lane->width, y + 0.03 * ceiling_}, "touched at x = " + number_text(ceiling_) + " m",
                    {.size = 12, .align = TextStyle::Align::centre, .anchor = TextStyle::Anchor::bottom});
    }

  private:
    /// In the plot of the height: the ceiling, where there is one, else the floor.
    void mark_ceiling() { plots.front().guide = has_mine() ? ceiling_ : 0; }

    GbfParameters parameters_of(bool strict) const {
        return {.dt = dt,
                .gravity = gravity,
                .restitution = restitution,
                .shell = gbf_.shell,
                .contact_step = gbf_.contact_step,
                .projection = gbf_.projection,
                .strict = strict};
    }

    GbfParameters gbf_;
    double ceiling_ = 2;
};

RBC_DEMO("01_gbf", GbfDemo)

}  // namespace rbc

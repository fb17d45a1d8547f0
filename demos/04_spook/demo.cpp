#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>

#include "common/demo/kit/particle_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "demos/04_spook/eigenvalues.hpp"
#include "exercises/04_spook/tether.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"

namespace rbc {

class SpookDemo : public ParticleDemo {
  public:
    SpookDemo() : ParticleDemo(0.6) {
        title = "04  SPOOK: soft where it helps, stable where it hurts";
        look_for =
            "A stiff SPOOK contact bounces like the exact ball; at any stiffness it rests m g/k deep. Make the spring "
            "as stiff (100000 N/m) and it explodes.";
        const Range stiff = between(0, 1e15, 10, 1e9, true, true);
        parameters.real("tether", "m", "length of the tether; only the exercise 'tether' (mine) feels it", tether_,
                        between(0, 1000, 0.1, 3, true));
        parameters.real("spook.stiffness", "N/m", "k of SPOOK", spook_.stiffness, stiff);
        parameters.real("relaxation", "s", "tau: how long a penetration takes to decay", spook_.relaxation,
                        between(0, 10, 0, 0.1));
        parameters.real("impact_threshold", "m/s", "only faster approaches are impacts", spook_.impact_threshold,
                        between(0, 1000, 0, 2));
        parameters.toggle("balanced_impact", "the impact sees v(t), not v(t - h/2) (04.7)", spook_.balanced_impact);
        parameters.toggle("skip_after_impact", "no solve in the step of an impact", spook_.skip_after_impact);
        parameters.real("spring.stiffness", "N/m", "k of the spring", spring_.stiffness, stiff);
        parameters
            .real("damping", "N s/m", "of the spring; from the restitution until it is set", spring_.damping,
                  between(0, 1e9, 0, 100))
            .follows = [this] { return damping_at_zero_gap(restitution, spring_.stiffness, spring_.mass); };
        parameters.toggle("clamp", "the spring never pulls (03.1)", spring_.clamp);

        add_method("spook", "SPOOK", colours::purple, [this](Particle p) {
            const SpookParameters s = spook();
            impacts_ += is_spook_impact(p, s);
            return step_spook(p, s);
        });
        find_variant("spook")->probes.push_back({"impacts", "", [this] { return double(impacts_); }});
        find_variant("spook")->probes.push_back({"eigenvalue", "", [this] { return spook_eigenvalue(); }});
        add_method("spring", "spring", colours::green, [this](Particle p) { return step_spring(p, spring()); });
        find_variant("spring")->probes.push_back({"eigenvalue", "", [this] { return spring_eigenvalue(); }});
        add_exact();
        plots.push_back({"Height near the plane", "x", "m", "x", false, std::pair{-0.06, 0.06}, {}, 0.0});
        set_slot("spook", {"04_spook/tether", "the SPOOK step (balanced impacts) with a ball on a tether"},
                 [this](CallTarget& target, const Particle& p) {
                     const SpookParameters s = spook();
                     return on_tether_(target, p,
                                       {.dt = dt,
                                        .gravity = gravity,
                                        .mass = s.mass,
                                        .restitution = restitution,
                                        .stiffness = s.stiffness,
                                        .relaxation = s.relaxation,
                                        .impact_threshold = s.impact_threshold,
                                        .length = tether_});
                 });
        parameters.put_in_front({"spook.stiffness", "spring.stiffness", "relaxation", "restitution", "height"});
        run_seconds = 4;
        presets = make_presets();
    }

  protected:
    void reset() override {
        impacts_ = 0;
        ParticleDemo::reset();
    }

    void draw_scene(Canvas& canvas) const override {
        const Rect shown = world();
        const double size = shown.height / 1.46, left = 0.02 * size;
        const double line = 19 * canvas.scale() / canvas.pixels_per_metre(), top = shown.top() - 0.6 * line;
        const char* const heading = "contact, largest |eigenvalue|:";
        const double wide = canvas.text_width(heading, {.size = 13}) / canvas.pixels_per_metre();
        canvas.rectangle({left, top - 2.5 * line, wide, 3 * line}, colours::white.with_alpha(0.85));
        canvas.text({left, top}, heading, {13, colours::grey});
        write_eigenvalue(canvas, {left, top - line}, "SPOOK", spook_eigenvalue(), colours::purple);
        write_eigenvalue(canvas, {left, top - 2 * line}, "spring", spring_eigenvalue(), colours::green);
        if (has_mine()) {
            canvas.line({0, tether_}, {shown.right() - 0.02 * size, tether_},
                        {colours::black, 1.5, Stroke::Dash::dotted});
            TextStyle style{.size = 13, .colour = colours::black, .anchor = TextStyle::Anchor::bottom};
            canvas.text({left, tether_}, "end of the tether (mine)", style);
        }
    }

  private:
    static void write_eigenvalue(Canvas& canvas, Point at, const char* name, double value, Colour colour) {
        char line[64];
        std::snprintf(line, sizeof line, "%s %.3g%s", name, value, value > 1 + 1e-12 ? " unstable" : "");
        TextStyle style{.size = 14, .colour = colour, .bold = true};
        canvas.text(at, line, style);
    }

    /// The largest in magnitude of a step in a lasting contact; above 1 the contact explodes.
    double spook_eigenvalue() const {
        return largest_eigenvalue(dt * std::sqrt(spook_.stiffness / spook_.mass), spook_.relaxation / dt);
    }
    double spring_eigenvalue() const {
        const SpringParameters s = spring();
        return largest_spring_eigenvalue(dt * dt * s.stiffness / s.mass, dt * s.damping / s.mass);
    }

    SpookParameters spook() const {
        SpookParameters s = spook_;
        s.dt = dt, s.gravity = gravity, s.restitution = restitution;
        return s;
    }
    SpringParameters spring() const {
        SpringParameters s = spring_;
        s.dt = dt, s.gravity = gravity;
        return s;
    }

    static std::vector<Preset> make_presets() {
        return {
            {"equal_stiffness", "Equal stiffness",
             "Both rest at the same depth, m g/k = 9.8 mm. The spring needs that softness to survive and sinks 11 cm "
             "at the first hit; SPOOK goes no deeper there than one step carries it.",
             "stiffness=1000"},
            {"stiff", "Stiff",
             "k = 100000 N/m for both. SPOOK rests 0.1 mm deep and its contact is as stable as ever; the spring is far "
             "beyond its limit and throws the ball away.",
             "stiffness=1e5"},
            {"elastic", "Elastic", "e = 1: the balanced impact loses nothing, bounce after bounce.", "restitution=1"},
            {"plain_impact", "Plain impact", "The impact reflects v(t - h/2) as GBF does: every bounce loses g |v| h.",
             "restitution=1 balanced_impact=0"},
            {"double_push", "Double push",
             "tau = h/5: after the impact the solve pushes once more, and the ball leaps higher than it fell: from 1 m "
             "to 7 m within 4 s. Cure it with relaxation 0.01 or with skip_after_impact.",
             "restitution=1 relaxation=0.002"},
            {"no_threshold", "No threshold",
             "With impact_threshold = 0 gravity alone counts as an impact, over and over: the ball never rests. "
             "Press A to see it near the plane.",
             "impact_threshold=0"},
            {"tether", "Tether (mine)",
             "Thrown up at 6 m/s on a tether of 1 m: only your lane knows the tether (exercise tether, with --mine).",
             "tether=1 height=0.2 speed=6", 0, 0, 0, true},
        };
    }

    SpookParameters spook_;
    SpringParameters spring_;
    double tether_ = 2;  ///< m
    int impacts_ = 0;    ///< of SPOOK, since the last reset
    Remote<decltype(ex04::step_on_tether)> on_tether_{"step_on_tether"};
};

RBC_DEMO("04_spook", SpookDemo)

}  // namespace rbc

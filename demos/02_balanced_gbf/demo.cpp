#include <algorithm>
#include <cmath>
#include <utility>

#include "common/demo/kit/particle_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "exercises/02_balanced_gbf/shaken.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

namespace rbc {

class BalancedGbfDemo : public ParticleDemo {
  public:
    BalancedGbfDemo() : ParticleDemo(1) {
        title = "02  Balanced GBF: half a kick on each side";
        look_for =
            "Bars mark the top of the last arc. GBF's get lower; balanced GBF is back at the dashed line every time, "
            "though later with each bounce, by up to two steps.";
        const Range shell = between(0, 0.1, 1e-12, 0.1, false, true);
        parameters.real("shell", "m", "delta: touching where x <= delta", shell_, shell);
        parameters.toggle("contact_step", "stop a touching particle after gravity (02.4)", contact_step_);
        parameters.real("amplitude", "m", "of the exercise 'shaken'; only --mine feels it", amplitude_,
                        {0, 1, false, 0, 0.1});
        parameters.real("frequency", "Hz", "of the exercise 'shaken'", frequency_, {0, 100, true, 0.1, 10});
        const std::vector<std::string> words{"never", "contact", "always"};
        parameters.choice("gbf.projection", "when GBF lifts a particle to x = 0 (01.5)", gbf_projection_, words);
        parameters.choice("balanced_gbf.projection", "when balanced GBF lifts it (02.6)", balanced_projection_, words);
        add_method("gbf", "GBF", colours::vermillion, [this](Particle p) {
            return step_gbf(p, {.dt = dt,
                                .gravity = gravity,
                                .restitution = restitution,
                                .shell = shell_,
                                .contact_step = contact_step_,
                                .projection = gbf_projection_});
        });
        add_method("balanced_gbf", "balanced GBF", colours::blue, [this](Particle p) {
            const Particle next = step_balanced_gbf(p, {.dt = dt,
                                                        .gravity = gravity,
                                                        .restitution = restitution,
                                                        .shell = shell_,
                                                        .contact_step = contact_step_,
                                                        .projection = balanced_projection_});
            bounces_ += p.v < 0 && next.v > 0;
            return next;
        });
        find_variant("balanced_gbf")->probes.push_back({"bounces", "", [this] { return double(bounces_); }});
        add_exact();
        plots.push_back({"Height near the plane", "x", "m", "x", false, std::pair{-0.08, 0.04}, {}, 0.0});
        set_slot("balanced_gbf", {"02_balanced_gbf/shaken", "the balanced step, seen from a plane that is shaken"},
                 [this](CallTarget& target, const Particle& p) {
                     return shaken_(target, p, time(),
                                    {.dt = dt,
                                     .gravity = gravity,
                                     .restitution = restitution,
                                     .shell = shell_,
                                     .amplitude = amplitude_,
                                     .frequency = frequency_});
                 });
        parameters.put_in_front({"restitution", "dt", "height"});
        run_seconds = 8;
        presets = make_presets();
    }

  protected:
    void reset() override {
        bounces_ = 0;
        ParticleDemo::reset();
    }

    void draw_scene(Canvas& canvas) const override {
        if (!has_mine() || amplitude_ == 0) return;
        const Rect shown = world();
        const double lane = (shown.right() + shown.x) / static_cast<double>(variants.size());  // mine is the last
        const Point from{shown.right() - 1.05 * lane, 0.45 * shown.top()};
        const double z = std::clamp(plane_height(time()), -0.3 * shown.height, 0.3 * shown.height);
        canvas.arrow(from, {from.x, from.y + z}, {colours::black, 2.5});
        TextStyle style{13, colours::black, TextStyle::Align::right};
        canvas.text({from.x - 0.02 * shown.width, from.y}, "plane", style);
    }

  private:
    // Where the shaken plane is, as the exercise says it.
    double plane_height(double t) const { return amplitude_ * std::sin(2 * M_PI * frequency_ * t); }

    static std::vector<Preset> make_presets() {
        return {
            {"elastic", "Elastic (e = 1)", "GBF drifts downwards; balanced GBF keeps its energy to the last digits",
             "restitution=1"},
            {"inelastic", "e = 0.6, coarse step",
             "GBF lies still from 1.40 s on, balanced GBF from 1.56 s, the exact ball from 1.79 s",
             "restitution=0.6 dt=0.04"},
            {"always", "Projection always",
             "each lift is a gift of g d: the energy climbs about as fast as GBF's falls",
             "restitution=1 speed=0.1 balanced_gbf.projection=always"},
            {"never", "Projection never", "the ball dips below the plane, turns there and retraces its path",
             "restitution=1 speed=0.1 projection=never dt=0.02"},
            {"creep", "No contact step", "both sink at a constant speed, balanced GBF five times more slowly",
             "restitution=0.6 height=0.5 contact_step=0 projection=never"},
            {"shaken", "Shaken plane (mine)", "your ball rides on a shaken plane; the others stand on firm ground",
             "restitution=0.6 height=0.3 amplitude=0.05 frequency=2.5", 0, 0, 0, true},
        };
    }

    double shell_ = BalancedGbfParameters{}.shell;
    bool contact_step_ = true;
    Projection gbf_projection_ = GbfParameters{}.projection;
    Projection balanced_projection_ = BalancedGbfParameters{}.projection;
    double amplitude_ = 0, frequency_ = 2.5;
    int bounces_ = 0;  ///< of balanced GBF, since the last reset
    Remote<decltype(ex02::step_on_shaken_plane)> shaken_{"step_on_shaken_plane"};
};

RBC_DEMO("02_balanced_gbf", BalancedGbfDemo)

}  // namespace rbc

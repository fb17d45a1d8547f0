#include <cmath>
#include <map>

#include "common/demo/kit/residual_curves.hpp"
#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/19_admm_friction/pictures.hpp"
#include "demos/19_admm_friction/presets.hpp"
#include "demos/19_admm_friction/scenes.hpp"
#include "demos/19_admm_friction/watch.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// The same world three times, with equally many iterations a step: sweeps, ADMM by turns, ADMM on the whole cone.
class AdmmFrictionDemo : public WorldDemo {
  public:
    AdmmFrictionDemo() : WorldDemo(1.0 / 60) {
        title = "19  ADMM with friction: the whole cone at once";
        look_for = admm_friction_presets().front().look_for;
        parameters.let_follow("contacts", [] { return 0.0; });  // their impulses are picture enough
        scene_.bind(parameters);
        parameters.real("friction", "", "mu, of all contacts", friction_, {0, 10, false, 0, 1.5});
        parameters.count("iterations", "of a step: sweeps, or linear solves", iterations_, {0, 1e4, false, 1, 200});
        parameters.toggle("warm_start", "from the impulses of the last step", warm_start_);
        parameters.toggle("accelerated", "memory: Nesterov's for purple, Anderson's for blue", accelerated_);
        parameters.toggle("scaled", "contacts brought to W_nn = 1 first", scaled_);
        parameters.choice("rho", "what agreement is worth: from the spectrum, from the trace, balanced as it goes",
                          rho_, {"automatic", "spectrum", "trace", "balanced"});
        parameters.toggle("shift", "of blue: off, it solves the convex relaxation, and its residual is of that law",
                          shift_);
        parameters.toggle("gap", "the step sees gaps of 2 cm and less; off: what does not touch is free", gap_);
        parameters.toggle("source", "by turns as the source: 10 turns, inner solves to 1e-4, f_t to 1e-2", source_);
        parameters.count("look_at", "the contact in the pane of cones", look_at_, {0, 1e4, false, 0, 20});
        add_lane("pgs", "PGS", colours::orange, AdmmWay::sweeps);
        add_lane("split", "ADMM, by turns", colours::purple, AdmmWay::split);
        add_lane("cone", "ADMM, cone", colours::blue, AdmmWay::cone);
        set_slot("cone", {"19_admm_friction/bipotential", "De Saxce's own sweeps, as many as the others iterate"},
                 [this](CallTarget& target, Lane& lane) {
                     student_at_ = &target;
                     advance(lane, runs_["mine"]);
                 });
        parameters.begin_with({"scene", "rows", "ratio", "angle", "speed"});
        parameters.put_in_front({"iterations", "ratio", "friction", "accelerated"});
        run_seconds = 5;
        presets = admm_friction_presets();
        say_why();
        panes.push_back(
            residual_pane("iterations; rings: outer", [this] { return curves(); }));
        panes.push_back({"Cone K and its dual K*", "", "", [] { return cones_world(); },
                         [this](Canvas& canvas) {
                             draw_cones(canvas, cone_eye_.now(), friction_, runs_.at("cone").seen,
                                        static_cast<int>(std::lround(look_at_)));
                         },
                         true, [this](Point at, bool first) { return cone_eye_.drag(at, first, cones_world().width); },
                         false});
    }

    bool turns() const override { return cone_eye_.turns(); }
    void look_home() override { cone_eye_.look_home(); }
    void drop() override {
        cone_eye_.drop();
        WorldDemo::drop();
    }

    /// Of the step that the whole cone makes next.
    std::string problem_text() const override {
        return friction_text({ContactStepper(options()).next_problem(lane("cone").world), {}, problem_note()},
                             MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }
    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        return colour_by_mass(lane, body, variant);
    }

    void reset() override {
        say_why();
        WorldDemo::reset();
        for (auto& [name, run] : runs_) {
            run = Run{.way = run.way};
            set_solver(name, run);
        }
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        Run& run = runs_["mine"];
        run = runs_["cone"];
        set_solver("mine", run);
        add_probes(variant, run);
        return variant;
    }

  private:
    /// One lane: what steps it, and what it did last.
    struct Run {
        ContactStepper stepper{};
        WatchedAdmm seen{};
        AdmmWay way = AdmmWay::cone;
    };

    /// What stands beside the scene: the cones; for the box that hovers its gap.
    void say_why() {
        const bool glide = scene_.kind == FrictionStack::Kind::glide;
        plots = {{"Residual after the step", "", "", "residual", true, {}, std::pair{1e-14, 10.0}, {}},
                 {"Sag", "", "mm", "sag", false, {}, {}, 0.0},
                 {"Drift", "", "mm", "drift", false, {}, {}, 0.0}};
        if (glide) plots.insert(plots.begin(), {"Gap under the box", "", "mm", "gap", false, {}, {}, 0.0});
        says_why = glide ? SaysWhy::first_plot : SaysWhy::pane;
    }

    StepOptions options() const {
        return {.dt = dt,
                .friction = friction_,
                .margin = gap_ ? 0.02 : 0,
                .iterations = static_cast<int>(std::lround(iterations_)),
                .warm_start = warm_start_};
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour, AdmmWay way) {
        Run& run = runs_[name];
        run.way = way;
        add_probes(add_method(name, label, colour, [this, &run](Lane& lane) { advance(lane, run); }), run);
    }

    void add_probes(Variant& variant, Run& run) {
        Lane& bodies = lane(variant.name);
        variant.probes = {
            {"residual", "", [&run] { return run.seen.left; }},
            sag_probe(bodies),
            drift_probe(bodies),
            {"gap", "mm", [this, &bodies] { return 1e3 * scene_.gap(bodies.world); }},
            depth_probe(bodies),
            kinetic_probe(bodies),
            {"used", "",
             [&run] { return run.seen.residual.empty() ? 0 : static_cast<double>(run.seen.residual.size() - 1); }},
            {"outer", "", [&run] { return run.seen.turns.size(); }},
            contacts_probe(bodies)};
    }

    void set_solver(const std::string& name, Run& run) {
        run.stepper.solve = [this, &run, name](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            if (name != "mine") {
                AdmmVariant variant = source_ && run.way == AdmmWay::split ? chen_variant() : AdmmVariant{};
                variant.admm.rho = rho_;
                variant.admm.accelerated = accelerated_;
                variant.scaled = scaled_;
                variant.shifted = shift_ || run.way != AdmmWay::cone;
                solve_watched(problem, run.way, variant, r, run.seen);
                return;
            }
            solve_mine_watched(
                problem, [this](const auto&... asked) { return student_(*student_at_, asked...); }, r, run.seen);
        };
    }

    void advance(Lane& lane, Run& run) {
        run.stepper.options = options();
        step_with(lane, run.stepper);
    }

    std::vector<SolveCurve> curves() const {
        std::vector<SolveCurve> result;
        for (const Variant& variant : variants) {
            const WatchedAdmm& seen = runs_.at(variant.name).seen;
            if (variant.visible) result.push_back({variant.colour, seen.residual, seen.turns});
        }
        return result;
    }

    FrictionStack scene_;
    double friction_ = 0.5, iterations_ = 20, look_at_ = 0;
    bool warm_start_ = true, accelerated_ = true, scaled_ = true, source_ = false, shift_ = true, gap_ = true;
    RhoRule rho_ = RhoRule::automatic;
    std::map<std::string, Run> runs_;
    Remote<decltype(ex19::sweep_shifted)> student_{"sweep_shifted"};
    CallTarget* student_at_ = nullptr;
    TurnedCamera cone_eye_{parameters, cones_home, "cone_"};
};

RBC_DEMO("19_admm_friction", AdmmFrictionDemo)

}  // namespace rbc

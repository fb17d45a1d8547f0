#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/15_nncg/pictures.hpp"
#include "demos/15_nncg/presets.hpp"
#include "demos/15_nncg/scenes.hpp"
#include "demos/15_nncg/watch.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// The same world twice, with equally many sweeps a step: plain PGS, and NNCG.
class NncgDemo : public WorldDemo {
  public:
    NncgDemo() : WorldDemo(1.0 / 60) {
        title = "15  NNCG: sweeps that remember where they were going";
        look_for = nncg_presets().front().look_for;
        parameters.let_follow("contacts", [] { return 0.0; });  // their impulses are picture enough
        scene_.bind(parameters);
        parameters.real("friction", "", "mu, of all contacts", friction_, between(0, 10, 0, 1.5));
        parameters.count("iterations", "sweeps of a step", iterations_, between(0, 1e4, 1, 100));
        parameters.choice("order", "in which a sweep visits the contacts", order_,
                          {"as_found", "bottom_up", "top_down", "along_velocity", "random", "colours"});
        parameters.toggle("warm_start", "from the impulses of the last step", warm_start_);
        parameters.choice("restart", "of NNCG where changes grow: drop p, turn to p = -g, never", restart_,
                          {"drop", "turn", "never"});
        parameters.count("look_at", "the sweep of the pane of impulses; a click on the curves chooses it", look_at_,
                         between(1, 1e5, 1, 100));
        add_lane("pgs", "PGS", colours::orange);
        add_lane("nncg", "NNCG", colours::blue);
        set_slot("nncg", {"15_nncg/direction", "where each sweep of a step starts"},
                 [this](CallTarget& target, Lane& lane) {
                     student_at_ = &target;
                     advance(lane, runs_["mine"]);
                 });
        parameters.begin_with({"scene", "rows", "ratio"});
        parameters.put_in_front({"iterations", "rows", "friction", "restart"});
        run_seconds = 6;
        presets = nncg_presets();
        plots = {{"Residual after the step", "", "", "residual", true, {}, std::pair{1e-16, 10.0}, {}},
                 {"Sag", "", "mm", "sag", false, {}, {}, 0.0},
                 {"Deepest penetration", "", "mm", "depth", false, {}, {}, 0.0},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-12, 1e4}, {}}};
        panes.push_back({"Residual by sweep", "sweeps (dashed: by PGS)", "log10",
                         [this] { return residual_curves_world(curves()); },
                         [this](Canvas& canvas) { draw_residual_curves(canvas, curves(), look_at()); }, false,
                         [this](Point at, bool) {
                             parameters.set_nearest("look_at", std::max(1.0, std::round(at.x)));
                             return false;
                         }});
        panes.push_back({"NNCG's impulses", "r_t / largest r_n", "r_n / largest",
                         [this] { return iterates_world(friction_, runs_.at("nncg").seen); },
                         [this](Canvas& canvas) {
                             draw_iterates(canvas, friction_, runs_.at("nncg").seen, colours::blue, look_at());
                         },
                         false});
    }

    /// Of the step that NNCG makes next.
    std::string problem_text() const override {
        return friction_text({ContactStepper(options()).next_problem(lane("nncg").world), {}, problem_note()},
                             MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }
    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        return colour_by_mass(lane, body, variant);
    }

    void reset() override {
        WorldDemo::reset();
        start_energy_ = mechanical_energy(start());
        for (auto& [name, run] : runs_) {
            run = Run{};
            set_solver(name, run);
        }
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        Run& run = runs_["mine"];
        run = runs_["nncg"];
        set_solver("mine", run);
        add_probes(variant, run);
        return variant;
    }

  private:
    /// One lane: what steps it, and what it did last.
    struct Run {
        ContactStepper stepper{};
        WatchedSolve seen{};
        WatchedSolve plain{};  ///< of NNCG's lane: PGS on the same problem
    };

    int look_at() const { return static_cast<int>(std::lround(std::min(look_at_, std::max(1.0, iterations_)))); }

    StepOptions options() const {
        return {.dt = dt,
                .friction = friction_,
                .iterations = static_cast<int>(std::lround(iterations_)),
                .order = order_,
                .warm_start = warm_start_};
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour) {
        Run& run = runs_[name];
        add_probes(add_method(name, label, colour, [this, &run](Lane& lane) { advance(lane, run); }), run);
    }

    void add_probes(Variant& variant, Run& run) {
        Lane& bodies = lane(variant.name);
        variant.probes = {{"residual", "", [&run] { return run.seen.residual.empty() ? 0 : run.seen.residual.back(); }},
                          sag_probe(bodies),
                          drift_probe(bodies),
                          depth_probe(bodies),
                          kinetic_probe(bodies),
                          {"energy", "J", [this, &bodies] { return mechanical_energy(bodies.world) - start_energy_; }},
                          {"restarts", "", [&run] { return run.seen.restarts.size(); }},
                          contacts_probe(bodies)};
    }

    void set_solver(const std::string& name, Run& run) {
        run.stepper.solve = [this, &run, name](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            if (name == "pgs") {
                solve_pgs_watched(problem, look_at(), r, run.seen);
            } else if (name == "mine") {
                solve_mine_watched(
                    problem, [this](const auto&... asked) { return student_(*student_at_, asked...); }, r, run.seen);
            } else {
                Eigen::VectorXd plain = r;
                solve_pgs_watched(problem, look_at(), plain, run.plain);
                solve_nncg_watched(problem, look_at(), restart_, r, run.seen);
            }
        };
    }

    void advance(Lane& lane, Run& run) {
        run.stepper.options = options();
        step_with(lane, run.stepper);
    }

    std::vector<ResidualCurve> curves() const {
        std::vector<ResidualCurve> result;
        for (const Variant& variant : variants) {
            if (!variant.visible) continue;
            const Run& run = runs_.at(variant.name);
            if (variant.name == "nncg") result.push_back({colours::orange, Stroke::Dash::dashed, &run.plain});
            result.push_back({variant.colour, Stroke::Dash::solid, &run.seen});
        }
        return result;
    }

    NncgScene scene_;
    double friction_ = 0.5, iterations_ = 20, look_at_ = 8;
    SweepOrder order_ = SweepOrder::as_found;
    bool warm_start_ = true;
    NncgRestart restart_ = NncgRestart::drop;
    std::map<std::string, Run> runs_;
    double start_energy_ = 0;
    Remote<decltype(ex15::advance)> student_{"advance"};
    CallTarget* student_at_ = nullptr;
};

RBC_DEMO("15_nncg", NncgDemo)

}  // namespace rbc

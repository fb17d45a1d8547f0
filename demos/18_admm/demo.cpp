#include <cmath>
#include <map>

#include "common/demo/kit/residual_curves.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/18_admm/pictures.hpp"
#include "demos/18_admm/presets.hpp"
#include "demos/18_admm/scenes.hpp"
#include "demos/18_admm/watch.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// The same world without friction three times, with equally many iterations a step: sweeps, ADMM, ADMM with memory.
class AdmmDemo : public WorldDemo {
  public:
    AdmmDemo() : WorldDemo(1.0 / 60) {
        title = "18  ADMM: one matrix for all contacts";
        look_for = admm_presets().front().look_for;
        parameters.let_follow("contacts", [] { return 0.0; });  // their impulses are picture enough
        scene_.bind(parameters);
        parameters.count("iterations", "of a step: sweeps, or linear solves", iterations_, {0, 1e4, false, 1, 200});
        parameters.toggle("warm_start", "from the impulses of the last step", warm_start_);
        parameters.choice("rho", "what agreement is worth: from the spectrum, from the trace, balanced as it goes",
                          rule_.rho, {"automatic", "spectrum", "trace", "balanced"});
        parameters.real("times", "", "so many times that rho", rule_.times, {1e-6, 1e6, true, 1e-3, 1e3});
        parameters.toggle("scaled", "contacts brought to W_nn = 1 first", rule_.scaled);
        parameters.count("look_at", "the contact in the pane of copies", look_at_, {0, 1e4, false, 0, 20});
        parameters.choice("exercise", "that runs with --mine", exercise_, {"loop", "momentum"});
        add_lane("pgs", "PGS", colours::orange, NormalWay::sweeps);
        add_lane("plain", "ADMM", colours::purple, NormalWay::plain);
        add_lane("memory", "ADMM, memory", colours::blue, NormalWay::memory);
        offer_slot();
        parameters.begin_with({"scene", "rows", "ratio", "exercise"});
        parameters.put_in_front({"iterations", "ratio", "times", "rows"});
        plots = {{"Residual after the step", "", "", "residual", true, {}, std::pair{1e-14, 10.0}, {}},
                 {"Sag", "", "mm", "sag", false, {}, {}, 0.0}};
        run_seconds = 5;
        presets = admm_presets();
        panes.push_back(residual_pane("iterations of the last step", [this] { return curves(); }));
        panes.push_back({"Two copies of one impulse", "iterations of the last step", "N s",
                         [this] { return copies_world(runs_.at("memory").seen, watched()); },
                         [this](Canvas& canvas) { draw_copies(canvas, runs_.at("memory").seen, watched()); }, false});
    }

    /// Of the step that ADMM with its memory makes next.
    std::string problem_text() const override {
        return friction_text({ContactStepper(options()).next_problem(lane("memory").world), {}, problem_note()},
                             MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }
    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        return colour_by_mass(lane, body, variant);
    }

    void reset() override {
        offer_slot();
        WorldDemo::reset();
        for (auto& [name, run] : runs_) {
            run = Run{.way = run.way};
            set_solver(name, run);
        }
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        Run& run = runs_["mine"];
        run = runs_["memory"];
        set_solver("mine", run);
        add_probes(variant, run);
        return variant;
    }

  private:
    enum class Exercise { loop, momentum };

    /// One lane: what steps it, and what it did last.
    struct Run {
        ContactStepper stepper{};
        WatchedNormals seen{};
        NormalWay way = NormalWay::memory;
    };

    StepOptions options() const {
        return {.dt = dt,
                .friction = 0,
                .iterations = static_cast<int>(std::lround(iterations_)),
                .warm_start = warm_start_};
    }

    Eigen::Index watched() const { return static_cast<Eigen::Index>(std::lround(look_at_)); }

    void offer_slot() {
        const bool loop = exercise_ == Exercise::loop;
        set_slot("memory",
                 loop ? ExerciseSlot{"18_admm/loop", "the whole loop, over-relaxed by alpha = 1.6"}
                      : ExerciseSlot{"18_admm/momentum", "where each iteration of a step starts"},
                 [this](CallTarget& target, Lane& lane) {
                     student_at_ = &target;
                     advance(lane, runs_["mine"]);
                 });
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour, NormalWay way) {
        Run& run = runs_[name];
        run.way = way;
        add_probes(add_method(name, label, colour, [this, &run](Lane& lane) { advance(lane, run); }), run);
    }

    void add_probes(Variant& variant, Run& run) {
        Lane& bodies = lane(variant.name);
        variant.probes = {{"residual", "", [&run] { return run.seen.residual.empty() ? 0 : run.seen.residual.back(); }},
                          sag_probe(bodies),
                          drift_probe(bodies),
                          depth_probe(bodies),
                          kinetic_probe(bodies),
                          {"used", "",
                           [&run] {
                               return run.seen.residual.empty() ? 0 : static_cast<double>(run.seen.residual.size() - 1);
                           }},
                          {"restarts", "", [&run] { return run.seen.restarts; }},
                          {"rho", "", [&run] { return run.seen.rho; }},
                          contacts_probe(bodies)};
    }

    void set_solver(const std::string& name, Run& run) {
        run.stepper.solve = [this, &run, name](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            if (name != "mine")
                solve_normals(problem, run.way, rule_, r, run.seen);
            else if (exercise_ == Exercise::loop)
                solve_by_loop(
                    problem, rule_, [this](const auto&... asked) { return loop_(*student_at_, asked...); }, r,
                    run.seen);
            else
                solve_by_momentum(
                    problem, rule_, [this](const auto&... asked) { return remember_(*student_at_, asked...); }, r,
                    run.seen);
        };
    }

    void advance(Lane& lane, Run& run) {
        run.stepper.options = options();
        step_with(lane, run.stepper);
    }

    std::vector<SolveCurve> curves() const {
        std::vector<SolveCurve> result;
        for (const Variant& variant : variants)
            if (variant.visible) result.push_back({variant.colour, runs_.at(variant.name).seen.residual});
        return result;
    }

    AdmmScene scene_;
    double iterations_ = 40, look_at_ = 0;
    bool warm_start_ = true;
    NormalRule rule_;
    Exercise exercise_ = Exercise::loop;
    std::map<std::string, Run> runs_;
    Remote<decltype(ex18::admm_loop)> loop_{"admm_loop"};
    Remote<decltype(ex18::remember)> remember_{"remember"};
    CallTarget* student_at_ = nullptr;
};

RBC_DEMO("18_admm", AdmmDemo)

}  // namespace rbc

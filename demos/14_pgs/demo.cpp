#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/14_pgs/pictures.hpp"
#include "demos/14_pgs/presets.hpp"
#include "demos/14_pgs/run.hpp"
#include "demos/14_pgs/scenes.hpp"
#include "demos/14_pgs/table.hpp"

namespace rbc {

/// The same world twice, stepped by projected Gauss-Seidel in two ways.
class PgsDemo : public WorldDemo {
  public:
    PgsDemo() : WorldDemo(1.0 / 60) {
        title = "14  PGS: sweeps from contact to contact";
        look_for = pgs_presets().front().look_for;
        parameters.let_follow("contacts", [] { return 0.0; });  // their impulses are picture enough
        scene_.bind(parameters);
        parameters.real("friction", "", "mu, of all contacts", friction_, between(0, 10, 0, 1.5));
        parameters.real("push.force", "", "on the plate, in units of mu m g", push_, between(0, 10, 0, 2));
        parameters.real("push.direction", "deg", "on the plate", direction_, {-360, 360, false, -180, 180});
        parameters.real("enough", "", "residual, until which `sweeps` counts", enough_,
                        between(0, 1, 1e-8, 0.1, false, true));
        add_lane("first", colours::blue, true);
        add_lane("second", colours::orange, false);
        set_slot("first", {"14_pgs/rows", "makes the sweeps of the black lane, as many as blue; not on the table"},
                 [this](CallTarget& target, Lane& lane) { move_mine(target, lane); });
        parameters.begin_with({"scene", "rows", "mass_ratio", "lean"});
        parameters.put_in_front({"friction", "first.iterations", "second.iterations", "rows"});
        run_seconds = 4;
        presets = pgs_presets();
        panes.push_back({"Residual by sweep", "sweeps of the last step", "log10",
                         [this] { return residual_world(last_steps()); },
                         [this](Canvas& canvas) { draw_residuals(canvas, last_steps()); }, false});
        panes.push_back({"Impulses of all contacts", "", "",
                         [this] { return on_table() ? disc_world() : cone_of_impulses_world(friction_); },
                         [this](Canvas& canvas) { draw_impulse_picture(canvas); }, true,
                         [this](Point at, bool) { return choose_push(at); }});
    }

    /// Of the step that the first lane makes next.
    std::string problem_text() const override {
        const World& first = lane("first").world;
        if (on_table())
            return friction_text({table_problem(first.bodies[0], table_push(false), dt), {}, problem_note()});
        ContactStepper stepper(runs_.at("first").options(dt, friction_));
        return friction_text({stepper.next_problem(first), {}, problem_note()}, MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return built_.part_of_world(); }

    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        const bool weighed =
            built_.kind == PgsScene::Kind::heavy_on_light || built_.kind == PgsScene::Kind::light_on_heavy;
        return weighed ? colour_by_mass(lane, body, variant) : WorldDemo::body_colour(lane, body, variant);
    }

    void reset() override {
        built_ = scene_;
        WorldDemo::reset();
        start_energy_ = mechanical_energy(start());
        for (auto& [name, run] : runs_) {
            run.reset();
            if (built_.kind == PgsScene::Kind::unloaded) {
                World loaded = built_.loaded_world();
                loaded.gravity = start().gravity;
                run.remember(loaded, dt, friction_);
            }
        }
        name_lanes();
        plots = {{"Residual after the step", "", "", "residual", true, {}, std::pair{1e-16, 10.0}, {}},
                 {"Deepest penetration", "", "mm", "depth", false, {}, {}, 0.0},
                 {"Sag", "", "mm", "sag", false, {}, {}, 0.0},
                 {"Energy since the start", "E", "J", "energy", false, {}, {}, 0.0}};
        if (on_table()) {
            plots[1] = {"Way", "", "mm", "drift", false, {}, {}, {}};
            plots[2] = {"Direction of the way", "", "deg", "heading", false, {}, {}, direction_};
        }
        Pane& pane = panes[1];
        pane.x_name = on_table() ? "r_t1 / (mu r_n)" : "r_t / largest r_n";
        pane.y_name = on_table() ? "r_t2 / (mu r_n)" : "r_n / largest";
        pane.title = on_table() ? "Friction" : "Impulses";
    }

    void step() override {
        name_lanes();
        WorldDemo::step();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        PgsRun& run = runs_["mine"];
        run = runs_["first"];
        run.colour = colours::black;
        add_probes(variant, run);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (built_.kind == PgsScene::Kind::unloaded)  // the weight that was there
            canvas.circle_outline({0, built_.count() + 0.5}, 0.5, {colours::grey, 1.5, Stroke::Dash::dashed});
        if (!on_table()) return;
        const PgsRun& run = runs_.at(lane.name);
        Eigen::Vector2d friction(0, 0);
        for (Eigen::Index i = 0; i + 2 < run.impulses.size(); i += 3) friction += run.impulses.segment<2>(i + 1);
        const double limit = friction_ * gravity * dt;  // of 1 kg
        const Eigen::Vector2d pushed = held() ? Eigen::Vector2d(0, 0) : push();
        draw_table(canvas, lane.world.bodies[0], run.trail, pushed, friction / (limit > 0 ? limit : 1), run.colour);
    }

  private:
    bool on_table() const { return built_.kind == PgsScene::Kind::table; }
    Eigen::Vector2d push() const {  // in units of mu m g
        const double angle = direction_ * M_PI / 180;
        return push_ * Eigen::Vector2d(std::cos(angle), std::sin(angle));
    }
    TablePush table_push(bool held) const {
        return {.friction = friction_,
                .gravity = gravity,
                .force = held ? Eigen::Vector2d::Zero() : Eigen::Vector2d(friction_ * gravity * push())};
    }

    void add_lane(const std::string& name, Colour colour, bool warm) {
        PgsRun& run = runs_[name];
        run.colour = colour;
        run.warm_start = warm;
        run.bind(parameters, name);
        add_probes(add_method(name, name, colour,
                              [this, &run](Lane& lane) { on_table() ? move_plate(lane, run) : move_world(lane, run); }),
                   run);
    }

    void add_probes(Variant& variant, PgsRun& run) {
        Lane& bodies = lane(variant.name);
        const auto heading = [this, &bodies] {
            if (!on_table() || bodies.world.bodies[0].position.norm() < 1e-9) return 0.0;
            const Eigen::Vector2d& p = bodies.world.bodies[0].position;
            return std::atan2(p.y(), p.x()) * 180 / M_PI;
        };
        variant.probes = {
            {"residual", "", [&run] { return run.history.empty() ? 0 : run.history.back(); }},
            {"before", "", [&run] { return run.history.empty() ? 0 : run.history.front(); }},
            depth_probe(bodies),
            {"sag", "mm", [this, sag = sag_probe(bodies).value] { return on_table() ? 0 : sag(); }},
            drift_probe(bodies),
            {"energy", "J",
             [this, &bodies] {
                 return on_table() ? kinetic_energy(bodies.world) : mechanical_energy(bodies.world) - start_energy_;
             }},
            kinetic_probe(bodies),
            {"speed", "m/s", [&bodies] { return largest_speed(bodies.world); }},
            {"sweeps", "", [this, &run] { return sweeps_until(run.history, enough_); }},
            contacts_probe(bodies),
            {"known", "", [this, &run] { return on_table() ? 0.0 : static_cast<double>(run.stepper.matched()); }},
            {"heading", "deg", heading}};
    }

    void name_lanes() {
        const PgsRun &first = runs_["first"], &second = runs_["second"];
        const bool same = first.order == second.order;
        const bool only_order = !same && first.sweeps() == second.sweeps() && first.warm_start == second.warm_start &&
                                first.alternate == second.alternate;
        for (Variant& variant : variants) {
            const auto run = runs_.find(variant.name);
            if (run != runs_.end()) variant.label = run->second.label(!same, !only_order);
            if (on_table()) variant.label = variant.name == "first" ? "friction cone" : "friction box";
            if (variant.name == "mine") variant.label = on_table() ? "mine: not used here" : "mine";
        }
    }

    void move_world(Lane& lane, PgsRun& run) {
        run.step(lane.world, dt, friction_);
        show(lane, run.stepper.contacts(), run.impulses);
    }

    void move_plate(Lane& lane, PgsRun& run) {
        Body& plate = lane.world.bodies[0];
        if (!run.warm_start) run.impulses.resize(0);
        step_table(plate, table_push(held()), dt, lane.name == "first" ? FrictionShape::cone : FrictionShape::box,
                   run.sweeps(), run.impulses, run.history);
        run.trail.push_back(plate.position);
        if (run.trail.size() > 1000) run.trail.pop_front();
        if (scene().contains({plate.position.x(), plate.position.y()})) return;
        plate = start().bodies[0];  // it has left the table and starts again
        run.trail.clear();
    }

    /// With the options of the first lane.
    void move_mine(CallTarget& target, Lane& lane) {
        if (on_table()) return;
        PgsRun &run = runs_["mine"], &first = runs_["first"];
        run.iterations = first.iterations;
        run.warm_start = first.warm_start;
        run.stepper.solve = [&](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            sweep_by_student(target, problem.system(), problem.iterations(), r, run.history);
        };
        move_world(lane, run);
    }

    std::vector<LastStep> last_steps() const {
        std::vector<LastStep> steps;
        for (const char* name : {"second", "first", "mine"}) {
            const Variant* const variant = find_variant(name);
            if (variant == nullptr || !variant->visible) continue;
            const PgsRun& run = runs_.at(name);
            steps.push_back({run.colour, &run.history, &run.impulses});
        }
        return steps;
    }

    void draw_impulse_picture(Canvas& canvas) const {
        on_table() ? draw_disc(canvas, friction_, last_steps(), push())
                   : draw_cone_of_impulses(canvas, friction_, last_steps());
    }

    bool choose_push(Point at) {
        if (!on_table()) return false;
        parameters.set_nearest("push.force", std::min(2.0, std::hypot(at.x, at.y)));
        parameters.set_nearest("push.direction", std::atan2(at.y, at.x) * 180 / M_PI);
        restart();
        return true;
    }

    PgsScene scene_, built_;  ///< what is chosen, and what the last reset built
    double friction_ = 0.8, push_ = 1.2, direction_ = 20, enough_ = 0.01;
    std::map<std::string, PgsRun> runs_;
    double start_energy_ = 0;
};

RBC_DEMO("14_pgs", PgsDemo)

}  // namespace rbc

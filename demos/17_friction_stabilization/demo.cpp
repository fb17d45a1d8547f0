#include <algorithm>
#include <cmath>
#include <memory>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/17_friction_stabilization/mine.hpp"
#include "demos/17_friction_stabilization/parameters.hpp"
#include "demos/17_friction_stabilization/pictures.hpp"
#include "demos/17_friction_stabilization/presets.hpp"
#include "demos/17_friction_stabilization/task_demo.hpp"

namespace rbc {

/// Walls that are built brick by brick, too quickly for the solver, by friction without and with memory; and the task,
/// which is done by hand (task_demo.hpp).
class FrictionStabilizationDemo : public TaskDemo {
  public:
    FrictionStabilizationDemo() : TaskDemo(0.1) {
        title = "17  Friction stabilization: friction that remembers";
        look_for =
            "A brick every second, 0.1 s a step, 12 sweeps. All three lanes solve the same equations equally badly; "
            "only the last one reclaims all that slipped. Dotted: where the bricks belong. Drag one.";
        chosen_.bind(parameters);
        add_lane("none", "PGS alone", colours::vermillion);
        add_lane("one_step", "place of last step", colours::orange);
        add_lane("kept", "place kept", colours::blue);
        methods_.push_back({"mine", colours::black, nullptr, {}});
        plot_seconds = 60;
        plots = {{"", "", "mm", "drift", true, {}, std::pair{1e-2, 1e4}},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-9, 1e3}},
                 {"Bricks lost", "", "", "lost"},
                 {"Contacts that stick", "", "%", "sticking", false, std::pair{0.0, 105.0}}};
        parameters.begin_with({"scene", "rows", "columns", "interval", "drop"});
        parameters.put_in_front({"iterations", "reduction", "friction", "rows"});
        opening = "standing";
        run_seconds = 40;
        presets = friction_stabilization_presets();
        panes.push_back(
            {"", "", "",
             [this] { return chosen_.builds() ? profile_world(0.5 * chosen_.rows) : rolling_plane_world(fastest()); },
             [this](Canvas& canvas) { draw_first_pane(canvas); }, false});
        panes.push_back({"Friction cone", "r_t / largest r_n", "r_n / largest",
                         [this] { return cone_pane_world(chosen_.friction); },
                         [this](Canvas& canvas) {
                             draw_cone_pane(canvas, chosen_.friction, dots([](const Method& m) {
                                                return cone_dots(m.stepper->stepper().impulses());
                                            }));
                         },
                         false});
        walls_ = {plots, panes, look_for};
        add_task_lanes();
        offer_slot();
    }

    /// Of the lane that remembers: the impulses of its last step.
    std::string problem_text() const override {
        // Of the last step; before any, of the first.
        const Method& kept = *find("kept");
        RememberingStepper first(paper(kept.name));
        if (steps() == 0) {
            World world = start();
            if (chosen_.builds()) place_due(building_, 0, world);
            first.step(world);
        }
        const ContactSystem& system = (steps() == 0 ? first.stepper()
                                       : task_now() ? stepper_of_both()
                                                    : kept.stepper->stepper())
                                          .system();
        if (system.rows.empty()) return {};
        return friction_text(
            {contact_problem(system),
             {},
             name + ", t = " + number_text(time()) + " s: r in N s, u in m/s; n, t contact by contact"});
    }

  protected:
    World make_world() const override {
        const bool task = chosen_.scene == MemoryParameters::Scene::task;
        return task ? task_world(press_task(chosen_)) : chosen_.building().start;
    }
    Rect scene() const override { return task_now() ? task_scene(press_task(chosen_)) : chosen_.part_of_world(); }

    void reset() override {
        WorldDemo::reset();
        offer_slot();
        building_ = chosen_.building();
        reset_task(walls_);
        if (task_now()) return;
        for (Method& method : methods_) {
            method.stepper = std::make_unique<RememberingStepper>(paper(method.name));
            method.trail.clear();
        }
        Pane& pane = panes.front();
        pane.title = chosen_.builds() ? "Off its place" : "Rolling is the diagonal";
        pane.x_name = chosen_.builds() ? "to the right [m]" : "v [m/s]";
        pane.y_name = chosen_.builds() ? "height [m]" : "-omega a [m/s]";
        pane.equal_axes = !chosen_.builds();
        plots[0].title = chosen_.builds() ? "Mean distance" : "Off pure rolling";
        plots[2].range = std::pair{0.0, std::max(1.0, static_cast<double>(building_.bricks.size()))};
    }

    void step() override {
        step_task();
        WorldDemo::step();
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (task_now()) return draw_attempt(canvas, lane);
        draw_places(canvas, building_, lane.world);
        const Method* method = find(lane.name);
        if (method == nullptr) return;
        if (show_impulses) rbc::draw_impulses(canvas, method->stepper->stepper());
        if (show_contacts) draw_states(canvas, *method->stepper, chosen_.friction);
    }

    Variant mine_variant() override {
        if (task_now()) return mine_at_the_task();
        Variant variant = WorldDemo::mine_variant();
        Method& method = methods_.back();
        method.stepper = std::make_unique<RememberingStepper>(paper(method.name));
        method.trail.clear();
        add_probes(variant, methods_.size() - 1);
        return variant;
    }

  private:
    struct Method {
        std::string name;
        Colour colour;
        std::unique_ptr<RememberingStepper> stepper;
        std::vector<Point> trail;  ///< in the plane of rolling
        const World* world = nullptr;
    };

    void add_lane(const std::string& name, const std::string& label, Colour colour) {
        const std::size_t at = methods_.size();
        methods_.push_back({name, colour, std::make_unique<RememberingStepper>(), {}});
        add_probes(add_method(name, label, colour, [this, at](Lane& l) { advance(l, methods_[at]); }), at);
    }

    void add_probes(Variant& variant, std::size_t at) {
        const World& world = lane(variant.name).world;
        methods_[at].world = &world;
        variant.probes = {
            {"drift", "mm", [this, at] { return 1e3 * distance(methods_[at]); }},
            {"lost", "", [this, &world] { return drift(building_, world).lost; }},
            {"kinetic", "J", [&world] { return kinetic_energy(world); }},
            {"energy", "J", [&world] { return mechanical_energy(world); }},
            {"depth", "mm", [this, at] { return 1e3 * deepest(methods_[at].stepper->stepper().contacts()); }},
            {"sticking", "%",
             [this, at] {
                 const std::vector<bool> sticking = who_sticks(*methods_[at].stepper, chosen_.friction);
                 const auto all = static_cast<double>(sticking.size());
                 return all == 0 ? 0 : 100 * std::count(sticking.begin(), sticking.end(), true) / all;
             }},
            {"error", "mm",
             [this, at] {
                 double error = 0;
                 for (const auto& outcome : methods_[at].stepper->memory().outcomes())
                     error = std::max(error, std::abs(outcome.error));
                 return 1e3 * error;
             }},
            {"bricks", "", [this, &world] { return drift(building_, world).bricks; }},
            {"lean", "rad", [this, &world] { return drift(building_, world).lean; }}};
    }

    void advance(Lane& lane, Method& method) {
        if (task_now()) return;
        method.stepper->set(paper(method.name));
        if (chosen_.builds()) place_due(building_, time(), lane.world);
        method.stepper->step(lane.world);
        if (!chosen_.builds()) {
            const Body& disc = lane.world.bodies.back();
            method.trail.push_back({disc.velocity.norm(), std::abs(0.5 * disc.angular_velocity)});
        }
    }

    void advance_mine(CallTarget& target, Lane& lane) {
        Method& method = methods_.back();
        RememberingStepper& stepper = task_now() ? *attempt("mine").stepper : *method.stepper;
        stepper.classify_by(
            [&](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r, const std::vector<bool>& known) {
                return sticking_by_student(target, view, stepper.stepper().system(), r, known);
            });
        task_now() ? advance_try(lane, "mine") : advance(lane, method);
    }

    /// The mean distance of the bricks from their places; or of the disc from where pure rolling would bring it.
    double distance(const Method& method) const {
        if (chosen_.builds()) return drift(building_, *method.world).mean;
        const Body &start = building_.start.bodies.back(), &disc = method.world->bodies.back();
        const double along = gravity * std::sin(chosen_.slope) * 2 / 3, t = time();
        // Velocities first, then positions: the sum of n steps is n (n + 1)/2.
        const double way = chosen_.speed * t + along * t * (t + dt) / 2;
        const Eigen::Vector2d down(std::cos(chosen_.slope), -std::sin(chosen_.slope));
        return std::abs(down.dot(disc.position - start.position) - way);
    }

    PaperParameters paper(const std::string& name) const {
        PaperParameters paper = chosen_.paper(dt);
        paper.stabilize_friction = name != "none";
        paper.memory.span = name == "one_step" ? MemorySpan::one_step : MemorySpan::while_sticking;
        paper.memory.tell_rolling = name != "one_step" && chosen_.tell_rolling;
        return paper;
    }

    /// The speed of a disc in pure rolling after 5 s, m/s.
    double fastest() const { return chosen_.speed + gravity * std::sin(chosen_.slope) * 2 / 3 * 5; }

    const Method* find(const std::string& name) const {
        const auto found =
            std::find_if(methods_.begin(), methods_.end(), [&](const Method& m) { return m.name == name; });
        return found == methods_.end() ? nullptr : &*found;
    }

    std::vector<PaneDots> dots(const std::function<std::vector<Point>(const Method&)>& of) const {
        std::vector<PaneDots> result;
        for (const Variant& variant : variants) {
            const Method* method = variant.visible ? find(variant.name) : nullptr;
            if (method != nullptr) result.push_back({method->colour, of(*method)});
        }
        return result;
    }

    void draw_first_pane(Canvas& canvas) const {
        const Rect shown = panes.front().world();
        if (chosen_.builds())
            draw_profile(canvas, shown, dots([this](const Method& m) { return profile_of(building_, *m.world); }));
        else
            draw_rolling_plane(canvas, shown, chosen_.clamp, dots([](const Method& m) { return m.trail; }));
    }

    void offer_slot() {
        set_slot(chosen_.scene == MemoryParameters::Scene::task ? "both" : "kept",
                 {"17_friction_stabilization/pair", "tells who sticks, of whom the place is kept"},
                 [this](CallTarget& target, Lane& lane) { advance_mine(target, lane); });
    }

    Building building_;
    Beside walls_;
    std::vector<Method> methods_;
};

RBC_DEMO("17_friction_stabilization", FrictionStabilizationDemo)

}  // namespace rbc

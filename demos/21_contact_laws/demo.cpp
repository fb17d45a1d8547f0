#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/21_contact_laws/own.hpp"
#include "demos/21_contact_laws/presets.hpp"
#include "demos/21_contact_laws/scenes.hpp"
#include "demos/21_contact_laws/workshop.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/21_contact_laws/merging.hpp"

namespace rbc {

/// Laws of contact beyond Coulomb's, all solved by a solver of Coulomb's law.
class ContactLawsDemo : public WorldDemo {
  public:
    ContactLawsDemo() : WorldDemo(0.005) {
        title = "21  Contact laws: glue, bows and oil";
        look_for = contact_laws_presets().front().look_for;
        chosen_.bind(parameters);
        for (const char* arrows : {"contacts", "impulses"})  // a chain has too many of them
            parameters.let_follow(arrows, [this] { return chosen_.scene == LawScene::chain ? 0.0 : 1.0; });
        add_lane("first", colours::vermillion);
        add_lane("second", colours::orange);
        add_lane("third", colours::blue);
        runs_.push_back({"mine"});
        offer_slot();
        plot_seconds = 6;
        plots = {{"Speed along the surface", "", "m/s", "speed"}, {"Way", "", "m", "way"}};
        parameters.begin_with({"scene", "angle", "push", "belt", "stiffness", "links", "points", "uneven", "left",
                               "right", "askew", "exercise"});
        parameters.put_in_front({"adhesion", "friction", "film"});
        run_seconds = 2;
        presets = contact_laws_presets();
        panes.push_back(
            {"", "", "", [this] { return pane_world(); }, [this](Canvas& canvas) { draw_pane(canvas); }, false});
    }

    /// Of the last lane's next step, as the laws put it to a solver of Coulomb's problem.
    std::string problem_text() const override {
        const World& world = lane("third").world;
        if (chosen_.scene == LawScene::workshop)
            return friction_text({runs_[2].unified->stepper.next_problem(world), {}, problem_note()});
        const LaneLaw law = chosen_.lanes(gravity)[2];
        World moved = world;
        for (Body& body : moved.bodies)
            if (body.inverse_mass > 0) body.velocity += dt * Eigen::Vector2d(0, -gravity);
        const std::vector<Contact> contacts = chosen_.contacts(world);
        if (contacts.empty()) return {};
        ContactSystem system;
        fill_contact_system(moved, contacts,
                            std::vector<ContactTerms>(contacts.size(), {.friction = law.surface.static_friction}),
                            system);
        const auto n = static_cast<Eigen::Index>(contacts.size());
        const ContactProblem problem =
            with_film(with_adhesion(contact_problem(system), Eigen::VectorXd::Constant(n, dt * law.surface.adhesion)),
                      Eigen::VectorXd::Constant(n, dt * law.surface.viscosity));
        return friction_text(
            {problem, {}, name + ", t = " + number_text(time()) + " s: impulses, adhesion added, N s"});
    }

  protected:
    World make_world() const override { return chosen_.world(); }
    Rect scene() const override { return chosen_.part_of_world(); }

    void reset() override {
        offer_slot();
        WorldDemo::reset();
        const auto laws = chosen_.lanes(gravity);
        const char* names[] = {"first", "second", "third"};
        for (std::size_t i = 0; i < 3; ++i) find_variant(names[i])->label = laws[i].label;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            Run& run = runs_[i];
            run = {run.name, run.colour};
            if (chosen_.scene == LawScene::workshop && i < 3) {
                run.unified = std::make_unique<Unified>();
                run.unified->shocks = std::array{Shocks::none, Shocks::literal, Shocks::safe}[i];
                choose(*run.unified);
            }
        }
        const bool workshop = chosen_.scene == LawScene::workshop;
        says_why = workshop ? SaysWhy::first_plot : SaysWhy::pane;
        const bool chain = chosen_.scene == LawScene::chain;
        plots[0] = chain ? Plot{"Largest angle of a link", "", "mrad", "wiggle", true, {}, std::pair{1e-9, 1e4}}
                         : Plot{"Speed along the surface", "", "m/s", "speed"};
        plots[1] = chain ? Plot{"Iterations of a step", "", "", "iterations"} : Plot{"Way", "", "m", "way"};
        if (workshop)
            plots = {Plot{"Energy made", "", "J", "made", false, {}, {}, 0.0},
                     Plot{"Speed on the oiled ramp", "", "m/s", "speed", false, {}, {}, {}}};
        Pane& pane = panes.front();
        const bool gecko = chosen_.scene == LawScene::gecko;
        pane.title = gecko ? "Cone of a foot" : chain ? "Iterations a step" : "Speed over way";
        pane.x_name = gecko ? "r_t / (m g h)" : chain ? "time [s]" : "way [m]";
        pane.y_name = gecko ? "r_n / (m g h)" : chain ? "mean" : "speed [m/s]";
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        runs_.back() = {runs_.back().name, runs_.back().colour};
        add_probes(variant, lane("mine").world, runs_.size() - 1);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (chosen_.scene == LawScene::gecko && chosen_.labels)
            draw_forces(canvas, lane.world, chosen_, lane.name == "third");
        if (chosen_.scene == LawScene::bow) draw_spring_and_belt(canvas, lane.world);
        if (chosen_.scene != LawScene::chain) return;
        canvas.rectangle(scene(), colours::white);  // hides the bodies, which hardly move
        const Variant* variant = find_variant(lane.name);
        draw_rings(canvas, lane.world, chosen_.chain(), chosen_.magnify,
                   variant != nullptr ? variant->colour : colours::grey);
    }

  private:
    /// A lane of the workshop.
    struct Unified {
        ContactStepper stepper;
        UnifiedStep step;
        Shocks shocks = Shocks::none;
        Unified() { step.attach(stepper); }
    };

    struct Run {
        std::string name;
        Colour colour = colours::black;
        LawStep last = {};
        std::vector<Point> trail = {};  ///< speed over way; of the chain mean iterations over time
        int steps = 0;
        double iterations = 0;  ///< of all steps
        double made = 0;        ///< J, of the steps that gained energy
        std::unique_ptr<Unified> unified = {};
        double mean_iterations() const { return steps > 0 ? iterations / steps : 0; }
    };

    /// Gives a lane of the workshop the parameters as they are now.
    void choose(Unified& lane) const {
        lane.stepper.options = {.dt = dt, .restitution = chosen_.restitution};
        lane.step.options = chosen_.unified(lane.shocks);
    }

    void offer_slot() {
        switch (chosen_.exercise) {
            case LawExercise::corners:
                return set_slot("second", {"21_contact_laws/corners", "chooses the contacts that each face keeps"},
                                [this](CallTarget& target, Lane& lane) {
                                    const bool chain = chosen_.scene == LawScene::chain;
                                    if (chosen_.scene == LawScene::workshop)
                                        throw CallFailure(CallFailure::Kind::garbage, "take the scene chain");
                                    const LaneLaw law = chosen_.lanes(gravity)[chain ? 1 : 2];
                                    advance(
                                        lane, runs_.back(), law,
                                        kept_by_student(target, chosen_.contacts(lane.world), chain ? law.merge : 2));
                                });
            case LawExercise::film:
                return set_slot("third", {"21_contact_laws/film", "glue as in the last lane, and a film"},
                                [this](CallTarget& target, Lane& lane) { advance_by_film(target, lane); });
            case LawExercise::roots:
                return set_slot("second", {"21_contact_laws/roots", "the slip after each step"},
                                [this](CallTarget& target, Lane& lane) { advance_by_roots(target, lane); });
        }
    }

    void advance_by_film(CallTarget& target, Lane& lane) {
        if (chosen_.scene == LawScene::chain || chosen_.scene == LawScene::workshop)
            throw CallFailure(CallFailure::Kind::garbage, "your film is for a single block: take the scene gecko");
        LaneLaw law = chosen_.lanes(gravity)[2];
        law.surface.viscosity = chosen_.film / 2;
        const std::vector<Contact> contacts = chosen_.contacts(lane.world);
        advance(lane, runs_.back(), law, contacts,
                [&](World& world) { return step_by_film(target, world, contacts, law.surface, dt); });
    }

    void advance_by_roots(CallTarget& target, Lane& lane) {
        if (chosen_.scene != LawScene::bow && chosen_.scene != LawScene::ramp)
            throw CallFailure(CallFailure::Kind::garbage,
                              "friction falls on the bow and on the ramp: take one of these");
        const LaneLaw law = chosen_.lanes(gravity)[1];
        const std::vector<Contact> contacts = chosen_.contacts(lane.world);
        const double before = slip_of_block(lane.world, contacts);
        advance(lane, runs_.back(), law, contacts,
                [&](World& world) { return step_by_roots(target, world, contacts, law.surface, dt, before); });
    }

    void add_lane(const std::string& name, Colour colour) {
        const std::size_t at = runs_.size();
        runs_.push_back({name, colour});
        Variant& variant = add_method(name, name, colour, [this, at](Lane& l) {
            if (chosen_.scene == LawScene::workshop) return advance_workshop(l, runs_[at]);
            const LaneLaw law = chosen_.lanes(gravity)[at];
            std::vector<Contact> contacts = chosen_.contacts(l.world);
            if (law.merge > 0) contacts = merge_contacts(contacts, law.merge, law.kept);
            advance(l, runs_[at], law, contacts);
        });
        add_probes(variant, lane(name).world, at);
    }

    Eigen::Vector2d along() const { return {std::cos(chosen_.tilt()), std::sin(chosen_.tilt())}; }
    double speed(const World& world) const {
        if (chosen_.scene == LawScene::workshop) return workshop_slope().dot(world.bodies[workshop_slider].velocity);
        return chosen_.scene == LawScene::chain ? world.bodies.back().velocity.x()
                                                : along().dot(world.bodies[1].velocity);
    }
    double way(const World& world) const {
        if (chosen_.scene == LawScene::workshop) return workshop_slope().dot(world.bodies[workshop_slider].position);
        return chosen_.scene == LawScene::chain ? world.bodies.back().position.x()
                                                : along().dot(world.bodies[1].position);
    }

    void add_probes(Variant& variant, const World& world, std::size_t at) {
        variant.probes = {
            {"speed", "m/s", [this, &world] { return speed(world); }},
            {"way", "m", [this, &world] { return way(world); }},
            {"wiggle", "mrad", [this, &world] { return chosen_.scene == LawScene::chain ? 1e3 * wiggle(world) : 0; }},
            {"mu", "",
             [this, at] {
                 const Eigen::VectorXd& mu = runs_[at].last.result.friction;
                 return mu.size() > 0 ? mu[0] : 0;
             }},
            {"iterations", "", [this, at] { return runs_[at].last.result.iterations; }},
            {"mean_iterations", "", [this, at] { return runs_[at].mean_iterations(); }},
            {"rounds", "", [this, at] { return runs_[at].last.result.rounds; }},
            {"made", "J", [this, at] { return runs_[at].made; }},
            {"energy", "J", [&world] { return mechanical_energy(world); }}};
    }

    void advance_workshop(Lane& lane, Run& run) {
        const double before = mechanical_energy(lane.world);
        choose(*run.unified);
        step_with(lane, run.unified->stepper);
        run.made += std::max(0.0, mechanical_energy(lane.world) - before);
        const std::vector<UnifiedTurn>& turns = run.unified->step.turns();
        run.last.result.rounds = static_cast<int>(turns.size());
        run.last.result.iterations = turns.empty() ? 0 : turns.back().iterations;
        ++run.steps;
        run.iterations += run.last.result.iterations;
        run.trail.push_back({way(lane.world), speed(lane.world)});
    }

    /// @param own  the student's step; none: the lesson's
    void advance(Lane& lane, Run& run, const LaneLaw& law, const std::vector<Contact>& contacts,
                 const std::function<LawStep(World&)>& own = {}) {
        const std::string over = chosen_.over(lane.world);
        find_variant(lane.name)->status = over;
        if (!over.empty()) return;
        if (chosen_.scene == LawScene::bow) {
            Body& block = lane.world.bodies[1];
            block.velocity.x() -= dt * block.inverse_mass * chosen_.stiffness * block.position.x();
        }
        LawOptions options = law.options;
        if (run.last.contacts.size() == contacts.size() && law.warm) options.solver.start = run.last.result.r;
        run.last = own ? own(lane.world) : step_contact_laws(lane.world, contacts, law.surface, dt, options);
        show(lane, contacts, run.last.result.r);
        ++run.steps;
        run.iterations += run.last.result.iterations;
        if (chosen_.scene == LawScene::chain)
            run.trail.push_back({run.steps * dt, run.mean_iterations()});
        else
            run.trail.push_back({way(lane.world), speed(lane.world)});
        if (run.trail.size() > 4000) run.trail.erase(run.trail.begin(), run.trail.begin() + 2000);
    }

    Rect pane_world() const {
        if (chosen_.scene == LawScene::gecko) {
            const double a = chosen_.adhesion / 2;
            return {-1.2, -a - 0.3, 2.4, a + 1.5};
        }
        Rect part{-0.01, -0.01, 0.02, 0.02};
        for (const Run& run : runs_)
            for (const Point& p : run.trail) {
                const double right = std::max(part.right(), p.x), top = std::max(part.top(), p.y);
                part.x = std::min(part.x, p.x);
                part.y = std::min(part.y, p.y);
                part.width = right - part.x;
                part.height = top - part.y;
            }
        const double wide = 0.05 * part.width, high = 0.05 * part.height;
        return {part.x - wide, part.y - high, part.width + 2 * wide, part.height + 2 * high};
    }

    void draw_pane(Canvas& canvas) const {
        const double a = chosen_.adhesion / 2, far = 10, mu = chosen_.friction;
        if (chosen_.scene == LawScene::gecko) {
            const auto cone = [&](double apex, Colour colour) {
                canvas.line({0, apex}, {mu * far, apex + far}, {colour, 1.5});
                canvas.line({0, apex}, {-mu * far, apex + far}, {colour, 1.5});
                canvas.dot({0, apex}, 4, colour);
            };
            cone(0, colours::orange);
            cone(-a, colours::blue);
        }
        for (const Run& run : runs_) {
            const Variant* variant = find_variant(run.name);
            if (variant == nullptr || !variant->visible) continue;
            if (chosen_.scene != LawScene::gecko) {
                canvas.polyline(run.trail, {run.colour, 1.5});
                if (!run.trail.empty()) canvas.dot(run.trail.back(), 4, run.colour);
                continue;
            }
            const double unit = gravity * dt > 0 ? gravity * dt : 1;
            for (Eigen::Index i = 0; i + 1 < run.last.result.r.size(); i += 2)
                canvas.dot({run.last.result.r[i + 1] / unit, run.last.result.r[i] / unit}, 5, run.colour);
        }
    }

    LawParameters chosen_;
    std::vector<Run> runs_;
};

RBC_DEMO("21_contact_laws", ContactLawsDemo)

}  // namespace rbc

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "common/demo/world_demo.hpp"
#include "common/io/friction_file.hpp"
#include "demos/22_arena/mine.hpp"
#include "demos/22_arena/picture.hpp"
#include "demos/22_arena/presets.hpp"
#include "demos/22_arena/views.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_arena/match.hpp"

namespace rbc {

/// Any two methods on any scene of the arena, step by step, measured by its judge.
class ArenaDemo : public WorldDemo {
  public:
    ArenaDemo() : WorldDemo(1.0 / 60) {
        title = "22  Arena: one scene, one judge, two methods";
        look_for = arena_presets().front().look_for;
        std::vector<std::string> scenes, methods;
        for (const ArenaScene& s : arena_scenes()) scenes.push_back(s.name);
        for (const NamedContestant& c : contestants()) methods.push_back(c.name);
        rules_ = {.scene = place_of("heavy_on_light", scenes),
                  .first = place_of("pgs", methods),
                  .second = place_of("admm_cone", methods)};
        const Range sweeps{1, 2000, false, 1, 200, true};
        parameters.choice("scene", "where both play", rules_.scene, scenes);
        parameters.choice("first", "who plays on the left, or above", rules_.first, methods);
        parameters.choice("second", "who plays on the right, or below", rules_.second, methods);
        parameters.real("first.sweeps", "", "or iterations, of a step, at most (rounded)", rules_.first_sweeps, sweeps);
        parameters.real("second.sweeps", "", "or iterations, of a step, at most (rounded)", rules_.second_sweeps,
                        sweeps);
        parameters.real("friction", "", "mu, of all contacts", rules_.friction, between(0, 10, 0, 2));
        parameters.real("restitution", "", "e, of all contacts; > 0: no residual", rules_.restitution, Range{0, 1});
        parameters.real("again", "s", "after which the match begins anew; 0: never", again_, between(0, 1e4, 0, 20));
        parameters.toggle("labels", "what is measured, with names", labels_);
        parameters.let_follow("contacts", [] { return 0.0; });
        parameters.let_follow("impulses", [] { return 0.0; });
        parameters.let_follow("gravity", [this] { return asked().world().gravity.norm(); });
        parameters.let_follow("friction", [this] { return asked().friction; });
        parameters.let_follow("restitution", [this] { return asked().restitution; });
        parameters.let_follow("again", [this] { return 2 * asked().seconds; });
        add_lane("first", colours::orange);
        add_lane("second", colours::blue);
        set_slot("second",
                 {"22_arena/own_solver", "solves the contacts, as many sweeps as blue; the match begins anew"},
                 [this](CallTarget& target, Lane& lane) {
                     student_at_ = &target;
                     advance(lane, runs_.at("mine"));
                 });
        presets = arena_presets();
        plot_seconds = 6;
        plots.resize(2);
        name_plots();
    }

    /// Of the next step of the first lane, as the judge asks it.
    std::string problem_text() const override;

  protected:
    World make_world() const override { return built_.world(); }
    Rect scene() const override { return view_; }
    bool has_floor() const override { return floor_; }
    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        return by_mass(lane.world, body, variant, WorldDemo::body_colour(lane, body, variant));
    }
    void reset() override { begin(); }
    Variant mine_variant() override;
    void step() override;
    void draw_over(Canvas& canvas, const Lane& lane) const override;

  private:
    /// What a match is played by: where somebody changes one of these, another match begins.
    struct Rules {
        int scene = 0, first = 0, second = 0;  // places in the tables
        double first_sweeps = 10, second_sweeps = 10, friction = 0.5, restitution = 0, dt = 0, gravity = 0;
        bool operator==(const Rules&) const = default;
    };
    /// A lane: its match, and what the judge has said after the last step.
    struct Run {
        const NamedContestant* who = nullptr;
        std::unique_ptr<Match> match;
        MatchResult result;
        std::string stopped;  ///< why it stands still; empty: it plays
    };
    /// A match as something that has step(World&): step_with takes it.
    struct Stepping {
        Match& match;
        void step(World& world) {
            match.world() = world;
            match.step();
            if (match.result().end != MatchEnd::not_finite) world = match.world();
        }
        std::vector<Contact> contacts() const {
            const auto told = match.contestant()->contacts();
            return {told.begin(), told.end()};
        }
        Eigen::VectorXd impulses() const { return match.contestant()->impulses(); }
    };

    static constexpr std::size_t most_pivoted = 150;  // contacts; with twice as many a step takes seconds
    static constexpr double margin = 0.02;            // m, of the judge's contacts

    static int place_of(const std::string& name, const std::vector<std::string>& names) {
        return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
    }
    const ArenaScene& asked() const { return arena_scenes()[static_cast<std::size_t>(rules_.scene)]; }
    bool knows_place() const { return built_.error != nullptr; }
    Rules rules() const {
        Rules all = rules_;
        all.dt = dt;
        all.gravity = gravity;
        return all;
    }
    void add_lane(const std::string& name, Colour colour);
    void add_probes(Variant& variant, Run& run);
    void name_plots();
    void say_what_to_look_for();
    void begin();
    void begin(const std::string& name, const NamedContestant& who, double sweeps);
    void advance(Lane& lane, Run& run);
    void stop(const std::string& lane, Run& run, const std::string& why);
    std::vector<Contact> contacts_of(const World& world) const;

    Rules rules_, played_;  ///< what is asked for, and what the present match is played by
    double again_ = 6;
    int age_ = 0;  // steps of the present match
    bool labels_ = false, floor_ = true, begins_where_it_belongs_ = true;
    ArenaScene built_;
    Rect view_{-1, -1, 2, 2};
    std::map<std::string, Run> runs_;
    const World* first_world_ = nullptr;
    bool begin_anew_ = false;
    const Remote<decltype(ex22::solve_own)> student_{"solve_own"};
    CallTarget* student_at_ = nullptr;
    const NamedContestant mine_ = student_contestant(
        [this](const ex22::Question& question, int sweeps) { return student_(*student_at_, question, sweeps); });
};

void ArenaDemo::add_lane(const std::string& name, Colour colour) {
    Run& run = runs_[name];
    add_probes(add_method(name, name, colour, [this, &run](Lane& lane) { advance(lane, run); }), run);
    if (name == "first") first_world_ = &lane(name).world;
}

void ArenaDemo::add_probes(Variant& variant, Run& run) {
    variant.probes = {
        {"residual", "", [&run] { return run.match ? run.match->last().residual : NAN; }},
        {"median", "", [&run] { return run.result.residual; }},
        {"drift", "mm", [&run] { return 1e3 * run.result.drift; }},
        {"depth", "mm", [&run] { return 1e3 * run.result.depth; }},
        {"gained", "J", [&run] { return run.result.energy_gained; }},
        {"energy", "J", [&run] { return run.match ? run.match->last().energy : NAN; }},
        {"contacts", "",
         [&run] { return run.match && run.match->contestant() ? run.match->contestant()->contacts().size() : 0.0; }}};
}

Variant ArenaDemo::mine_variant() {
    Variant variant = WorldDemo::mine_variant();
    runs_["mine"] = Run{};
    add_probes(variant, runs_["mine"]);
    begin_anew_ = true;  // who comes later plays from the start, and so do the others
    return variant;
}

void ArenaDemo::name_plots() {
    plots[0] = knows_place() ? Plot{"Off its place", "", "mm", "drift", true, {}, std::pair{1e-6, 1e5}}
                             : Plot{"Deepest so far", "", "mm", "depth", true, {}, std::pair{1e-6, 1e5}};
    plots[1] = built_.restitution > 0
                   ? Plot{"Energy", "E", "J", "energy"}
                   : Plot{"Residual of each step", "", "", "residual", true, {}, std::pair{1e-16, 1e3}};
}

/// What holds of any two methods, where somebody chose others than those at the start.
void ArenaDemo::say_what_to_look_for() {
    const bool as_first = asked().name == std::string("heavy_on_light") &&
                          runs_["first"].who->name == std::string("pgs") &&
                          runs_["second"].who->name == std::string("admm_cone") && rules_.first_sweeps == 10 &&
                          rules_.second_sweeps == 10;
    look_for = as_first
                   ? arena_presets().front().look_for
                   : "Two methods on one scene. Below their names: how far each world is from where it belongs, or "
                     "where nobody knows that, the median residual; and who is ahead. Dashed: where bodies began.";
}

/// All lanes begin anew, by the rules as they are now.
void ArenaDemo::begin() {
    played_ = rules();
    age_ = 0;
    built_ = asked();
    built_.dt = dt;
    built_.friction = rules_.friction;
    built_.restitution = rules_.restitution;
    built_.world = [make = asked().world, g = gravity] {
        World world = make();
        world.gravity = {0, -g};
        return world;
    };
    WorldDemo::reset();
    view_ = arena_view(start());
    floor_ = has_level_ground(start());
    begins_where_it_belongs_ = knows_place() && built_.error(start(), start(), 10) == 0;
    name_plots();
    begin_anew_ = false;
    begin("first", contestants()[static_cast<std::size_t>(rules_.first)], rules_.first_sweeps);
    begin("second", contestants()[static_cast<std::size_t>(rules_.second)], rules_.second_sweeps);
    if (has_mine()) begin("mine", mine_, rules_.second_sweeps);
    say_what_to_look_for();
}

void ArenaDemo::begin(const std::string& name, const NamedContestant& who, double sweeps) {
    const int count = std::max(1, static_cast<int>(std::lround(sweeps)));
    Run& run = runs_[name];
    run.who = &who;
    run.match = std::make_unique<Match>(built_, *run.who, MatchOptions{.sweeps = count, .seconds = 1e6 * dt});
    run.result = run.match->result();
    Variant& variant = *find_variant(name);
    variant.label = run.who->label;
    if (run.who->effort == Effort::sweeps) variant.label += ", " + std::to_string(count) + " a step";
    stop(name, run, run.match->over() ? to_text(run.result.end) : "");
}

void ArenaDemo::stop(const std::string& name, Run& run, const std::string& why) {
    run.stopped = why;
    find_variant(name)->status = why;
}

void ArenaDemo::step() {
    if (begin_anew_ || played_ != rules() || (again_ > 0 && (age_ + 0.5) * dt >= again_ && !held())) begin();
    WorldDemo::step();
    ++age_;
}

void ArenaDemo::advance(Lane& lane, Run& run) {
    if (!run.stopped.empty()) return;
    if (run.who->effort == Effort::until_done && contacts_of(lane.world).size() > most_pivoted)
        return stop(lane.name, run, "too slow to watch with more than 150 contacts: ./course arena plays it");
    Stepping stepping{*run.match};
    step_with(lane, stepping);
    run.result = run.match->result();
    if (!run.match->over()) return;
    std::string why = to_text(run.result.end);
    if (lane.name == "mine" && run.result.end == MatchEnd::refused) return stop(lane.name, run, run.result.reason);
    if (!run.result.reason.empty()) why += ": " + run.result.reason;
    stop(lane.name, run, why + " after " + number_text(std::round(1e3 * run.result.steps * dt) / 1e3) + " s");
}

void ArenaDemo::draw_over(Canvas& canvas, const Lane& lane) const {
    const Run& run = runs_.at(lane.name);
    if (!run.match) return;
    if (begins_where_it_belongs_) draw_places(canvas, start(), lane.world);
    if (labels_) draw_measures(canvas, start(), lane.world, lane.contacts, lane.impulses);
    if (!run.stopped.empty()) return draw_standing(canvas, scene(), {run.stopped, false, true});
    if (age_ == 0) return;
    std::vector<double> others;
    for (const Variant& variant : variants) {
        if (variant.name == lane.name) continue;
        const Run& other = runs_.at(variant.name);
        others.push_back(other.stopped.empty() ? score_of(other.result, knows_place()) : INFINITY);
    }
    const double score = score_of(run.result, knows_place());
    draw_standing(canvas, scene(), {score_text(score, knows_place()), is_ahead(score, others, knows_place()), false});
}

std::vector<Contact> ArenaDemo::contacts_of(const World& world) const {
    if (!built_.find) return contact_set(world, margin);
    std::vector<Contact> contacts;
    built_.find(world, margin, contacts);
    return contacts;
}

std::string ArenaDemo::problem_text() const {
    ContactStepper stepper(
        {.dt = dt, .friction = rules_.friction, .restitution = rules_.restitution, .margin = margin});
    if (built_.find) stepper.find = built_.find;
    return friction_text(
        {stepper.next_problem(*first_world_),
         {},
         name + ", t = " + number_text(time()) + " s: impulses of a step of " + number_text(dt) + " s, N s"},
        MatrixForm::blocks);
}

RBC_DEMO("22_arena", ArenaDemo)

}  // namespace rbc

#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/24_arena/own_contestant.hpp"
#include "demos/24_arena/picture.hpp"
#include "demos/24_arena/played.hpp"
#include "demos/24_arena/presets.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// Any two methods on any scene of the arena, step by step, measured by its judge.
class ArenaDemo : public WorldDemo {
  public:
    ArenaDemo() : WorldDemo(1.0 / 60) {
        title = "24  Arena: every solver on every scene";
        look_for = arena_presets().front().look_for;
        std::vector<std::string> scenes, methods;
        for (const ArenaScene& s : arena_scenes()) scenes.push_back(s.name);
        for (const NamedContestant& c : contestants()) methods.push_back(c.name);
        rules_ = {.scene = place_of("heavy_on_light", scenes),
                  .first = place_of("pgs", methods),
                  .second = place_of("admm_cone", methods)};
        standard_ = rules_;
        const Range sweeps{1, 2000, false, 1, 200, true};
        parameters.choice("scene", "where both play", rules_.scene, scenes);
        parameters.choice("first", "who plays on the left, or above", rules_.first, methods);
        parameters.choice("second", "who plays on the right, or below", rules_.second, methods);
        parameters.count("first.sweeps", "or iterations, of a step, at most", rules_.first_sweeps, sweeps);
        parameters.count("second.sweeps", "or iterations, of a step, at most", rules_.second_sweeps, sweeps);
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
                 {"24_arena/own_solver", "solves the contacts, as many sweeps as blue; the match begins anew"},
                 [this](CallTarget& target, Lane& lane) {
                     student_at_ = &target;
                     advance(lane, plays_.at("mine"));
                 });
        parameters.begin_with({"scene", "first", "second"});
        parameters.put_in_front({"scene", "first", "second", "first.sweeps", "second.sweeps"});
        presets = arena_presets();
        plot_seconds = 6;
        plots.resize(2);
        name_plots();
    }

    /// Of the next step of the first lane, as the judge asks it.
    std::string problem_text() const override {
        ContactStepper stepper(
            {.dt = dt, .friction = rules_.friction, .restitution = rules_.restitution, .margin = margin});
        if (built_.find) stepper.find = built_.find;
        return friction_text(
            {stepper.next_problem(lane("first").world),
             {},
             name + ", t = " + number_text(time()) + " s: impulses of a step of " + number_text(dt) + " s, N s"},
            MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return built_.world(); }
    Rect scene() const override { return view_; }
    bool has_floor() const override { return floor_; }
    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        return by_mass(lane.world, body, variant, WorldDemo::body_colour(lane, body, variant));
    }
    void reset() override { begin(); }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        plays_["mine"] = Played{};
        plays_["mine"].result.drift = plays_["mine"].result.residual = NAN;
        variant.probes = plays_["mine"].probes();
        begin_anew_ = true;  // a lane that joins later starts all lanes again, so that they play together
        return variant;
    }

    void step() override {
        if (begin_anew_ || in_force_ != rules() || (again_ > 0 && (age_ + 0.5) * dt >= again_ && !held())) begin();
        WorldDemo::step();
        ++age_;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        const Played& played = plays_.at(lane.name);
        if (!played.match) return;
        if (begins_where_it_belongs_) draw_places(canvas, start(), lane.world);
        if (labels_) draw_measures(canvas, start(), lane.world, lane.contacts, lane.impulses, scene().height / 7.2);
        if (!played.stopped.empty()) return draw_standing(canvas, scene(), {played.stopped, false, true});
        if (age_ == 0) return;
        std::vector<double> others;
        for (const Variant& variant : variants) {
            if (variant.name == lane.name) continue;
            const Played& other = plays_.at(variant.name);
            others.push_back(other.stopped.empty() ? score_of(other.result, knows_place()) : INFINITY);
        }
        const double score = score_of(played.result, knows_place());
        draw_standing(canvas, scene(),
                      {score_text(score, knows_place()), is_ahead(score, others), false});
    }

  private:
    /// The rules of a match: a change of one of them begins another match.
    struct Rules {
        int scene = 0, first = 0, second = 0;  // places in the tables
        double first_sweeps = 10, second_sweeps = 10, friction = 0.5, restitution = 0, dt = 0, gravity = 0;
        bool operator==(const Rules&) const = default;
    };
    static constexpr std::size_t max_pivoted_contacts = 150;  // contacts; with twice as many a step takes seconds
    static constexpr double margin = 0.02;                    // m, of the judge's contacts

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

    void add_lane(const std::string& name, Colour colour) {
        Played& played = plays_[name];
        add_method(name, name, colour, [this, &played](Lane& lane) { advance(lane, played); }).probes = played.probes();
    }

    void name_plots() {
        plots[0] = knows_place() ? Plot{"Off its place", "", "mm", "drift", true, {}, std::pair{1e-6, 1e5}}
                                 : Plot{"Deepest now", "", "mm", "final", true, {}, std::pair{1e-6, 1e5}};
        plots[1] = built_.restitution > 0
                       ? Plot{"Energy", "E", "J", "energy"}
                       : Plot{"Residual of each step", "", "", "residual", true, {}, std::pair{1e-16, 1e3}};
    }

    /// All lanes start again, with the present rules.
    void begin() {
        in_force_ = rules();
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
        look_for = rules_ == standard_
                       ? arena_presets().front().look_for
                       : "Below the names: how far each world is from where it belongs, or, where nobody "
                         "knows, how deep bodies overlap. Green: ahead. Dashed: where bodies began.";
    }

    void begin(const std::string& name, const NamedContestant& who, double sweeps) {
        Played& played = plays_[name];
        played.begin(built_, who, std::max(1, static_cast<int>(std::lround(sweeps))));
        find_variant(name)->label = played.label();
        stop(name, played, played.stopped);
    }

    void advance(Lane& lane, Played& played) {
        if (!played.stopped.empty()) return;
        if (played.who->effort == Effort::until_done && contacts_of(lane.world).size() > max_pivoted_contacts)
            return stop(lane.name, played, "too slow to watch with more than 150 contacts: ./course arena plays it");
        MatchStepper stepper{*played.match};
        step_with(lane, stepper);
        played.result = played.match->result();
        if (lane.lost) return stop(lane.name, played, find_variant(lane.name)->status);
        if (!played.match->over()) return;
        const bool failed = lane.name == "mine" && played.result.end == MatchEnd::refused;
        stop(lane.name, played, failed ? played.result.reason : played.ending(played.result.steps * dt));
    }

    void stop(const std::string& name, Played& played, const std::string& why) {
        played.stopped = why;
        find_variant(name)->status = why;
    }

    std::vector<Contact> contacts_of(const World& world) const {
        if (!built_.find) return contact_set(world, margin);
        std::vector<Contact> contacts;
        built_.find(world, margin, contacts);
        return contacts;
    }

    Rules rules_, in_force_, standard_;  ///< asked for; of the present match; of the first one
    double again_ = 6;
    int age_ = 0;  // steps of the present match
    bool labels_ = false, floor_ = true, begins_where_it_belongs_ = true;
    ArenaScene built_;
    Rect view_{-1, -1, 2, 2};
    std::map<std::string, Played> plays_;
    bool begin_anew_ = false;
    const Remote<decltype(ex24::solve_own)> student_{"solve_own"};
    CallTarget* student_at_ = nullptr;
    const NamedContestant mine_ = own_contestant(
        [this](const ex24::Question& question, int sweeps) { return student_(*student_at_, question, sweeps); });
};

RBC_DEMO("24_arena", ArenaDemo)

}  // namespace rbc

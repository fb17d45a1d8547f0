#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/24_arena/own_contestant.hpp"
#include "demos/24_arena/picture.hpp"
#include "demos/24_arena/played.hpp"
#include "demos/24_arena/presets.hpp"
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
        for (const ArenaSceneIn<3>& s : arena_scenes_in_space()) scenes.push_back(s.name);
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
        const auto follow = [this](const char* which, const auto& get) {
            parameters.let_follow(which, [this, get] {
                double value = 0;
                of_scene([&](const auto& asked, auto&) { value = get(asked); });
                return value;
            });
        };
        follow("gravity", [](const auto& scene) { return scene.world().gravity.norm(); });
        follow("friction", [](const auto& scene) { return scene.friction; });
        follow("restitution", [](const auto& scene) { return scene.restitution; });
        follow("again", [](const auto& scene) { return 2 * scene.seconds; });
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
        camera_.emplace(parameters, [this] { return look_.camera; });
        presets = arena_presets();
        plot_seconds = 6;
        plots.resize(2);
        name_plots();
    }

    /// Of the next step of the first lane, as the judge asks it.
    std::string problem_text() const override {
        if (in_space()) return "";
        ContactStepper stepper(
            {.dt = dt, .friction = rules_.friction, .restitution = rules_.restitution, .margin = look_ahead});
        if (built_.find) stepper.find = built_.find;
        return friction_text(
            {stepper.next_problem(lane("first").world),
             {},
             name + ", t = " + number_text(time()) + " s: impulses of a step of " + number_text(dt) + " s, N s"},
            MatrixForm::blocks);
    }

    bool has_camera() const override { return in_space(); }
    bool turns() const override { return in_space() && camera_->turns(); }
    void zoom(double factor) override { camera_->zoom(factor); }
    void look_home() override { camera_->look_home(); }
    bool drag(Point at, bool first) override {
        return in_space() ? camera_->drag(at, first, scene().width) : WorldDemo::drag(at, first);
    }
    void drop() override { in_space() ? camera_->drop() : WorldDemo::drop(); }

  protected:
    /// In space the lanes' own worlds are empty: what is seen are those of their matches.
    World make_world() const override { return in_space() ? World{} : built_.world(); }
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
        if (!played.match && !played.in_space) return;
        if (played.in_space)
            draw_in_space(canvas, {look_.size, camera_->now(), look_.reach}, played.in_space->world(),
                          find_variant(lane.name)->colour);
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

    static int place_of(const std::string& name, const std::vector<std::string>& names) {
        return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
    }
    bool in_space() const { return rules_.scene >= static_cast<int>(arena_scenes().size()); }
    /// f(the scene that is asked for, what is built of it), in the plane or in space.
    template <class F>
    void of_scene(const F& f) {
        const std::size_t i = static_cast<std::size_t>(rules_.scene), plane = arena_scenes().size();
        in_space() ? f(arena_scenes_in_space()[i - plane], built_in_space_) : f(arena_scenes()[i], built_);
    }
    bool knows_place() const { return in_space() ? built_in_space_.error != nullptr : built_.error != nullptr; }
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
        plots[1] = rules_.restitution > 0
                       ? Plot{"Energy", "E", "J", "energy"}
                       : Plot{"Residual of each step", "", "", "residual", true, {}, std::pair{1e-16, 1e3}};
    }

    /// All lanes start again, with the present rules.
    void begin() {
        in_force_ = rules();
        age_ = 0;
        of_scene([this](const auto& asked, auto& built) {
            built = asked;
            built.dt = dt;
            built.friction = rules_.friction;
            built.restitution = rules_.restitution;
            built.world = [make = asked.world, g = gravity] {
                auto world = make();
                world.gravity.setZero();
                world.gravity[world.gravity.size() - 1] = -g;
                return world;
            };
        });
        WorldDemo::reset();
        if (in_space()) look_ = arena_look(built_in_space_.world());
        view_ = in_space() ? arena_view(built_in_space_.world()) : arena_view(start());
        floor_ = has_level_ground(start());
        begins_where_it_belongs_ = !in_space() && knows_place() && built_.error(start(), start(), 10) == 0;
        name_plots();
        begin_anew_ = false;
        begin("first", contestants()[static_cast<std::size_t>(rules_.first)], rules_.first_sweeps);
        begin("second", contestants()[static_cast<std::size_t>(rules_.second)], rules_.second_sweeps);
        if (has_mine()) begin("mine", mine_, rules_.second_sweeps);
        look_for = rules_ == standard_
                       ? arena_presets().front().look_for
                       : "Below the names: how far each world is from where it belongs, or, where that is not "
                         "known, how deep bodies overlap. Green: ahead. Dashed, in the plane: where bodies began.";
    }

    void begin(const std::string& name, const NamedContestant& who, double sweeps) {
        Played& played = plays_[name];
        of_scene([&](const auto&, const auto& built) {
            played.begin(built, who, std::max(1, static_cast<int>(std::lround(sweeps))));
        });
        find_variant(name)->label = played.label();
        stop(name, played, played.stopped);
    }

    void advance(Lane& lane, Played& played) {
        if (!played.stopped.empty()) return;
        if (played.in_space) {
            played.in_space->step();
            played.result = played.in_space->result();
        } else {
            if (played.is_too_slow(built_, lane.world))
                return stop(lane.name, played, "too slow to watch with over 150 contacts: ./course arena plays it");
            MatchStepper stepper{*played.match};
            step_with(lane, stepper);
            played.result = played.match->result();
            if (lane.lost) return stop(lane.name, played, find_variant(lane.name)->status);
        }
        if (!played.over()) return;
        const bool failed = lane.name == "mine" && played.result.end == MatchEnd::refused;
        stop(lane.name, played, failed ? played.result.reason : played.ending(played.result.steps * dt));
    }

    void stop(const std::string& name, Played& played, const std::string& why) {
        played.stopped = why;
        find_variant(name)->status = why;
    }

    Rules rules_, in_force_, standard_;  ///< asked for; of the present match; of the first one
    double again_ = 6;
    int age_ = 0;  // steps of the present match
    bool labels_ = false, floor_ = true, begins_where_it_belongs_ = true;
    ArenaScene built_;
    ArenaSceneIn<3> built_in_space_;
    SpaceLook look_{1, {}, 1};  // of a scene in space
    std::optional<TurnedCamera> camera_;
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

#include <algorithm>
#include <cmath>
#include <list>
#include <map>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/13_dantzig_friction/cone.hpp"
#include "demos/13_dantzig_friction/map.hpp"
#include "demos/13_dantzig_friction/motion.hpp"
#include "demos/13_dantzig_friction/presets.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"

namespace rbc {

namespace {

Colour rod_colour(const std::string& lane) {
    return lane == "first" ? colours::blue : lane == "second" ? colours::purple : colours::black;
}

}  // namespace

/// The same scene with two coefficients of friction; all contact forces, normal and tangential, from one solve.
class DantzigFrictionDemo : public WorldDemo {
  public:
    DantzigFrictionDemo() : WorldDemo(0.005) {
        title = "13  Dantzig with friction: friction and normal forces in one solve";
        look_for =
            "Two ladders at 50 degrees, mu = 0.4 and 0.36: one stands, one slips, decided by all forces at once. The "
            "map says which do; each cross in it is a ladder. Click there to lean them elsewhere.";
        scene_.bind(parameters);
        parameters.choice("world", "honey: forces make velocities, v = M^-1 (F + J' f) 1 s", inertia_,
                          {"newton", "honey"});
        add_lane("first", colours::blue);
        add_lane("second", colours::purple);
        plot_seconds = 2;
        plots = {{"Slip on the floor", "s", "mm", "slip"},
                 {"Friction of the floor", "f_F", "N", "friction"},
                 {"Pressure of the floor", "f_N", "N", "normal"},
                 {"Pivots of one solve", "", "", "pivots"}};
        parameters.begin_with({"scene", "ladder.angle", "ramp.angle", "height", "speed", "rod.angle", "rod.speed",
                               "rod.spin", "columns", "rows"});
        parameters.put_in_front({"scene", "friction", "compare"});
        run_seconds = 1.5;
        pane_first = 1;
        presets = friction_presets();
        panes.push_back({"Friction cones", "f_F / largest f_N", "f_N / largest",
                         [this] { return cone_world(std::max(scene_.friction, scene_.compare)); },
                         [this](Canvas& canvas) { draw_cones(canvas, cones()); }, false});
        set_slot("first",
                 {"13_dantzig_friction/answers", "finds all answers of one contact; the most pressed one is taken"},
                 [this](CallTarget& target, Lane& lane) {
                     advance(lane, [&](const ContactProblem& problem) { return forces_of_student(target, problem); });
                 });
        panes.push_back({"What happens first", "mu", "angle [deg]", [this] { return map().world(); },
                         [this](Canvas& canvas) { map().draw(canvas, scene_, colours::blue, colours::purple); }, false,
                         [this](Point at, bool) {
                             map().choose(at, scene_, parameters);
                             restart();
                             return true;
                         }});
    }

    /// Of the first lane: the impulses of a whole step. A file has no place for contacts that already slide.
    std::string problem_text() const override {
        const ContactProblem problem = impulses_of_a_step(lane("first").world, scene_.friction, dt);
        return friction_text({problem, {}, problem_note() + "; n, t contact by contact"});
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }

    void reset() override {
        WorldDemo::reset();
        for (auto& [name, last] : last_) last = {};
        for (Variant& variant : variants) {
            if (variant.name == "mine") continue;
            variant.label = "mu = " + number_text(mu_of(variant.name));
            if (variant.name == "second" && scene_.compare_answer == FrictionScene::Answer::most_pressed) {
                variant.label += ", pressed";
            }
        }
        find_map();
        static constexpr const char* titles[] = {"Who stands", "What happens first", "Answers", "What happens first"};
        panes[1].title = titles[static_cast<std::size_t>(scene_.kind)];
        panes[1].x_name = "friction mu";
        panes[1].y_name = scene_.angle_name();
    }

    void step() override {
        find_map();
        WorldDemo::step();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        last_["mine"] = last_["first"];
        add_probes(variant);
        return variant;
    }

    /// Those of a thin body are drawn later, over it.
    void draw_impulses(Canvas& canvas, const Lane& lane) const override {
        if (!is_thin()) WorldDemo::draw_impulses(canvas, lane);
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (scene_.kind == FrictionScene::Kind::ladder) draw_ladder(canvas, lane.world.bodies.back());
        if (scene_.kind == FrictionScene::Kind::rod) {
            const Body& rod = lane.world.bodies.back();
            const Eigen::Vector2d a = to_world(rod, {-1, 0}), b = to_world(rod, {1, 0});
            canvas.line({a.x(), a.y()}, {b.x(), b.y()}, {rod_colour(lane.name), 7});
        }
        if (is_thin() && show_impulses) draw_forces_over(canvas, lane);
        const auto found = last_.find(lane.name);
        if (found == last_.end()) return;
        if (scene_.kind == FrictionScene::Kind::rod && found->second.without_forces > 0) {
            const TextStyle style{
                .size = 13, .colour = colours::vermillion, .align = TextStyle::Align::right, .bold = true};
            const Rect part = scene();
            canvas.text({part.right() - 0.03 * part.width, part.top() - 0.16 * part.height}, "no force could:", style);
            canvas.text({part.right() - 0.03 * part.width, part.top() - 0.25 * part.height}, "an impulse", style);
        }
        for (int i = 0; i < static_cast<int>(found->second.step.contacts.size()); ++i) {
            const Eigen::Vector2d& p = lane.contacts[static_cast<std::size_t>(i)].point;
            canvas.dot({p.x(), p.y()}, scene_.kind == FrictionScene::Kind::wall ? 3.5 : 4.5,
                       colour_of(state_of(found->second.step.problem, found->second.step.forces, i)));
        }
    }

  private:
    enum class Inertia { newton, honey };
    struct Last {
        FrictionStep step;
        long impulses = 0, without_forces = 0, given_up = 0;
    };

    /// Whether the body is as thin as a line, so that its forces lie on it.
    bool is_thin() const {
        return scene_.kind == FrictionScene::Kind::ladder || scene_.kind == FrictionScene::Kind::rod;
    }
    /// Whether the student's function takes part, is visible and has not failed.
    bool shows_mine() const {
        const Variant* const mine = find_variant("mine");
        return mine != nullptr && mine->visible && mine->status.empty();
    }

    /// Arrows with a white edge, on one scale in all lanes.
    void draw_forces_over(Canvas& canvas, const Lane& lane) const {
        double largest = 0;
        for (const Variant& variant : variants) {
            const Eigen::VectorXd& f = last_.at(variant.name).step.forces.r;
            for (Eigen::Index i = 0; i + 1 < f.size(); i += 2) largest = std::max(largest, dt * f.segment<2>(i).norm());
        }
        const double scale = largest > 0 ? 0.3 * scene().height / largest : 0;
        for (std::size_t i = 0; i < std::min(lane.impulses.size(), lane.contacts.size()); ++i) {
            const Eigen::Vector2d &p = lane.contacts[i].point, to = p + scale * lane.impulses[i];
            canvas.line({p.x(), p.y()}, {to.x(), to.y()}, {colours::white, 6});
            canvas.arrow({p.x(), p.y()}, {to.x(), to.y()}, {colours::vermillion, 3});
        }
    }

    double mu_of(const std::string& name) const { return name == "second" ? scene_.compare : scene_.friction; }

    void add_lane(const std::string& name, Colour colour) {
        last_[name] = {};
        add_probes(add_method(name, name, colour, [this](Lane& lane) {
            const bool pressed = lane.name == "second" && scene_.compare_answer == FrictionScene::Answer::most_pressed;
            const ContactResult last = last_[lane.name].step.forces;
            advance(lane, [&](const ContactProblem& problem) {
                if (const auto kept = forces_kept(problem, last)) return *kept;
                return pressed ? forces_most_pressed(problem) : solve_limited(problem);
            });
        }));
    }

    void add_probes(Variant& variant) {
        const std::string name = variant.name;
        variant.probes = {
            {"slip", "mm", [this, name] { return clean(1e3 * slip_of(scene_, start(), lane(name).world)); }},
            {"speed", "m/s", [this, name] { return clean(lane(name).world.bodies.back().velocity.norm()); }},
            {"turn", "deg",
             [this, name] {
                 return clean((lane(name).world.bodies.back().angle - start().bodies.back().angle) * 180 / M_PI);
             }},
            {"friction", "N", [this, name] { return clean(floor_force(last_[name].step, true)); }},
            {"normal", "N", [this, name] { return clean(floor_force(last_[name].step, false)); }},
            {"at_limit", "", [this, name] { return contacts_at_limit(last_[name].step); }},
            {"impulses", "", [this, name] { return last_[name].impulses; }},
            {"no_forces", "", [this, name] { return last_[name].without_forces; }},
            {"pivots", "", [this, name] { return last_[name].step.forces.iterations; }},
            {"residual", "", [this, name] { return last_[name].step.forces.residual; }},
            {"gave_up", "", [this, name] { return last_[name].given_up; }}};
    }

    void advance(Lane& lane, const FindForces& find) {
        lane.world.gravity = scene_.gravity(gravity, time());
        Last& last = last_[lane.name];
        last.step = inertia_ == Inertia::newton ? step_with_friction(lane.world, mu_of(lane.name), dt, find)
                                                : step_in_honey(lane.world, mu_of(lane.name), dt, find);
        last.impulses += last.step.impulses;
        last.without_forces += last.step.without_forces;
        last.given_up += last.step.given_up;
        lane.contacts = last.step.contacts;
        lane.impulses.clear();
        for (std::size_t i = 0; i < lane.contacts.size(); ++i) {
            const Eigen::Index row = 2 * static_cast<Eigen::Index>(i);
            const Contact& c = lane.contacts[i];
            lane.impulses.push_back(dt *
                                    (last.step.forces.r[row] * c.normal + last.step.forces.r[row + 1] * c.tangent()));
        }
        if (Variant* variant = find_variant(lane.name)) {
            if (lane.name != "mine") variant->status.clear();
            if (last.step.forces.status == SolverStatus::inaccurate) variant->status = "inaccurate";
            if (last.step.forces.status == SolverStatus::max_iterations) variant->status = "gave up: too many pivots";
        }
    }

    std::vector<ConeLane> cones() const {
        std::vector<ConeLane> result;
        using Look = ConeLane::Look;
        for (const auto& [name, look] :
             {std::pair{"mine", Look::ring}, {"second", Look::hollow}, {"first", Look::filled}}) {
            if (look == Look::ring && !shows_mine()) continue;
            const FrictionStep& step = last_.at(name).step;
            result.push_back({mu_of(name), look, &step.problem, &step.forces});
        }
        return result;
    }

    /// Puts the map of the present scene first.
    void find_map() {
        constexpr std::size_t max_maps = 12;
        const auto known =
            std::find_if(maps_.begin(), maps_.end(), [&](const OutcomeMap& m) { return m.shows(scene_, gravity); });
        if (known != maps_.end()) return maps_.splice(maps_.begin(), maps_, known);
        maps_.emplace_front().fill(scene_, gravity);
        if (maps_.size() > max_maps) maps_.pop_back();
    }

    const OutcomeMap& map() const { return maps_.front(); }

    FrictionScene scene_;
    Inertia inertia_ = Inertia::newton;
    std::list<OutcomeMap> maps_{
        1};  ///< the present one first; earlier ones are kept, because a map takes long to compute
    mutable std::map<std::string, Last> last_;
};

RBC_DEMO("13_dantzig_friction", DantzigFrictionDemo)

}  // namespace rbc

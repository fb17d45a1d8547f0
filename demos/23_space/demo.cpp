#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/space_picture.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/23_space/presets.hpp"
#include "demos/23_space/round_bodies.hpp"
#include "demos/23_space/round_trace.hpp"
#include "demos/23_space/scenes.hpp"
#include "demos/23_space/ways.hpp"

namespace rbc {

/// Bodies in space: what is new there, and what is as it was.
class SpaceDemo : public SpatialWorldDemo {
  public:
    SpaceDemo() : SpatialWorldDemo(1.0 / 60) {
        title = "23  Space: the same solvers, one more dimension";
        look_for = "Ten boxes, and the solvers of lessons 14 and 15: nothing in these has changed.";
        opening = "top";
        choice_.bind(parameters);
        parameters.let_follow("dt", [this] { return choice_.time_step(); });
        parameters.let_follow("gravity", [this] { return choice_.gravity(); });
        parameters.let_follow("contacts", [] { return 0.0; });
        parameters.let_follow("impulses", [this] { return choice_.scene <= SpaceScene::stack ? 1.0 : 0.0; });
        add_lane("first", colours::vermillion);
        add_lane("second", colours::orange);
        add_lane("third", colours::blue);
        offer_slot();
        plots = {{"", "", "", "energy"}, {"", "", "", "depth"}};
        parameters.begin_with({"scene", "update", "spin", "tilt", "legs", "load_x", "load_y", "speed", "corners",
                               "side", "friction", "height", "bodies", "slope", "links", "swing", "sweeps", "restitution", "exercise", "dt"});
        parameters.put_in_front({"spin", "friction", "sweeps", "azimuth"});
        run_seconds = 20;
        presets = space_presets();
    }

    /// Of the last lane's next step.
    std::string problem_text() const override {
        const ContactProblem problem = runs_[2].way->next_problem(lane("third").world);
        if (problem.q.size() == 0) return {};
        return friction_text({problem, {}, problem_note()});
    }

  protected:
    SpatialWorld make_world() const override { return choice_.world(0, gravity); }
    Rect scene() const override { return choice_.part(); }
    Camera home() const override { return choice_.home(); }

    void reset() override {
        offer_slot();
        SpatialWorldDemo::reset();
        const char* names[] = {"first", "second", "third"};
        for (int i = 0; i < 3; ++i) {
            Run& run = runs_[static_cast<std::size_t>(i)];
            SpaceLane chosen = space_lane(choice_, i, dt, gravity);
            Lane& its = lane(names[i]);
            its.world = choice_.world(i, gravity);
            its.world.gravity = {0, 0, -gravity};
            run = {std::move(chosen.way)};
            run.energy = energy(its.world);
            if (choice_.is_round()) run.trace.begin(choice_, shown(its.world));
            Variant& variant = *find_variant(names[i]);
            variant.label = chosen.label;
        }
        own_.way.reset();
        choose_plots();
    }

    Variant mine_variant() override {
        Variant variant = SpatialWorldDemo::mine_variant();
        own_ = {};
        own_.energy = runs_[0].energy;
        own_.trace = runs_[0].trace;
        variant.probes = probes(lane("mine"), own_);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        SpacePicture picture(canvas, camera(), reach());
        const Run& run = run_of(lane);
        if (choice_.scene == SpaceScene::top) draw_spin(picture, lane.world.bodies[0]);
        if (choice_.is_round() && !run.trace.goes()) return;
        picture.polyline(run.trail, {colours::ink, 1.5});
        if (choice_.is_round()) picture.dot(run.trace.mark(shown(lane.world)), 4, colours::ink);
    }

  private:
    struct Run {
        std::unique_ptr<SpaceWay> way;
        double energy = 0;  ///< J, at the start
        double ratio = 0;   ///< of sliding to turning
        std::vector<Eigen::Vector3d> trail = {};
        RoundTrace trace = {};
    };

    void offer_slot() {
        const bool carry = choice_.exercise == SpaceExercise::carry;
        set_slot("first",
                 {carry ? "23_space/carry" : "23_space/loop",
                  carry ? "the first guess of each step, carried over from the last one" : "the loop that solves a step"},
                 [this](CallTarget&, Lane& l) {
                     if (!own_.way) own_.way = own_way(choice_, dt, [this]() -> CallTarget& { return mine_target(); });
                     advance_lane(l, own_);
                 });
    }

    const SpatialBody& shown(const SpatialWorld& world) const {
        return world.bodies[std::min(choice_.shown_body(), world.bodies.size() - 1)];
    }

    const Run& run_of(const Lane& lane) const {
        return lane.name == "mine" ? own_ : runs_[lane.name == "first" ? 0 : lane.name == "second" ? 1 : 2];
    }

    void add_lane(const std::string& name, Colour colour) {
        const std::size_t at = name == "first" ? 0 : name == "second" ? 1 : 2;
        Variant& variant = add_method(name, name, colour, [this, at](Lane& l) { advance_lane(l, runs_[at]); });
        variant.probes = probes(lane(name), runs_[at]);
    }

    std::vector<Probe> probes(const Lane& its, const Run& run) const {
        return {{"energy", "",
                 [this, &run, &its] { return run.energy != 0 ? energy(its.world) / run.energy : 0; }},
                {"axis", "", [this, &its] { return axis(its.world); }},
                {"ratio", "", [&run] { return run.ratio; }},
                {"slip", "m/s", [this, &its] { return slip(its.world); }},
                {"corner", "N", [this, &its] { return first_corner(its); }},
                {"rate", "rad/s", [this, &run] { return choice_.is_round() ? run.trace.rate() : 0; }},
                {"tilt", "rad", [this, &run] { return choice_.is_round() ? run.trace.tilt() : 0; }},
                kinetic_probe(its),
                depth_probe(its),
                sag_probe(its),
                drift_probe(its),
                contacts_probe(its),
                {"iterations", "", [&run] { return run.way ? run.way->iterations() : 0; }}};
    }

    void advance_lane(Lane& lane, Run& run) {
        step_with(lane, *run.way);
        const SpatialBody& body = shown(lane.world);
        const double v = body.velocity.head<2>().norm(), w = std::abs(body.angular_velocity.z()) * choice_.disc_radius;
        if (std::max(v, w) > 0.01) run.ratio = std::min(10.0, v / std::max(w, 1e-9));
        if (choice_.scene == SpaceScene::billiard || choice_.scene == SpaceScene::disc)
            run.trail.push_back(body.position);
        if (choice_.scene == SpaceScene::top)
            run.trail.push_back(body.position + body.orientation * Eigen::Vector3d(0, 0.8, 0));
        if (choice_.is_round()) {
            run.trace.follow(body, dt);
            run.trail.push_back(run.trace.mark(body));
            if (choice_.scene == SpaceScene::coin && run.trail.size() > 400) run.trail.erase(run.trail.begin());
        }
        if (run.trail.size() > 4000) run.trail.erase(run.trail.begin(), run.trail.begin() + 2000);
    }

    double energy(const SpatialWorld& world) const {
        return choice_.scene <= SpaceScene::billiard ? kinetic_energy(world) : mechanical_energy(world);
    }

    /// How the top's middle axis lies to where it was: 1, or -1 when it has turned over.
    double axis(const SpatialWorld& world) const {
        return (world.bodies[0].orientation * Eigen::Vector3d::UnitY()).dot(start().bodies[0].orientation * Eigen::Vector3d::UnitY());
    }

    double slip(const SpatialWorld& world) const {
        if (world.bodies.size() < 2) return 0;
        const SpatialBody& ball = world.bodies[1];
        return (ball.velocity + ball.angular_velocity.cross(Eigen::Vector3d(0, 0, -ball.position.z()))).head<2>().norm();
    }

    /// What the ground presses against the first corner of the table, N.
    double first_corner(const Lane& lane) const {
        const bool there = !lane.contacts.empty() && lane.contacts.front().a == 0 && !lane.impulses.empty();
        return there ? lane.impulses.front().z() / dt : 0;
    }

    void draw_spin(SpacePicture& picture, const SpatialBody& body) const {
        const Eigen::Vector3d L = spin(body), w = body.angular_velocity;
        const double most = start().bodies[0].angular_velocity.norm();
        if (!(most > 0)) return;
        picture.arrow(body.position, body.position + 0.8 / most * w, {colours::vermillion, 2.5});
        picture.arrow(body.position, body.position + 0.8 / spin(start().bodies[0]).norm() * L, {colours::ink, 2.5});
    }

    /// Of the first lane's body, (23.58) or (23.59); none: it has no steady motion.
    std::optional<double> steady_rate() const {
        RoundBody round = round_hull(choice_.scene).round;
        if (gravity > 0) round.gravity = gravity;
        const double rate = first_roll(choice_, round).precession;
        return rate != 0 && gravity > 0 ? std::optional(rate) : std::nullopt;
    }

    void choose_plots() {
        switch (choice_.scene) {
            case SpaceScene::top:
                plots = {Plot{"Middle axis", "", "", "axis", false, std::pair{-1.1, 1.1}, {}, -1.0},
                         Plot{"Energy over its start", "", "", "energy"}};
                return;
            case SpaceScene::table:
                plots = {Plot{"First corner", "", "N", "corner"}, Plot{"Depth", "", "mm", "depth"}};
                return;
            case SpaceScene::disc:
                plots = {Plot{"v/(R w)", "", "", "ratio", false, std::pair{0.0, 2.0}, {}, 0.6530018},
                         Plot{"Energy over its start", "", "", "energy"}};
                return;
            case SpaceScene::billiard:
                plots = {Plot{"Slip", "u", "m/s", "slip"}, Plot{"Energy over its start", "", "", "energy"}};
                return;
            case SpaceScene::heavy_top:
            case SpaceScene::coin:
                plots = {Plot{"Precession", "", "rad/s", "rate", false, {}, {}, steady_rate()},
                         Plot{"Tilt", "", "rad", "tilt"}, Plot{"Energy over its start", "", "", "energy"}};
                return;
            case SpaceScene::wall:
                plots = {Plot{"Contacts", "", "", "contacts"}, Plot{"Energy over its start", "", "", "energy"}};
                return;
            case SpaceScene::chain:
                plots = {choice_.swing == 0 ? Plot{"Sunk", "", "mm", "sag", true, {}, std::pair{1e-4, 1e3}}
                                            : Plot{"Wire in wire", "", "mm", "depth"},
                         Plot{"Iterations of a step", "", "", "iterations"}};
                return;
            case SpaceScene::stack:
            case SpaceScene::heap:
                plots = {Plot{"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-9, 1e6}},
                         Plot{"Depth", "", "mm", "depth"}};
        }
    }

    SpaceChoice choice_;
    std::array<Run, 3> runs_;
    Run own_;
};

RBC_DEMO("23_space", SpaceDemo)

}  // namespace rbc

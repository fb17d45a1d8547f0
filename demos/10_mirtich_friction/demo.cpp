#include <algorithm>
#include <cmath>
#include <list>
#include <utility>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/camera.hpp"
#include "common/foundation/problems/impact_file.hpp"
#include "demos/10_mirtich_friction/input.hpp"
#include "demos/10_mirtich_friction/path.hpp"
#include "demos/10_mirtich_friction/presets.hpp"
#include "demos/10_mirtich_friction/stone.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"

namespace rbc {

/// One impact in space, its normal impulse growing with the time; the velocity is drawn over the tangential plane.
class MirtichDemo : public Demo {
  public:
    MirtichDemo() {
        title = "10  Mirtich's friction: one impact in space, and friction that turns";
        look_for =
            "A stone's corner slides over the ground while it strikes. Friction turns its path: the purple line "
            "bends, and the one-shot law knows only its ends. Click in the velocity plane to start elsewhere.";
        plot_seconds = 3;
        add_lane("mirtich", "Mirtich (regular)", colours::purple, Stroke::Dash::solid);
        add_lane("extension", "the slides' clocks", colours::sky, Stroke::Dash::dashed);
        add_lane("newton_algebraic", "one shot (Newton)", colours::orange, Stroke::Dash::dashed);
        add_panes();
        plots = {{"Normal work", "W_n", "J", "W_n"}, {"Energy so far", "dT", "J", "dT"}};
        opening = "turning";
        presets = spatial_impact_presets();
        slot = {"10_mirtich_friction/anisotropic",
                "drives the black path: friction with a grain, mu along t1 and friction_2 along t2"};
    }

    double time_step() const override { return 0.01; }
    Rect world() const override { return stone_world(); }
    bool at_end() const override { return time() >= duration + parting; }

    void draw(Canvas& canvas) const override {
        const CollisionState& now = lane("mirtich").now;
        const bool over = time() > duration;
        StoneMoment moment{.phase = over            ? "after the impact"
                                    : now.u.z() < 0 ? "the impact, stretched: compression"
                                                    : "the impact, stretched: restitution",
                           .before = picture_scale() * problem_.u,
                           .corner = ground_way(lane("mirtich")).back(),
                           .sliding = picture_scale() * Eigen::Vector3d(now.u.x(), now.u.y(), 0),
                           .impulse = {},
                           .ways = {}};
        if (!over) moment.impulse = 0.75 / height_ * now.impulse;
        for (const Lane& l : lanes_) {
            if (const Variant* v = drawn(l))
                moment.ways.push_back({ground_way(l), {v->colour, l.name == "mirtich" ? 4.5 : 2.5, v->dash}});
        }
        draw_stone(canvas, eye_.now(), moment);
    }

    bool drag(Point at, bool first) override { return eye_.drag(at, first, world().width); }
    bool has_camera() const override { return true; }
    bool turns() const override { return eye_.turns() || cone_eye_.turns(); }
    void zoom(double factor) override { eye_.zoom(factor); }
    void look_home() override {
        eye_.look_home();
        cone_eye_.look_home();
    }

    std::string problem_text() const override { return impact_text({name, "mirtich", problem_}); }

    void drop() override {
        eye_.drop();
        cone_eye_.drop();
        dragged_ = false;
        reach_ = wanted_reach_;
    }

  protected:
    void reset() override {
        problem_ = input_.problem();
        reference_ = impact_mirtich(problem_);
        lane("mirtich").path = mirtich_path(problem_, static_cast<int>(std::lround(duration / time_step())));
        lane("extension").path = extension_path(problem_);
        lane("newton_algebraic").path = one_shot_path(problem_);
        if (has_mine()) {
            lane("mine").path = {.states = {{.u = problem_.u}}};
            lane("mine").over = false;
        }
        for (const Lane& l : lanes_) {
            if (Variant* variant = find_variant(l.name)) variant->status = l.path.status;
        }

        height_ = std::max(lane("mirtich").path.end(), lane("newton_algebraic").path.end());
        double widest = 0.5 * std::abs(problem_.u.z());
        lowest_ = highest_ = 0;
        for (const Lane& l : lanes_) {
            for (const CollisionState& s : l.path.states) {
                widest = std::max({widest, std::abs(s.u.x()), std::abs(s.u.y())});
                lowest_ = std::min(lowest_, s.u.z());
                highest_ = std::max(highest_, s.u.z());
            }
        }
        wanted_reach_ = round_up(1.12 * widest);
        if (!dragged_) reach_ = wanted_reach_;
        for (Lane& l : lanes_) l.now = now(l, 0);
    }

    void step() override {
        const double share = (time() + time_step()) / duration;
        for (Lane& l : lanes_) {
            if (l.name == "mine") {
                const ex10::Grain grain{std::max(input_.friction, 1e-9), std::max(input_.friction_2, 1e-9)};
                run_mine([&](CallTarget& target) {
                    l.over = l.over || grow_path(target, problem_, grain, share * reference_.impulse.z(), l.path);
                });
                l.now = l.path.states.back();
            } else {
                l.now = now(l, std::min(1.0, share) * l.path.end());
            }
        }
    }

    Variant mine_variant() override {
        if (lanes_.back().name != "mine") lanes_.push_back({"mine"});
        Lane& mine = lanes_.back();
        mine.path.states = {lane("mirtich").path.states.front()};
        mine.now = mine.path.states.front();
        mine.over = false;
        return make_variant(mine, "mine", colours::black);
    }

  private:
    struct Lane {
        std::string name;
        MethodPath path = {};
        CollisionState now = {};
        bool over = false;  // only the student's: its path grows by steps
    };
    static constexpr double duration = 2;  // s, that the reference's impact takes on the screen
    static constexpr double parting = 1;   // s, shown after it

    void add_panes() {
        panes = {
            {"Tangential velocity", "u_t1 [m/s]", "u_t2 [m/s]", [this] { return plane(); },
             [this](Canvas& canvas) { draw_plane(canvas); }, true, [this](Point at, bool) { return drag_start(at); }},
            {"Normal velocity", "normal impulse p_n [N s]", "u_n [m/s]", [this] { return normal_world(); },
             [this](Canvas& canvas) { draw_normal(canvas); }, false},
            {"Impulse in the friction cone", "dotted: u_n = 0", "", cone_world,
             [this](Canvas& canvas) { draw_impulse(canvas); }, true,
             [this](Point at, bool first) { return cone_eye_.drag(at, first, cone_world().width); }, false}};
    }

    void add_lane(const std::string& method, const std::string& label, Colour colour, Stroke::Dash dash) {
        lanes_.push_back({method});
        variants.push_back(make_variant(lanes_.back(), label, colour));
        variants.back().dash = dash;
    }

    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const {
        return {lane.name, label, colour, impact_probes(lane.now)};
    }

    const Lane& lane(std::string_view method) const {
        return *std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& l) { return l.name == method; });
    }

    Lane& lane(std::string_view method) { return const_cast<Lane&>(std::as_const(*this).lane(method)); }

    /// No numbers where the method has no answer.
    CollisionState now(const Lane& lane, double p) {
        if (find_variant(lane.name)->status.empty()) return lane.path.at(p);
        const Eigen::Vector3d none = Eigen::Vector3d::Constant(std::nan(""));
        return {none, none, std::nan(""), std::nan("")};
    }

    Rect plane() const { return {-reach_, -reach_, 2 * reach_, 2 * reach_}; }

    Rect normal_world() const {
        const double low = 1.15 * lowest_, high = std::max(1.15 * highest_, -0.2 * low);
        return {0, low, 1.06 * height_, high - low};
    }

    /// The axes stay while the pointer is down: if they followed, the same pointer would mean another velocity each
    /// time.
    bool drag_start(Point at) {
        dragged_ = true;
        const auto rounded = [this](double x) { return std::round(1000 * std::clamp(x, -reach_, reach_)) / 1000; };
        parameters.set_nearest("ux", rounded(at.x));
        parameters.set_nearest("uy", rounded(at.y));
        restart();
        return true;
    }

    void draw_plane(Canvas& canvas) const {
        draw_hodograph(canvas, problem_, reach_);
        canvas.circle_outline({problem_.u.x(), problem_.u.y()}, 0.03 * reach_, {colours::ink, 2});
        draw_paths(canvas, [](const CollisionState& s) { return Point{s.u.x(), s.u.y()}; });
    }

    void draw_normal(Canvas& canvas) const {
        draw_phases(canvas, normal_world());
        draw_paths(canvas, [](const CollisionState& s) { return Point{s.impulse.z(), s.u.z()}; });
    }

    void draw_impulse(Canvas& canvas) const {
        SpacePicture picture(canvas, cone_eye_.now(), 1);
        draw_cone(picture, problem_.friction, reference_.compression_impulse / height_);
        draw_paths(picture, [&](const CollisionState& s) { return in_cone(s.impulse, problem_.friction, height_); });
    }

    /// Units of the scene for a way of 1 m.
    double picture_scale() const { return 0.8 / std::max(problem_.u.norm(), 0.5 * reach_); }

    /// The way of the stone's corner in the picture.
    std::vector<Eigen::Vector3d> ground_way(const Lane& l) const {
        return way_of(l.path, l.now, {.duration = duration, .time = time(), .scale = picture_scale()});
    }

    /// The variant of a lane that has a path to draw; else nullptr.
    const Variant* drawn(const Lane& l) const {
        const Variant* const variant = find_variant(l.name);
        return variant != nullptr && variant->visible && variant->status.empty() ? variant : nullptr;
    }

    template <class Picture, class Place>
    void draw_paths(Picture& picture, const Place& place) const {
        for (const Lane& l : lanes_) {
            const Variant* const variant = drawn(l);
            if (variant == nullptr) continue;
            std::vector<decltype(place(l.now))> points;
            for (const CollisionState& s : l.path.states) {
                if (s.impulse.z() >= l.now.impulse.z()) break;
                points.push_back(place(s));
            }
            points.push_back(place(l.now));
            picture.polyline(points, {variant->colour, l.name == "mirtich" ? 4.5 : 2, variant->dash});
            const bool whole = l.name == "mirtich" || l.name == "mine";
            picture.dot(points.back(), whole ? 6 : 4.5, variant->colour);
            if (!whole) picture.dot(points.back(), 2.5, colours::white);
        }
    }

    SpatialImpactInput input_{parameters};
    TurnedCamera eye_{parameters, stone_home}, cone_eye_{parameters, [this] { return cone_home(eye_.now()); }, "cone_"};

    SpatialImpactProblem problem_;
    SpatialImpact reference_;
    double height_ = 1, reach_ = 1, lowest_ = -1, highest_ = 1;
    double wanted_reach_ = 1;  ///< of the velocity plane; reach_ becomes this when dragging in it ends
    bool dragged_ = false;
    std::list<Lane> lanes_;  // a list: the probes point into it
};

RBC_DEMO("10_mirtich_friction", MirtichDemo)

}  // namespace rbc

#include <algorithm>
#include <cmath>
#include <list>
#include <utility>

#include "common/demo/kit/demo.hpp"
#include "common/foundation/problems/impact_file.hpp"
#include "demos/10_mirtich_friction/path.hpp"
#include "demos/10_mirtich_friction/presets.hpp"
#include "lessons/10_mirtich_friction/extension_integration.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"

namespace rbc {

namespace {

/// The least number >= value of the form 1, 2, 3 or 5 times a power of ten.
double round_up(double value) {
    const double decade = std::pow(10, std::floor(std::log10(std::max(value, 1e-9))));
    for (double factor : {1.0, 2.0, 3.0, 5.0}) {
        if (value <= factor * decade) return factor * decade;
    }
    return 10 * decade;
}

}  // namespace

/// One impact in space, its normal impulse growing with the time; the velocity is drawn over the tangential plane.
class MirtichDemo : public Demo {
  public:
    MirtichDemo() {
        title = "10  Mirtich's friction: one impact in space, and friction that turns";
        look_for =
            "A stone's corner slides over the ground while it strikes. Friction turns its way: the purple line bends, "
            "the one-shot law knows only its ends. Click in the velocity plane to start elsewhere.";
        plot_seconds = 3;
        bind_parameters();
        add_lane("mirtich", "Mirtich (regular)", colours::purple, Stroke::Dash::solid);
        add_lane("extension", "the slides' clocks: u_n, W", colours::sky, Stroke::Dash::dashed);
        add_lane("newton_algebraic", "one shot (Newton)", colours::orange, Stroke::Dash::dashed);
        add_panes();
        plots = {{"Normal work", "W_n", "J", "W_n"}, {"Energy so far", "dT", "J", "dT"}};
        parameters.begin_with({"friction", "restitution", "ux", "uy", "uz", "K11", "K22", "K33", "coupling12",
                               "coupling13", "coupling23"});
        parameters.put_in_front({"friction", "restitution", "ux", "uy"});
        opening = "turning";
        presets = spatial_impact_presets();
        slot = {"10_mirtich_friction/anisotropic",
                "drives the black path: friction with a grain, mu along t1 and friction_2 along t2"};
    }

    double time_step() const override { return 0.01; }
    Rect world() const override { return stone_world(); }
    bool at_end() const override { return time() >= duration + parting; }

    void draw(Canvas& canvas) const override {
        draw_ground(canvas);
        const Eigen::Vector3d before = picture_scale() * problem_.u;
        canvas.line(in_view(-before), in_view({0, 0, 0}), {colours::grey, 2, Stroke::Dash::dotted});
        const Lane& stone = lane("mirtich");
        const Eigen::Vector3d corner = way_of(stone).back(), u = picture_scale() * stone.now.u;
        draw_stone(canvas, corner, colours::purple);
        for (const Variant& variant : variants) {
            if (!variant.visible || !variant.status.empty()) continue;
            std::vector<Point> points;
            for (const Eigen::Vector3d& place : way_of(lane(variant.name))) points.push_back(in_view(place));
            canvas.polyline(points, {variant.colour, variant.name == "mirtich" ? 4.5 : 2.5, variant.dash});
        }
        canvas.arrow(in_view(corner), in_view(corner + Eigen::Vector3d(u.x(), u.y(), 0)), {colours::blue, 3});
        if (time() <= duration) {
            const Eigen::Vector3d P = 0.75 / height_ * stone.now.impulse;
            canvas.arrow(in_view(corner), in_view(corner + P), {colours::vermillion, 3});
        }
        const char* const phase = time() > duration     ? "after the impact"
                                  : stone.now.u.z() < 0 ? "the impact, stretched: compression"
                                                        : "the impact, stretched: restitution";
        const double pixel = canvas.scale() / canvas.pixels_per_metre();
        const Rect shown = canvas.view().world;
        const std::pair<const char*, Colour> words[] = {
            {phase, colours::ink}, {"sliding velocity", colours::blue}, {"impulse so far", colours::vermillion}};
        for (std::size_t i = 0; i < std::size(words); ++i)
            canvas.text({shown.x + 10 * pixel, shown.top() - (16 + 21 * static_cast<double>(i)) * pixel},
                        words[i].first, {15, words[i].second});
    }

    std::string problem_text() const override { return impact_text({name, "mirtich", problem_}); }

    void drop() override {
        dragged_ = false;
        reach_ = wanted_reach_;
    }

  protected:
    void reset() override {
        problem_ = {choice_.matrix(), {ux_, uy_, uz_}, friction_, restitution_};
        reference_ = impact_mirtich(problem_);
        CollisionState start;
        start.u = problem_.u;
        const int points = static_cast<int>(std::lround(duration / time_step()));
        lane("mirtich").path.states = trace_mirtich(problem_, points);

        MethodPath& extension = lane("extension").path;
        extension.states = trace_mirtich_extension(problem_, 120).states;
        const bool lost = impact_mirtich_extension(problem_).status == ImpactStatus::inaccurate;
        const double kappa = problem_.K(2, 2) - friction_ * problem_.K.topRightCorner<2, 1>().norm();
        find_variant("extension")->status =
            extension.states.empty() ? "kappa_min = " + short_text(kappa) + " 1/kg is not > 0: u_n need not rise"
            : lost                   ? "inaccurate: K is nearly singular, the impulse has lost its digits"
                                     : "";
        if (extension.states.empty()) extension.states = {start};

        const SpatialImpact shot = impact_newton_algebraic(problem_);
        MethodPath& one_shot = lane("newton_algebraic").path;
        one_shot.states = {start};
        const bool found = shot.status == ImpactStatus::ended;
        find_variant("newton_algebraic")->status = found ? "" : "no solution: friction would pull the bodies together";
        for (int i = 1; found && i <= 60; ++i) {  // it knows only the end; drawn as a straight path
            const Eigen::Vector3d P = shot.impulse * i / 60, u = problem_.u + problem_.K * P,
                                  mean = 0.5 * (problem_.u + u);
            one_shot.states.push_back({i < 60 ? u : shot.u, P, P.z() * mean.z(), P.head<2>().dot(mean.head<2>())});
        }
        if (has_mine()) {
            lane("mine").path.states = {start};
            lane("mine").over = false;
        }

        height_ = std::max(lane("mirtich").path.end(), found ? one_shot.end() : 0.0);
        double widest = 0.5 * std::abs(uz_);
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
                const ex10::Grain grain{std::max(friction_, 1e-9), std::max(friction_2_, 1e-9)};
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

    void bind_parameters() {
        parameters.real("friction", "", "mu, Coulomb's coefficient", friction_, between(0, 1000, 0, 3));
        parameters.real("restitution", "", "e: e^2 of the compression work comes back", restitution_, {0, 1});
        parameters.real("ux", "m/s", "sliding velocity before, along t1", ux_, between(-1000, 1000, -4, 4));
        parameters.real("uy", "m/s", "sliding velocity before, along t2", uy_, between(-1000, 1000, -4, 4));
        parameters.real("uz", "m/s", "normal velocity before", uz_, between(-1000, -1e-6, -3, -0.05));
        parameters.real("K11", "1/kg", "what a push along t1 does along t1", choice_.K11, between(1e-6, 1e6, 0.1, 10));
        parameters.real("K22", "1/kg", "what a push along t2 does along t2", choice_.K22, between(1e-6, 1e6, 0.1, 10));
        parameters.real("K33", "1/kg", "what a normal push does along n", choice_.K33, between(1e-6, 1e6, 0.1, 10));
        parameters.real("coupling12", "", "of t1 and t2", choice_.c12, between(-0.999, 0.999, -0.95, 0.95));
        parameters.real("coupling13", "", "of t1 and n", choice_.c13, between(-0.999, 0.999, -0.95, 0.95));
        parameters.real("coupling23", "", "of t2 and n, beyond what both share with t1", choice_.c23,
                        between(-0.999, 0.999, -0.95, 0.95));
        parameters
            .real("friction_2", "", "only for --mine: mu along t2; follows friction", friction_2_,
                  between(0, 1000, 0, 3))
            .follows = [this] { return friction_; };
    }

    void add_panes() {
        panes = {
            {"Tangential velocity", "u_t1 [m/s]", "u_t2 [m/s]", [this] { return plane(); },
             [this](Canvas& canvas) { draw_plane(canvas); }, true, [this](Point at, bool) { return drag_start(at); }},
            {"Normal velocity", "normal impulse p_n [N s]", "u_n [m/s]", [this] { return normal_world(); },
             [this](Canvas& canvas) { draw_normal(canvas); }, false},
            {"Impulse in the friction cone", "dotted: u_n = 0", "", cone_world,
             [this](Canvas& canvas) { draw_impulse(canvas); }, true, nullptr, false}};
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour, Stroke::Dash dash) {
        lanes_.push_back({name});
        variants.push_back(make_variant(lanes_.back(), label, colour));
        variants.back().dash = dash;
    }

    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const {
        return {lane.name,
                label,
                colour,
                {{"p_n", "N s", [&lane] { return lane.now.impulse.z(); }},
                 {"u_t1", "m/s", [&lane] { return lane.now.u.x(); }},
                 {"u_t2", "m/s", [&lane] { return lane.now.u.y(); }},
                 {"u_n", "m/s", [&lane] { return lane.now.u.z(); }},
                 {"W_n", "J", [&lane] { return lane.now.normal_work; }},
                 {"dT", "J", [&lane] { return lane.now.normal_work + lane.now.friction_work; }}}};
    }

    const Lane& lane(std::string_view name) const {
        return *std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& l) { return l.name == name; });
    }

    Lane& lane(std::string_view name) { return const_cast<Lane&>(std::as_const(*this).lane(name)); }

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
        canvas.circle_outline({ux_, uy_}, 0.03 * reach_, {colours::ink, 2});
        draw_paths(canvas, [](const CollisionState& s) { return Point{s.u.x(), s.u.y()}; });
    }

    void draw_normal(Canvas& canvas) const {
        draw_phases(canvas, normal_world());
        draw_paths(canvas, [](const CollisionState& s) { return Point{s.impulse.z(), s.u.z()}; });
    }

    void draw_impulse(Canvas& canvas) const {
        draw_cone(canvas, friction_, height_, reference_.compression_impulse);
        draw_paths(canvas, [&](const CollisionState& s) { return on_cone(s.impulse, friction_, height_); });
    }

    /// Units of the scene for a way of 1 m.
    double picture_scale() const { return 0.8 / std::max(problem_.u.norm(), 0.5 * reach_); }

    /// The path of the stone's corner in the picture: during the impact it slides with the velocity of each moment,
    /// then it flies off.
    std::vector<Eigen::Vector3d> way_of(const Lane& lane) const {
        const double scale = picture_scale();
        std::vector<Eigen::Vector3d> way{{0, 0, 0}};
        const std::vector<CollisionState>& states = lane.path.states;
        const double end = lane.path.end(), now = lane.now.impulse.z();
        for (std::size_t i = 1; i < states.size() && states[i - 1].impulse.z() < now; ++i) {
            const CollisionState& b = states[i].impulse.z() < now ? states[i] : lane.now;
            const double seconds = duration * (b.impulse.z() - states[i - 1].impulse.z()) / std::max(end, 1e-300);
            const Eigen::Vector2d slid = scale * seconds * 0.5 * (states[i - 1].u + b.u).head<2>();
            way.push_back(way.back() + Eigen::Vector3d(slid.x(), slid.y(), 0));
        }
        if (time() > duration) way.push_back(way.back() + scale * (time() - duration) * lane.now.u);
        return way;
    }

    template <class Place>
    void draw_paths(Canvas& canvas, const Place& place) const {
        for (const Lane& l : lanes_) {
            const Variant* const variant = find_variant(l.name);
            if (variant == nullptr || !variant->visible || !variant->status.empty()) continue;
            std::vector<Point> points;
            for (const CollisionState& s : l.path.states) {
                if (s.impulse.z() >= l.now.impulse.z()) break;
                points.push_back(place(s));
            }
            points.push_back(place(l.now));
            canvas.polyline(points, {variant->colour, l.name == "mirtich" ? 4.5 : 2, variant->dash});
            const bool whole = l.name == "mirtich" || l.name == "mine";
            canvas.dot(points.back(), whole ? 6 : 4.5, variant->colour);
            if (!whole) canvas.dot(points.back(), 2.5, colours::white);
        }
    }

    CollisionMatrixChoice choice_{2, 1, 1, 0.5, 0.3, -0.2};
    double friction_ = 0.5, friction_2_ = 0.5, restitution_ = 0.6, ux_ = 1, uy_ = 0.6, uz_ = -1;

    SpatialImpactProblem problem_;
    SpatialImpact reference_;
    double height_ = 1, reach_ = 1, lowest_ = -1, highest_ = 1;
    double wanted_reach_ = 1;  ///< of the velocity plane; reach_ becomes this when dragging in it ends
    bool dragged_ = false;
    std::list<Lane> lanes_;  // a list: the probes point into it
};

RBC_DEMO("10_mirtich_friction", MirtichDemo)

}  // namespace rbc

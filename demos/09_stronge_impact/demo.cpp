#include "lessons/09_stronge_impact/stronge_impact.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <list>

#include "common/foundation/problems/impact_file.hpp"
#include "demos/09_stronge_impact/panes.hpp"
#include "demos/09_stronge_impact/scene.hpp"
#include "exercises/09_stronge_impact/yielding.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

constexpr double approach = 0.25;   // s before the impact
constexpr double max_steps = 2000;  // of it that are kept; steps of 5e-4 s or more need at most 500

void draw_bouncer(Canvas& canvas, const Bouncer& bouncer, const Stroke& stroke) {
    const std::vector<Point> joints = bouncer.joints();
    canvas.polyline(joints, stroke);
    for (const Point& joint : joints) canvas.dot(joint, 0.5 * stroke.width + 0.6, stroke.colour);
}

}  // namespace

/// A rod or a double pendulum strikes the floor once for each law, all from the same state, and goes on from there.
class StrongeDemo : public Demo {
  public:
    StrongeDemo() {
        title = "09  Stronge's law: who makes energy?";
        look_for =
            "One impact, three laws. The curve shows the energy while the impulse grows: a law that ends above the "
            "zero line has made energy. The key A adds a map; click there for another impact.";
        plot_seconds = 4;
        scene_.bind(parameters);
        map_.bind(parameters);
        parameters.real("dt", "s", "time step", dt_, between(0, 0.1, 5e-4, 0.02, true));
        parameters.real("replay", "s", "the scene starts again after this time", replay_,
                        between(0, 1000, 1, 30, true));
        parameters.choice("impacts", "one: each body stops where its second impact would be", impacts_, {"one", "all"});
        parameters.real("yield_work", "J", "only for --mine: more work than this is not given back in full",
                        yield_work_, between(0, 1e6, 0, 0.3));
        add_law("newton", "Newton", colours::vermillion, impact_newton);
        add_law("poisson", "Poisson", colours::blue, impact_poisson);
        add_law("stronge", "Stronge", colours::green, impact_stronge);
        panes = {{"dT/T0 (solid), W_n/T0 (dashed)", "normal impulse p_n [N s]", "", [this] { return work_.world(); },
                  [this](Canvas& canvas) { work_.draw(canvas, ends()); }, false},
                 {"", "", "friction mu", [this] { return map_.world(); },
                  [this](Canvas& canvas) { map_.draw(canvas, scene_); }, false,
                  [this](Point at, bool) {
                      map_.choose(at, scene_, parameters);
                      restart();
                      return true;
                  }}};
        plots = {{"Energy: kinetic, and potential from where it strikes (dashed: before)", "E", "J", "energy"}};
        parameters.put_in_front({"body", "friction", "restitution", "rod.angle"});
        presets = strike_presets();
        slot = {"09_stronge_impact/yielding",
                "ends the impact by a law of its own: a contact that yields (yield_work)"};
    }

    double time_step() const override { return dt_; }
    Rect world() const override { return scene_.world(); }
    bool has_floor() const override { return true; }

    void draw(Canvas& canvas) const override {
        const Rect view = canvas.view().world;
        canvas.rectangle({view.x, view.y, view.width, -view.y}, colours::ground);
        canvas.line({view.x, 0}, {view.right(), 0}, {colours::ink, 2});
        draw_bouncer(canvas, *start_, {colours::faint, 9});
        if (scene_.body == StrikeScene::Body::pendulum) canvas.dot(start_->joints().front(), 6, colours::ink);

        double width = 11, row = 0.8;
        for (const auto& [lane, variant] : shown()) {
            canvas.polyline(lane->trail, {variant->colour.with_alpha(0.6), 1.5});
            draw_bouncer(canvas, *lane->bouncer, {variant->colour, width});
            width = std::max(2.0, width - 3.5);  // so that lanes in one place are all visible
            char text[64];
            std::snprintf(text, sizeof text, "%s: energy x %.3g", variant->label.c_str(),
                          1 + relative(lane->first.energy_change));
            const double line = 19 * canvas.scale() / canvas.pixels_per_metre();
            canvas.text({view.x + 0.06, view.top() - line * row++}, text,
                        {.size = 13, .colour = variant->colour, .bold = true});
        }
        if (std::any_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) { return lane.stopped; })) {
            canvas.text({view.x + 0.06, 0.5 * view.y}, "stopped before a second impact", {13, colours::ink});
        }
    }

    /// Of the impact that all laws share, the first one.
    std::string problem_text() const override {
        return strikes(problem_) ? impact_text({name, "stronge", problem_}) : std::string();
    }

  protected:
    void reset() override {
        const ImpactWithEnergy at = scene_.impact();
        problem_ = at.problem;
        energy_ = std::max(at.energy, 1e-12);
        start_ = scene_.bouncer();
        potential_ = start_->energy() - start_->kinetic();
        plots.front().guide = energy_;
        plots.front().limits = std::pair{-0.5 * energy_, 40 * energy_};

        approach_.clear();
        auto back = start_->copy();
        for (long i = 0; i < std::lround(std::min(approach / dt_, max_steps)); ++i) {
            back->fly(-dt_);
            const std::vector<Point> points = back->points();
            if (std::any_of(points.begin(), points.end(), [](Point p) { return p.y < 0; })) break;
            approach_.push_back(back->copy());
        }

        work_.clear();
        double longest = 0;
        for (Lane& lane : lanes_) {
            lane.first = strikes(problem_) && lane.law != nullptr ? lane.law(problem_) : PlanarImpact{};
            longest = std::max(longest, lane.first.impulse[1]);
        }
        if (strikes(problem_)) work_.set(problem_, energy_, longest);
        map_.fill(scene_);
        panes[1].title = map_.title();
        panes[1].x_name = map_.x_name(scene_);
        replay();
    }

    void step() override {
        if (!map_.shows(scene_)) reset();  // a slider was moved: another impact
        if (static_cast<double>(tick_) * dt_ >= replay_) replay();
        for (Lane& lane : lanes_) {
            if (lane.law != nullptr) {
                move(lane);
                continue;
            }
            // The student's function is asked in every step about the first impact, for the numbers and the picture.
            run_mine([&](CallTarget&) {
                if (strikes(problem_)) impulse_of(lane, problem_);
                move(lane);
            });
        }
        ++tick_;
    }

    Variant mine_variant() override {
        const Lane& beside =
            *std::find_if(lanes_.begin(), lanes_.end(), [](const Lane& l) { return l.name == "stronge"; });
        if (lanes_.back().name != "mine") lanes_.push_back({"mine", nullptr});
        lanes_.back().bouncer = beside.bouncer->copy();
        lanes_.back().trail = beside.trail;
        lanes_.back().stopped = beside.stopped;
        return make_variant(lanes_.back(), "mine", colours::black);
    }

  private:
    struct Lane {
        std::string name;
        PlanarLaw law;
        PlanarImpact first = {};  ///< of the impact that all share
        std::unique_ptr<Bouncer> bouncer = {};
        std::vector<Point> trail = {};
        bool stopped = false;  ///< before a second impact
    };

    void add_law(const std::string& name, const std::string& label, Colour colour, PlanarLaw law) {
        lanes_.push_back({name, law});
        variants.push_back(make_variant(lanes_.back(), label, colour));
    }

    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const {
        return {lane.name,
                label,
                colour,
                {{"p_t", "N s", [&lane] { return lane.first.impulse[0]; }},
                 {"p_n", "N s", [&lane] { return lane.first.impulse[1]; }},
                 {"u_t", "m/s", [&lane] { return lane.first.u[0]; }},
                 {"u_n", "m/s", [&lane] { return lane.first.u[1]; }},
                 {"W_n/T0", "", [&lane, this] { return relative(lane.first.normal_work); }},
                 {"dT/T0", "", [&lane, this] { return relative(lane.first.energy_change); }},
                 {"energy", "J", [&lane, this] { return lane.bouncer->energy() - potential_; }}}};
    }

    double relative(double energy) const { return std::abs(energy) < 1e-13 * energy_ ? 0 : energy / energy_; }

    void replay() {
        tick_ = 0;
        for (Variant& variant : variants) {
            if (variant.name != "mine")
                variant.status = strikes(problem_) ? "" : "no impact: it does not approach the floor";
        }
        for (Lane& lane : lanes_) {
            lane.bouncer = (approach_.empty() ? start_ : approach_.back())->copy();
            lane.trail.clear();
            lane.stopped = false;
        }
    }

    void move(Lane& lane) {
        if (!(lane.bouncer->energy() - potential_ < 1e4 * energy_)) {
            find_variant(lane.name)->status = "stopped: it has made 10,000 times the energy it began with";
            return;
        }
        const long hit = static_cast<long>(approach_.size());
        if (tick_ < hit) {
            lane.bouncer = (tick_ + 1 == hit ? start_ : approach_[static_cast<std::size_t>(hit - tick_ - 2)])->copy();
        } else {
            if (tick_ == hit && strikes(problem_)) lane.bouncer->hit(0, impulse_of(lane, problem_));
            lane.stopped = lane.stopped || (impacts_ == Impacts::one && lane.bouncer->strikes_within(dt_));
            if (lane.stopped) return;
            lane.bouncer->step(
                dt_, 3 * scene_.gravity * dt_, [&](const PlanarImpactProblem& p) { return impulse_of(lane, p); },
                scene_.friction, scene_.restitution);
        }
        lane.trail.push_back(lane.bouncer->points().front());
        if (lane.trail.size() > 250) lane.trail.erase(lane.trail.begin());
    }

    Eigen::Vector2d impulse_of(Lane& lane, const PlanarImpactProblem& problem) {
        if (lane.law != nullptr) return lane.law(problem).impulse;
        static const Remote<decltype(ex09::impact_yielding)> student{"impact_yielding"};
        const ex09::YieldingImpact answer = student(mine_target(), straight_path(impulse_path(problem)), yield_work_);
        if (!answer.impulse.allFinite() || !answer.u.allFinite()) {
            throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
        }
        if (problem.u == problem_.u && problem.K == problem_.K) {
            lane.first.impulse = answer.impulse;
            lane.first.u = answer.u;
            lane.first.normal_work = answer.returned - answer.stored;
            lane.first.energy_change = 0.5 * answer.impulse.dot(problem.u + answer.u);
        }
        return answer.impulse;
    }

    std::vector<std::pair<const Lane*, const Variant*>> shown() const {
        std::vector<std::pair<const Lane*, const Variant*>> result;
        for (const Variant& variant : variants) {
            for (const Lane& lane : lanes_) {
                const bool failed = lane.law == nullptr && !variant.status.empty();
                if (lane.name == variant.name && variant.visible && !failed) result.push_back({&lane, &variant});
            }
        }
        return result;
    }

    std::vector<WorkPicture::End> ends() const {
        std::vector<WorkPicture::End> result;
        for (const auto& [lane, variant] : shown()) {
            const PlanarImpact& first = lane->first;
            result.push_back({variant->colour, first.impulse[1], first.normal_work, first.energy_change});
        }
        return result;
    }

    StrikeScene scene_;
    double dt_ = 0.004, replay_ = 2.5, yield_work_ = 0.05;
    enum class Impacts { one, all } impacts_ = Impacts::one;
    MapPicture map_;
    WorkPicture work_;

    std::list<Lane> lanes_;  // a list: the probes point into it
    PlanarImpactProblem problem_;
    double energy_ = 1, potential_ = 0;               // of the start: kinetic, and the potential that counts as 0, J
    std::unique_ptr<Bouncer> start_;                  // at the instant of the impact
    std::vector<std::unique_ptr<Bouncer>> approach_;  // one step before it, two, ...
    long tick_ = 0;                                   // steps since the replay began
};

RBC_DEMO("09_stronge_impact", StrongeDemo)

}  // namespace rbc

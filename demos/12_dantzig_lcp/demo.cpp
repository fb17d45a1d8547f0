#include <algorithm>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/lcp_file.hpp"
#include "demos/12_dantzig_lcp/film.hpp"
#include "demos/12_dantzig_lcp/picture.hpp"
#include "demos/12_dantzig_lcp/presets.hpp"
#include "demos/12_dantzig_lcp/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/event_loop.hpp"

namespace rbc {

/// The forces of one instant, found pivot by pivot while the world stands still; or the world in motion, with every
/// instant solved. A body can be dragged while the world stands still; after that everything comes to rest, and the
/// next problem is posed.
class DantzigLcpDemo : public WorldDemo {
  public:
    DantzigLcpDemo() : WorldDemo(0.01) {
        title = "12  Dantzig's algorithm: all contacts at once";
        look_for =
            "Time stands still. The red contact's force grows until it no longer accelerates inwards; the blue ones "
            "answer, so that theirs stay at 0. In the plane beside it all dots must end on the green half-axes.";
        scenes_.bind(parameters);
        parameters.choice("run", "pivots: one instant, step by step; motion: all of it", run_, {"pivots", "motion"});
        parameters.count("steps_per_pivot", "how slowly pivots are shown; 1: each step is one", steps_per_pivot_,
                         {1, 1000, false, 1, 100, true});
        parameters.real("restitution", "", "e, of collisions", restitution_, {0, 1});
        add_probes(add_method("dantzig", "Dantzig", colours::blue,
                              [this](Lane& lane) { moving_on(lane) ? move(lane) : watch(lane); }),
                   shown_);
        plots = {{"Worst acceleration", "a", "m/s^2", "worst", false, {}, {}, 0.0},
                 {"f'Af/2 + b'f", "", "N m/s^2", "phi", false, {}, {}, {}},
                 {"Force of the ground", "f", "N", "ground", false, {}, {}, {}},
                 {"Mechanical energy", "E", "J", "energy", false, {}, {}, {}}};
        parameters.begin_with({"scene", "boxes", "shift", "load", "drop"});
        parameters.put_in_front({"scene", "boxes", "load", "steps_per_pivot"});
        presets = dantzig_lcp_presets();
        panes.push_back({"Contacts", "f [N]", "a [m/s^2]",
                         [this] { return moving() ? motion_plane() : force_acceleration_world(shown_.film); },
                         [this](Canvas& canvas) {
                             draw_force_acceleration(canvas, shown_.film, shown_.now,
                                                     shows_mine() ? &mine_.film : nullptr, mine_.now);
                         },
                         false});
        set_slot("dantzig", {"12_dantzig_lcp/obstacle", "how far each pivot goes, and which row ends it"},
                 [this](CallTarget& target, Lane& lane) { follow(target, lane); });
    }

    bool has_floor() const override { return true; }
    /// Of the instant that the picture shows.
    std::string problem_text() const override {
        if (shown_.film.rows() == 0) return {};
        return lcp_text({shown_.film.problem(), name + ", t = " + number_text(time()) + " s: z in N, w in m/s^2"});
    }

    /// The time of one pivot after the last one; in motion, some seconds.
    bool at_end() const override {
        return run_ == Run::motion ? time() >= 6 : !moving() && made() >= shown_.film.length() + 1;
    }

  protected:
    World make_world() const override { return scenes_.world(); }
    Rect scene() const override { return scenes_.part_of_world(); }
    Colour body_colour(const Lane&, int body, Colour) const override {
        const double light = 0.86 + 0.03 * (body % 3);
        return {light, light, light - 0.06};
    }

    void reset() override {
        WorldDemo::reset();
        moved_ = false;
        settling_ = still_ = 0;
        collisions_ = 0;
        last_ = {};
        pose(lane("dantzig"));
        largest_force_ = shown_.film.largest_force();
        if (run_ == Run::motion) shown_.now = shown_.film.length();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        mine_ = {};
        mine_problem_ = -1;
        add_probes(variant, mine_);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        const Shown& s = lane.name == "mine" ? mine_ : shown_;
        if (static_cast<std::size_t>(s.film.rows()) < contacts_.size()) return;  // the student's function failed
        if (show_impulses) draw_forces(canvas, lane.world, contacts_, s.film, s.now, force_scale());
        if (show_contacts) draw_sets(canvas, contacts_, s.film, s.now);
        if (run_ == Run::motion) return;
        const Rect part = scene();
        const double pixel = 1 / canvas.pixels_per_metre(), unit = pixel * canvas.scale();
        const TextStyle style{.size = 14, .colour = colours::ink, .bold = true};
        const std::string words = held()     ? "all moves while you hold it"
                                  : moving() ? "comes to rest; then a new problem"
                                             : s.film.caption(s.now);
        // Below the lane's name, where there are two lanes.
        const double top = part.top() - (has_mine() ? 22 * unit : 0);
        const double x = -lane.world.bodies[2].position.x();  // right of the left wall
        canvas.rectangle(
            {x + 2 * unit, top - 26 * unit, pixel * canvas.text_width(words, style) + 12 * unit, 24 * unit},
            colours::white.with_alpha(0.85));
        canvas.text({x + 8 * unit, top - 13 * unit}, words, style);
    }

  private:
    enum class Run { pivots, motion };
    /// What a lane shows: its pivots, and how many of them are done, the present one as a fraction.
    struct Shown {
        PivotFilm film;
        double now = 0;
    };

    void add_probes(Variant& variant, const Shown& s) {
        const Lane& bodies = lane("dantzig");
        variant.probes = {{"rows", "", [&s] { return s.film.rows(); }},
                          {"pivots", "",
                           [this, &s] {
                               return moved_ ? static_cast<double>(last_.pivots)
                                             : std::min(std::floor(s.now), s.film.length());
                           }},
                          {"drives", "", [&s] { return s.film.drives(s.now); }},
                          {"clamped", "", [&s] { return s.film.clamped(s.now); }},
                          {"worst", "m/s^2", [&s] { return s.film.worst(s.now); }},
                          {"phi", "N m/s^2", [&s] { return s.film.energy(s.now); }},
                          {"ground", "N", [this, &s] { return ground_force(s); }},
                          {"residual", "", [&s] { return s.film.result().residual; }},
                          {"collisions", "", [this] { return collisions_; }},
                          {"depth", "mm", [&bodies] { return 1e3 * deepest(touching(bodies.world)); }},
                          {"joints", "mm", [&bodies] { return 1e3 * joint_error(bodies.world); }},
                          {"energy", "J", [&own = lane(variant.name)] { return mechanical_energy(own.world); }},
                          {"driven", "", [&s] { return s.film.driven(s.now); }}};
    }

    /// What rests now, as a problem, and its pivots.
    void pose(const Lane& lane) {
        posed_ = lane.world;
        contacts_ = touching(lane.world, near);
        std::erase_if(contacts_, [&](const Contact& c) {
            return std::abs(c.normal.dot(relative_velocity(lane.world, c))) > resting;
        });
        shown_.film = PivotFilm(acceleration_equations(lane.world, contacts_).lcp);
        ++problems_;
        posed_at_ = steps();
        shown_.now = 0;
    }

    bool moving() const { return run_ == Run::motion || held() || settling_ > 0; }

    /// While pivots are shown: whether the world moves, in a hand or after it was let go, until nothing has moved for a
    /// while. Velocities are damped, because without friction many bodies would never rest.
    bool moving_on(Lane& lane) {
        if (run_ == Run::motion) {
            settling_ = 0;
        } else if (held()) {
            settling_ = longest_settling;
            still_ = 0;
        } else if (settling_ > 0) {
            double fastest = 0;
            for (Body& body : lane.world.bodies) {
                body.velocity *= std::exp(-drag_rate * dt);
                body.angular_velocity *= std::exp(-drag_rate * dt);
                fastest = std::max({fastest, body.velocity.norm(), std::abs(body.angular_velocity)});
            }
            still_ = fastest < slow ? still_ + dt : 0;
            settling_ = still_ < 0.2 ? std::max(0.0, settling_ - dt) : 0;
        }
        return moving();
    }

    /// The world stands still, and the present pivot goes on.
    void watch(Lane& lane) {
        if (moved_) {
            for (Body& body : lane.world.bodies) {
                body.velocity.setZero();
                body.angular_velocity = 0;
            }
            moved_ = false;
            pose(lane);
            largest_force_ = shown_.film.largest_force();
        } else if (lane.world.gravity != posed_.gravity) {
            pose(lane);
        }
        shown_.now = std::min(shown_.film.length(), made());
    }

    /// Pivots that this step may have made since the problem was posed.
    double made() const { return static_cast<double>(steps() + 1 - posed_at_) / std::round(steps_per_pivot_); }

    /// The world moves on by dt; the picture shows the last forces of rest.
    void move(Lane& lane) {
        moved_ = true;
        last_ = step_events(lane.world, {.dt = dt, .restitution = restitution_});
        collisions_ += static_cast<long>(last_.collisions.size());
        contacts_ = last_.resting;
        shown_.film = PivotFilm(last_.equations.lcp, last_.forces);
        ++problems_;
        largest_force_ = std::max(largest_force_, shown_.film.largest_force());
        shown_.now = 0;
        find_variant("dantzig")->status = last_.status == SolverStatus::solved ? "" : to_text(last_.status);
    }

    /// m/N; in motion it follows the largest force so far, so that arrows do not flicker.
    double force_scale() const { return largest_force_ > 0 ? scenes_.arrow() / largest_force_ : 0; }

    bool shows_mine() const {
        const Variant* const mine = find_variant("mine");
        return mine_.film.rows() > 0 && mine != nullptr && mine->visible;
    }

    Rect motion_plane() const {
        const double reach = 1.15 * std::max(largest_force_, 1e-3), low = posed_.joints.empty() ? 0.1 * reach : reach;
        return {-low, -8, reach + low, 16};
    }

    /// The student's lane: the same bodies, the same problem, the student's pivots.
    void follow(CallTarget& target, Lane& mine) {
        mine.world = lane("dantzig").world;
        if (mine_problem_ != problems_) {
            mine_ = {};
            mine_problem_ = problems_;
            mine_.film = film_of_student(target, shown_.film.problem());
        }
        mine_.now = moving() ? mine_.film.length() : std::min(mine_.film.length(), made());
    }

    double ground_force(const Shown& s) const {
        const Eigen::VectorXd f = s.film.force(s.now);
        if (f.size() < static_cast<Eigen::Index>(contacts_.size())) return 0;
        double sum = 0;
        for (std::size_t i = 0; i < contacts_.size(); ++i) {
            if (contacts_[i].a == 0) sum += f[static_cast<Eigen::Index>(i)] * contacts_[i].normal.y();
        }
        return sum;
    }

    static double joint_error(const World& world) {
        double error = 0;
        for (const Joint& joint : world.joints) {
            const Eigen::Vector2d apart = to_world(world.bodies[static_cast<std::size_t>(joint.b)], joint.anchor_b) -
                                          to_world(world.bodies[static_cast<std::size_t>(joint.a)], joint.anchor_a);
            error = std::max(error, std::abs(apart.norm() - joint.length));
        }
        return error;
    }

    static constexpr double longest_settling = 6;  ///< s, after a hand let go
    static constexpr double drag_rate = 3;         ///< 1/s, of all velocities meanwhile
    static constexpr double slow = 0.02;           ///< m/s, rad/s, the limit of rest
    static constexpr double near = 1e-5;           ///< m, the largest gap that counts as 0
    static constexpr double resting = 1e-3;        ///< m/s, the largest normal velocity that counts as 0

    LcpScenes scenes_;
    Run run_ = Run::pivots;
    double steps_per_pivot_ = 40, restitution_ = 0.2;
    World posed_;
    EventLoopStep last_;
    std::vector<Contact> contacts_;
    Shown shown_, mine_;
    long problems_ = 0, mine_problem_ = -1;  ///< posed so far; the one that mine_ has
    double largest_force_ = 0;               ///< N, of this problem, or of the motion so far
    long posed_at_ = 0, collisions_ = 0;
    bool moved_ = false;
    double settling_ = 0,
           still_ = 0;  ///< s: how long it may still move after a hand let go, and for how long it has not
};

RBC_DEMO("12_dantzig_lcp", DantzigLcpDemo)

}  // namespace rbc

#include "lessons/08_poisson_impact/poisson_impact.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/problems/impact_file.hpp"
#include "demos/08_poisson_impact/input.hpp"
#include "demos/08_poisson_impact/pictures.hpp"
#include "exercises/08_poisson_impact/static_friction.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"

namespace rbc {

namespace {

constexpr double approach = 0.4, flight = 0.5;  // s, before and after the impact

}  // namespace

class PoissonImpactDemo : public Demo {
  public:
    PoissonImpactDemo() {
        title = "08  Poisson's impact: what friction does during an impact";
        look_for =
            "The impact takes no time; here it is stretched. Watch the path bend where it meets the dotted line of "
            "sticking. It ends at the thin lines: each law of restitution has its own.";
        plot_seconds = 4;
        bind_parameters();
        add_law("poisson", "Poisson", colours::blue, impact_poisson, LawEnd::Rule::impulse);
        add_law("newton", "Newton, same path", colours::vermillion, impact_newton, LawEnd::Rule::velocity);
        add_law("newton_algebraic", "Newton, one shot (07)", colours::orange, impact_newton_algebraic,
                LawEnd::Rule::none);
        panes = {{"Impulse plane", "tangential impulse p_t [N s]", "p_n [N s]",
                  [this] {
                      return path_ ? impulse_plane_world(picture()) : Rect{-1, 0, 2, 2};
                  },
                  [this](Canvas& canvas) {
                      if (path_) draw_impulse_plane(canvas, picture());
                  },
                  true,
                  [this](Point at, bool) {
                      return aim_at({at.x, at.y});
                  }},
                 {"Velocity", "normal impulse p_n [N s]", "u_t, u_n [m/s]",
                  [this] {
                      return path_ ? velocities_world(picture()) : Rect{0, -1, 2, 2};
                  },
                  [this](Canvas& canvas) {
                      if (path_) draw_velocities(canvas, picture());
                  },
                  false}};
        plots = {{"Energy change of rod and floor together", "dT", "J", "dT", false, {}, {}, 0.0},
                 {"Work of the normal impulse", "W_n", "J", "W_n", false, {}, {}, 0.0}};
        parameters.begin_with({"friction", "restitution", "body", "angle", "velocity_x", "velocity_y", "spin", "mass",
                               "length", "inertia", "K_tt", "K_tn", "K_nn", "u_t", "u_n", "static_friction"});
        parameters.put_in_front({"friction", "restitution", "angle", "velocity_x"});
        presets = impact_presets();
        slot = ExerciseSlot{"08_poisson_impact/static_friction",
                            "answers the same impact with a larger friction at rest (static_friction)"};
    }

    double time_step() const override { return dt_; }
    Rect world() const override {
        const double l = rod_.half_length;
        return {-2.2 * l, -0.2 * l, 4.1 * l, 2.6 * l};
    }
    bool has_floor() const override { return true; }
    bool at_end() const override { return time() >= approach + stretch_ + flight; }
    void draw(Canvas& canvas) const override;
    std::string problem_text() const override {
        return path_ ? impact_text({name, "poisson", problem_}) : std::string();
    }

    /// The rod turns about its tip to where the pointer is.
    bool drag(Point at, bool) override {
        if (input_.source == ImpactInput::Source::matrix || at.y <= 0) return false;
        parameters.set_nearest("angle", std::round(std::atan2(at.y, -at.x) / degree));
        restart();
        return true;
    }

  protected:
    void reset() override;
    void step() override;
    Variant mine_variant() override {
        std::erase_if(laws_, [](const Law& law) { return law.name == "mine"; });
        laws_.push_back({"mine", nullptr, {LawEnd::Rule::none, colours::black, true, {}}, true});
        return make_variant("mine", "mine", colours::black);
    }

  private:
    using LawFunction = PlanarImpact (*)(const PlanarImpactProblem&);
    struct Law {
        std::string name;
        LawFunction function;
        LawEnd end;
        bool ok;
    };

    void bind_parameters();
    void add_law(const std::string& name, const std::string& label, Colour colour, LawFunction function,
                 LawEnd::Rule rule) {
        laws_.push_back({name, function, {rule, colour, rule == LawEnd::Rule::none, {}}, true});
        variants.push_back(make_variant(name, label, colour));
    }
    Variant make_variant(const std::string& name, const std::string& label, Colour colour);
    const Law* find_law(const std::string& name) const {
        const auto found = std::find_if(laws_.begin(), laws_.end(), [&](const Law& law) { return law.name == name; });
        return found == laws_.end() ? nullptr : &*found;
    }
    PathPoint now(const std::string& name) const {
        const Law* law = find_law(name);
        if (!law || !law->ok) return {{NAN, NAN}, {NAN, NAN}, {NAN, NAN}};
        return picture().on_the_way(law->end);
    }
    ImpactPicture picture() const;
    bool aim_at(const Eigen::Vector2d& crossing);

    ImpactInput input_;
    double static_friction_ = 1, stretch_ = 3, dt_ = 0.01;
    TiltedRod rod_;
    std::vector<Law> laws_;
    PlanarImpactProblem problem_;
    std::optional<ImpulsePath> path_;
    double furthest_ = 0;
    Remote<decltype(ex08::impact_two_frictions)> student_{"impact_two_frictions"};
};

Variant PoissonImpactDemo::make_variant(const std::string& name, const std::string& label, Colour colour) {
    return {name,
            label,
            colour,
            {{"p_t", "N s", [this, name] { return now(name).impulse[0]; }},
             {"p_n", "N s", [this, name] { return now(name).impulse[1]; }},
             {"u_t", "m/s", [this, name] { return now(name).u[0]; }},
             {"u_n", "m/s", [this, name] { return now(name).u[1]; }},
             // Of the student's impact only the end is known, and W_n, unlike dT, depends on the way there.
             {"W_n", "J", [this, name] { return name == "mine" ? NAN : now(name).work[1]; }},
             {"dT", "J", [this, name] { return now(name).work.sum(); }}}};
}

void PoissonImpactDemo::bind_parameters() {
    input_.bind(parameters);
    parameters
        .real("static_friction", "", "only for --mine: mu at rest; follows friction until set", static_friction_,
              between(0, 1e3, 0, 3))
        .follows = [this] { return input_.friction; };
    parameters.real("stretch", "s", "how long the picture takes for an impact that takes no time", stretch_,
                    between(0, 100, 0.5, 10, true));
    parameters.real("dt", "s", "from picture to picture", dt_, between(0, 1, 0.001, 0.05, true));
}

void PoissonImpactDemo::reset() {
    rod_ = input_.rod();
    problem_ = input_.problem();
    path_.reset();
    std::string trouble;
    try {
        if (problem_.u[1] >= 0) throw std::invalid_argument("the rod leaves the floor: u_n >= 0, no impact");
        path_ = impulse_path(problem_);
        if (input_.source == ImpactInput::Source::matrix) {
            rod_ = rod_of_matrix(problem_.K);
            rod_.velocity = problem_.u;
        }
    } catch (const std::invalid_argument& error) {
        trouble = error.what();
    }
    furthest_ = 0;
    for (Law& law : laws_) {
        if (law.name == "mine") {
            law.ok = false;
            continue;
        }
        law.ok = path_.has_value();
        Variant& variant = *find_variant(law.name);
        variant.status = trouble;
        if (!law.ok) continue;
        law.end.impact = law.function(problem_);
        law.ok = law.end.impact.status == ImpactStatus::ended;
        if (!law.ok) variant.status = "no answer here: its friction from before would pull the bodies together";
        if (law.ok && !law.end.straight) furthest_ = std::max(furthest_, law.end.impact.impulse[1]);
    }
}

void PoissonImpactDemo::step() {
    for (Law& law : laws_) {
        if (law.name != "mine" || !has_mine() || !path_) continue;
        law.ok = run_mine([&](CallTarget& target) {
            const ex08::ImpactEnd end =
                student_(target, problem_.K, problem_.u, {std::max(input_.friction, static_friction_), input_.friction},
                         input_.restitution);
            if (!end.impulse.allFinite() || !end.u.allFinite()) {
                throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
            }
            law.end.impact.impulse = end.impulse;
            law.end.impact.u = end.u;
        });
    }
}

ImpactPicture PoissonImpactDemo::picture() const {
    ImpactPicture picture{
        problem_, *path_, furthest_, std::clamp((time() - approach) / stretch_, 0.0, 1.0) * furthest_, {}};
    for (const Law& law : laws_) {
        const auto shown = [&](const Variant& v) { return v.name == law.name && v.visible; };
        if (law.ok && std::any_of(variants.begin(), variants.end(), shown)) picture.ends.push_back(law.end);
    }
    return picture;
}

/// Chooses the velocity with which the lines of sticking and of compression cross at this point of the impulse plane.
bool PoissonImpactDemo::aim_at(const Eigen::Vector2d& crossing) {
    if (!path_) return false;
    const auto rounded = [](double value) { return std::round(100 * value) / 100; };
    const Eigen::Vector2d u = -(problem_.K * crossing);
    if (u[1] >= -0.005) return false;
    const Eigen::Vector2d r = rod_.arm();
    if (input_.source == ImpactInput::Source::matrix) {
        parameters.set_nearest("u_t", rounded(u[0]));
        parameters.set_nearest("u_n", rounded(u[1]));
    } else {
        parameters.set_nearest("velocity_x", rounded(u[0] + input_.spin * r.y()));
        parameters.set_nearest("velocity_y", rounded(u[1] - input_.spin * r.x()));
    }
    restart();
    return true;
}

void PoissonImpactDemo::draw(Canvas& canvas) const {
    const double t = time() - approach, flown = std::clamp(t - stretch_, 0.0, flight);
    const std::optional<ImpactPicture> impact = path_ ? std::optional(picture()) : std::nullopt;
    draw_impact_scene(canvas, rod_, impact, t < 0 ? t : flown);
}

RBC_DEMO("08_poisson_impact", PoissonImpactDemo)

}  // namespace rbc

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>

#include "common/demo/particle_demo.hpp"
#include "common/demo/recording.hpp"
#include "exercises/04_spook/tether.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"

namespace rbc {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Shades of the method's purple, where a figure shows it with several parameters.
constexpr Colour dark_purple{0.45, 0.16, 0.36}, light_purple{0.91, 0.72, 0.84};

Series series_of(const Recording& run, const std::string& column, const std::string& label, Colour colour,
                 Series::Style style = Series::Style::line, std::size_t every = 1) {
    Series s{label, colour, {}, {}, style};
    for (std::size_t row = 0; row < run.rows(); row += every) {
        s.x.push_back(run.column("t")[row]);
        s.y.push_back(run.column(column)[row]);
    }
    return s;
}

Recording run_of(const Settings& settings, long steps) {
    return record("04_spook", settings, steps);
}

double largest_eigenvalue(double omega_dt, double relaxation_steps) {
    return std::abs(spook_eigenvalues(omega_dt, relaxation_steps)[0]);
}

/// The same of a lasting contact with the spring of lesson 03: z^2 - (2 - B - W) z + 1 - B = 0, W = w^2 h^2, B = b' h.
double largest_spring_eigenvalue(double W, double B) {
    const double half_trace = 1 - 0.5 * (B + W);
    const std::complex<double> root = std::sqrt(std::complex<double>(half_trace * half_trace - (1 - B)));
    return std::max(std::abs(half_trace + root), std::abs(half_trace - root));
}

Figure beside_the_spring() {
    const Recording run = run_of({{"stiffness", "1000"}}, 300);
    return {.title = "SPOOK beside the spring at equal stiffness",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {series_of(run, "exact.x", "exact", colours::grey, Series::Style::dashed),
                       series_of(run, "spring.x", "spring", colours::green),
                       series_of(run, "spook.x", "SPOOK", colours::purple)},
            .note = "k = 1000 N/m, e = 0.6, h = 0.01 s; the spring's damping for that e, SPOOK's tau = 0.02 s"};
}

Figure impact_energy() {
    const Recording balanced = run_of({{"restitution", "1"}}, 2000);
    const Recording plain = run_of({{"restitution", "1"}, {"balanced_impact", "0"}}, 2000);
    return {.title = "An elastic ball over 20 s: plain and balanced impacts",
            .x_label = "time t [s]",
            .y_label = "energy per mass H [J/kg]",
            .series = {series_of(balanced, "spook.energy", "balanced", colours::purple, Series::Style::line, 10),
                       series_of(plain, "spook.energy", "plain", dark_purple, Series::Style::dashed, 10)},
            .y_range = std::pair{0.0, 11.0},
            .note = "e = 1, h = 0.01 s, k = 1e5 N/m, tau = 0.02 s"};
}

Figure stability() {
    Series undamped{"spring, b = 0", colours::green, {}, {}, Series::Style::dashed};
    Series damped{"spring, b = k h/2", colours::green, {}, {}};
    Series half{"SPOOK, tau = h/2", light_purple, {}, {}}, two{"SPOOK, tau = 2 h", colours::purple, {}, {}};
    Series none{"SPOOK, tau = 0", dark_purple, {}, {}, Series::Style::dashed};
    for (double wh = 0.1; wh < 100; wh *= 1.03) {
        for (Series* s : {&undamped, &damped, &half, &two, &none}) s->x.push_back(wh);
        undamped.y.push_back(largest_spring_eigenvalue(wh * wh, 0));
        damped.y.push_back(largest_spring_eigenvalue(wh * wh, 0.5 * wh * wh));
        none.y.push_back(largest_eigenvalue(wh, 0));
        half.y.push_back(largest_eigenvalue(wh, 0.5));
        two.y.push_back(largest_eigenvalue(wh, 2));
    }
    return {.title = "A contact that lasts: above 1 it explodes",
            .x_label = "w h, with w = sqrt(k/m)",
            .y_label = "largest |eigenvalue| of one step",
            .series = {undamped, damped, none, half, two},
            .log_x = true,
            .y_range = std::pair{0.0, 2.0}};
}

Figure stiff_limit() {
    Series spook{"SPOOK, k infinite", colours::purple, {}, {}};
    Series decay{"exp(-h/tau)", colours::grey, {}, {}, Series::Style::dashed};
    for (double d = 0; d <= 8.0001; d += 0.05) {
        spook.x.push_back(d);
        spook.y.push_back(largest_eigenvalue(infinity, d));
        if (d < 0.2) continue;
        decay.x.push_back(d);
        decay.y.push_back(std::exp(-1 / d));
    }
    return {.title = "The stiff limit: how much of a penetration is left after a step",
            .x_label = "relaxation tau / h",
            .y_label = "largest |eigenvalue| of one step",
            .series = {spook, decay},
            .y_range = std::pair{0.0, 1.05},
            .note = "critical damping at tau = 2 h, where it is 1/3"};
}

Figure double_push() {
    const auto height = [](const char* relaxation, const char* skip, const std::string& label, Colour colour,
                           Series::Style style) {
        return series_of(run_of({{"restitution", "1"}, {"relaxation", relaxation}, {"skip_after_impact", skip}}, 300),
                         "spook.x", label, colour, style);
    };
    return {.title = "The double push: the impact and the solve answer the same penetration",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {height("0.002", "0", "tau = h/5", dark_purple, Series::Style::line),
                       height("0.002", "1", "tau = h/5, skip", light_purple, Series::Style::line),
                       height("0.02", "0", "tau = 2 h", colours::purple, Series::Style::dashed)},
            .note = "e = 1, h = 0.01 s, k = 1e5 N/m; skip: no solve in the step of an impact"};
}

Figure rest_depth() {
    const auto height = [](const char* dt, const char* relaxation, long steps, const std::string& label,
                           Colour colour) {
        return series_of(run_of({{"stiffness", "1000"},
                                 {"restitution", "0"},
                                 {"height", "0.02"},
                                 {"dt", dt},
                                 {"relaxation", relaxation}},
                                steps),
                         "spook.x", label, colour);
    };
    const double depth = -spring_rest_depth(1, 9.81, 1000);
    return {.title = "Every road leads to x = -m g/k",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {height("0.02", "0.04", 30, "h = 0.02, tau = 0.04", light_purple),
                       height("0.01", "0.01", 60, "h = 0.01, tau = 0.01", colours::purple),
                       height("0.005", "0.1", 120, "h = 0.005, tau = 0.1", dark_purple),
                       {"-m g/k", colours::grey, {0, 0.6}, {depth, depth}, Series::Style::dashed}},
            .note = "k = 1000 N/m, m = 1 kg, e = 0, dropped from 2 cm; times in s"};
}

}  // namespace

class SpookDemo : public ParticleDemo {
  public:
    SpookDemo() : ParticleDemo(0.6) {
        title = "04  SPOOK: soft where it helps, stable where it hurts";
        look_for =
            "SPOOK bounces like the exact ball and comes to rest m g/k deep, at any stiffness. Make the spring as "
            "stiff (100000 N/m) and it explodes.";
        Range stiff{0, 1e15, true};
        stiff.slider_minimum = 10;
        stiff.slider_maximum = 1e9;
        stiff.logarithmic = true;
        parameters.real("spook.stiffness", "N/m", "k of SPOOK", spook_.stiffness, stiff);
        parameters.real("spring.stiffness", "N/m", "k of the spring", spring_.stiffness, stiff);
        Range tau{0, 10};
        tau.slider_maximum = 0.1;
        parameters.real("relaxation", "s", "tau: how long a penetration takes to decay", spook_.relaxation, tau);
        Range threshold{0, 1000};
        threshold.slider_maximum = 2;
        parameters.real("impact_threshold", "m/s", "only faster approaches are impacts", spook_.impact_threshold,
                        threshold);
        parameters.toggle("balanced_impact", "the impact sees v(t), not v(t - h/2) (04.7)", spook_.balanced_impact);
        parameters.toggle("skip_after_impact", "no solve in the step of an impact", spook_.skip_after_impact);
        Range damping{0, 1e9};
        damping.slider_maximum = 100;
        parameters
            .real("damping", "N s/m", "b of the spring; from the restitution until it is set", spring_.damping, damping)
            .follows = [this] { return damping_at_zero_gap(restitution, spring_.stiffness, spring_.mass); };
        parameters.toggle("clamp", "the spring never pulls (03.1)", spring_.clamp);
        Range rope{0, 1000, true};
        rope.slider_minimum = 0.1;
        rope.slider_maximum = 3;
        parameters.real("tether", "m", "length of the tether; only the exercise 'tether' (mine) feels it", tether_,
                        rope);

        add_method("spook", "SPOOK", colours::purple, [this](Particle p) { return step_spook(p, spook()); });
        add_method("spring", "spring", colours::green, [this](Particle p) { return step_spring(p, spring()); });
        add_exact();
        plots.push_back({"Height near the plane", "x", "m", "x", false, std::pair{-0.06, 0.06}, {}, 0.0});
        set_slot({"04_spook/tether", "the SPOOK step (balanced impacts) with a ball on a tether"},
                 [this](CallTarget& target, const Particle& p) {
                     const SpookParameters s = spook();
                     return on_tether_(
                         target, p,
                         {dt, gravity, s.mass, restitution, s.stiffness, s.relaxation, s.impact_threshold, tether_});
                 });
        presets = make_presets();
    }

    std::vector<FigureRecipe> figures() const override {
        return {{"beside_the_spring", beside_the_spring},
                {"stability", stability},
                {"stiff_limit", stiff_limit},
                {"rest_depth", rest_depth},
                {"impact_energy", impact_energy},
                {"double_push", double_push}};
    }

  protected:
    void draw_scene(Canvas& canvas) const override {
        const Rect shown = world();
        const double size = shown.height / 1.46, left = 0.02 * size;
        const double wh = dt * std::sqrt(spook_.stiffness / spook_.mass);
        const SpringParameters s = spring();
        const double of_spring = largest_spring_eigenvalue(dt * dt * s.stiffness / s.mass, dt * s.damping / s.mass);
        canvas.text({left, 1.2 * size}, "contact, largest |eigenvalue|:", {11, colours::grey});
        write_eigenvalue(canvas, {left, 1.16 * size}, "SPOOK", largest_eigenvalue(wh, spook_.relaxation / dt),
                         colours::purple);
        write_eigenvalue(canvas, {left, 1.12 * size}, "spring", of_spring, colours::green);
        if (has_mine()) {
            canvas.line({0, tether_}, {shown.right() - 0.02 * size, tether_},
                        {colours::black, 1.5, Stroke::Dash::dotted});
            TextStyle style{11, colours::black};
            style.anchor = TextStyle::Anchor::bottom;
            canvas.text({left, tether_}, "end of the tether (mine)", style);
        }
    }

  private:
    static void write_eigenvalue(Canvas& canvas, Point at, const char* name, double value, Colour colour) {
        char line[64];
        std::snprintf(line, sizeof line, "%s %.3g%s", name, value, value > 1 + 1e-12 ? " unstable" : "");
        TextStyle style{12, colour};
        style.bold = true;
        canvas.text(at, line, style);
    }

    SpookParameters spook() const {
        SpookParameters s = spook_;
        s.dt = dt, s.gravity = gravity, s.restitution = restitution;
        return s;
    }
    SpringParameters spring() const {
        SpringParameters s = spring_;
        s.dt = dt, s.gravity = gravity;
        return s;
    }

    static std::vector<Preset> make_presets() {
        return {
            {"equal_stiffness",
             "Equal stiffness",
             "Both rest at the same depth, m g/k = 9.8 mm. The spring needs that softness to survive and sinks 11 cm "
             "at the first hit; SPOOK never gets deeper than one step carries it.",
             {{"stiffness", "1000"}}},
            {"stiff",
             "Stiff",
             "k = 100000 N/m for both. SPOOK rests 0.1 mm deep and its contact is as stable as ever; the spring is far "
             "beyond its limit and throws the ball away.",
             {{"stiffness", "1e5"}}},
            {"elastic",
             "Elastic",
             "e = 1: the balanced impact loses nothing, bounce after bounce.",
             {{"restitution", "1"}}},
            {"plain_impact",
             "Plain impact",
             "The impact reflects v(t - h/2) as GBF does: every bounce loses g |v| h.",
             {{"restitution", "1"}, {"balanced_impact", "0"}}},
            {"double_push",
             "Double push",
             "tau = h/5: after the impact the solve pushes once more, and the ball leaps twice as high as it fell. "
             "Cure it with relaxation 0.01 or with skip_after_impact.",
             {{"restitution", "1"}, {"relaxation", "0.002"}}},
            {"no_threshold",
             "No threshold",
             "With impact_threshold = 0 gravity alone counts as an impact, over and over: near the plane the ball "
             "never rests.",
             {{"impact_threshold", "0"}}},
            {"tether",
             "Tether (mine)",
             "Thrown up at 6 m/s on a tether of 1 m: only your lane knows the tether (exercise tether, with --mine).",
             {{"tether", "1"}, {"height", "0.2"}, {"speed", "6"}}},
        };
    }

    SpookParameters spook_;
    SpringParameters spring_;
    double tether_ = 2;  ///< m
    Remote<decltype(ex04::step_on_tether)> on_tether_{"step_on_tether"};
};

RBC_DEMO("04_spook", SpookDemo)

}  // namespace rbc

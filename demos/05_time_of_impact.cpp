#include "lessons/05_time_of_impact/time_of_impact.hpp"

#include <cmath>
#include <cstdio>

#include "common/demo/particle_demo.hpp"
#include "common/demo/recording.hpp"
#include "exercises/05_time_of_impact/moving_plane.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/05_time_of_impact/convergence.hpp"

namespace rbc {

namespace {

Range between(double minimum, double maximum, double slider_minimum, double slider_maximum, bool open = false) {
    Range range{minimum, maximum, open};
    range.slider_minimum = slider_minimum;
    range.slider_maximum = slider_maximum;
    range.logarithmic = slider_minimum > 0;
    return range;
}

std::string rounded(double value, int decimals) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0.0 : value);
    return text;
}

Figure axes(const std::string& title, const std::string& x, const std::string& y) {
    Figure figure;
    figure.title = title;
    figure.x_label = x;
    figure.y_label = y;
    return figure;
}

/// One curve per method, out of a recording.
Series curve(const Recording& recording, const std::string& column, const std::string& label, Colour colour,
             Series::Style style = Series::Style::line) {
    return {label, colour, recording.column("t"), recording.column(column), style};
}

Figure five_methods(double restitution, long steps, const std::string& title) {
    const Recording r = record("05_time_of_impact", {{"restitution", number_text(restitution)}}, steps);
    Figure figure = axes(title, "time t [s]", "height x [m]");
    figure.note = "h = 0.01 s, e = " + number_text(restitution) +
                  ", start at 1 m; spring: k = 1000 N/m; SPOOK: k = 1e5 N/m, tau = 0.02 s";
    figure.series = {curve(r, "gbf.x", "GBF", colours::vermillion),
                     curve(r, "balanced_gbf.x", "balanced GBF", colours::blue),
                     curve(r, "spring.x", "spring", colours::green),
                     curve(r, "spook.x", "SPOOK", colours::purple, Series::Style::dashed),
                     curve(r, "time_of_impact.x", "time of impact", colours::orange),
                     curve(r, "slide.x", "slide formula", colours::sky),
                     curve(r, "exact.x", "exact", colours::grey, Series::Style::dashed)};
    figure.x_range = std::pair{0.0, r.column("t").back()};
    return figure;
}

/// Every method with the demo's default parameters, e = 1; the time step is free.
struct Method {
    std::string label;
    Colour colour;
    MethodOfStep step;
};

std::vector<Method> elastic_methods() {
    return {{"GBF", colours::vermillion, [](Particle p, double h) { return step_gbf(p, {.dt = h, .restitution = 1}); }},
            {"balanced GBF", colours::blue,
             [](Particle p, double h) { return step_balanced_gbf(p, {.dt = h, .restitution = 1}); }},
            {"spring", colours::green, [](Particle p, double h) { return step_spring(p, {.dt = h}); }},
            {"SPOOK", colours::purple, [](Particle p, double h) { return step_spook(p, {.dt = h, .restitution = 1}); }},
            {"time of impact", colours::orange,
             [](Particle p, double h) { return step_time_of_impact(p, {.dt = h, .restitution = 1}); }},
            {"slide formula", colours::sky,
             [](Particle p, double h) { return step_time_of_impact_slide(p, {.dt = h, .restitution = 1}); }},
            {"explicit, s = x/v", colours::grey,
             [](Particle p, double h) {
                 return step_time_of_impact_explicit(p, {.dt = h, .restitution = 1}, ImpactTime::first);
             }},
            {"explicit, second s", colours::black, [](Particle p, double h) {
                 return step_time_of_impact_explicit(p, {.dt = h, .restitution = 1}, ImpactTime::second);
             }}};
}

Figure convergence(double BounceErrors::*error, const std::string& title, const std::string& axis) {
    Figure figure = axes(title, "time step h [s]", axis);
    figure.log_x = figure.log_y = true;
    figure.x_range = std::pair{1e-4, 2e-2};
    figure.y_range = std::pair{1e-16, 10.0};
    figure.note = "root mean square over 2 s and 32 heights from 1 m to 1.5 m, e = 1; p is the measured order";
    for (const Method& method : elastic_methods()) {
        Series series{method.label, method.colour, {}, {}, Series::Style::line_points};
        double largest = 0;
        for (double h = 0.01; h > 1e-4; h /= 2) {
            const double value = measure_bounce_errors(method.step, h, 9.81, 1).*error;
            series.x.push_back(h);
            series.y.push_back(value);
            largest = std::max(largest, value);
        }
        // Below 1e-11 there is nothing but rounding, which grows with the number of steps.
        series.label += largest < 1e-11 ? ": rounding" : ": p = " + rounded(measured_order(series.x, series.y), 2);
        if (method.label == "SPOOK") series.style = Series::Style::points;  // it lies on balanced GBF
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// A particle that will hit the plane at -4.4 m/s, theta h before the end of its next step.
Particle before_impact(double h, double theta) {
    const double g = 9.81, speed = 4.4, ahead = (1 - theta) * h;
    return {(speed - 0.5 * g * ahead) * ahead, -speed + g * ahead + 0.5 * g * h};
}

using Step = std::function<Particle(Particle, const TimeOfImpactParameters&)>;

const Step explicit_first = [](Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::first);
};
const Step explicit_second = [](Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::second);
};

/// By how much the stored velocity after one impact is off, m/s.
double velocity_error(const Step& step, double h, double theta) {
    const Particle p = before_impact(h, theta);
    const TimeOfImpactParameters q{.dt = h};
    return step(p, q).v - step_time_of_impact(p, q).v;
}

Figure slide_error() {
    Figure figure = axes("The printed formula: velocity error of one bounce",
                         "theta = s/h: share of the step after the impact", "velocity error / (g h)");
    figure.note = "impact at 4.4 m/s, e = 0.6; dashed: -(1 - 2 theta)";
    Series slide{"slide formula, h = 0.01 s", colours::sky, {}, {}, Series::Style::line};
    Series first{"explicit, s = x/v, h = 0.01 s", colours::grey, {}, {}, Series::Style::line};
    Series theory{"theory, h to 0", colours::black, {}, {}, Series::Style::dashed};
    for (int i = 1; i <= 50; ++i) {
        const double theta = 0.02 * i, h = 0.01;
        for (Series* series : {&slide, &first, &theory}) series->x.push_back(theta);
        slide.y.push_back(velocity_error(step_time_of_impact_slide, h, theta) / (9.81 * h));
        first.y.push_back(velocity_error(explicit_first, h, theta) / (9.81 * h));
        theory.y.push_back(-(1 - 2 * theta));
    }
    figure.series = {slide, first, theory};
    return figure;
}

Figure impact_orders() {
    Figure figure = axes("One bounce: velocity error over the time step", "time step h [s]", "velocity error [m/s]");
    figure.log_x = figure.log_y = true;
    figure.x_range = std::pair{1e-3, 3e-2};
    figure.y_range = std::pair{1e-9, 1.0};
    figure.note = "impact at 4.4 m/s, e = 0.6, theta = 1/4; p is the measured order";
    const auto add = [&](const std::string& label, Colour colour, const Step& step) {
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (double h = 0.02; h > 1e-3; h /= 2) {
            series.x.push_back(h);
            series.y.push_back(std::abs(velocity_error(step, h, 0.25)));
        }
        series.label += ": p = " + rounded(measured_order(series.x, series.y), 2);
        figure.series.push_back(std::move(series));
    };
    add("slide formula", colours::sky, step_time_of_impact_slide);
    add("explicit, s = x/v", colours::grey, explicit_first);
    add("explicit, second s", colours::black, explicit_second);
    return figure;
}

Figure zeno() {
    const double h = 0.05;
    const Recording r = record("05_time_of_impact", {{"restitution", "0.6"}, {"dt", number_text(h)}}, 40);
    const ExactBounce exact(1, -0.5 * 9.81 * h, 9.81, 0.6);
    Series line{"exact", colours::grey, {}, {}, Series::Style::dashed};
    for (int i = 0; i <= 1000; ++i) {
        line.x.push_back(1.4 + 0.0005 * i);
        line.y.push_back(exact.at(line.x.back()).x);
    }
    Figure figure = axes("Several bounces in one step, then rest", "time t [s]", "height x [m]");
    figure.note =
        "h = 0.05 s, e = 0.6; infinitely many bounces are over at t = " + rounded(exact.rest_time(), 4) + " s";
    figure.x_range = std::pair{1.4, 1.9};
    figure.y_range = std::pair{-0.001, 0.024};
    figure.series = {line, curve(r, "time_of_impact.x", "time of impact", colours::orange, Series::Style::points)};
    return figure;
}

}  // namespace

class TimeOfImpactDemo : public ParticleDemo {
  public:
    TimeOfImpactDemo() : ParticleDemo(1) {
        title = "05  Time of impact: the exact step, and all five methods";
        look_for =
            "All start alike. Time of impact stays on the dashed exact curve; the others leave it, each in its way. "
            "The lower plot shows by how much, in decades.";
        bind_parameters();
        add_methods();
        for (Variant& variant : variants) add_error_probe(variant);
        plots.push_back(
            {"Distance from the exact curve", "|x - exact|", "m", "error", true, {}, std::pair{1e-16, 10.0}, {}});
        presets = {
            {"elastic",
             "e = 1",
             "Which methods keep the height? Which of them also keep the time?",
             {{"restitution", "1"}}},
            {"inelastic",
             "e = 0.6",
             "All should rest 1.80 s after the start. The distance of time of impact stays at rounding, through "
             "infinitely many bounces.",
             {{"restitution", "0.6"}}},
            {"coarse",
             "Coarse step",
             "h = 0.05 s: near the end several bounces fall into one step, and only one method notices.",
             {{"restitution", "0.8"}, {"dt", "0.05"}, {"relaxation", "0.1"}, {"impact_threshold", "1.2"}}},
            {"fine",
             "Fine step",
             "h = 0.001 s: a tenth of the step, a tenth of the distance. The spring does not profit: its error is its "
             "softness.",
             {{"restitution", "1"}, {"dt", "0.001"}}},
            {"stiff_spring",
             "Stiffer spring",
             "k = 30000 N/m: nearer to a rigid plane, but w h = 1.7 is close to the limit 2: the energy jumps.",
             {{"restitution", "1"}, {"spring.stiffness", "30000"}}},
            {"moving_plane",
             "Moving plane (mine)",
             "With --mine: your plane goes up and down and drives the ball.",
             {{"restitution", "0.8"}, {"plane_amplitude", "0.05"}}},
        };
        set_slot({"05_time_of_impact/moving_plane",
                  "steps above a plane that goes up and down (plane_amplitude, plane_period)"},
                 [this](CallTarget& target, const Particle& p) {
                     return student_(target, p, plane_at(steps()), ex05::BounceSettings{dt, gravity, restitution});
                 });
    }

    std::vector<FigureRecipe> figures() const override {
        return {
            {"five_methods_elastic", [] { return five_methods(1, 300, "All methods, elastic"); }},
            {"five_methods_inelastic", [] { return five_methods(0.6, 220, "All methods, e = 0.6"); }},
            {"convergence",
             [] { return convergence(&BounceErrors::height, "Distance from the exact curve", "height error [m]"); }},
            {"convergence_energy",
             [] { return convergence(&BounceErrors::energy, "Energy error", "energy error per mass [J/kg]"); }},
            {"slide_error", slide_error},
            {"impact_orders", impact_orders},
            {"zeno", zeno}};
    }

  protected:
    Variant mine_variant() override {
        Variant variant = ParticleDemo::mine_variant();
        add_error_probe(variant);
        return variant;
    }

    void draw_scene(Canvas& canvas) const override {
        if (!has_mine() || amplitude_ == 0) return;
        const double x = plane_at(steps()).height;
        canvas.line({0, x}, {world().right(), x}, {colours::black, 2, Stroke::Dash::dotted});
    }

  private:
    void bind_parameters() {
        parameters.real("shell", "m", "delta: touching where x <= delta (both GBF)", gbf_.shell,
                        between(0, 0.1, 1e-12, 0.1));
        parameters.toggle("contact_step", "stop a touching particle (both GBF)", gbf_.contact_step);
        parameters.choice("gbf.projection", "lift a particle to x = 0", gbf_.projection,
                          {"never", "contact", "always"});
        parameters.choice("balanced_gbf.projection", "lift a particle to x = 0", balanced_.projection,
                          {"never", "contact", "always"});
        parameters.real("spring.stiffness", "N/m", "k of the spring", spring_.stiffness,
                        between(0, 1e9, 10, 1e5, true));
        parameters
            .real("damping", "N s/m", "b of the spring; follows e until set", spring_.damping, between(0, 1e6, 0, 200))
            .follows = [this] { return damping_at_zero_gap(restitution, spring_.stiffness, spring_.mass); };
        parameters.toggle("clamp", "the spring only pushes", spring_.clamp);
        parameters.real("spook.stiffness", "N/m", "k of SPOOK", spook_.stiffness, between(0, 1e12, 1e2, 1e9, true));
        parameters.real("relaxation", "s", "tau of SPOOK", spook_.relaxation, between(0, 10, 0, 0.2));
        parameters.real("impact_threshold", "m/s", "slower approaches are no impacts (SPOOK)", spook_.impact_threshold,
                        between(0, 100, 0, 2));
        parameters.toggle("balanced_impact", "SPOOK's impact sees v(t)", spook_.balanced_impact);
        parameters.real("plane_amplitude", "m", "only for --mine: the plane goes up and down by this", amplitude_,
                        between(0, 1, 0, 0.2));
        parameters.real("plane_period", "s", "only for --mine: of the plane's motion", period_,
                        between(0, 100, 0.1, 4, true));
    }

    void add_methods() {
        add_method("gbf", "GBF", colours::vermillion, [this](Particle p) { return step_gbf(p, on_scene(gbf_)); });
        add_method("balanced_gbf", "balanced GBF", colours::blue, [this](Particle p) {
            BalancedGbfParameters balanced = on_scene(balanced_);
            balanced.shell = gbf_.shell;
            balanced.contact_step = gbf_.contact_step;
            return step_balanced_gbf(p, balanced);
        });
        add_method("spring", "spring", colours::green, [this](Particle p) {
            SpringParameters spring = spring_;
            spring.dt = dt;
            spring.gravity = gravity;
            return step_spring(p, spring);
        });
        add_method("spook", "SPOOK", colours::purple, [this](Particle p) { return step_spook(p, on_scene(spook_)); });
        add_method("time_of_impact", "time of impact", colours::orange, [this](Particle p) {
            return step_time_of_impact(p, {dt, gravity, restitution});
        });
        add_method("slide", "slide formula", colours::sky, [this](Particle p) {
            return step_time_of_impact_slide(p, {dt, gravity, restitution});
        });
        add_exact();
    }

    template <class MethodParameters>
    MethodParameters on_scene(MethodParameters method) const {
        method.dt = dt;
        method.gravity = gravity;
        method.restitution = restitution;
        return method;
    }

    void add_error_probe(Variant& variant) {
        if (variant.name == "exact") return;
        variant.probes.push_back({"error", "m", [this, x = variant.probes.front().value] {
                                      return std::abs(x() - find_variant("exact")->probes.front().value());
                                  }});
    }

    /// The plane of the student's lane: parabolas up and down, each of a whole number of steps.
    ex05::MovingPlane plane_at(long step) const {
        const long half = std::max(1L, std::lround(0.5 * period_ / dt));
        const double T = static_cast<double>(half) * dt, t = static_cast<double>(step % half) * dt;
        const double up = (step / half) % 2 == 0 ? 1 : -1;
        const double A = -8 * amplitude_ / (T * T), U = 4 * amplitude_ / T;
        return {up * (U + 0.5 * A * t) * t, up * (U + A * t), up * A};
    }

    GbfParameters gbf_;
    BalancedGbfParameters balanced_;
    SpringParameters spring_;
    SpookParameters spook_;
    double amplitude_ = 0, period_ = 1;
    Remote<decltype(ex05::step_on_moving_plane)> student_{"step_on_moving_plane"};
};

RBC_DEMO("05_time_of_impact", TimeOfImpactDemo)

}  // namespace rbc

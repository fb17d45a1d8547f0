#include "lessons/03_spring/spring.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "common/demo/kit/particle_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "exercises/03_spring/implicit_damping.hpp"
#include "lessons/03_spring/measure.hpp"

namespace rbc {

namespace {

constexpr double axis_end = 2.6;  // of both axes of the stability diagram

/// Where w h and b' h put a spring in the diagram.
Point in_diagram(const SpringParameters& s) {
    return {std::sqrt(s.stiffness / s.mass) * s.dt, s.damping / s.mass * s.dt};
}

/// The left side of (03.4).
double left_side(const SpringParameters& s) {
    const Point at = in_diagram(s);
    return at.x * at.x + 2 * at.y;
}

/// The region (03.4), the line of constant restitution through the present point, and the point.
void draw_stability_diagram(Canvas& canvas, const Rect& at, const SpringParameters& spring) {
    const auto place = [&](double wh, double bh) {
        return Point{at.x + wh / axis_end * at.width, at.y + bh / axis_end * at.height};
    };
    const Point present = in_diagram(spring);
    const bool stable = spring_is_stable(spring);
    const Colour verdict = stable ? colours::green : colours::vermillion;

    std::vector<Point> region{place(0, 0)};
    for (double wh = 0; wh <= 2.0001; wh += 0.05) region.push_back(place(wh, 2 - 0.5 * wh * wh));
    canvas.polygon(region, colours::green.with_alpha(0.16));
    canvas.polyline(std::span(region).subspan(1), {colours::green, 2});
    for (double tick = 0.5; tick < axis_end; tick += 0.5) {
        canvas.line(place(tick, 0), place(tick, 0.05), {colours::ink, 1});
        canvas.line(place(0, tick), place(0.05, tick), {colours::ink, 1});
        TextStyle style{13, colours::grey, TextStyle::Align::centre};
        canvas.text(place(tick, -0.11), number_text(tick), style);
        style.align = TextStyle::Align::right;
        canvas.text(place(-0.06, tick), number_text(tick), style);
    }
    canvas.arrow(place(0, 0), place(axis_end, 0), {colours::ink, 1.2});
    canvas.arrow(place(0, 0), place(0, axis_end), {colours::ink, 1.2});
    TextStyle label{13, colours::ink, TextStyle::Align::right};
    canvas.text(place(axis_end, -0.26), "\u03c9h", label);
    canvas.text(place(-0.06, axis_end + 0.12), "b\u2032h", label);
    TextStyle inside{13, colours::grey};
    const double line = 17 * canvas.scale() / canvas.pixels_per_metre();
    Point words = place(0.15, 1.25);
    for (const char* word : {"a lasting", "contact is", "stable here"}) {
        canvas.text(words, word, inside);
        words.y -= line;
    }

    // At a given damping ratio, b'/(2 w), a longer step or a stiffer spring moves the point along this line.
    const double scale = axis_end / std::max({present.x, present.y, 1e-9});
    canvas.line(place(0, 0), place(scale * present.x, scale * present.y), {verdict, 1, Stroke::Dash::dotted});
    const double inside_axes = std::min(1.0, scale);
    const Point shown = place(inside_axes * present.x, inside_axes * present.y);
    canvas.dot(shown, 6.5, colours::ink);
    canvas.dot(shown, 5, verdict);

    TextStyle sum{.size = 13, .colour = verdict, .align = TextStyle::Align::right, .bold = true};
    char text[64];
    std::snprintf(text, sizeof text, "\u03c9\u00b2h\u00b2 + 2b\u2032h = %.4g %s 4", left_side(spring),
                  stable ? "<" : "\u2265");
    canvas.text({place(axis_end, 0).x, place(0, axis_end + 0.12).y + line}, text, sum);
}

}  // namespace

class SpringDemo : public ParticleDemo {
  public:
    SpringDemo() : ParticleDemo(0.6) {
        title = "03  Spring: the plane pushes back";
        look_for =
            "The ball rests mg/k below the plane. The point in the diagram moves with stiffness, damping and dt; well "
            "before it leaves the green region, bounces gain or lose energy, depending on where in a step they fall.";
        parameters.real("stiffness", "N/m", "k of the plane", spring_.stiffness, between(0, 1e9, 10, 1e6, true, true));
        parameters.choice("exit", "where the damping for the wanted restitution comes from", exit_,
                          {"zero_gap", "zero_force"});
        parameters
            .real("damping", "N s/m", "b of the plane; follows the restitution until it is set", spring_.damping,
                  between(0, 1e9, 0, 200))
            .follows = [this] { return wanted_damping(); };
        parameters.toggle("clamp", "the plane only pushes, never pulls (03.1)", spring_.clamp);
        parameters.real("theta", "", "your exercise: damps with the old (0) or new (1) velocity", theta_, {0, 1});
        parameters.count("starts", "from 2 on: so many more balls, from 0.8 to 1.2 times the height, +-1 m/s", starts_,
                         between(1, 10000, 1, 1000));

        add_method("spring", "spring", colours::green, [this](Particle p) { return step_spring(p, settings()); });
        find_variant("spring")->probes.push_back({"stability", "", [this] { return left_side(settings()); }});
        add_exact();
        set_slot("spring", {"03_spring/implicit_damping", "your spring, its damping force taken at theta"},
                 [this](CallTarget& target, const Particle& p) {
                     static const Remote<decltype(ex03::step_theta_spring)> step("step_theta_spring");
                     const SpringParameters s = settings();
                     return step(target, p,
                                 {.dt = s.dt,
                                  .gravity = s.gravity,
                                  .mass = s.mass,
                                  .stiffness = s.stiffness,
                                  .damping = s.damping,
                                  .clamp = s.clamp,
                                  .theta = theta_});
                 });
        plots.push_back({"Height near the plane", "x", "m", "x", false, {}, {}, 0.0});
        parameters.begin_with({"starts"});
        parameters.put_in_front({"stiffness", "restitution", "dt", "height"});
        run_seconds = 5;
        presets = {
            {"elastic", "e = 1, soft",
             "k = 1000: every bounce changes the energy a little, up or down, depending on where in a time step it "
             "falls.",
             "restitution=1"},
            {"too_stiff", "e = 1, too stiff",
             "k = 30000 is inside the green region, yet bounces gain energy: the region is about contacts that last.",
             "restitution=1 stiffness=30000"},
            {"many", "400 starts",
             "The ball from rest has its energy back after every second bounce. Of its 400 neighbours some have gained "
             "15 % after 5 s, some lost as much: press A and read the table.",
             "restitution=1 stiffness=20000 starts=400"},
            {"unstable", "e = 0.6, unstable",
             "k = 29500, a hair outside the region: the damped ball never rests and soon flies higher than it started.",
             "stiffness=29500"},
            {"right_exit", "e = 0.6 with clamp",
             "With the clamp a contact ends at zero force; damping for that end gives nearly 0.6. Try exit = zero_gap.",
             "exit=zero_force stiffness=10000 dt=0.001"},
            {"soft", "Soft: rest depth", "k = 100: the ball rests a whole 9.8 cm inside the plane.",
             "stiffness=100 restitution=0.3 exit=zero_force height=0.5"},
            {"overdamped", "Too much damping",
             "b'h = 3: the damping force overshoots and throws the ball up. With --mine and theta = 1 it lands softly.",
             "damping=300 theta=1"},
        };
    }

    Rect world() const override {
        Rect shown = ParticleDemo::world();
        shown.width += diagram_share * shown.height;
        return shown;
    }

  protected:
    void reset() override {
        ParticleDemo::reset();
        fit_close_up();
        spread_starts();
    }
    void step() override {
        ParticleDemo::step();
        if (others_) others_->step(settings());
        fit_close_up();
    }
    void draw_scene(Canvas& canvas) const override {
        const Rect shown = world();
        const double left = shown.right() - diagram_share * shown.height, unit = shown.height;
        canvas.rectangle({left, shown.y - unit, 2 * unit, 3 * unit}, colours::white);
        const Rect axes{left + 0.09 * unit, shown.y + 0.27 * unit, 0.48 * unit, 0.48 * unit};
        draw_stability_diagram(canvas, axes, settings());
        for (int i = 0; others_ && i < others_->count(); ++i) {
            const Point at{0.2 * unit * (i + 0.5) / others_->count(), others_->height(i)};
            if (at.y < shown.top()) canvas.dot(at, 1.5, colours::purple.with_alpha(0.6));
        }
    }

  private:
    enum class Exit { zero_gap, zero_force };
    static constexpr double diagram_share = 0.6;  // width of the diagram's part, in heights of the scene

    double wanted_damping() const {
        if (exit_ == Exit::zero_gap) return damping_at_zero_gap(restitution, spring_.stiffness, spring_.mass);
        // No damping gives 0 here; the least restitution on offer is a thousandth.
        return damping_at_zero_force(std::max(1e-3, restitution), spring_.stiffness, spring_.mass);
    }
    SpringParameters settings() const {
        SpringParameters s = spring_;
        s.dt = dt;
        s.gravity = gravity;
        return s;
    }
    /// The variant "starts": the mean over many balls, there while there are any.
    void spread_starts() {
        std::erase_if(variants, [](const Variant& v) { return v.name == "starts"; });
        others_.reset();
        const int count = static_cast<int>(std::lround(starts_));
        if (count < 2 || height == 0) return;  // on the plane there is no height to spread
        others_.emplace(Particle{height, speed}, count, settings());
        const double start = particle_energy({height, speed}, dt, gravity);
        const auto probe = [this](auto value) { return [this, value] { return value(others_->shares()); }; };
        const Variant mean{"starts",
                           "mean of " + std::to_string(count),
                           colours::purple,
                           {{"mean", "", probe([](const EnergyShares& s) { return s.mean; })},
                            {"least", "", probe([](const EnergyShares& s) { return s.least; })},
                            {"largest", "", probe([](const EnergyShares& s) { return s.largest; })},
                            {"resting", "", probe([](const EnergyShares& s) { return 1.0 * s.resting; })},
                            {"energy", "J/kg", probe([start](const EnergyShares& s) { return s.mean * start; })}}};
        // Before "mine", which is always the last.
        const auto mine =
            std::find_if(variants.begin(), variants.end(), [](const Variant& v) { return v.name == "mine"; });
        variants.insert(mine, mean);
    }
    /// The plot near the plane shows the deepest point of the first impact, whatever the stiffness.
    void fit_close_up() {
        const double impact = std::sqrt((speed * speed + 2 * gravity * height) * spring_.mass / spring_.stiffness);
        const double rest = spring_rest_depth(spring_.mass, gravity, spring_.stiffness);
        plots.back().range = {-1.3 * (impact + rest), 0.8 * (impact + rest)};
        plots.back().guide = -rest;
    }

    SpringParameters spring_;
    Exit exit_ = Exit::zero_gap;
    double theta_ = 0, starts_ = 1;
    std::optional<SpreadStarts> others_;
};

RBC_DEMO("03_spring", SpringDemo)

}  // namespace rbc

#include <cmath>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/demo/kit/recording.hpp"
#include "demos/13_dantzig_friction/map.hpp"
#include "demos/13_dantzig_friction/motion.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"

namespace rbc {

namespace {

/// Where the outcome of a scene changes between two angles, by bisection, degrees.
template <class Is>
double limit_angle(FrictionScene scene, double mu, double below, double above, const Is& is_below) {
    for (int i = 0; i < 30; ++i) {
        scene.angle() = 0.5 * (below + above);
        (is_below(outcome_of(scene, mu, 9.81)) ? below : above) = scene.angle();
    }
    return 0.5 * (below + above);
}

Figure ladder_limit() {
    Figure figure = empty_figure("The flattest ladder that stands", "friction mu, at floor and wall",
                                 "angle above the floor [deg]", "a uniform ladder; rough floor, rough or smooth wall",
                                 {.x_range = std::pair{0.0, 1.0}, .y_range = std::pair{0.0, 90.0}});
    Series both{"floor and wall rough: tan = (1 - mu^2)/(2 mu)", colours::blue, {}, {}, Series::Style::line};
    Series floor{"smooth wall: tan = 1/(2 mu)", colours::grey, {}, {}, Series::Style::dashed};
    for (int i = 1; i <= 100; ++i) {
        const double mu = 0.01 * i;
        both.add(mu, std::atan((1 - mu * mu) / (2 * mu)) / degree);
        floor.add(mu, std::atan(1 / (2 * mu)) / degree);
    }
    Series solved{"solver, bisected", colours::vermillion, {}, {}, Series::Style::points};
    FrictionScene scene;
    for (int i = 1; i <= 9; ++i) {
        solved.add(0.1 * i, limit_angle(scene, 0.1 * i, 1, 89, [](Outcome o) { return o != Outcome::stays; }));
    }
    figure.series = {both, floor, solved};
    return figure;
}

FrictionScene rod_scene(double spin) {
    FrictionScene scene;
    scene.kind = FrictionScene::Kind::rod;
    scene.rod_spin = spin;
    return scene;
}

/// All normal forces that are possible at the rod's end, over mu.
Figure rod_force() {
    Figure figure = empty_figure("How hard the floor presses on the sliding rod", "friction mu", "normal force f_N [N]",
                                 "weight 9.81 N, tan(angle) = 2; all answers, by trying every mode",
                                 {.y_range = std::pair{-2.0, 60.0}});
    Series calm{"without spin", colours::blue, {}, {}, Series::Style::points};
    Series turning{"spin 4 rad/s", colours::orange, {}, {}, Series::Style::points};
    for (int i = 0; i <= 120; ++i) {
        const double mu = 0.025 * i;
        for (const auto& [spin, series] : {std::pair{0.0, &calm}, {4.0, &turning}}) {
            const FrictionStep first = first_forces(rod_scene(spin).world(), mu);
            for (const FrictionSolution& answer : enumerate_friction_modes(first.problem).solutions) {
                if (answer.f[0] < 100) series->add(mu, answer.f[0]);
            }
        }
    }
    figure.series = {calm, turning, {"mu = 4/3", colours::grey, {4.0 / 3, 4.0 / 3}, {-2, 60}, Series::Style::dashed}};
    return figure;
}

Figure rod_limit() {
    Figure figure = empty_figure(
        "From which friction on the sliding rod is in doubt", "angle below the horizontal [deg]", "friction mu",
        "above the curve friction turns the rod into the floor faster than the floor pushes it out",
        {.y_range = std::pair{0.0, 5.0}});
    Series closed{"(1 + 3 cos^2)/(3 sin cos)", colours::blue, {}, {}, Series::Style::line};
    for (int i = 20; i <= 84; ++i) {
        closed.add(i, painleve_critical_friction(degree * i));
    }
    Series tried{"answers counted, bisected", colours::vermillion, {}, {}, Series::Style::points};
    FrictionScene scene = rod_scene(0);
    for (int angle = 30; angle <= 80; angle += 5) {
        scene.angle() = angle;
        double below = 0.5, above = 5;
        for (int i = 0; i < 30; ++i) {
            const double mu = 0.5 * (below + above);
            (outcome_of(scene, mu, 9.81) == Outcome::slides ? below : above) = mu;
        }
        tried.add(angle, 0.5 * (below + above));
    }
    figure.series = {closed, tried, {"4/3", colours::grey, {20, 84}, {4.0 / 3, 4.0 / 3}, Series::Style::dashed}};
    return figure;
}

Figure stick_slip() {
    Figure figure = empty_figure("A box on a shaken ramp", "time t [s]", "slipped by [mm]",
                                 "15 degrees, shaken along itself by 3 m/s^2, once a second");
    const struct {
        const char* mu;
        Colour colour;
    } lanes[] = {{"0.45", colours::green}, {"0.4", colours::blue}, {"0.3", colours::purple}};
    for (const auto& [mu, colour] : lanes) {
        const std::string ramp = "scene=ramp ramp.angle=15 height=0.25 shake=3 shake_rate=1 friction=";
        figure.series.push_back(series_of(record("13_dantzig_friction", ramp + mu + " compare=" + mu, 800),
                                          "first.slip", std::string("mu = ") + mu, colour, Series::Style::line, 4));
    }
    return figure;
}

Figure two_futures() {
    Figure figure = empty_figure("Two futures of one rod", "time t [s]", "slip of its end [mm]",
                                 "mu = 2, tan(angle) = 2, sliding at 1 m/s, spin 4 rad/s");
    const Recording r = record("13_dantzig_friction",
                               "scene=rod friction=2 compare=2 compare_answer=most_pressed rod.spin=4 dt=0.0005", 200);
    figure.series = {series_of(r, "first.slip", "the end lifts off", colours::blue),
                     series_of(r, "second.slip", "the end slides on, pressed", colours::purple)};
    return figure;
}

}  // namespace

RBC_FIGURES("13_dantzig_friction", {{"ladder_limit", ladder_limit},
                                    {"rod_force", rod_force},
                                    {"rod_limit", rod_limit},
                                    {"two_futures", two_futures},
                                    {"stick_slip", stick_slip}})

}  // namespace rbc

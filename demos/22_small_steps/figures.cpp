#include <algorithm>
#include <cmath>
#include <functional>

#include "common/demo/kit/figure.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "demos/22_small_steps/gain_figure.hpp"
#include "demos/22_small_steps/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/regularized_system.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/spring_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"

namespace rbc {

namespace {

struct Way {
    const char* label;
    Colour colour;
    std::function<double(const SmallStepScene&, int n, double seconds)> run;  ///< the error at the end, m
};

template <class Stepper>
double error_after(const SmallStepScene& scene, Stepper stepper, double seconds) {
    World world = scene.world();
    for (int i = 0; i < std::lround(60 * seconds); ++i) stepper.step(world);
    return scene.error(world);
}

const Way ways[] = {{"soft, 1 x N", colours::vermillion,
                     [](const SmallStepScene& scene, int n, double seconds) {
                         return error_after(scene, SoftStepper({.substeps = 1, .sweeps = n, .relax = n}), seconds);
                     }},
                    {"Baumgarte 0.2, 1 x N", colours::purple,
                     [](const SmallStepScene& scene, int n, double seconds) {
                         // b = 4 h k, both large: (22.3) is then Baumgarte's law with beta = 1/5. Pins: 1/3.
                         const double h = 1.0 / 60, omega = 1e4;
                         SoftOptions options{
                             .substeps = 1, .sweeps = n, .relax = 0, .stiffness = 1e12, .damping = 4 * h * 1e12};
                         options.pin_omega = omega;
                         options.pin_zeta = 2 * omega * h;
                         return error_after(scene, SoftStepper(options), seconds);
                     }},
                    {"SPOOK, 1 x N", colours::orange,
                     [](const SmallStepScene& scene, int n, double seconds) {
                         return error_after(scene, SpookStepper({.sweeps = n, .stiffness = 1e7}), seconds);
                     }},
                    {"soft, N x 1", colours::blue,
                     [](const SmallStepScene& scene, int n, double seconds) {
                         return error_after(scene, SoftStepper({.substeps = n}), seconds);
                     }},
                    {"XPBD, N x 1", colours::green, [](const SmallStepScene& scene, int n, double seconds) {
                         return error_after(scene, XpbdStepper({.substeps = n}), seconds);
                     }}};

double shown(double error) {
    return std::isfinite(error) ? std::clamp(1e3 * error, 1e-3, 1e3) : 1e3;
}

Figure over(const std::string& title, const std::string& x_name, int seconds, const std::string& note,
            const std::vector<double>& xs, const std::function<SmallStepScene(double)>& scene_of,
            const std::function<int(double)>& sweeps_of) {
    Figure figure = empty_figure(title, x_name, "farthest off its place after " + std::to_string(seconds) + " s [mm]",
                                 note, {.log_x = true, .log_y = true});
    for (const Way& way : ways) {
        Series series{way.label, way.colour, {}, {}, Series::Style::line_points};
        for (const double x : xs) series.add(x, shown(way.run(scene_of(x), sweeps_of(x), seconds)));
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure mass_ratio() {
    return over(
        "A heavy box on five light ones, 8 sweeps a step", "mass of the heavy box over that of a light one", 30,
        "dt = 1/60 s, N = 8; 1000 mm and more: fallen, drawn there", {1, 3, 10, 30, 100, 300, 1000},
        [](double ratio) { return SmallStepScene{.kind = SmallStepScene::Kind::heavy, .height = 6, .ratio = ratio}; },
        [](double) { return 8; });
}

Figure heights() {
    return over(
        "Stacks of equal boxes, 8 sweeps a step", "boxes", 3,
        "dt = 1/60 s, N = 8; 1000 mm and more: fallen, drawn there", {5, 10, 15, 20, 30, 40},
        [](double n) { return SmallStepScene{.kind = SmallStepScene::Kind::stack, .height = n, .ratio = 1}; },
        [](double) { return 8; });
}

Figure sweeps() {
    return over(
        "100 kg on five boxes of 1 kg: what sweeps buy", "N: sweeps of a step, or substeps", 30,
        "dt = 1/60 s; 1000 mm and more: fallen, drawn there", {2, 4, 8, 16, 32, 64},
        [](double) { return SmallStepScene{.kind = SmallStepScene::Kind::heavy, .height = 6, .ratio = 100}; },
        [](double n) { return static_cast<int>(n); });
}

Figure chain() {
    return over(
        "A chain of ten links, the last one 100 times as heavy", "N: sweeps of a step, or substeps", 3,
        "dt = 1/60 s; worst pin; 1000 mm and more: drawn there", {2, 4, 8, 16, 32, 64},
        [](double) { return SmallStepScene{.kind = SmallStepScene::Kind::chain, .height = 10, .ratio = 100}; },
        [](double n) { return static_cast<int>(n); });
}

Figure books() {
    Figure figure =
        empty_figure("A pile of ten books: how deep the lowest one sinks", "stiffness k [N/m]",
                     "depth of the lowest book after 10 s [mm]",
                     "books of 1 kg, dt = 1/480 s (springs), 8 substeps of 1/60 s (soft); 1000 mm: blown up",
                     {.log_x = true, .log_y = true});
    Series line{"10 m g/(2 k)", colours::grey, {}, {}, Series::Style::dashed};
    Series springs{"springs", colours::purple, {}, {}, Series::Style::line_points};
    Series soft{"soft, same k and b", colours::sky, {}, {}, Series::Style::line_points};
    Series damped{"soft, same k, b = 9 h k", colours::blue, {}, {}, Series::Style::line_points};
    for (double e = 3; e < 7.6; e += 0.25) {
        const double k = std::pow(10, e), b = 0.2 * std::sqrt(k);
        line.add(k, 1e3 * 10 * 9.81 / (2 * k));
        const SmallStepScene scene{.kind = SmallStepScene::Kind::books, .height = 10, .ratio = 1};
        const auto depth = [](const World& world) {
            const double x = 1e3 * (0.02 - world.bodies[1].position.y());
            return std::isfinite(x) && std::abs(x) < 1000 ? std::max(1e-4, x) : 1000;
        };
        World a = scene.world();
        for (int i = 0; i < 4800 && depth(a) < 1000; ++i)
            step_springs(a, {.dt = 1.0 / 480, .stiffness = k, .damping = b});
        const double top = a.bodies.back().position.y();
        springs.add(k, top > -1 && top < 0.5 ? depth(a) : 1000);
        for (Series* series : {&soft, &damped}) {
            World pile = scene.world();
            SoftStepper stepper({.substeps = 8, .stiffness = k, .damping = series == &soft ? b : 9 * k / 480});
            for (int i = 0; i < 600; ++i) stepper.step(pile);
            series->add(k, depth(pile));
        }
    }
    figure.series = {line, springs, soft, damped};
    return figure;
}

/// The first step of a scene that falls for an instant, as one regularized system.
RegularizedSystem system_of(const SmallStepScene& scene) {
    const double h = 1.0 / 60;
    World world = scene.world();
    if (scene.kind == SmallStepScene::Kind::chain) world.gravity = {9.81, 0};  // it hangs, towards the right
    std::vector<Contact> contacts = contact_set(world, 1e-9);
    drop_pinned(world, contacts);
    return regularized_system(world, contacts, spook_law(h, 1e6, 2 * h), h);
}

Figure regularized() {
    Figure figure = empty_figure("One regularized system, four ways", "sweeps, or products with A", "residual",
                                 "k = 1 MN/m, tau = 2 h; direct: a point, after as many factorizations",
                                 {.log_x = true, .log_y = true});
    const std::pair<const char*, SmallStepScene> scenes[] = {
        {"chain, 100 kg", {.kind = SmallStepScene::Kind::chain, .height = 20, .ratio = 100}},
        {"pyramid", {.kind = SmallStepScene::Kind::pyramid, .height = 15, .ratio = 1}}};
    const struct {
        const char* label;
        Colour colour[2];
        RegularizedResult (*solve)(const RegularizedSystem&, const RegularizedOptions&);
    } solvers[] = {{"sweeps", {colours::vermillion, colours::orange}, solve_regularized_sweeps},
                   {"conjugate gradients", {colours::blue, colours::sky}, solve_regularized_conjugate},
                   {"hybrid", {colours::purple, colours::black}, solve_regularized_hybrid},
                   {"direct", {colours::green, colours::grey}, solve_regularized_direct}};
    for (std::size_t s = 0; s < 2; ++s) {
        const RegularizedSystem system = system_of(scenes[s].second);
        for (const auto& solver : solvers) {
            const std::string label = std::string(solver.label) + ", " + scenes[s].first;
            Series series{label, solver.colour[s], {}, {}, Series::Style::line_points};
            for (double digits = 1; digits <= 10; digits += 1) {
                const RegularizedResult result =
                    solver.solve(system, {.tolerance = std::pow(10, -digits), .iterations = 100000});
                const double work = result.inner > 0 ? result.inner : result.iterations;
                series.add(work, std::max(result.residual, 1e-14));
                if (result.status != SolverStatus::solved) break;
            }
            figure.series.push_back(std::move(series));
        }
    }
    return figure;
}

}  // namespace

RBC_FIGURES("22_small_steps", {{"mass_ratio", mass_ratio},
                               {"heights", heights},
                               {"sweeps", sweeps},
                               {"chain", chain},
                               {"books", books},
                               {"gain", gain_figure},
                               {"regularized", regularized}})

}  // namespace rbc

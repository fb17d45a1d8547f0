#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "common/demo/kit/figure.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/23_space/scenes.hpp"
#include "demos/23_space/ways.hpp"
#include "lessons/23_space/curved_slide.hpp"
#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/friction_shapes.hpp"
#include "lessons/23_space/pressed_disc.hpp"
#include "lessons/23_space/spatial_stepper.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

struct UpdateLine {
    SpinUpdate how;
    const char* label;
    Colour colour;
    Series::Style style = Series::Style::line;
};
constexpr UpdateLine updates[] = {{SpinUpdate::split_middle, "exact turns, middle first", colours::black},
                                  {SpinUpdate::dropped, "dropped", colours::orange},
                                  {SpinUpdate::explicit_euler, "explicit", colours::vermillion},
                                  {SpinUpdate::implicit_newton, "implicit, one Newton step", colours::green},
                                  {SpinUpdate::midpoint, "midpoint", colours::sky, Series::Style::dashed},
                                  {SpinUpdate::momentum, "momentum kept", colours::blue}};

/// A number of the plate that turns over, over time, by every update.
template <class Value>
Figure top_figure(Figure figure, const Value& value) {
    const double h = 1.0 / 60;
    for (const UpdateLine& update : updates) {
        SpatialBody body = SpaceChoice{.scene = SpaceScene::top}.world().bodies[0];
        const SpatialBody start = body;
        Series series{update.label, update.colour, {}, {}, update.style};
        for (int i = 0; i <= 1200; ++i) {
            if (i % 5 == 0) series.add(i * h, value(body, start));
            rotate_freely(body, h, update.how);
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure flips() {
    return top_figure(empty_figure("A plate spun about its middle axis", "time t [s]", "middle axis now . at the start",
                                   "I = (1, 2, 3) kg m^2, w = (0.01, 5, 0.01) rad/s, h = 1/60 s",
                                   {.y_range = std::pair{-1.1, 1.1}}),
                      [](const SpatialBody& body, const SpatialBody& start) {
                          return (body.orientation * Vector3d::UnitY()).dot(start.orientation * Vector3d::UnitY());
                      });
}

Figure spin_energy() {
    return top_figure(empty_figure("What becomes of its energy", "time t [s]", "E/E_0",
                                   "as before; the exact motion keeps it", {.y_range = std::pair{0.6, 2.1}}),
                      [](const SpatialBody& body, const SpatialBody& start) {
                          return kinetic_energy(body) / kinetic_energy(start);
                      });
}

/// Sliding over turning while a disc comes to rest, from several starts.
Figure disc() {
    Figure figure = empty_figure("A disc that slides and spins", "kinetic energy left, E/E_0", "v/(R w)",
                                 "R = 0.25 m, mu = 0.3; dashed: on its rim alone",
                                 {.log_x = true, .log_y = true, .y_range = std::pair{0.02, 50.0}});
    const FlatBody body{.radius = SpaceChoice::disc_radius, .inertia = 0.5, .friction = 0.3};
    const Colour colours_of[] = {colours::vermillion, colours::orange, colours::green, colours::blue};
    const double ratios[] = {0.05, 0.4, 1.2, 10};
    for (int i = 0; i < 4; ++i) {
        const FlatMotion start{.speed = 1, .turning = 1 / (ratios[i] * body.radius)};
        const auto energy = [&](const FlatMotion& m) {
            return m.speed * m.speed + 0.5 * std::pow(body.radius * m.turning, 2);
        };
        for (const bool rim : {false, true}) {
            if (rim && i != 1) continue;
            Series series{rim ? "on its rim" : "start " + std::to_string(ratios[i]).substr(0, 4), colours_of[i], {}, {},
                          rim ? Series::Style::dashed : Series::Style::line};
            const auto motion = rim ? slide_flat(body, start, [](double x) { return pressed_rim_friction(x); })
                                    : slide_flat(body, start);
            for (std::size_t k = 0; k + 1 < motion.size(); k += 2)
                if (energy(motion[k]) > 1e-8 * energy(start) && motion[k].turning > 0)
                    series.add(energy(motion[k]) / energy(start), motion[k].speed / (body.radius * motion[k].turning));
            figure.series.push_back(std::move(series));
        }
    }
    Series end{"0.6530018", colours::grey, {1e-8, 1}, {end_ratio(0.5), end_ratio(0.5)}, Series::Style::dashed};
    figure.series.push_back(std::move(end));
    return figure;
}

/// The way of a small block over an incline, by what its step takes for friction.
Figure incline() {
    const SlideOnIncline plane{.angle = 0.5, .friction = 0.6};
    const SlideStart start{.speed = 2, .direction = 1.2};
    Figure figure = empty_figure("A block pushed sideways on an incline", "sideways [m]", "downhill [m]",
                                 "0.5 rad, mu = 0.6 > tan 0.5 = 0.546, 2 m/s; steps of 1/480 s");
    Series exact{"(23.54)", colours::black, {}, {}};
    for (double t = 0; t < std::min(3.0, slide_ends(plane, start)); t += 0.02) {
        const SlidePoint at = slide_curved(plane, start, t);
        exact.add(at.y, at.x);
    }
    figure.series.push_back(std::move(exact));
    const std::pair<const char*, StepSolverIn<3>> shapes[] = {{"disc", solve_sweeps<3>},
                                                              {"box", box_friction()},
                                                              {"polygon of 4", polygon_friction(4)},
                                                              {"polygon of 8", polygon_friction(8)}};
    const Colour colours_of[] = {colours::sky, colours::vermillion, colours::orange, colours::green};
    for (int i = 0; i < 4; ++i) {
        SpatialWorld world = block_on_incline(plane.angle, start.speed, start.direction);
        ContactStepperIn<3> stepper = spatial_stepper({.dt = 1.0 / 480, .friction = plane.friction, .iterations = 30});
        stepper.solve = shapes[i].second;
        const Vector3d down(std::cos(plane.angle), 0, -std::sin(plane.angle)), from = world.bodies[1].position;
        Series series{shapes[i].first, colours_of[i], {}, {}, Series::Style::dashed};
        for (int k = 0; k <= 1440; ++k) {
            const Vector3d way = world.bodies[1].position - from;
            if (k % 10 == 0) series.add(way.y(), way.dot(down));
            stepper.step(world);
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// Contacts of the wall in the second after it was struck, on the mean.
double contacts_after(SpaceChoice choice, int lane) {
    const double h = 1.0 / 60;
    SpatialWorld world = choice.world();
    const std::unique_ptr<SpaceWay> way = std::move(space_lane(choice, lane, h, 9.81).way);
    double sum = 0;
    for (int i = 0; i < 65; ++i) {
        way->step(world);
        if (i >= 5) sum += static_cast<double>(way->contacts().size());
    }
    return sum / 60;
}

Figure shocks() {
    Figure figure = empty_figure("Contacts of a wall after it was struck", "restitution e", "contacts, mean of a second",
                                 "3 x 4 bricks, a ball of 57 kg at 8 m/s, mu = 0.5, h = 1/60 s", {.y_range = std::pair{0.0, 90.0}});
    SpaceChoice wall{.scene = SpaceScene::wall, .speed = 8, .friction = 0.5, .height = 4};
    Series without{"no shocks", colours::vermillion, {}, {}, Series::Style::dashed};
    Series safe{"shocks, safe", colours::orange, {}, {}, Series::Style::line_points};
    const double none = contacts_after(wall, 0);
    for (const double e : {0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
        wall.restitution = e;
        without.add(e, none);
        safe.add(e, contacts_after(wall, 1));
    }
    figure.series = {without, safe};
    return figure;
}

}  // namespace

RBC_FIGURES("23_space", {{"flips", flips}, {"spin_energy", spin_energy}, {"disc", disc}, {"incline", incline}, {"shocks", shocks}})

}  // namespace rbc

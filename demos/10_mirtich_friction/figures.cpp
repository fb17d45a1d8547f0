#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "common/demo/kit/recording.hpp"
#include "lessons/10_mirtich_friction/extension_integration.hpp"
#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/sliding.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

/// The K of the lesson's pictures; its couplings are of the size of the diagonal.
SpatialImpactProblem coupled(double friction) {
    SpatialImpactProblem q;
    q.K << 3, 0.2, 0.3, 0.2, 0.5, 0.4, 0.3, 0.4, 1;
    q.u << 0, 0, -2;
    q.friction = friction;
    q.restitution = 1;
    return q;
}

/// Paths from starts on a circle, and the rays.
Figure hodograph(double friction, const std::string& title) {
    SpatialImpactProblem q = coupled(friction);
    Figure figure = empty_figure(title, "sliding velocity along t1 [m/s]", "along t2 [m/s]",
                                 "mu = " + number_text(friction) +
                                     "; twelve impacts with u_n = -2 m/s, e = 1; K = (3, 0.2, 0.3; 0.2, 0.5, 0.4; 0.3, "
                                     "0.4, 1) 1/kg");
    const Rays rays = invariant_rays(q.K, friction);
    Series in{"rays into zero", colours::blue, {}, {}, Series::Style::dashed};
    Series out{"the diverging ray", colours::vermillion, {}, {}, Series::Style::line};
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        Series& series = ray.growth > 0 ? out : in;
        for (double r : {0.0, 2.4, std::nan("")}) series.add(r * ray.direction.x(), r * ray.direction.y());
    }
    Series paths{"paths", colours::purple, {}, {}, Series::Style::line};
    Series starts{"starts", colours::black, {}, {}, Series::Style::points};
    for (int i = 0; i < 12; ++i) {
        const double a = i * std::numbers::pi / 6 + 0.1;
        q.u.head<2>() << 1.5 * std::cos(a), 1.5 * std::sin(a);
        starts.add(q.u.x(), q.u.y());
        for (const CollisionState& s : trace_mirtich(q, 100)) paths.add(s.u.x(), s.u.y());
        paths.add(std::nan(""), std::nan(""));
    }
    figure.series = {paths, starts, in};
    if (!out.x.empty()) figure.series.push_back(out);
    figure.x_range = figure.y_range = std::pair{-2.0, 2.0};
    return figure;
}

Figure recompression() {
    SpatialImpactProblem q;
    q.K << 8.51, 3.15, 2.58, 3.15, 1.87, 0.4, 2.58, 0.4, 1.57;
    q.u << -3.6, -2.9, -1;
    q.friction = 2.4;
    q.restitution = 1;
    Figure figure = empty_figure("Compressed twice", "normal impulse [N s]", "velocity [m/s], work [J]",
                                 "mu = 2.4, e = 1, u = (-3.6, -2.9, -1) m/s");
    Series u_n{"normal velocity", colours::purple, {}, {}, Series::Style::line};
    Series work{"normal work", colours::green, {}, {}, Series::Style::line};
    Series zero{"zero", colours::grey, {0, 5.4}, {0, 0}, Series::Style::dashed};
    for (const CollisionState& s : trace_mirtich(q, 400)) {
        u_n.add(s.impulse.z(), s.u.z());
        work.add(s.impulse.z(), s.normal_work);
    }
    figure.series = {u_n, work, zero};
    return figure;
}

/// Friction's direction over the impulse, in the plane and in space.
Figure turning() {
    SpatialImpactProblem q = coupled(0.6);
    Figure figure = empty_figure("Friction turns while the bodies touch", "normal impulse, as a share of the whole",
                                 "direction of sliding [degrees]",
                                 "the same K, mu = 0.6, e = 1, starts with a sliding velocity of 1.2 m/s");
    const Colour colour[] = {colours::purple, colours::blue, colours::green, colours::orange, colours::vermillion};
    for (int i = 0; i < 5; ++i) {
        const double start = -150 + 70 * i, a = start * std::numbers::pi / 180;
        q.u.head<2>() << 1.2 * std::cos(a), 1.2 * std::sin(a);
        Series series{"from " + number_text(start) + " degrees", colour[i], {}, {}, Series::Style::line};
        const auto path = trace_mirtich(q, 200);
        double before = a;
        for (const CollisionState& s : path) {
            double angle = std::atan2(s.u.y(), s.u.x());
            angle += 2 * std::numbers::pi * std::round((before - angle) / (2 * std::numbers::pi));
            before = angle;
            series.add(s.impulse.z() / path.back().impulse.z(), angle * 180 / std::numbers::pi);
        }
        figure.series.push_back(series);
    }
    const double ray = diverging_ray(q.K, q.friction).angle * 180 / std::numbers::pi;
    figure.series.push_back({"the diverging ray", colours::grey, {0, 1}, {ray, ray}, Series::Style::dashed});
    return figure;
}

/// The quartic in t = tan(theta/2), and the scalar equation, of one K: where they vanish.
Figure rays() {
    const SpatialImpactProblem q = coupled(0.6);
    Figure figure = empty_figure("Turning and growth by direction", "direction of sliding [degrees]", "Phi, R [1/kg]",
                                 "mu = 0.6; where Phi = 0 the direction stays: four rays, on one of them R > 0");
    Series turning{"turning Phi", colours::blue, {}, {}, Series::Style::line};
    Series growth{"growth R", colours::vermillion, {}, {}, Series::Style::line};
    Series zero{"zero", colours::grey, {-180, 180}, {0, 0}, Series::Style::dashed};
    for (int i = -180; i <= 180; i += 2) {
        const double a = i * std::numbers::pi / 180;
        const Flow f = flow(q.K, q.friction, {std::cos(a), std::sin(a)});
        turning.add(i, f.turning);
        growth.add(i, f.growth);
    }
    Series found{"roots of the quartic", colours::black, {}, {}, Series::Style::points};
    const Rays all = invariant_rays(q.K, q.friction);
    for (int i = 0; i < all.count; ++i)
        found.add(all.ray[static_cast<std::size_t>(i)].angle * 180 / std::numbers::pi, 0);
    const Ray scalar = diverging_ray(q.K, q.friction);
    Series one{"scalar equation: theta and R", colours::purple, {}, {}, Series::Style::points};
    one.add(scalar.angle * 180 / std::numbers::pi, scalar.growth);
    figure.series = {turning, growth, found, one, zero};
    return figure;
}

/// Error of the final velocity over the number of slopes: equal steps in three parameters, and the series.
Figure convergence() {
    SpatialImpactProblem q = coupled(0.6);
    q.u << -1, -0.6, -1;
    const double p_end = impact_mirtich(q).compression_impulse;
    const CollisionState exact = [&] {
        SpatialImpactProblem to_compression = q;
        to_compression.restitution = 0;
        const SpatialImpact r = impact_mirtich(to_compression);
        return CollisionState{r.u, r.impulse, r.normal_work, 0};
    }();
    Figure figure =
        empty_figure("Compression in equal steps of Dormand and Prince", "steps", "error of the sliding velocity [m/s]",
                     "the same K, mu = 0.6, u = (-1, -0.6, -1) m/s; order 5 is the dashed line",
                     {.log_x = true, .log_y = true, .y_range = std::pair{1e-16, 1e-1}});
    Series over_p{"over the normal impulse (10.4)", colours::purple, {}, {}, Series::Style::line_points};
    Series over_u_n{"over the normal velocity (10.5)", colours::sky, {}, {}, Series::Style::line_points};
    Series fifth{"order 5", colours::grey, {}, {}, Series::Style::dashed};
    for (int steps = 4; steps <= 512; steps *= 2) {
        const auto along_p =
            integrate_fixed<4>([&](double, const Eigen::Vector4d& y) { return slope_over_impulse(q.K, q.friction, y); },
                               0.0, Eigen::Vector4d(-1, -0.6, -1, 0), p_end, steps);
        const auto along_u_n = integrate_fixed<3>(
            [&](double z, const Eigen::Vector3d& y) { return slope_over_normal_velocity(q.K, q.friction, z, y); }, -1.0,
            Eigen::Vector3d(-1, -0.6, 0), 0.0, steps);
        over_p.add(steps, (along_p.head<2>() - exact.u.head<2>()).norm());
        over_u_n.add(steps, (along_u_n.head<2>() - exact.u.head<2>()).norm());
        fifth.add(steps, over_p.y.front() * std::pow(4.0 / steps, 5));
    }
    figure.series = {over_p, over_u_n, fifth};
    return figure;
}

}  // namespace

RBC_FIGURES("10_mirtich_friction",
            {{"hodograph_diverging",
              [] { return hodograph(0.6, "Friction cannot hold zero: all twelve leave along one ray"); }},
             {"hodograph_sticking",
              [] { return hodograph(1.0, "Friction can hold zero: seven of twelve stop there"); }},
             {"turning", turning},
             {"rays", rays},
             {"recompression", recompression},
             {"convergence", convergence}})

}  // namespace rbc

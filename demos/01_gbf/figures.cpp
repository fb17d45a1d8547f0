#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "lessons/01_gbf/gbf.hpp"

namespace rbc {

namespace {

Figure height_figure(const std::string& title, const Recording& r) {
    Figure f = empty_figure(title, "time t [s]", "height x [m]", "h = 0.01 s, g = 9.81 m/s^2, dropped from 1 m");
    f.series = {series_of(r, "gbf.x", "GBF", colours::vermillion),
                series_of(r, "exact.x", "exact", colours::grey, Series::Style::dashed)};
    return f;
}

/// Impacts without the contact step hardly hold a particle that should rest.
Figure no_contact_figure() {
    const std::string impacts = "restitution=0.6 contact_step=0 projection=";
    const Recording never = record("01_gbf", impacts + "never", 600),
                    always = record("01_gbf", impacts + "always", 600);
    const Recording whole = record("01_gbf", "restitution=0.6", 600);
    Figure f = empty_figure("e = 0.6 without the contact step: impacts alone hold nothing", "time t [s]",
                            "height x [mm]", "h = 0.01 s; the last millimetres");
    f.series = {series_of(never, "gbf.x", "neither", colours::vermillion),
                series_of(always, "gbf.x", "projection only", colours::orange),
                series_of(whole, "gbf.x", "contact step and projection", colours::black, Series::Style::dashed)};
    for (Series& s : f.series) {
        for (double& x : s.y) x *= 1000;
    }
    f.x_range = {{2, 6}};
    f.y_range = {{-240, 40}};
    return f;
}

Figure energy_figure() {
    const Recording r = record("01_gbf", "restitution=1", 600);
    Figure f = empty_figure("The energy of an elastic ball, judged twice", "time t [s]", "energy per mass [J/kg]",
                            "GBF, e = 1, h = 0.01 s");
    Series naive{"naive, v stored", colours::sky, r.column("t"), {}, Series::Style::line};
    for (std::size_t n = 0; n < r.rows(); ++n) {
        const double v = r.column("gbf.v")[n];
        naive.y.push_back(0.5 * v * v + 9.81 * r.column("gbf.x")[n]);
    }
    f.series = {naive, series_of(r, "gbf.energy", "invariant H", colours::vermillion),
                series_of(r, "exact.energy", "exact", colours::grey, Series::Style::dashed)};
    return f;
}

/// Loss of an elastic ball per second over ten seconds, the start's stored velocity given.
double loss_rate(double dt, double speed) {
    GbfParameters s;
    s.restitution = 1;
    s.dt = dt;
    Particle p{1, speed};
    const double before = particle_energy(p, dt, s.gravity);
    const long steps = std::lround(10 / dt);
    for (long n = 0; n < steps; ++n) p = step_gbf(p, s);
    return (before - particle_energy(p, dt, s.gravity)) / 10;
}

Figure order_figure() {
    Figure f = empty_figure("The elastic loss is of first order in h", "time step h [s]", "mean loss of H [J/(kg s)]",
                            "GBF with projection, e = 1, from 1 m, 10 s");
    Series dropped{"dropped: every depth d = 0", colours::vermillion, {}, {}, Series::Style::line_points};
    Series thrown{"thrown at 0.3 m/s", colours::blue, {}, {}, Series::Style::line_points};
    for (double h = 0.016; h > 0.0004; h /= 2) {
        dropped.add(h, loss_rate(h, 0));
        thrown.add(h, loss_rate(h, 0.3));
    }
    const double scale = dropped.y.back() / dropped.x.back();
    Series slope{"slope 1", colours::grey, {4e-4, 0.02}, {6e-4 * scale, 0.03 * scale}, Series::Style::dashed};
    f.series = {dropped, thrown, slope};
    f.log_x = f.log_y = true;
    return f;
}

Figure listing_figure() {
    const Recording r = record("01_gbf", "restitution=0.6", 300);
    Figure f = empty_figure("The printed listing: at the plane it stops, and its velocity falls for ever", "time t [s]",
                            "stored velocity v [m/s]", "e = 0.6, h = 0.01 s");
    f.series = {series_of(r, "listing.v", "as printed (x < 0)", colours::sky),
                series_of(r, "gbf.v", "with a shell", colours::vermillion)};
    return f;
}

}  // namespace

RBC_FIGURES("01_gbf",
            {{"elastic_drift",
              [] { return height_figure("GBF, e = 1: every arc is lower", record("01_gbf", "restitution=1", 500)); }},
             {"inelastic",
              [] { return height_figure("GBF, e = 0.6: the drift hides", record("01_gbf", "restitution=0.6", 300)); }},
             {"no_contact_step", no_contact_figure},
             {"energy", energy_figure},
             {"order", order_figure},
             {"listing", listing_figure}})

}  // namespace rbc

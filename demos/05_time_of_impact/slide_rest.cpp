#include "demos/05_time_of_impact/slide_rest.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "lessons/05_time_of_impact/time_of_impact.hpp"

namespace rbc {

namespace {

constexpr int balls = 256;
constexpr double far_away = 1e3;  // m
constexpr const char* starts = "h = 0.01 s; 256 starts, heights 1 m to 1.5 m, 0 to 1 m/s";

/// The heights after 30 s, m, of the balls that are not lost, in order.
std::vector<double> heights_left(double restitution) {
    std::vector<double> heights;
    for (int i = 0; i < balls; ++i) {
        Particle ball{1 + 0.5 * i / balls, std::fmod(i * 0.6180339887498949, 1.0)};
        for (int n = 0; n < 3000 && std::abs(ball.x) < far_away; ++n)
            ball = step_time_of_impact_slide(ball, {.dt = 0.01, .gravity = 9.81, .restitution = restitution});
        if (std::abs(ball.x) < far_away) heights.push_back(ball.x);
    }
    std::sort(heights.begin(), heights.end());
    return heights;
}

}  // namespace

Figure slide_lost() {
    Figure figure = empty_figure("The printed formula after 30 s: lost balls", "restitution e",
                                 "farther than 1 km, of 256", starts);
    Series lost{"lost", colours::sky, {}, {}};
    for (int percent = 30; percent <= 99; ++percent) {
        lost.add(percent / 100.0, balls - static_cast<double>(heights_left(percent / 100.0).size()));
    }
    figure.x_range = std::pair{0.3, 1.0};
    figure.series = {lost};
    return figure;
}

Figure slide_hover() {
    Figure figure = empty_figure("The printed formula after 30 s: where the balls are that should rest",
                                 "restitution e", "median height [mm]", starts);
    Series median{"median", colours::sky, {}, {}, Series::Style::points};
    for (int percent = 30; percent <= 99; ++percent) {
        const std::vector<double> heights = heights_left(percent / 100.0);
        if (heights.size() <= balls / 2) continue;
        median.add(percent / 100.0, 1e3 * heights[heights.size() / 2]);
    }
    figure.log_y = true;
    figure.x_range = std::pair{0.3, 1.0};
    figure.y_range = std::pair{1e-3, 1e3};
    figure.series = {median};
    return figure;
}

}  // namespace rbc

#include "exercises/16_normal_stabilization/jitter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex16 {

Tremor judge_motion(const Record& record, const Levels& levels) {
    const int coordinates = static_cast<int>(record.mass.size()), steps = static_cast<int>(record.x.rows()) - 1;
    Tremor t;
    t.drift = Eigen::VectorXd::Zero(coordinates);
    double first = 0, last = 0, floor = 0, creeping = 0;
    // Nothing that is not finite leaves 0 when it is multiplied by 0.
    double nothing = 0 * record.dt;
    for (int k = 0; k < coordinates; ++k) {
        nothing += 0 * record.mass[k];
        for (int i = 0; i <= steps; ++i) nothing += 0 * record.x(i, k);
    }
    if (nothing != 0) {
        t.verdict = Verdict::blow_up;
        t.jitter = t.growth = std::numeric_limits<double>::infinity();
        return t;
    }
    for (int k = 0; k < coordinates; ++k) {
        double largest = 0;
        for (int i = 0; i <= steps; ++i) largest = std::max(largest, std::abs(record.x(i, k)));
        t.drift[k] = (record.x(steps, k) - record.x(0, k)) / (steps * record.dt);
        for (int i = 0; i < steps; ++i) {
            const double v = (record.x(i + 1, k) - record.x(i, k)) / record.dt - t.drift[k];
            (i < steps / 2 ? first : last) += 0.5 * record.mass[k] * v * v;
        }
        const double unknown = 4 * std::numeric_limits<double>::epsilon() * largest / record.dt;
        floor += 0.5 * record.mass[k] * unknown * unknown;
        creeping += 0.5 * record.mass[k] * t.drift[k] * t.drift[k];
    }
    t.jitter = (first + last) / steps;
    const int half = steps / 2;
    first = std::max(first / half, floor);
    last = std::max(last / half, floor);
    const double rate = first > 0 ? std::log(last / first) / half : 0;
    t.growth = std::exp(rate);
    const double later = last * std::exp(rate * levels.ahead);
    t.verdict = later > levels.loud       ? Verdict::blow_up
                : later > levels.still    ? Verdict::jitter
                : creeping > levels.still ? Verdict::creep
                                          : Verdict::rest;
    return t;
}

}  // namespace rbc::ex16

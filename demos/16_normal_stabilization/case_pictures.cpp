#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/16_normal_stabilization/jitter.hpp"
#include "exercises/16_normal_stabilization/layer.hpp"

namespace rbc {

namespace {

/// The gap over the step: where it is, where it goes by itself, where each answer lets it go at least.
std::vector<Pane> draw_layer(const KeptCall& kept) {
    const auto call = read_call<decltype(ex16::least_velocity)>(kept, "least_velocity");
    if (!call) return {};
    const double u = call->argument<0>(), gap = call->argument<2>(), dt = call->argument<3>();
    const ex16::Layer& layer = call->argument<4>();
    const double middle = layer.place * layer.envelope;
    const auto end = [&](double speed) { return std::vector<Point>{{0, gap}, {dt, gap + dt * speed}}; };
    std::optional<std::vector<Point>> reference, mine;
    if (call->reference) reference = end(*call->reference);
    if (call->answer) mine = end(*call->answer);
    const std::vector<Point> free = end(u);
    Extent extent;
    for (const auto& line : {std::optional(free), reference, mine})
        if (line)
            for (const Point& p : *line) extent.add(p);
    for (const double level : {0.0, layer.envelope}) extent.add(Point{0, level});
    return {still_pane(
        "The gap over the step, and the layer", "time t [s]", "gap [m]", extent.rect(), false, [=](Canvas& canvas) {
            canvas.rectangle({0, 0, dt, layer.envelope}, colours::sky.with_alpha(0.2));
            canvas.rectangle({0, middle - layer.tolerance, dt, 2 * layer.tolerance}, colours::yellow.with_alpha(0.4));
            canvas.line({0, middle}, {dt, middle}, {colours::orange, 1.5});
            draw_case_label(canvas, {0.6 * dt, middle}, "should be here", colours::orange);
            canvas.line({0, 0}, {dt, 0}, {colours::ink, 2});
            draw_case_label(canvas, {0.05 * dt, 0}, "touching");
            canvas.polyline(free, {colours::blue, 2});
            draw_case_label(canvas, free.back(), "as it comes", colours::blue);
            draw_both(canvas, reference, mine);
        })};
}

/// The record, every coordinate from its mean, and the drift that each answer reads from it.
std::vector<Pane> draw_jitter(const KeptCall& kept) {
    const auto call = read_call<decltype(ex16::judge_motion)>(kept, "judge_motion");
    if (!call || call->argument<0>().x.size() == 0 || call->argument<0>().x.cols() > 8) return {};
    const ex16::Record& record = call->argument<0>();
    const Eigen::RowVectorXd mean = record.x.colwise().mean();
    const double middle = 0.5 * record.dt * static_cast<double>(record.x.rows() - 1);
    const auto drift = [&](const std::optional<ex16::Tremor>& tremor) {
        std::vector<std::vector<Point>> lines;
        if (tremor)
            for (long j = 0; j < tremor->drift.size(); ++j)
                lines.push_back({{0, -middle * tremor->drift[j]}, {2 * middle, middle * tremor->drift[j]}});
        return lines;
    };
    std::vector<std::vector<Point>> curves;
    Extent extent;
    for (long j = 0; j < record.x.cols(); ++j) {
        curves.emplace_back();
        for (long i = 0; i < record.x.rows(); ++i) {
            curves.back().push_back({record.dt * static_cast<double>(i), record.x(i, j) - mean[j]});
            extent.add(curves.back().back());
        }
    }
    const auto reference = drift(call->reference), mine = drift(call->answer);
    return {still_pane("The record, and the drift in it", "time t [s]", "x less its mean [m]", extent.rect(), false,
                       [=](Canvas& canvas) {
                           for (const auto& line : reference) draw_both(canvas, line, {});
                           for (const auto& curve : curves)
                               if (std::all_of(curve.begin(), curve.end(), drawable))
                                   canvas.polyline(curve, {colours::blue, 1.5});
                           for (const auto& line : mine) draw_both(canvas, {}, line);
                       })};
}

}  // namespace

RBC_CASE_PICTURE("16_normal_stabilization", "jitter", draw_jitter)
RBC_CASE_PICTURE("16_normal_stabilization", "layer", draw_layer)

}  // namespace rbc

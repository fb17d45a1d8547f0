#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/14_pgs/enough.hpp"

namespace rbc {

namespace {

/// The changes of the sweeps (E14.5), and how they would go on with the factor of each answer.
std::vector<Pane> draw_enough(const KeptCall& kept) {
    const auto call = read_call<decltype(ex14::look_ahead)>(kept, "look_ahead");
    if (!call) return {};
    const std::vector<Eigen::VectorXd>& iterates = call->argument<1>();
    std::vector<Point> changes;
    Extent extent;
    for (std::size_t k = 1; k < iterates.size(); ++k) {
        if (iterates[k].size() != call->argument<0>().size() || iterates[k].size() != iterates[k - 1].size()) return {};
        const double c = (call->argument<0>().array() * (iterates[k] - iterates[k - 1]).array()).abs().maxCoeff();
        changes.push_back({static_cast<double>(k), std::log10(std::max(c, 1e-300))});
        extent.add(changes.back());
    }
    if (changes.empty()) return {};
    const Point last = changes.back();
    const double ahead = std::max(3.0, 0.4 * static_cast<double>(changes.size()));
    const auto line = [&](const std::optional<ex14::Outlook>& outlook) -> std::optional<std::vector<Point>> {
        if (!outlook || !(outlook->factor > 0) || !std::isfinite(outlook->factor)) return std::nullopt;
        return std::vector<Point>{last, {last.x + ahead, last.y + ahead * std::log10(outlook->factor)}};
    };
    const auto reference = line(call->reference), mine = line(call->answer);
    for (const auto& curve : {reference, mine})
        if (curve) extent.add(curve->back());
    const double tolerance = std::log10(call->argument<2>());
    return {still_pane(
        "Changes of the sweeps, and how they go on", "sweep k", "log10 of the change c_k [m/s]", extent.rect(), false,
        [=](Canvas& canvas) {
            canvas.polyline(changes, {colours::blue, 1.5});
            for (const Point& p : changes) canvas.dot(p, 3, colours::blue);
            draw_both(canvas, reference, mine);
            canvas.line({0, tolerance}, {last.x + ahead, tolerance}, {colours::purple, 1, Stroke::Dash::dotted});
            draw_case_label(canvas, {1, tolerance}, "tolerance", colours::purple);
        })};
}

}  // namespace

RBC_CASE_PICTURE("14_pgs", "enough", draw_enough)

}  // namespace rbc

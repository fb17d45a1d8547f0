#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"

namespace rbc {

namespace {

/// The ellipse of friction with the way of sliding, both answers as arrows.
Pane ellipse_pane(const std::string& title, const ex10::Grain& grain, const std::optional<Eigen::Vector2d>& sliding,
                  const std::optional<Eigen::Vector2d>& reference, const std::optional<Eigen::Vector2d>& mine) {
    std::vector<Point> edge;
    Extent extent;
    for (int i = 0; i <= 96; ++i) {
        edge.push_back({grain.mu1 * std::cos(M_PI * i / 48), grain.mu2 * std::sin(M_PI * i / 48)});
        extent.add(edge.back());
    }
    const double size = std::max(grain.mu1, grain.mu2);
    std::optional<Point> right, own;
    if (reference) right = point_of(*reference);
    if (mine) own = point_of(*mine);
    for (const auto& end : {right, own})
        if (end) extent.add(*end);
    std::optional<Point> slides;
    if (sliding && sliding->norm() > 0) slides = point_of(0.8 * size * sliding->normalized());
    if (slides) extent.add(*slides);
    return still_pane(title, "along t1", "along t2", extent.rect(0.5), true, [=](Canvas& canvas) {
        canvas.polygon(edge, colours::yellow.with_alpha(0.3));
        canvas.polyline(edge, {colours::orange, 2});
        if (slides) {
            canvas.arrow({0, 0}, *slides, {colours::blue, 2});
            draw_case_label(canvas, *slides, "u_t", colours::blue);
        }
        draw_both_arrows(canvas, {0, 0}, right, own);
    });
}

std::vector<Pane> draw_anisotropic(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex10::sliding_friction)>(kept, "sliding_friction"))
        return {ellipse_pane("Friction per normal impulse, and its ellipse", call->argument<1>(), call->argument<0>(),
                             call->reference, call->answer)};
    if (const auto call = read_call<decltype(ex10::leaving_direction)>(kept, "leaving_direction"))
        return {ellipse_pane("Where it leaves to, and the ellipse of friction", call->argument<1>(), std::nullopt,
                             call->reference, call->answer)};
    return {};
}

}  // namespace

RBC_CASE_PICTURE("10_mirtich_friction", "anisotropic", draw_anisotropic)

}  // namespace rbc

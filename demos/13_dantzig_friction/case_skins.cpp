#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc {

namespace {

/// Of each contact the forces so far in its cone, which is not alike on both sides, and where they go in the step of
/// each answer.
std::vector<Pane> draw_skins(const KeptCall& kept) {
    const auto call = read_call<decltype(ex13::next_move)>(kept, "next_move");
    if (!call) return {};
    const std::vector<ex13::SkiContact>& contacts = call->argument<0>();
    const Eigen::VectorXd& df = call->argument<1>();
    const auto count = static_cast<long>(contacts.size());
    if (count < 1 || count > 6 || df.size() != 2 * count) return {};
    // The order of the rows is N, F of the first contact, then of the next.
    const auto after = [contacts, df](const std::optional<ex13::SkiMove>& move, long i) -> std::optional<Point> {
        if (!move || !std::isfinite(move->step)) return std::nullopt;
        const ex13::SkiContact& c = contacts[static_cast<std::size_t>(i)];
        return Point{c.f_F + move->step * df[2 * i + 1], c.f_N + move->step * df[2 * i]};
    };
    Extent extent;
    extent.add(Point{0, 0});
    for (long i = 0; i < count; ++i) {
        const ex13::SkiContact& c = contacts[static_cast<std::size_t>(i)];
        extent.add(Point{c.f_F, c.f_N});
        for (const auto& move : {call->reference, call->answer})
            if (const auto end = after(move, i)) extent.add(*end);
    }
    return {still_pane("Forces and their cones, before and after the step", "f_F [N]", "f_N [N]", extent.rect(0.5),
                       true, [=](Canvas& canvas) {
                           const double up = std::max(0.0, canvas.view().world.top());
                           for (long i = 0; i < count; ++i) {
                               const ex13::SkiContact& c = contacts[static_cast<std::size_t>(i)];
                               const Point cone[] = {{0, 0}, {c.mu_back * up, up}, {-c.mu_on * up, up}};
                               canvas.polygon(cone, colours::yellow.with_alpha(0.15));
                               canvas.line({0, 0}, cone[1], {colours::orange, 1});
                               canvas.line({0, 0}, cone[2], {colours::orange, 1});
                               const Point start{c.f_F, c.f_N};
                               if (!drawable(start)) continue;
                               canvas.dot(start, 4, colours::blue);
                               draw_case_label(canvas, start, std::to_string(i), colours::blue);
                               draw_both_arrows(canvas, start, after(call->reference, i), after(call->answer, i));
                           }
                       })};
}

}  // namespace

RBC_CASE_PICTURE("13_dantzig_friction", "skins", draw_skins)

}  // namespace rbc

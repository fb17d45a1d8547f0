#include <algorithm>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/18_admm/rolling.hpp"

namespace rbc {

namespace {

/// A cut through the set (E18.1): friction or the moment of rolling beside what presses.
Pane cut_pane(const std::string& name, double slope, Point from, const std::optional<Point>& reference,
              const std::optional<Point>& mine) {
    Extent extent;
    for (const Point& p : {Point{0, 0}, from}) extent.add(p);
    for (const auto& end : {reference, mine})
        if (end) extent.add(*end);
    return still_pane("The set, x, the nearest", name, "n [N s]", extent.rect(0.5), true, [=](Canvas& canvas) {
        const double up = std::max(0.0, canvas.view().world.top()), side = slope * up;
        const Point cone[] = {{0, 0}, {side, up}, {-side, up}};
        canvas.polygon(cone, colours::yellow.with_alpha(0.3));
        canvas.line({0, 0}, {side, up}, {colours::orange, 1.5});
        canvas.line({0, 0}, {-side, up}, {colours::orange, 1.5});
        canvas.dot(from, 4, colours::blue);
        draw_case_label(canvas, from, "x", colours::blue);
        draw_both_arrows(canvas, from, reference, mine);
    });
}

std::vector<Pane> draw_rolling(const KeptCall& kept) {
    const auto call = read_call<decltype(ex18::nearest)>(kept, "nearest");
    if (!call || call->argument<0>().size() != 3) return {};
    const auto place = [](const std::optional<Eigen::VectorXd>& x, long i) {
        return x && x->size() == 3 ? std::optional(Point{(*x)[i], (*x)[0]}) : std::nullopt;
    };
    const Eigen::VectorXd& x = call->argument<0>();
    return {cut_pane("friction t [N s]", call->argument<1>(), {x[1], x[0]}, place(call->reference, 1),
                     place(call->answer, 1)),
            cut_pane("rolling o [N s]", call->argument<2>(), {x[2], x[0]}, place(call->reference, 2),
                     place(call->answer, 2))};
}

}  // namespace

RBC_CASE_PICTURE("18_admm", "rolling", draw_rolling)

}  // namespace rbc

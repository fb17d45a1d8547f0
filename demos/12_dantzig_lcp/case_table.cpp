#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/12_dantzig_lcp/table.hpp"

namespace rbc {

namespace {

const char* name_of(ex12::Fate fate) {
    switch (fate) {
        case ex12::Fate::opens:
            return "opens";
        case ex12::Fate::unloaded:
            return "unloaded";
        case ex12::Fate::carries:
            return "carries";
        case ex12::Fate::loaded:
            return "loaded";
        case ex12::Fate::undecided:
            return "undecided";
    }
    return "nowhere";
}

/// What each contact may carry, from the least to the most; the force that was given as a dot.
std::vector<Pane> draw_table(const KeptCall& kept) {
    using Forces = std::optional<std::vector<ex12::ContactForce>>;
    const auto call = read_call<decltype(ex12::judge_contacts)>(kept, "judge_contacts");
    if (!call || call->argument<2>().size() < 1 || call->argument<2>().size() > 40) return {};
    const Eigen::VectorXd& f = call->argument<2>();
    Extent extent;
    extent.add(Point{0, 0});
    for (long i = 0; i < f.size(); ++i) extent.add(Point{0, f[i]});
    for (const Forces& forces : {call->reference, call->answer})
        if (forces)
            for (const ex12::ContactForce& force : *forces)
                for (const double end : {force.least, force.most}) extent.add(Point{0, end});
    Rect world = extent.rect();
    world.height *= 1.1;
    world.x = -0.7;
    world.width = static_cast<double>(f.size()) + 0.4;
    return {still_pane(
        "What each contact may carry; blue: a solution", "contact", "force [N]", world, false, [=](Canvas& canvas) {
            const double top = canvas.view().world.top();
            canvas.line({world.x, 0}, {world.right(), 0}, {colours::grey, 1});
            for (long i = 0; i < f.size(); ++i) {
                const auto k = static_cast<std::size_t>(i);
                const double x = static_cast<double>(i);
                const auto span = [&](const Forces& forces) -> std::optional<std::vector<Point>> {
                    if (!forces || k >= forces->size()) return std::nullopt;
                    const ex12::ContactForce& force = (*forces)[k];
                    const double most = std::isinf(force.most) && force.most > 0 ? top : force.most;
                    return std::vector<Point>{{x, force.least}, {x, most}};
                };
                const auto right = span(call->reference), own = span(call->answer);
                draw_both(canvas, right, own);
                draw_both_dots(canvas, right.value_or(std::vector<Point>{}), own.value_or(std::vector<Point>{}));
                canvas.line({x - 0.2, f[i]}, {x + 0.2, f[i]}, {colours::blue, 2});
                const auto word = [&](const Forces& forces) {
                    return forces && k < forces->size() ? std::string(name_of((*forces)[k].fate)) : std::string("none");
                };
                const std::string wanted = word(call->reference), said = word(call->answer);
                const bool same = wanted == said || !call->reference;
                if (f.size() <= 5 || !same)
                    draw_case_label(canvas, {x, top - (0.05 + 0.06 * (i % 3)) * world.height},
                                    same ? said : wanted + ", yours " + said,
                                    same ? colours::ink : colours::vermillion);
            }
        })};
}

}  // namespace

RBC_CASE_PICTURE("12_dantzig_lcp", "table", draw_table)

}  // namespace rbc

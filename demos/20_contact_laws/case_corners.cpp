#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/20_contact_laws/corners.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_corners(const KeptCall& kept) {
    const auto call = read_call<decltype(ex20::corners)>(kept, "corners");
    if (!call) return {};
    std::vector<Point> points;
    Extent extent;
    for (long i = 0; i < call->argument<0>().cols(); ++i) {
        points.push_back(point_of(call->argument<0>().col(i)));
        extent.add(points.back());
    }
    const auto chosen = [&](const std::optional<std::vector<int>>& indices) {
        std::vector<Point> places;
        if (!indices) return places;
        for (const int i : *indices)
            if (i >= 0 && static_cast<std::size_t>(i) < points.size())
                places.push_back(points[static_cast<std::size_t>(i)]);
        return places;
    };
    const std::vector<Point> right = chosen(call->reference), own = chosen(call->answer);
    return {still_pane("Points of the face (grey), and those chosen", "x [m]", "y [m]", extent.rect(0.5), true,
                       [=](Canvas& canvas) {
                           for (const Point& p : points) canvas.dot(p, 4, colours::grey);
                           draw_both_dots(canvas, right, own);
                           for (std::size_t i = 0; i < points.size() && points.size() <= 40; ++i)
                               draw_case_label(canvas, points[i], std::to_string(i), colours::grey);
                       })};
}

}  // namespace

RBC_CASE_PICTURE("20_contact_laws", "corners", draw_corners)

}  // namespace rbc

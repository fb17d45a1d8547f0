#include "demos/09_stronge_impact/work.hpp"

#include <algorithm>

namespace rbc {

void WorkPicture::set(const PlanarImpactProblem& problem, double energy, double longest) {
    const ImpulsePath path = impulse_path(problem);
    energy_ = energy;
    p_c_ = path.compression_end().impulse[1];
    normal_.clear();
    total_.clear();
    for (int i = 0; i <= 160; ++i) {
        const PathPoint point = point_on(path, 1.06 * longest * i / 160);
        normal_.push_back({point.impulse[1], point.work[1] / energy});
        total_.push_back({point.impulse[1], point.work.sum() / energy});
    }
}

Rect WorkPicture::world() const {
    if (normal_.empty()) return {0, -1, 1, 1.2};
    double low = -0.05, high = 0.05;
    for (const auto* curve : {&normal_, &total_}) {
        for (const Point& point : *curve) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    }
    const double room = 0.08 * (high - low);
    return {0, low - room, normal_.back().x, high - low + 2 * room};
}

void WorkPicture::draw(Canvas& canvas, const std::vector<End>& ends) const {
    if (normal_.empty()) return;
    const Rect w = world();
    canvas.rectangle({w.x, 0, w.width, w.top()}, colours::vermillion.with_alpha(0.10));
    canvas.line({w.x, 0}, {w.right(), 0}, {colours::ink, 1.5});
    canvas.polyline(normal_, {colours::grey, 1.8, Stroke::Dash::dashed});
    canvas.polyline(total_, {colours::ink, 2.2});
    canvas.line({p_c_, w.y}, {p_c_, w.top()}, {colours::grey, 1, Stroke::Dash::dotted});
    TextStyle small{13, colours::grey};
    small.anchor = TextStyle::Anchor::bottom;
    canvas.text({p_c_ + 0.01 * w.width, w.y + 0.01 * w.height}, "p_c", small);
    double radius = 8.5;
    for (const End& end : ends) {
        canvas.line({end.p, w.y}, {end.p, w.top()}, {end.colour, 1.5, Stroke::Dash::dotted});
        canvas.dot({end.p, end.normal_work / energy_}, 0.6 * radius, end.colour);
        canvas.dot({end.p, end.energy_change / energy_}, radius, end.colour);
        radius = std::max(2.5, radius - 2);  // where all agree, all are seen
    }
}

}  // namespace rbc

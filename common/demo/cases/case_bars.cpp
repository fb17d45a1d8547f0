#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_panes.hpp"
#include "common/demo/cases/case_table.hpp"

namespace rbc {

void draw_bars(Canvas& canvas, const Rect& area, const std::vector<Compared>& compared) {
    const double s = canvas.scale(), tall = 34 * s;
    const auto number = [](const ValueTree* value) {
        return value && (value->kind == ValueTree::Kind::number || value->kind == ValueTree::Kind::whole)
                   ? value->number
                   : NAN;
    };
    double names = 60 * s, y = area.y;
    for (const Compared& c : compared) names = std::max(names, canvas.text_width(c.path, {12}) + 12 * s);
    names = std::min(names, 0.3 * area.width);
    TextStyle bold{13};
    bold.bold = true;
    if (y + 26 * s + tall <= area.top())
        canvas.text({area.x, y + 9 * s}, "from 0, each number in a scale of its own", bold);
    y += 26 * s;
    for (const Compared& c : compared) {
        const double right = number(c.reference), own = number(c.answer);
        const double largest =
            std::max(std::isfinite(right) ? std::abs(right) : 0, std::isfinite(own) ? std::abs(own) : 0);
        if (y + tall > area.top()) return;
        if (!(largest > 0)) continue;
        const double left = area.x + names, width = area.right() - left, middle = y + 0.5 * tall;
        const bool two_sided = right < 0 || own < 0;
        const double zero = two_sided ? left + 0.5 * width : left, unit = (two_sided ? 0.5 : 1) * 0.96 * width;
        canvas.text_within({area.x, middle}, c.path.empty() ? "value" : c.path, {12}, names - 8 * s);
        const auto bar = [&](double value, const Stroke& stroke) {
            if (std::isfinite(value)) canvas.line({zero, middle}, {zero + unit * (value / largest), middle}, stroke);
        };
        bar(right, {case_colours::reference, 14});
        bar(own, {case_colours::mine, 4, Stroke::Dash::dashed});
        if (std::isfinite(own)) canvas.dot({zero + unit * (own / largest), middle}, 4, case_colours::mine);
        canvas.line({zero, middle - 11 * s}, {zero, middle + 11 * s}, {colours::grey, 1.5});
        y += tall;
    }
}

}  // namespace rbc

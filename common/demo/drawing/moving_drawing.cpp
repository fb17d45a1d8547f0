#include "common/demo/drawing/moving_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rbc {

MovingDrawing::MovingDrawing(const Drawing& drawing) : drawing_(drawing) {
    for (const Knob& knob : drawing.movement.knobs) knobs_.push_back(knob.value);
}

static double within_range(const Knob& knob, double value) {
    const double near = std::clamp(value, knob.from, knob.to);
    return knob.whole ? std::round(near) : near;
}

void MovingDrawing::set(std::size_t knob, double value) {
    if (!std::isnan(value)) knobs_.at(knob) = within_range(drawing_.movement.knobs[knob], value);
}

Point MovingDrawing::place(std::size_t handle, const std::vector<double>& knobs) const {
    const Handle& h = drawing_.movement.handles.at(handle);
    return h.view.to_pixels(h.at(knobs));
}

void MovingDrawing::drag(std::size_t handle, Point pixel) {
    const std::vector<std::size_t>& held = drawing_.movement.handles.at(handle).knobs;
    const auto distance = [&](const std::vector<double>& knobs) {
        const Point p = place(handle, knobs);
        return std::hypot(p.x - pixel.x, p.y - pixel.y);
    };
    /// Takes other values of the first knob and of the last where they bring the handle nearer.
    const auto try_values = [&](double first, double last) {
        std::vector<double> tried = knobs_;
        tried[held.back()] = within_range(drawing_.movement.knobs[held.back()], last);
        tried[held.front()] = within_range(drawing_.movement.knobs[held.front()], first);
        const bool nearer = distance(tried) < distance(knobs_);
        if (nearer) knobs_ = tried;
        return nearer;
    };
    const Knob &first = drawing_.movement.knobs[held.front()], &last = drawing_.movement.knobs[held.back()];
    for (int i = 0; i <= 64; ++i) try_values(first.from + i / 64.0 * (first.to - first.from), knobs_[held.back()]);
    // Around the best in ever finer steps, of each knob and of both.
    const auto step = [](const Knob& knob, double part) {
        return std::max(part * (knob.to - knob.from), knob.whole ? 1.0 : 0.0);
    };
    for (double part = 1.0 / 8; part > 1e-6; part *= 0.5) {
        bool nearer = true;
        for (int tries = 0; nearer && tries < 40; ++tries) {
            nearer = false;
            for (int i = -1; i <= 1; ++i)
                for (int j = -1; j <= 1; ++j)
                    nearer |= try_values(knobs_[held.front()] + i * step(first, part),
                                         knobs_[held.back()] + j * step(last, part));
        }
    }
}

void MovingDrawing::draw(Canvas& canvas) const {
    canvas.lit = lit;
    drawing_.movement.draw(canvas, knobs_);
    canvas.lit.clear();
}

std::string quantity_text(double value) {
    if (!std::isfinite(value)) return "\u2014";
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", std::abs(value) < 1e-12 ? 0.0 : value);
    return text;
}

}  // namespace rbc

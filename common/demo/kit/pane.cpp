#include "common/demo/kit/pane.hpp"

#include "common/demo/kit/axes.hpp"

namespace rbc {

View pane_view(const Pane& pane, const Rect& pixels, double s) {
    const Rect box{pixels.x + 52 * s, pixels.y + 24 * s, pixels.width - 62 * s, pixels.height - 62 * s};
    return pane.equal_axes ? fit_view(pane.world(), box) : View{pane.world(), box};
}

void draw_pane(Canvas& canvas, const Rect& pixels, const Pane& pane) {
    const double s = canvas.scale();
    if (pixels.width < 130 * s || pixels.height < 120 * s) return;
    TextStyle heading{15};
    heading.bold = true;
    const View view = pane_view(pane, pixels, s);
    const Rect& w = view.world;
    canvas.show_pixels();
    canvas.text_within({pixels.x + 4 * s, pixels.y + 11 * s},
                       pane.title + (pane.y_name.empty() ? "" : ": " + pane.y_name), heading, pixels.width - 4 * s);
    if (pane.numbers)
        draw_axes(canvas, view.pixels, {w.x, w.right()}, {w.y, w.top()});
    else
        canvas.rectangle(view.pixels, colours::white);
    draw_axis_name(canvas, view.pixels, pane.x_name);
    canvas.show(view);
    pane.draw(canvas);
    canvas.show_pixels();
}

}  // namespace rbc

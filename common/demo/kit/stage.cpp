#include "common/demo/kit/stage.hpp"

#include <algorithm>

#include "common/demo/kit/legend.hpp"

namespace rbc {

namespace {

/// Title, and below it what to look for: in smaller letters where it would not fit otherwise.
void draw_title(const Demo& demo, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    TextStyle title{.size = 18, .anchor = TextStyle::Anchor::top, .bold = true};
    // On a phone, of "17  Friction stabilization: friction that remembers" what is before the colon.
    const bool whole = canvas.text_width(demo.title, title) <= 1.2 * at.width;
    canvas.text_within({at.x, at.y}, whole ? demo.title : demo.title.substr(0, demo.title.find(": ")), title, at.width);
    TextStyle style{.size = 15, .colour = colours::ink, .anchor = TextStyle::Anchor::top};
    const double from = at.y + 24 * s;
    const auto fit = [&] { return static_cast<std::size_t>((at.top() - from) / (1.3 * style.size * s) + 0.01); };
    std::vector<std::string> lines = wrap_text(canvas, demo.advice(), at.width, style);
    while (lines.size() > fit() && style.size > 11) {
        style.size -= 1;
        lines = wrap_text(canvas, demo.advice(), at.width, style);
    }
    for (std::size_t i = 0; i < std::min(lines.size(), fit()); ++i)
        canvas.text_within({at.x, from + static_cast<double>(i) * 1.3 * style.size * s}, lines[i], style, at.width);
}

void draw_pictures(const Demo& demo, Canvas& canvas, const StageLayout& layout) {
    canvas.rectangle(layout.scene, colours::white);
    canvas.show(scene_view(demo, layout));
    demo.draw(canvas);
    canvas.show_pixels();
    for (std::size_t i = 0; i < layout.panes.size(); ++i)
        draw_pane(canvas, layout.panes[i], demo.panes[layout.first_pane + i]);
}

}  // namespace

std::vector<std::string> wrap_text(const Canvas& canvas, const std::string& text, double width,
                                   const TextStyle& style) {
    constexpr const char* space = " \t\r\n";
    std::vector<std::string> lines{""};
    for (std::size_t from = text.find_first_not_of(space), to; from < text.size();
         from = text.find_first_not_of(space, to)) {
        to = std::min(text.find_first_of(space, from), text.size());
        const std::string word = text.substr(from, to - from);
        const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
        if (!lines.back().empty() && canvas.text_width(longer, style) > width) {
            lines.push_back(word);
        } else {
            lines.back() = longer;
        }
    }
    return lines;
}

std::vector<std::string> readable_lines(const Canvas& canvas, const std::string& text, double width, TextStyle& style) {
    TextStyle small = style;
    small.size = std::min(style.size, 11.0);
    if (canvas.text_width(text, small) <= width) return {text};
    style = small;
    return wrap_text(canvas, text, width, style);
}

void draw_scene(const Demo& demo, Canvas& canvas, const Rect& area) {
    canvas.show_pixels();
    canvas.rectangle(area, colours::white);
    draw_pictures(demo, canvas, lay_out_scene(demo, area, canvas.scale()));
}

void draw_stage(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& area, double seconds,
                Detail detail) {
    const StageLayout layout = lay_out_stage(demo, area, canvas.scale(), detail);
    const bool table = detail == Detail::everything || !demo.moves();
    canvas.show_pixels();
    canvas.rectangle(area, colours::paper);
    draw_title(demo, canvas, layout.title);
    draw_pictures(demo, canvas, layout);
    for (std::size_t i = 0; i < layout.plots.size(); ++i) {
        draw_plot(canvas, layout.plots[i], demo.plots[i], demo, recording, seconds, table);
    }
    if (table)
        draw_table(demo, recording, canvas, layout.names);
    else
        draw_legend(demo, recording, canvas, layout.names);
}

}  // namespace rbc

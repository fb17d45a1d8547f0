#include "common/demo/output/gnuplot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/demo/kit/markup.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
    return result + "'";
}

std::string hex(const Colour& c) {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "#%02x%02x%02x", static_cast<int>(std::lround(255 * c.r)),
                  static_cast<int>(std::lround(255 * c.g)), static_cast<int>(std::lround(255 * c.b)));
    return buffer;
}

std::string range(const std::optional<std::pair<double, double>>& r) {
    if (!r) return "[*:*]";
    char buffer[80];
    std::snprintf(buffer, sizeof buffer, "[%.17g:%.17g]", r->first, r->second);
    return buffer;
}

std::string style(const Series& s) {
    const std::string colour = " lc rgb '" + hex(s.colour) + "'";
    switch (s.style) {
        case Series::Style::line:
            return "with lines lw 2" + colour;
        case Series::Style::dashed:
            return "with lines lw 2 dt 2" + colour;
        case Series::Style::points:
            return "with points pt 7 ps 0.5" + colour;
        case Series::Style::line_points:
            return "with linespoints lw 1.5 pt 7 ps 0.6" + colour;
        case Series::Style::steps:
            return "with steps lw 2" + colour;
    }
    return "";
}

/// Words in the picture: markup, for gnuplot.
std::string words(const std::string& markup) {
    return quoted(gnuplot_text(markup));
}

std::string exact(double value) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", value);
    return buffer;
}

/// The legend stands below the axis; the more rows it needs, the higher the axis.
std::string legend(const Figure& figure) {
    std::size_t longest = 1;
    for (const Series& series : figure.series) longest = std::max(longest, letters_in(series.label));
    const std::size_t columns = std::clamp<std::size_t>(80 / (longest + 8), 1, 4);
    const std::size_t rows = (figure.series.size() + columns - 1) / columns;
    return "set key at screen 0.54,0.025 center bottom horizontal Left reverse samplen 2.5 width 1 maxcols " +
           std::to_string(columns) + "\nset bmargin at screen " +
           std::to_string(0.17 + 0.0475 * static_cast<double>(rows)) + "\n";
}

/// The curves' names where they end, in their colours, to the right of the axis.
std::string names_at_the_ends(const Figure& figure, const std::vector<CurveEnd>& ends) {
    std::size_t longest = 1;
    std::string s = "unset key\nset bmargin at screen 0.15\n";
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Series& series = figure.series[i];
        longest = std::max(longest, letters_in(series.label));
        s += "set label " + words(series.label) + " at " + exact(ends[i].x) + "," + exact(ends[i].y) +
             " left offset 0.8,0 tc rgb '" + hex(letter_colour(series.colour)) + "'\n";
    }
    return s + "set rmargin at screen " + std::to_string(0.97 - 0.0099 * static_cast<double>(longest)) + "\n";
}

constexpr std::size_t max_curves = 4, max_letters = 24;
// Of the axes: how far a name's height is, and how far from the right side a curve may end.
constexpr double apart = 0.065, behind = 0.02;

/// An axis, in decades where it is logarithmic.
struct Span {
    double low = INFINITY, high = -INFINITY;
    bool logarithmic = false;

    double place(double value) const { return logarithmic ? std::log10(value) : value; }
    void take(double value) {
        const double at = place(value);
        if (!std::isfinite(at)) return;
        low = std::min(low, at);
        high = std::max(high, at);
    }
    double share(double value) const { return (place(value) - low) / (high - low); }
};

Span span_of(const Figure& figure, bool vertical) {
    Span span;
    span.logarithmic = vertical ? figure.log_y : figure.log_x;
    const auto& range = vertical ? figure.y_range : figure.x_range;
    if (range) {
        span.take(range->first);
        span.take(range->second);
        return span;
    }
    for (const Series& series : figure.series)
        for (const double value : vertical ? series.y : series.x) span.take(value);
    return span;
}

std::optional<CurveEnd> end_of(const Series& series, const Span& across) {
    for (std::size_t i = series.x.size(); i-- > 0;) {
        const double at = across.share(series.x[i]);
        if (std::isfinite(at) && std::isfinite(series.y[i]) && at <= 1 + 1e-9)
            return CurveEnd{series.x[i], series.y[i]};
    }
    return {};
}

}  // namespace

std::vector<CurveEnd> curve_ends(const Figure& figure) {
    if (figure.series.empty() || figure.series.size() > max_curves) return {};
    const Span across = span_of(figure, false), up = span_of(figure, true);
    std::vector<CurveEnd> ends;
    std::vector<double> heights;
    for (const Series& series : figure.series) {
        const std::optional<CurveEnd> end = end_of(series, across);
        if (!end || series.style == Series::Style::points || letters_in(series.label) > max_letters) return {};
        const double height = up.share(end->y);
        if (!(across.share(end->x) >= 1 - behind) || !(height >= 0 && height <= 1)) return {};
        ends.push_back(*end);
        heights.push_back(height);
    }
    std::sort(heights.begin(), heights.end());
    for (std::size_t i = 1; i < heights.size(); ++i) {
        if (heights[i] - heights[i - 1] < apart) return {};
    }
    return ends;
}

std::string gnuplot_script(const Figure& figure, const std::filesystem::path& csv, const std::filesystem::path& svg) {
    std::string s;
    s += "set terminal svg size 760,440 enhanced font 'DejaVu Sans,13' background '#ffffff'\n";
    s += "set encoding utf8\nset output " + quoted(svg.string()) + "\n";
    s += "set datafile separator ','\n";
    s += "set title " + words(figure.title);
    if (!figure.note.empty()) s += " . \"\\n\" . " + quoted("{/*0.85 " + gnuplot_text(figure.note) + "}");
    s += "\n";
    s += "set xlabel " + words(figure.x_label) + "\nset ylabel " + words(figure.y_label) + "\n";
    s += "set grid lc rgb '#dddddd'\nset border 3 lc rgb '#555555'\nset tics nomirror\n";
    const std::vector<CurveEnd> ends = curve_ends(figure);
    s += ends.empty() ? legend(figure) : names_at_the_ends(figure, ends);
    if (figure.log_x) s += "set logscale x\nset format x '10^{%T}'\n";
    if (figure.log_y) s += "set logscale y\nset format y '10^{%T}'\n";
    // Names at the ends stand beyond the axis, which ends where the curves do.
    double last_x = -INFINITY;
    for (const CurveEnd& end : ends) last_x = std::max(last_x, end.x);
    const std::string to_the_ends = "[*:" + exact(last_x) + "]";
    s += "set xrange " + (ends.empty() || figure.x_range ? range(figure.x_range) : to_the_ends) + "\nset yrange " +
         range(figure.y_range) + "\n";
    s += "plot ";
    std::size_t first = 1;  // line 0 of the file is its heading
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const Series& series = figure.series[i];
        const std::size_t last = first + series.x.size() - 1;
        s += (i == 0 ? "" : ", \\\n     ") + quoted(csv.string()) + " every ::" + std::to_string(first) +
             "::" + std::to_string(last) + " using 2:3 " + style(series) +
             (ends.empty() ? " title " + words(series.label) : " notitle");
        first = last + 1;
    }
    return s + "\n";
}

void write_figure(const Figure& figure, const std::string& name, const std::filesystem::path& folder) {
    const std::filesystem::path csv = folder / (name + ".csv"), svg = folder / (name + ".svg");
    const std::filesystem::path part = folder / (name + ".svg.part");
    std::filesystem::create_directories(folder);
    write_file(csv, csv_text(figure));
    const ProcessResult result = run_process({"gnuplot", "-"}, {.input = gnuplot_script(figure, csv, part)});
    if (result.exit_code == 127)
        throw InputError("cannot draw figures: gnuplot is missing (./course doctor names the package)");
    if (result.exit_code != 0) throw InputError("gnuplot refused figure " + name + ": " + result.output.substr(0, 300));
    std::string drawing = read_file(part);
    std::filesystem::remove(part);
    write_file(svg, drawing);
}

}  // namespace rbc

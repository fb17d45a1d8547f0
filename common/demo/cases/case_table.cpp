#include "common/demo/cases/case_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_panes.hpp"
#include "common/demo/kit/stage.hpp"

namespace rbc {

namespace {

using Kind = ValueTree::Kind;
constexpr double row = 17;
constexpr Colour band{0.99, 0.92, 0.87};  // behind what differs

/// Writes downwards in a column of pixels.
class Column {
  public:
    Column(Canvas& canvas, const Rect& area) : canvas_(canvas), area_(area), y_(area.y), s_(canvas.scale()) {}

    const Rect& area() const { return area_; }
    int rows_left() const { return std::max(0, static_cast<int>((area_.top() - y_) / (row * s_))); }
    double next() {
        y_ += row * s_;
        return y_ - 0.5 * row * s_;
    }
    double y() const { return y_; }
    void gap(double rows) { y_ += rows * row * s_; }
    void heading(const std::string& text) {
        TextStyle bold{.size = 13, .bold = true};
        canvas_.text_within({area_.x, next()}, text, bold, area_.width);
    }
    /// "checked   words", on at most so many lines.
    void labelled(const std::string& label, const std::string& text, int most, const Colour& colour) {
        if (text.empty()) return;
        const double indent = 66 * s_, width = area_.width - indent;
        std::vector<std::string> lines = wrap_text(canvas_, text, width, {12});
        const bool cut = static_cast<int>(lines.size()) > most;
        if (cut) {
            lines.resize(static_cast<std::size_t>(most));
            lines.back() += " \u2026";
        }
        for (std::size_t i = 0; i < lines.size() && rows_left() > 0; ++i) {
            const double y = next();
            if (i == 0) canvas_.text({area_.x, y}, label, {13, colours::grey});
            canvas_.text_within({area_.x + indent, y}, lines[i], {12, colour}, width);
        }
    }
    Canvas& canvas() { return canvas_; }
    double scale() const { return s_; }

  private:
    Canvas& canvas_;
    Rect area_;
    double y_, s_;
};

/// Where the columns of the answers' table end, beside their names.
struct Ends {
    double name, reference, mine, off, relative;  ///< widths up to there; 0: left out
};

Ends ends_of(Canvas& canvas, const std::vector<Compared>& shown, double width, bool with_reference) {
    const double s = canvas.scale();
    double name = 40 * s, reference = 66 * s, mine = 78 * s;
    for (const Compared& c : shown) {
        name = std::max(name, canvas.text_width(c.path, {12}) + 6 * s);
        reference = std::max(reference, canvas.text_width(c.reference_text(), {12}) + 10 * s);
        mine = std::max(mine, canvas.text_width(c.answer_text(), {12}) + 14 * s);
    }
    if (!with_reference) {
        name = std::min(name, 0.6 * width);
        return {name, name, std::min(width, name + mine), 0, 0};
    }
    // Where the numbers would have to be cut off, how much they are off is left out: the relative difference says it.
    const double relative = 74 * s;
    const double off = std::min(name, 0.25 * width) + reference + mine + 66 * s + relative > width ? 0 : 66 * s;
    name = std::min(name, std::max(0.25 * width, width - reference - mine - off - relative));
    const double room = std::max(40 * s, width - name - off - relative);
    const double shrink = std::min(1.0, room / (reference + mine));
    reference *= shrink;
    mine *= shrink;
    const double last = std::min(width, name + reference + mine + off + relative);
    return {name, name + reference, name + reference + mine, last - relative, last};
}

std::string difference_text(double value) {
    if (std::isnan(value)) return "\u2013";
    if (std::isinf(value)) return "infinite";
    return value_text({"", Kind::number, value, "", {}}, 2);
}

std::string share_text(double relative) {
    if (!std::isfinite(relative)) return "\u2013";
    if (relative >= 10) return difference_text(relative) + " times";
    return relative < 1e-3 ? difference_text(relative)
                           : value_text({"", Kind::number, 100 * relative, "", {}}, 3) + " %";
}

/// What differs is there before what does not, where there is no room for all.
std::vector<Compared> shown_rows(const std::vector<Compared>& all, int most) {
    if (static_cast<int>(all.size()) <= most) return all;
    std::vector<Compared> shown = all;
    std::stable_sort(shown.begin(), shown.end(),
                     [](const Compared& a, const Compared& b) { return a.differs && !b.differs; });
    shown.resize(static_cast<std::size_t>(std::max(0, most - 1)));
    return shown;
}

void draw_answers(Column& column, const KeptCall& call, const std::vector<Compared>& compared, int max_rows) {
    Canvas& canvas = column.canvas();
    const double s = column.scale(), x = column.area().x;
    column.heading("answers of " + call.function);
    if (!call.answered) {
        column.labelled("yours", "none", 1, colours::vermillion);
        if (!call.right) return;
    }
    const bool with_reference = call.right.has_value();
    const std::vector<Compared> shown = shown_rows(compared, std::min(max_rows - 2, column.rows_left() - 1));
    const Ends ends = ends_of(canvas, shown, column.area().width, with_reference);
    TextStyle head{13, colours::grey}, cell{13};
    head.align = cell.align = TextStyle::Align::right;
    double y = column.next();
    if (with_reference) {
        canvas.text({x + ends.reference, y}, "reference", head);
        if (ends.off > ends.mine) canvas.text({x + ends.off, y}, "off by", head);
        canvas.text({x + ends.relative, y}, "relative", head);
    }
    canvas.text({x + ends.mine, y}, "yours", head);
    for (const Compared& c : shown) {
        y = column.next();
        if (c.differs) canvas.rectangle({x, y - 0.5 * row * s, ends.relative, row * s}, band);
        canvas.text_within({x, y}, c.path.empty() ? "value" : c.path, {12}, ends.name - 2 * s);
        TextStyle mine = cell;
        if (c.differs) {
            mine.colour = colours::vermillion;
            mine.bold = true;
        }
        canvas.text_within({x + ends.mine, y}, c.answer_text(), mine, ends.mine - ends.reference - 6 * s);
        if (!with_reference) continue;
        canvas.text_within({x + ends.reference, y}, c.reference_text(), cell, ends.reference - ends.name);
        if (c.reference && c.answer && c.off == 0) continue;
        if (ends.off > ends.mine)
            canvas.text_within({x + ends.off, y}, difference_text(c.off), cell, ends.off - ends.mine);
        canvas.text_within({x + ends.relative, y}, share_text(c.relative), cell, ends.relative - ends.off);
    }
    if (shown.size() < compared.size()) {
        const auto count = [](const std::vector<Compared>& rows) {
            return std::count_if(rows.begin(), rows.end(), [](const Compared& c) { return c.differs; });
        };
        canvas.text_within({x, column.next()},
                           "\u2026 and " + std::to_string(compared.size() - shown.size()) + " more numbers, " +
                               std::to_string(count(compared) - count(shown)) + " of them differ",
                           {13, colours::grey}, column.area().width);
    }
}

void draw_inputs(Column& column, const KeptCall& call) {
    Canvas& canvas = column.canvas();
    if (column.rows_left() < 2) return;
    column.heading("inputs");
    std::vector<NamedText> lines = lines_of(call.inputs);
    const auto room = static_cast<std::size_t>(column.rows_left());
    std::size_t left_out = 0;
    if (lines.size() > room) {
        left_out = lines.size() - room + 1;
        lines.resize(room - std::min<std::size_t>(room, 1));
    }
    const double x = column.area().x, width = column.area().width, s = column.scale();
    double name = 30 * s;
    for (const NamedText& line : lines) name = std::max(name, canvas.text_width(line.name, {12}));
    name = std::min(name, 0.5 * width);
    for (const NamedText& line : lines) {
        const double y = column.next();
        canvas.text_within({x, y}, line.name, {13, colours::grey}, name);
        canvas.text_within({x + name + 10 * s, y}, line.text, {12}, width - name - 10 * s);
    }
    if (left_out > 0 && room > 0)
        canvas.text_within({x, column.next()}, "\u2026 and " + std::to_string(left_out) + " more lines",
                           {13, colours::grey}, width);
}

bool is_plain(const ValueTree& tree) {
    return tree.kind == Kind::list && std::all_of(tree.parts.begin(), tree.parts.end(), [](const ValueTree& part) {
               return part.kind != Kind::list && part.kind != Kind::fields;
           });
}

void collect(const ValueTree& tree, const std::string& name, std::vector<NamedText>& lines) {
    if (is_plain(tree) && !tree.parts.empty()) {
        std::string text;
        for (const ValueTree& part : tree.parts) text += (text.empty() ? "" : ", ") + value_text(part);
        const std::size_t count = tree.parts.size();
        lines.push_back({name, (count > 6 ? std::to_string(count) + " numbers: " : "") + text});
        return;
    }
    if (tree.parts.empty()) return lines.push_back({name, value_text(tree)});
    for (std::size_t i = 0; i < tree.parts.size(); ++i) collect(tree.parts[i], part_path(tree, i, name), lines);
}

}  // namespace

std::vector<NamedText> lines_of(const ValueTree& tree) {
    std::vector<NamedText> lines;
    collect(tree, "", lines);
    return lines;
}

Rect draw_case_text(Canvas& canvas, const Rect& whole, const CaseFile& file, std::size_t main,
                    const std::vector<Compared>& compared) {
    const double s = canvas.scale();
    const KeptCall& call = file.calls[main];
    const Rect area{whole.x + 8 * s, whole.y + 4 * s, whole.width - 16 * s, whole.height - 8 * s};
    Column text(canvas, area);
    text.labelled("checked", file.checked, 3, colours::ink);
    text.labelled("expected", file.expected, 2, case_colours::reference);
    text.labelled("got", file.got, 2, colours::vermillion);
    text.labelled("hint", file.hint, area.height > 330 * s ? 4 : 2, colours::ink);
    if (file.calls.size() > 1) {
        std::string others;
        for (std::size_t i = 0; i < file.calls.size(); ++i)
            if (i != main) others += (others.empty() ? "" : ", ") + file.calls[i].function;
        text.labelled("also", "called: " + others, 1, colours::grey);
    }
    text.gap(0.4);
    const double left = text.rows_left() * row * s;
    const Rect rest{area.x, area.top() - left, area.width, left};
    if (area.width > 760 * s) {
        const double half = 0.5 * (area.width - 24 * s);
        Column answers(canvas, {rest.x, rest.y, half, rest.height});
        draw_answers(answers, call, compared, answers.rows_left());
        Column inputs(canvas, {rest.x + half + 24 * s, rest.y, half, rest.height});
        draw_inputs(inputs, call);
        const double used = std::max(answers.y(), inputs.y()) + 12 * s;
        return {rest.x, used, rest.width, std::max(0.0, area.top() - used)};
    }
    Column both(canvas, rest);
    const int rows = both.rows_left(), inputs = static_cast<int>(lines_of(call.inputs).size()) + 1;
    draw_answers(both, call, compared, std::max(rows - inputs - 1, (rows + 1) / 2));
    both.gap(0.4);
    draw_inputs(both, call);
    return {rest.x, both.y() + 12 * s, rest.width, std::max(0.0, area.top() - both.y() - 12 * s)};
}

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
    TextStyle bold{.size = 13, .bold = true};
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

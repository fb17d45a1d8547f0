#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "common/demo/cases/case_numbers.hpp"
#include "common/demo/cases/case_panes.hpp"

namespace rbc {

namespace {

using Kind = ValueTree::Kind;

bool is_number(const ValueTree& tree) {
    return tree.kind == Kind::number || tree.kind == Kind::whole || tree.kind == Kind::truth;
}

bool is_numbers(const ValueTree& tree) {
    return tree.kind == Kind::list && !tree.parts.empty() &&
           std::all_of(tree.parts.begin(), tree.parts.end(), is_number);
}

/// Lists of numbers, all as long as the first.
bool is_matrix(const ValueTree& tree) {
    return tree.kind == Kind::list && !tree.parts.empty() &&
           std::all_of(tree.parts.begin(), tree.parts.end(), [&](const ValueTree& row) {
               return is_numbers(row) && row.parts.size() == tree.parts.front().parts.size();
           });
}

double number_at(const ValueTree& list, std::size_t i) {
    return i < list.parts.size() ? list.parts[i].number : NAN;
}

/// A place of an answer that can be drawn, in both answers.
struct Place {
    std::string path;
    const ValueTree *reference, *mine;
    bool differs;
    const ValueTree& any() const { return reference && !reference->parts.empty() ? *reference : *mine; }
};

bool same(const ValueTree* a, const ValueTree* b) {
    if (!a || !b) return !a && !b;
    if (a->parts.size() != b->parts.size()) return false;
    if (a->parts.empty()) {
        const std::optional<ValueTree> one = *a, two = *b;
        const std::vector<Compared> compared = compare(one, two);
        return !compared.front().differs || compared.front().relative < 1e-12;
    }
    for (std::size_t i = 0; i < a->parts.size(); ++i)
        if (!same(&a->parts[i], &b->parts[i])) return false;
    return true;
}

const ValueTree* part_of(const ValueTree* tree, std::size_t i) {
    return tree && i < tree->parts.size() ? &tree->parts[i] : nullptr;
}

void collect(const ValueTree* reference, const ValueTree* mine, const std::string& path, std::vector<Place>& places) {
    const ValueTree* any = reference && !reference->parts.empty() ? reference : mine;
    if (!any) return;
    if (any->kind == Kind::list && !any->parts.empty())
        places.push_back({path, reference, mine, !same(reference, mine)});
    if (is_numbers(*any) || is_matrix(*any)) return;
    const std::size_t count = std::max(reference ? reference->parts.size() : 0, mine ? mine->parts.size() : 0);
    for (std::size_t i = 0; i < count; ++i)
        collect(part_of(reference, i), part_of(mine, i), part_path(*any, i, path), places);
}

std::string named(const std::string& path) {
    return path.empty() ? "the answer" : path;
}

Pane list_pane(const std::string& path, const std::vector<double>& reference, const std::vector<double>& mine) {
    Extent extent;
    extent.add(Point{0, 0});
    const auto points_of = [&](const std::vector<double>& values) {
        std::vector<Point> points;
        for (std::size_t i = 0; i < values.size(); ++i) points.push_back({static_cast<double>(i), values[i]});
        return points;
    };
    const std::vector<Point> right = points_of(reference), own = points_of(mine);
    extent.add(right);
    extent.add(own);
    Rect world = extent.rect();
    world.x = -0.5;
    world.width = static_cast<double>(std::max(right.size(), own.size()));
    return still_pane("Numbers by index", "index in " + named(path), "value", world, false, [=](Canvas& canvas) {
        const Rect& w = canvas.view().world;
        const bool few = right.size() + own.size() <= 120;
        canvas.line({w.x, 0}, {w.right(), 0}, {colours::grey, 1});
        for (std::size_t i = 0; i < std::max(right.size(), own.size()); ++i) {
            const double a = i < right.size() ? right[i].y : NAN, b = i < own.size() ? own[i].y : NAN;
            const bool finite = drawable({0, a}) && drawable({0, b});
            if (finite && std::abs(a - b) > 0.004 * w.height)
                canvas.line({static_cast<double>(i), a}, {static_cast<double>(i), b}, {colours::vermillion, 2});
            if (!finite && !right.empty() && !own.empty())
                canvas.line({static_cast<double>(i), w.y}, {static_cast<double>(i), w.top()},
                            {colours::vermillion, 2, Stroke::Dash::dotted});
        }
        if (few)
            draw_both_dots(canvas, right, own);
        else
            draw_both(canvas, right, own);
    });
}

Pane plane_pane(const Place& place, bool arrows) {
    const auto points_of = [&](const ValueTree* tree) {
        std::vector<Point> points;
        if (tree && arrows) points.push_back({number_at(*tree, 0), number_at(*tree, 1)});
        if (tree && !arrows)
            for (const ValueTree& part : tree->parts) points.push_back({number_at(part, 0), number_at(part, 1)});
        return points;
    };
    const std::vector<Point> right = points_of(place.reference), own = points_of(place.mine);
    Extent extent;
    if (arrows) extent.add(Point{0, 0});
    extent.add(right);
    extent.add(own);
    const std::string name = named(place.path);
    return still_pane(arrows ? "Both from one origin" : "Points by index", "first component of " + name, "second",
                      extent.rect(0.3), true, [=](Canvas& canvas) {
                          const Rect& w = canvas.view().world;
                          canvas.line({w.x, 0}, {w.right(), 0}, {colours::grey, 1});
                          canvas.line({0, w.y}, {0, w.top()}, {colours::grey, 1});
                          if (arrows) {
                              const auto first = [](const std::vector<Point>& points) {
                                  return points.empty() ? std::nullopt : std::optional(points.front());
                              };
                              draw_both_arrows(canvas, {0, 0}, first(right), first(own));
                              return;
                          }
                          for (std::size_t i = 0; i < std::min(right.size(), own.size()); ++i)
                              if (drawable(right[i]) && drawable(own[i]))
                                  canvas.line(right[i], own[i], {colours::vermillion, 2});
                          draw_both_dots(canvas, right, own);
                          for (std::size_t i = 0; i < right.size() && right.size() <= 20; ++i)
                              draw_case_label(canvas, right[i], std::to_string(i));
                      });
}

/// Each cell has the reference above and the student's number below; what differs has a frame.
Pane matrix_pane(const Place& place) {
    const ValueTree& any = place.any();
    const std::size_t rows = any.parts.size(), columns = any.parts.front().parts.size();
    const ValueTree reference = place.reference ? *place.reference : ValueTree{},
                    mine = place.mine ? *place.mine : ValueTree{};
    const double height = static_cast<double>(rows), width = static_cast<double>(columns);
    double largest = 0;
    for (const ValueTree* tree : {&reference, &mine})
        for (const Leaf& leaf : leaves_of(*tree))
            if (std::isfinite(leaf.value->number)) largest = std::max(largest, std::abs(leaf.value->number));
    return still_diagram(
        "Matrix " + (place.path.empty() ? "" : place.path + " ") + "(reference over yours)",
        {-0.5, -0.5, width, height}, false, [=](Canvas& canvas) {
            const double cell = canvas.view().pixels.width / width, tall = canvas.view().pixels.height / height;
            const double s = canvas.scale();
            for (std::size_t i = 0; i < rows; ++i) {
                for (std::size_t j = 0; j < columns; ++j) {
                    const double x = static_cast<double>(j), y = height - 1 - static_cast<double>(i);
                    const ValueTree* right = part_of(part_of(&reference, i), j);
                    const ValueTree* own = part_of(part_of(&mine, i), j);
                    const auto shade = [&](const ValueTree* value, double from) {
                        if (!value || !(largest > 0) || !std::isfinite(value->number)) return;
                        const Colour colour = value->number < 0 ? colours::orange : colours::sky;
                        canvas.rectangle({x - 0.5, y + from, 1, 0.5},
                                         colour.with_alpha(0.6 * std::abs(value->number) / largest));
                    };
                    shade(right, 0);
                    shade(own, -0.5);
                    const bool differs = !same(right, own);
                    if (cell > 46 * s && tall > 34 * s) {
                        TextStyle style{.size = 13, .align = TextStyle::Align::centre};
                        if (right) canvas.text_within({x, y + 0.25}, value_text(*right, 4), style, cell - 6 * s);
                        style.colour = differs ? colours::vermillion : colours::ink;
                        style.bold = differs;
                        if (own) canvas.text_within({x, y - 0.25}, value_text(*own, 4), style, cell - 6 * s);
                        if (tall > 70 * s)
                            canvas.text({x - 0.46, y + 0.5 - 12 * s / tall},
                                        "[" + std::to_string(i) + "][" + std::to_string(j) + "]", {13, colours::grey});
                    }
                    if (!differs) continue;
                    const Point frame[] = {
                        {x - 0.47, y - 0.47}, {x + 0.47, y - 0.47}, {x + 0.47, y + 0.47}, {x - 0.47, y + 0.47}};
                    canvas.polygon_outline(frame, {colours::vermillion, 2});
                }
            }
        });
}

/// A field of every item of a list of structs: the first that differs, else the first number.
std::optional<Pane> field_pane(const Place& place) {
    const ValueTree& any = place.any();
    if (any.parts.front().kind != Kind::fields) return std::nullopt;
    const auto leaf_of = [](const ValueTree& item, const std::string& path) {
        for (const Leaf& leaf : leaves_of(item))
            if (leaf.path == path && is_number(*leaf.value)) return leaf.value->number;
        return static_cast<double>(NAN);
    };
    const auto values_of = [&](const ValueTree* list, const std::string& path) {
        std::vector<double> values;
        if (list)
            for (const ValueTree& item : list->parts) values.push_back(leaf_of(item, path));
        return values;
    };
    std::string chosen;
    for (const Leaf& leaf : leaves_of(any.parts.front())) {
        if (!is_number(*leaf.value)) continue;
        if (chosen.empty()) chosen = leaf.path;
        if (values_of(place.reference, leaf.path) != values_of(place.mine, leaf.path)) {
            chosen = leaf.path;
            break;
        }
    }
    if (chosen.empty()) return std::nullopt;
    return list_pane(named(place.path) + ": " + chosen, values_of(place.reference, chosen),
                     values_of(place.mine, chosen));
}

std::vector<double> numbers_of(const ValueTree* list) {
    std::vector<double> numbers;
    if (list)
        for (const ValueTree& part : list->parts) numbers.push_back(is_number(part) ? part.number : NAN);
    return numbers;
}

std::optional<Pane> pane_of(const Place& place) {
    const ValueTree& any = place.any();
    if (is_matrix(any)) {
        if (any.parts.front().parts.size() == 2 && any.parts.size() > 2) return plane_pane(place, false);
        return any.parts.size() <= 40 && any.parts.front().parts.size() <= 40 ? std::optional(matrix_pane(place))
                                                                              : std::nullopt;
    }
    if (!is_numbers(any)) return field_pane(place);
    if (any.parts.size() == 2) return plane_pane(place, true);
    return list_pane(place.path, numbers_of(place.reference), numbers_of(place.mine));
}

}  // namespace

std::vector<Pane> general_panes(const KeptCall& call) {
    std::vector<Place> places;
    collect(call.right ? &*call.right : nullptr, call.answered ? &*call.answered : nullptr, "", places);
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& a, const Place& b) { return a.differs && !b.differs; });
    for (const Place& place : places)
        if (std::optional<Pane> pane = pane_of(place)) return {*pane};
    return {};
}

}  // namespace rbc

#include "common/demo/cases/case_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace rbc {

namespace {

using Kind = ValueTree::Kind;

bool is_number(const ValueTree* value) {
    return value && (value->kind == Kind::number || value->kind == Kind::whole);
}

bool same(const ValueTree& a, const ValueTree& b) {
    if (is_number(&a) && is_number(&b)) return a.number == b.number || (std::isnan(a.number) && std::isnan(b.number));
    return a.kind == b.kind && a.number == b.number && a.text == b.text && a.parts.size() == b.parts.size();
}

void collect(const ValueTree& tree, const std::string& path, std::vector<Leaf>& leaves) {
    if (tree.parts.empty()) {
        leaves.push_back({path, &tree});
        return;
    }
    for (std::size_t i = 0; i < tree.parts.size(); ++i) collect(tree.parts[i], part_path(tree, i, path), leaves);
}

/// How much a place counts as off, relative to the largest number of the answer, so that round-off counts little.
double weight(const Compared& c, double largest) {
    if (!c.reference || !c.answer) return INFINITY;
    if (same(*c.reference, *c.answer)) return 0;
    if (!std::isfinite(c.off)) return INFINITY;
    const double scale = std::max({std::abs(c.reference->number), std::abs(c.answer->number), 1e-12 * largest});
    return c.off / scale;
}

int digits_to_see(const Compared& c) {
    if (!is_number(c.reference) || !is_number(c.answer) || same(*c.reference, *c.answer)) return 6;
    for (int digits = 6; digits < 17; ++digits)
        if (value_text(*c.reference, digits) != value_text(*c.answer, digits)) return std::min(17, digits + 1);
    return 17;
}

}  // namespace

std::vector<Leaf> leaves_of(const ValueTree& tree) {
    std::vector<Leaf> leaves;
    collect(tree, "", leaves);
    return leaves;
}

std::string part_path(const ValueTree& tree, std::size_t i, const std::string& path) {
    const std::string name = i < tree.parts.size() ? tree.parts[i].name : "";
    if (tree.kind == Kind::list || name.empty()) return path + "[" + std::to_string(i) + "]";
    return path.empty() ? name : path + "." + name;
}

std::string value_text(const ValueTree& value, int digits) {
    switch (value.kind) {
        case Kind::nothing:
            return "none";
        case Kind::truth:
            return value.number != 0 ? "true" : "false";
        case Kind::text:
            return "\"" + value.text + "\"";
        case Kind::list:
        case Kind::fields:
            return "empty";
        default:
            break;
    }
    if (std::isnan(value.number)) return "NaN";
    char buffer[40];
    if (std::isinf(value.number))
        std::snprintf(buffer, sizeof buffer, "infinity");
    else if (value.kind == Kind::whole)
        std::snprintf(buffer, sizeof buffer, "%.0f", std::abs(value.number));
    else
        std::snprintf(buffer, sizeof buffer, "%.*g", digits, std::abs(value.number));
    return std::string(std::signbit(value.number) && value.number != 0 ? "\u2212" : "") + buffer;
}

std::string Compared::reference_text() const {
    return reference ? value_text(*reference, digits_to_see(*this)) : "\u2013";
}

std::string Compared::answer_text() const {
    return answer ? value_text(*answer, digits_to_see(*this)) : "\u2013";
}

std::vector<Compared> compare(const std::optional<ValueTree>& reference, const std::optional<ValueTree>& answer) {
    std::vector<Compared> all;
    std::map<std::string, std::size_t> places;
    if (reference)
        for (const Leaf& leaf : leaves_of(*reference)) {
            places[leaf.path] = all.size();
            all.push_back({leaf.path, leaf.value});
        }
    if (answer)
        for (const Leaf& leaf : leaves_of(*answer)) {
            const auto known = places.find(leaf.path);
            if (known == places.end())
                all.push_back({leaf.path, nullptr, leaf.value});
            else
                all[known->second].answer = leaf.value;
        }
    if (!reference || !answer) return all;
    double largest = 0, worst = 0;
    for (const Compared& c : all)
        for (const ValueTree* value : {c.reference, c.answer})
            if (is_number(value) && std::isfinite(value->number)) largest = std::max(largest, std::abs(value->number));
    std::vector<double> weights;
    for (Compared& c : all) {
        const bool numbers = is_number(c.reference) && is_number(c.answer);
        if (numbers && !same(*c.reference, *c.answer)) {
            c.off = std::abs(c.answer->number - c.reference->number);
            c.relative = c.off / std::abs(c.reference->number);
        } else if (!numbers) {
            c.off = c.relative = NAN;
        }
        weights.push_back(weight(c, largest));
        worst = std::max(worst, std::isinf(weights.back()) ? 1 : weights.back());
    }
    // Below this it is round-off, whatever else there is.
    constexpr double least = 1e-13;
    for (std::size_t i = 0; i < all.size(); ++i) all[i].differs = weights[i] > std::max(1e-3 * worst, least);
    return all;
}

}  // namespace rbc

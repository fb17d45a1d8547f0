#include "common/grading/grader/diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

namespace {

using Kind = ValueTree::Kind;

bool is_number(const ValueTree& tree) {
    return tree.kind == Kind::number || tree.kind == Kind::whole;
}

bool same_number(double a, double b, double tolerance) {
    return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= tolerance;
}

/// What differs, one entry a number, a truth value, a text or a size.
struct Difference {
    std::string field;  ///< "", "v", "forces[2].x"
    std::string what;   ///< "is NaN"; empty: two finite numbers
    double got = 0, right = 0;
};

std::string words(const ValueTree& tree) {
    if (tree.kind == Kind::nothing) return "nothing";
    if (tree.kind == Kind::truth) return tree.number != 0 ? "true" : "false";
    if (is_number(tree)) return number_text(tree.number);
    return tree.kind == Kind::text ? "'" + tree.text + "'" : "a value";
}

void compare(const ValueTree& got, const ValueTree& right, const std::string& field, double tolerance,
             std::vector<Difference>& all) {
    if (is_number(got) && is_number(right)) {
        if (same_number(got.number, right.number, tolerance)) return;
        const bool finite = std::isfinite(got.number) && std::isfinite(right.number);
        all.push_back(
            {field, finite ? "" : "is " + words(got) + " in place of " + words(right), got.number, right.number});
    } else if (got.kind != right.kind || got.kind == Kind::truth || got.kind == Kind::text) {
        if (words(got) != words(right)) all.push_back({field, "is " + words(got) + " in place of " + words(right)});
    } else if (got.parts.size() != right.parts.size()) {
        all.push_back({field, "has " + std::to_string(got.parts.size()) + " entries in place of " +
                                  std::to_string(right.parts.size())});
    } else {
        for (std::size_t i = 0; i < got.parts.size(); ++i) {
            const std::string& name = right.parts[i].name;
            const std::string part =
                name.empty() ? field + "[" + std::to_string(i) + "]" : field + (field.empty() ? "" : ".") + name;
            compare(got.parts[i], right.parts[i], part, tolerance, all);
        }
    }
}

std::string four_digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string times(double ratio) {
    if (std::abs(ratio + 1) < 1e-9) return "has the wrong sign";
    return "is " + four_digits(ratio) + " times what it should be";
}

std::string sentence(const Difference& d) {
    if (!d.what.empty()) return d.what;
    const double error = std::abs(d.got - d.right) / std::abs(d.right);
    if (error < 1e-3) return "is right to " + std::to_string(static_cast<int>(-std::log10(error))) + " digits, no more";
    if (d.right == 0 || d.got == 0 || error > 1e6)
        return "is " + four_digits(d.got) + " in place of " + four_digits(d.right);
    return times(d.got / d.right);
}

std::vector<Misconception>& misconceptions() {
    static std::vector<Misconception> all;
    return all;
}

}  // namespace

double largest_size(const ValueTree& tree) {
    double size = is_number(tree) && std::isfinite(tree.number) ? std::abs(tree.number) : 0;
    for (const ValueTree& part : tree.parts) size = std::max(size, largest_size(part));
    return size;
}

bool are_alike(const ValueTree& a, const ValueTree& b, double tolerance) {
    std::vector<Difference> all;
    compare(a, b, "", tolerance, all);
    return all.empty();
}

std::string what_is_off(const ValueTree& answer, const ValueTree& right) {
    std::vector<Difference> all;
    compare(answer, right, "", 1e-13 * largest_size(right), all);
    if (all.empty()) return "";
    const auto ratio = [](const Difference& d) { return d.what.empty() && d.right != 0 ? d.got / d.right : 0.0; };
    const double first = ratio(all.front());
    const bool in_step = all.size() > 1 && first != 0 && std::abs(first - 1) > 1e-3 &&
                         std::all_of(all.begin(), all.end(), [&](const Difference& d) {
                             return std::abs(ratio(d) - first) <= 1e-9 * std::abs(first);
                         });
    if (in_step) return "each of " + std::to_string(all.size()) + " wrong numbers " + times(first);
    constexpr std::size_t max_fields = 3;
    std::string line;
    for (std::size_t i = 0; i < std::min(all.size(), max_fields); ++i)
        line += (i ? "; " : "") + (all[i].field.empty() ? "it" : all[i].field) + " " + sentence(all[i]);
    return all.size() <= max_fields ? line
                                    : line + "; and " + std::to_string(all.size() - max_fields) + " more are off";
}

Misconception::Misconception(const std::string& function, std::string hint, ReferenceAnswer answer)
    : function(function), hint(std::move(hint)), answer(std::move(answer)) {
    misconceptions().push_back(*this);
}

std::string hint_of_misconception(const std::string& function, const RecordedCall& call) {
    if (!call.answer) return "";
    const ValueTree got = call.trees.result(*call.answer);
    const double tolerance = 1e-8 * largest_size(got);
    if (call.reference && are_alike(got, call.trees.result(*call.reference), 100 * tolerance)) return "";
    for (const Misconception& m : misconceptions()) {
        if (m.function != function) continue;
        try {
            if (are_alike(got, call.trees.result(m.answer(call.arguments)), tolerance)) return m.hint;
        } catch (const std::exception&) {
            // This one has no answer to such arguments.
        }
    }
    return "";
}

}  // namespace rbc

#include "common/demo/kit/recording.hpp"

#include <algorithm>
#include <cstdio>

namespace rbc {

namespace {

constexpr std::size_t column_width = 17;

std::string left(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

std::string right(const std::string& text) {
    return std::string(text.size() < column_width ? column_width - text.size() : 1, ' ') + text;
}

std::string right(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return right(std::string(text));
}

std::string heading(const Demo& demo) {
    char text[64];
    std::snprintf(text, sizeof text, ", t = %.9g s, %ld steps\n", demo.time(), demo.steps());
    return demo.title + text;
}

}  // namespace

std::string run_table(const Demo& demo, const Recording& recording) {
    std::size_t names = 0, units = 0, variants = 0;
    for (const Variant& variant : demo.variants) {
        variants = std::max(variants, variant.name.size());
        for (const Probe& probe : variant.probes) {
            names = std::max(names, probe.name.size());
            units = std::max(units, probe.unit.size());
        }
    }
    const std::size_t first_column = std::max(variants, 2 + names + 2 + units);
    std::string text = heading(demo);
    for (const Variant& variant : demo.variants) {
        text += left(variant.name, first_column);
        for (const char* column : {"first", "last", "least", "largest"}) text += right(std::string(column));
        text += "\n";
        if (!variant.status.empty()) text += "  " + variant.status + "\n";
        for (const Probe& probe : variant.probes) {
            const ColumnSummary& values = recording.summary(variant.name + "." + probe.name);
            if (!variant.status.empty() && values.not_a_number == values.rows)
                continue;  // the status says all there is
            text += left("  " + left(probe.name, names) + "  " + probe.unit, first_column);
            for (const double value : {values.first, values.last, values.least, values.largest}) text += right(value);
            text += "\n";
            if (values.not_a_number > 0) {
                text += std::string(first_column, ' ') + "  nan in " + std::to_string(values.not_a_number) + " of " +
                        std::to_string(values.rows) + " rows\n";
            }
        }
    }
    return text;
}

}  // namespace rbc

#include "common/demo/kit/recording.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/io/nearest_match.hpp"

namespace rbc {

static std::vector<std::string> column_names(const Demo& demo) {
    std::vector<std::string> names{"t"};
    for (const Variant& variant : demo.variants) {
        for (const Probe& probe : variant.probes) names.push_back(variant.name + "." + probe.name);
    }
    return names;
}

static void include(ColumnSummary& summary, double value) {
    if (summary.rows++ == 0) summary.first = value;
    summary.last = value;
    if (std::isnan(value)) {
        ++summary.not_a_number;
        return;
    }
    summary.least = std::fmin(summary.least, value);  // the other one where one is NaN
    summary.largest = std::fmax(summary.largest, value);
}

void Recording::start(const Demo& demo) {
    names_ = column_names(demo);
    variants_ = demo.variants.size();
    columns_.assign(names_.size(), {});
    summaries_.assign(names_.size(), {});
    append(demo);
}

void Recording::match_columns(const Demo& demo) {
    const std::vector<std::string> names = column_names(demo);
    const std::size_t rows_so_far = summaries_.front().rows;
    std::vector<std::vector<double>> columns;
    std::vector<ColumnSummary> summaries;
    for (const std::string& name : names) {
        columns.push_back(has(name) ? column(name) : std::vector<double>(rows(), NAN));
        summaries.push_back(has(name) ? summary(name)
                                      : ColumnSummary{.rows = rows_so_far, .not_a_number = rows_so_far});
    }
    names_ = names;
    variants_ = demo.variants.size();
    columns_ = std::move(columns);
    summaries_ = std::move(summaries);
}

void Recording::append(const Demo& demo) {
    if (demo.variants.size() != variants_) match_columns(demo);
    std::size_t column = 0;
    const auto take = [&](double value) {
        columns_[column].push_back(value);
        include(summaries_[column++], value);
    };
    take(demo.time());
    for (const Variant& variant : demo.variants) {
        for (const Probe& probe : variant.probes) take(probe.value());
    }
    if (limit_ > 0 && rows() > limit_) {
        for (auto& values : columns_) values.erase(values.begin(), values.begin() + static_cast<long>(limit_ / 2));
    }
}

bool Recording::has(std::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
}

const std::vector<double>& Recording::column(std::string_view name) const {
    return columns_[index_of(name)];
}

const ColumnSummary& Recording::summary(std::string_view name) const {
    return summaries_[index_of(name)];
}

std::size_t Recording::index_of(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
    const std::string near = nearest_match(name, names_);
    throw InputError("no column '" + std::string(name) + "'" + (near.empty() ? "" : "; did you mean " + near + "?"));
}

Recording record(std::string_view demo_name, const Settings& settings, long steps) {
    const std::unique_ptr<Demo> demo = make_demo(demo_name);
    demo->parameters.set(settings);
    demo->restart();
    Recording recording;
    recording.start(*demo);
    for (long i = 0; i < steps; ++i) {
        demo->advance();
        recording.append(*demo);
    }
    return recording;
}

Series series_of(const Recording& recording, std::string_view column, const std::string& label, Colour colour,
                 Series::Style style, std::size_t every) {
    Series series{label, colour, {}, {}, style};
    for (std::size_t row = 0; row < recording.rows(); row += every) {
        series.x.push_back(recording.column("t")[row]);
        series.y.push_back(recording.column(column)[row]);
    }
    return series;
}

}  // namespace rbc

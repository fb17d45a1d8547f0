#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/figure.hpp"

namespace rbc {

/// A column of a recording in short, over all rows since the start, also those that are held no longer.
struct ColumnSummary {
    double first = NAN, last = NAN;     ///< of row 0 and of the last row, whatever they are
    double least = NAN, largest = NAN;  ///< of all rows but those that are NaN; NaN: all are
    std::size_t rows = 0, not_a_number = 0;
};

/// What the probes of a demo said, row by row: column 0 is t, then variant.probe. Row 0 is the start.
class Recording {
  public:
    /// Forgets everything and takes the present state of the demo as row 0.
    void start(const Demo& demo);
    /// Takes the present state as one more row. A variant that joined since then has NaN in the rows before.
    void append(const Demo& demo);

    const std::vector<std::string>& names() const { return names_; }
    std::size_t rows() const { return columns_.empty() ? 0 : columns_.front().size(); }
    const std::vector<double>& column(std::size_t index) const { return columns_[index]; }
    const std::vector<double>& column(std::string_view name) const;  ///< @throws InputError unknown, with the nearest
    bool has(std::string_view name) const;
    /// @throws InputError unknown, with the nearest
    const ColumnSummary& summary(std::string_view name) const;
    /// Drops the older half once more than this many rows are held, 0: never. For windows that run for hours.
    void keep_at_most(std::size_t rows) { limit_ = rows; }

  private:
    void match_columns(const Demo& demo);
    std::size_t index_of(std::string_view name) const;
    std::vector<std::string> names_;
    std::size_t variants_ = 0;
    std::vector<std::vector<double>> columns_;
    std::vector<ColumnSummary> summaries_;
    std::size_t limit_ = 0;
};

/// A fresh demo of this name with these settings, run for so many steps.
Recording record(std::string_view demo_name, const Settings& settings, long steps);

/// A column over time as a curve of a figure.
/// @param every  n: every n-th row only, where a figure needs no more
Series series_of(const Recording& recording, std::string_view column, const std::string& label, Colour colour,
                 Series::Style style = Series::Style::line, std::size_t every = 1);

}  // namespace rbc

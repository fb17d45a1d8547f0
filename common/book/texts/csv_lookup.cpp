#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include "common/book/texts/words.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/book/texts/output_lookup.hpp"

namespace rbc::texts {

namespace {

using Row = std::vector<std::string>;

Row cells_of(const std::string& line) {
    Row cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

double cell_number(const std::string& cell) {
    double value = 0;
    return read_number(cell, value) ? value : NAN;
}

/// Two columns of a table: where a value is looked for, and the value.
struct Points {
    std::vector<double> at, value;
};

std::size_t column_of(const Row& heading, const std::string& name) {
    const auto found = std::find(heading.begin(), heading.end(), name);
    if (found != heading.end()) return static_cast<std::size_t>(found - heading.begin());
    const std::string near = nearest_match(name, heading);
    throw TextError("the CSV has no column '" + name + "'" + (near.empty() ? "" : "; is '" + near + "' meant?"));
}

double chosen(const Points& points, const std::string& which, double at) {
    if (points.value.empty()) throw TextError("the CSV has no rows there");
    if (which == "first") return points.value.front();
    if (which == "last") return points.value.back();
    double best = NAN;
    if (which == "at") {
        std::size_t nearest = 0;
        for (std::size_t i = 0; i < points.at.size(); ++i)
            if (std::abs(points.at[i] - at) < std::abs(points.at[nearest] - at)) nearest = i;
        if (std::abs(points.at[nearest] - at) <= 1e-6 * std::max(1e-3, std::abs(at))) return points.value[nearest];
        throw TextError("the CSV has no row at " + number_text(at) + "; the nearest is at " +
                        number_text(points.at[nearest]));
    }
    for (const double value : points.value) best = which == "least" ? std::fmin(best, value) : std::fmax(best, value);
    return best;
}

/// Takes "last", "at 0.4" or "at t = 0.4" from the end.
struct Where {
    std::string which, column;
    double at = 0;
};

std::optional<Where> take_where(Words& words) {
    for (const char* which : {"first", "last", "least", "largest"}) {
        if (words.back() != which) continue;
        words.pop_back();
        return Where{which, "", 0};
    }
    double at = 0;
    if (!read_number(words.back(), at)) return std::nullopt;
    const std::size_t n = words.size();
    if (n >= 3 && words[n - 2] == "at") {
        words.resize(n - 2);
        return Where{"at", "", at};
    }
    if (n >= 5 && words[n - 4] == "at" && words[n - 2] == "=") {
        const std::string column = words[n - 3];
        words.resize(n - 4);
        return Where{"at", column, at};
    }
    return std::nullopt;
}

}  // namespace

Quantity number_in_csv(const std::string& csv, const Words& asked) {
    std::istringstream in(csv);
    std::string line;
    std::getline(in, line);
    const Row heading = cells_of(line);
    std::vector<Row> rows;
    while (std::getline(in, line)) rows.push_back(cells_of(line));

    Words words = asked;
    const std::optional<Where> where = take_where(words);
    const std::string name = joined(words);
    const bool of_figure = heading == Row{"series", "x", "y"};
    if (!of_figure) {
        if (!where) throw TextError("behind a CSV's column stands first, last, least, largest or 'at t = 0.4'");
        const std::size_t value = column_of(heading, name);
        const std::size_t at = where->column.empty() ? 0 : column_of(heading, where->column);
        Points points;
        for (const Row& row : rows) {
            if (row.size() != heading.size()) continue;
            points.at.push_back(cell_number(row[at]));
            points.value.push_back(cell_number(row[value]));
        }
        return {chosen(points, where->which, where->at), std::nullopt};
    }
    Words series;
    for (const Row& row : rows)
        if (row.size() == 3 && row[0].starts_with(name) && (series.empty() || series.back() != row[0]))
            series.push_back(row[0]);
    const auto whole = std::find(series.begin(), series.end(), name);
    if (whole != series.end()) series = {*whole};
    if (series.size() != 1) {
        std::string all;
        for (const std::string& s : series) all += (all.empty() ? ": " : ", ") + s;
        throw TextError("of the figure's curves " + std::string(series.empty() ? "none begins" : "several begin") +
                        " with '" + name + "'" + all);
    }
    if (!where) return number_in_output(series[0], words);
    Points points;
    for (const Row& row : rows) {
        if (row.size() != 3 || row[0] != series[0]) continue;
        points.at.push_back(cell_number(row[where->column == "y" ? 2 : 1]));
        points.value.push_back(cell_number(row[2]));
    }
    return {chosen(points, where->which, where->at), std::nullopt};
}

}  // namespace rbc::texts

#include "exercises/12_dantzig_lcp/obstacle.hpp"

#include <algorithm>
#include <limits>

namespace rbc::ex12 {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// When `value` with this rate is at `end`, if it runs towards it (or is beyond, and runs on).
double time_to(double end, double value, double rate) {
    return std::max(0.0, (end - value) / rate);
}

Obstacle bound_of(const Row& row, int i) {  // (E12.3)
    if (row.df > 0) return {time_to(row.high, row.f, row.df), i, Place::high};
    if (row.df < 0) return {time_to(row.low, row.f, row.df), i, Place::low};
    return {never, i, row.place};
}

Obstacle obstacle_of(const Row& row, int i) {
    if (row.place == Place::between) return bound_of(row, i);
    const bool falls = row.place == Place::low && row.da < 0, rises = row.place == Place::high && row.da > 0;
    if ((falls || rises) && row.low < row.high) return {time_to(0, row.a, row.da), i, Place::between};  // (E12.4)
    return {never, i, row.place};
}

}  // namespace

Obstacle first_obstacle(const std::vector<Row>& rows, int driven) {
    const Row& d = rows[static_cast<std::size_t>(driven)];
    std::vector<Obstacle> in_order;  // of preference
    const bool approaches = d.a < 0 ? d.da > 0 : d.da < 0;
    if (d.a == 0 || approaches) in_order.push_back({d.a == 0 ? 0 : time_to(0, d.a, d.da), driven, Place::between});
    in_order.push_back(bound_of(d, driven));  // (E12.2)
    for (int i = 0; i < static_cast<int>(rows.size()); ++i)
        if (i != driven) in_order.push_back(obstacle_of(rows[static_cast<std::size_t>(i)], i));

    double shortest = never;
    for (const Obstacle& o : in_order) shortest = std::min(shortest, o.length);
    if (shortest == never) return {never, -1, Place::waiting};
    for (const Obstacle& o : in_order)
        if (o.length <= shortest * (1 + 1e-12)) return {shortest, o.row, o.to};
    return {never, -1, Place::waiting};
}

}  // namespace rbc::ex12

#include <algorithm>
#include <limits>

#include "exercises/12_dantzig_lcp/obstacle.hpp"

namespace rbc::ex12 {

/// One pass over all rows, twice: first only the shortest length, then the first row that reaches it.
Obstacle first_obstacle(const std::vector<Row>& rows, int driven) {
    const double infinity = std::numeric_limits<double>::infinity();
    const auto reach = [&](double distance, double speed) {
        if (!(speed > 0)) return infinity;
        return distance <= 0 ? 0.0 : distance / speed;
    };
    const auto of_force = [&](const Row& r) {
        return r.df < 0 ? Obstacle{reach(r.f - r.low, -r.df), 0, Place::low}
                        : Obstacle{reach(r.high - r.f, r.df), 0, Place::high};
    };
    const auto of_acceleration = [&](const Row& r, double sign) {
        return Obstacle{reach(sign * r.a, -sign * r.da), 0, Place::between};
    };
    const auto of = [&](const Row& r) {
        if (r.place == Place::between) return of_force(r);
        if (r.place == Place::waiting || r.low == r.high) return Obstacle{infinity, 0, Place::waiting};
        return of_acceleration(r, r.place == Place::low ? 1 : -1);
    };

    const Row& d = rows[static_cast<std::size_t>(driven)];
    Obstacle done = of_acceleration(d, d.a > 0 ? 1 : -1), stopped = of_force(d);
    if (d.a == 0) done.length = 0;
    double least = std::min(done.length, stopped.length);
    for (const Row& r : rows)
        if (&r != &d) least = std::min(least, of(r).length);
    if (least == infinity) return {infinity, -1, Place::waiting};
    const double until = least + 1e-12 * least;
    if (done.length <= until) return {least, driven, done.to};
    if (stopped.length <= until) return {least, driven, stopped.to};
    std::size_t i = 0;
    while (static_cast<int>(i) == driven || of(rows[i]).length > until) ++i;
    return {least, static_cast<int>(i), of(rows[i]).to};
}

}  // namespace rbc::ex12

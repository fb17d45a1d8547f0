#include <cmath>

#include "exercises/14_pgs/enough.hpp"

namespace rbc::ex14 {

/// With logarithms, and expm1 for factors near 1.
Outlook look_ahead(const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance) {
    const auto without = [](Progress progress) {
        const double infinity = std::exp(1e4);
        return Outlook{progress, infinity, infinity, infinity};
    };
    for (const double entry : diagonal)
        if (!std::isfinite(entry)) return without(Progress::broken);
    for (const auto& r : iterates)
        for (const double entry : r)
            if (!std::isfinite(entry)) return without(Progress::broken);
    const int changes = static_cast<int>(iterates.size()) - 1;
    if (changes < 2) return without(Progress::unknown);
    const auto change = [&](int k) {
        const auto& now = iterates[static_cast<std::size_t>(k)];
        const auto& old = iterates[static_cast<std::size_t>(k - 1)];
        double most = 0;
        for (Eigen::Index i = 0; i < now.size(); ++i) {
            const double c = diagonal[i] * std::fabs(now[i] - old[i]);
            if (c > most) most = c;
        }
        return most;
    };
    int m = changes / 2;
    if (m > 8) m = 8;
    const double last = change(changes), first = change(changes - m);
    if (last == 0) return {Progress::enough, 0, 0, 0};
    if (first == 0 || last >= first) return without(Progress::stalled);
    const double rate = (std::log(last) - std::log(first)) / m;  // < 0
    Outlook outlook{Progress::enough, std::exp(rate), last / std::expm1(-rate), 0};
    if (!(outlook.to_come <= tolerance)) {
        outlook.progress = Progress::on_its_way;
        outlook.sweeps = std::ceil((std::log(outlook.to_come) - std::log(tolerance)) / -rate);
    }
    return outlook;
}

}  // namespace rbc::ex14

// hint: A small change is not a small error: with a factor of 0.99 what is still to come is 99 times the last change.
#include "exercises/14_pgs/enough.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex14 {

Outlook look_ahead(const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance) {
    const double never = std::numeric_limits<double>::infinity();
    bool finite = diagonal.allFinite();
    for (const Eigen::VectorXd& r : iterates) finite = finite && r.allFinite();
    if (!finite) return {Progress::broken, never, never, never};
    if (iterates.size() < 3) return {Progress::unknown, never, never, never};

    std::vector<double> changes;
    for (std::size_t k = 1; k < iterates.size(); ++k)
        changes.push_back(diagonal.cwiseProduct(iterates[k] - iterates[k - 1]).lpNorm<Eigen::Infinity>());  // (E14.5)
    const double last = changes.back();
    if (last == 0) return {Progress::enough, 0, 0, 0};

    const std::size_t m = std::min<std::size_t>(changes.size() / 2, 8);
    const double before = changes[changes.size() - 1 - m];
    const double factor = std::pow(last / before, 1 / static_cast<double>(m));  // (E14.6)
    if (!(factor < 1)) return {Progress::stalled, never, never, never};

    const double to_come = last * factor / (1 - factor);  // c f + c f^2 + ...
    if (last <= tolerance) return {Progress::enough, factor, to_come, 0};
    return {Progress::on_its_way, factor, to_come, std::ceil(std::log(tolerance / to_come) / std::log(factor))};
}

}  // namespace rbc::ex14

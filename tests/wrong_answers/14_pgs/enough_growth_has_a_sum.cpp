// hint: A factor of 1 or more: the sum has no end, and its formula gives nonsense, even a negative number.
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

    const double to_come = last * factor / (1 - factor);  // c f + c f^2 + ...
    if (to_come <= tolerance) return {Progress::enough, factor, to_come, 0};
    return {Progress::on_its_way, factor, to_come, std::ceil(std::log(tolerance / to_come) / std::log(factor))};
}

}  // namespace rbc::ex14

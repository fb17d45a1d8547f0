// attack: answers with NaNs that carry bits, infinities and the least of all numbers
// exercise: 15_nncg/direction
// from: own
// score: 0
#include "exercises/15_nncg/direction.hpp"

#include <limits>

namespace rbc::ex15 {

Search advance(const Search& search, const Eigen::VectorXd&, const Eigen::VectorXd&) {
    const double values[] = {std::numeric_limits<double>::signaling_NaN(), -std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()};
    Search result = search;
    for (Eigen::Index i = 0; i < result.r.size(); ++i) result.r[i] = values[i % 4];
    result.p = result.g = result.r;
    return result;
}

}  // namespace rbc::ex15

#include "lessons/14_pgs/warm_start.hpp"

#include <algorithm>
#include <stdexcept>

namespace rbc {

int warm_start(const std::vector<Contact>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::Ref<Eigen::VectorXd> r) {
    const auto two_each = [](const std::vector<Contact>& list) { return 2 * static_cast<Eigen::Index>(list.size()); };
    if (r_old.size() != two_each(old) || r.size() != two_each(now) || terms.size() != now.size())
        throw std::invalid_argument("warm start: two impulses for every contact, and its terms");
    r.setZero();
    int found = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (k < old.size() && identity(old[k]) < identity(now[i])) ++k;
        if (k == old.size()) break;
        if (identity(old[k]) != identity(now[i])) continue;
        ++found;
        const Eigen::Vector2d guess = ratio * r_old.segment<2>(static_cast<Eigen::Index>(2 * k));
        if (!guess.allFinite()) continue;
        const double r_n = std::max(0.0, guess[0]), limit = terms[i].friction * r_n;
        r.segment<2>(static_cast<Eigen::Index>(2 * i)) << r_n, std::clamp(guess[1], -limit, limit);  // (14.10)
    }
    return found;
}

}  // namespace rbc

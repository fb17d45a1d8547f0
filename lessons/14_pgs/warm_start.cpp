#include "lessons/14_pgs/warm_start.hpp"

#include <algorithm>
#include <tuple>

namespace rbc {

namespace {

auto name(const Contact& contact) {
    return std::tuple(contact.a, contact.b, contact.feature);
}

}  // namespace

int warm_start(const std::vector<Contact>& old, const Eigen::VectorXd& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::VectorXd& r) {
    r.setZero(2 * static_cast<Eigen::Index>(now.size()));
    int found = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (k < old.size() && name(old[k]) < name(now[i])) ++k;
        if (k == old.size()) break;
        if (name(old[k]) != name(now[i])) continue;
        const auto from = static_cast<Eigen::Index>(2 * k), to = static_cast<Eigen::Index>(2 * i);
        r[to] = std::max(0.0, ratio * r_old[from]);
        const double limit = terms[i].friction * r[to];
        r[to + 1] = std::clamp(ratio * r_old[from + 1], -limit, limit);  // (14.10)
        ++found;
    }
    return found;
}

}  // namespace rbc

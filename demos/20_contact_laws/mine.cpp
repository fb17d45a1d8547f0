#include "demos/20_contact_laws/mine.hpp"

#include <algorithm>

#include "exercises/20_contact_laws/corners.hpp"

namespace rbc {

std::vector<Contact> kept_by_student(CallTarget& target, const std::vector<Contact>& contacts, int K) {
    static const Remote<decltype(ex20::corners)> corners{"corners"};
    std::vector<Contact> kept;
    for (std::size_t first = 0; first < contacts.size();) {
        std::size_t end = first;
        while (end < contacts.size() && contacts[end].a == contacts[first].a && contacts[end].b == contacts[first].b)
            ++end;
        Eigen::Matrix2Xd points(2, static_cast<Eigen::Index>(end - first));
        for (std::size_t i = first; i < end; ++i)  // along the face; in the plane a face is an edge
            points.col(static_cast<Eigen::Index>(i - first)) =
                Eigen::Vector2d(contacts[first].tangent().dot(contacts[i].point - contacts[first].point), 0);
        for (const int i : corners(target, points, std::max(2, K))) {
            if (i < 0 || i >= points.cols())
                throw CallFailure(CallFailure::Kind::garbage, "corners: an index that is no point");
            kept.push_back(contacts[first + static_cast<std::size_t>(i)]);
        }
        first = end;
    }
    return kept;
}

}  // namespace rbc

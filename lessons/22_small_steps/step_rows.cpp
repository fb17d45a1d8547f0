#include "lessons/22_small_steps/step_rows.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "common/foundation/judge/world_check.hpp"

namespace rbc {

namespace {

Eigen::Vector2d slip_along(const SoftRow& before, const SoftRow& now) {
    return before.slip * Eigen::Vector2d(now.tangent);
}
Eigen::Vector3d slip_along(const SoftRowIn<3>& before, const SoftRowIn<3>& now) {
    const Eigen::Vector3d slip = before.tangent * before.slip;
    return Eigen::Quaterniond::FromTwoVectors(before.normal, now.normal) * slip;
}

}  // namespace

template <int D>
void find_rows(const WorldIn<D>& world, const RowSearch& search, const ContactFinderIn<D>& own, HashedGridIn<D>& grid,
               std::vector<ContactIn<D>>& contacts, SoftSweepsIn<D>& sweeps) {
    check_gravity(world);
    check_velocities(world);
    find_contacts(world, search.margin, own, grid, contacts);
    drop_pinned(world, contacts);
    sweeps.set(world, contacts, search.friction);
}

template <int D>
void keep_slips(const std::vector<ContactIn<D>>& contacts_before, const std::vector<SoftRowIn<D>>& before,
                const std::vector<ContactIn<D>>& contacts_now, std::vector<SoftRowIn<D>>& now) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (k < before.size() && identity(contacts_before[k]) < identity(contacts_now[i])) ++k;
        if (k == before.size() || identity(contacts_before[k]) != identity(contacts_now[i])) continue;
        if (before[k].r_n > 0) now[i].start_apart -= slip_along(before[k], now[i]);
    }
}

template <int D>
bool is_at_limit(const SoftRowIn<D>& row, double friction) {
    if constexpr (D == 2)
        return std::abs(row.r_t) >= friction * row.r_n;
    else
        return row.r_t.norm() >= (1 - 1e-12) * friction * row.r_n;  // cut_down rounds
}

template void find_rows(const World&, const RowSearch&, const ContactFinder&, HashedGrid&, std::vector<Contact>&,
                        SoftSweeps&);
template void find_rows(const SpatialWorld&, const RowSearch&, const ContactFinderIn<3>&, HashedGridIn<3>&,
                        std::vector<SpatialContact>&, SoftSweepsIn<3>&);
template void keep_slips(const std::vector<Contact>&, const std::vector<SoftRow>&, const std::vector<Contact>&,
                         std::vector<SoftRow>&);
template void keep_slips(const std::vector<SpatialContact>&, const std::vector<SoftRowIn<3>>&,
                         const std::vector<SpatialContact>&, std::vector<SoftRowIn<3>>&);
template bool is_at_limit(const SoftRow&, double);
template bool is_at_limit(const SoftRowIn<3>&, double);

}  // namespace rbc

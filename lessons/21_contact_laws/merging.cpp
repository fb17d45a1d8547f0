#include "lessons/21_contact_laws/merging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/cross.hpp"

namespace rbc {

namespace {

Eigen::Index nearest(const Eigen::MatrixXd& centres, const Eigen::VectorXd& point) {
    Eigen::Index k = 0;
    (centres.colwise() - point).colwise().squaredNorm().minCoeff(&k);
    return k;
}

std::vector<int> find_seeds(const Eigen::MatrixXd& points, int K) {
    std::vector<int> seeds;
    Eigen::Index at = 0;
    Eigen::VectorXd mean = points.rowwise().mean();
    Eigen::RowVectorXd distance = (points.colwise() - mean).colwise().squaredNorm();
    for (int k = 0; k < K; ++k) {
        distance.maxCoeff(&at);
        seeds.push_back(static_cast<int>(at));  // (21.12)
        const Eigen::RowVectorXd to_seed = (points.colwise() - points.col(at)).colwise().squaredNorm();
        distance = k == 0 ? to_seed : distance.cwiseMin(to_seed).eval();
    }
    return seeds;
}

bool first_of_group(const PointGroups& groups, std::size_t i) {
    return std::find(groups.group.begin(), groups.group.end(), groups.group[i]) - groups.group.begin() ==
           static_cast<std::ptrdiff_t>(i);
}

/// In the middle of the group of contact `first` and of those behind it.
template <int D>
ContactIn<D> mean_contact(const std::vector<ContactIn<D>>& area, const PointGroups& groups, std::size_t first) {
    ContactIn<D> middle = area[first];
    middle.point = groups.centroids.col(groups.group[first]);
    double members = 1;
    for (std::size_t i = first + 1; i < area.size(); ++i) {
        if (groups.group[i] != groups.group[first]) continue;
        middle.feature = std::min(middle.feature, area[i].feature);
        middle.normal += area[i].normal;
        middle.gap += area[i].gap;
        ++members;
    }
    middle.normal.normalize();
    middle.gap /= members;
    return middle;
}

}  // namespace

PointGroups group_points(const Eigen::MatrixXd& points, int K) {
    require(K >= 1, "K", K, ">= 1");
    require(points.allFinite(), "points: not finite");
    const Eigen::Index n = points.cols();
    PointGroups result;
    result.group.resize(static_cast<std::size_t>(n));
    if (n <= K) {
        std::iota(result.group.begin(), result.group.end(), 0);
        result.seeds = result.group;
        result.centroids = points;
        return result;
    }
    result.seeds = find_seeds(points, K);
    result.centroids.resize(points.rows(), K);
    for (int k = 0; k < K; ++k) result.centroids.col(k) = points.col(result.seeds[static_cast<std::size_t>(k)]);
    for (int round = 0; round <= 100; ++round) {
        std::vector<int> group(static_cast<std::size_t>(n));
        for (Eigen::Index i = 0; i < n; ++i)
            group[static_cast<std::size_t>(i)] = static_cast<int>(nearest(result.centroids, points.col(i)));
        if (round > 0 && group == result.group) break;
        result.group = group;
        result.rounds = round;
        for (int k = 0; k < K; ++k) {
            Eigen::VectorXd sum = Eigen::VectorXd::Zero(points.rows());
            int members = 0;
            for (Eigen::Index i = 0; i < n; ++i)
                if (group[static_cast<std::size_t>(i)] == k) sum += points.col(i), ++members;
            if (members > 0) result.centroids.col(k) = sum / members;  // an empty group stays where it was
        }
    }
    ++result.rounds;
    return result;
}

template <int D>
std::vector<ContactIn<D>> merge_contacts(const std::vector<ContactIn<D>>& contacts, int K, Kept kept) {
    require(K >= 1, "K", K, ">= 1");
    std::vector<ContactIn<D>> merged;
    std::vector<bool> done(contacts.size(), false);
    for (std::size_t first = 0; first < contacts.size(); ++first) {
        if (done[first]) continue;
        std::vector<ContactIn<D>> area;
        for (std::size_t i = first; i < contacts.size(); ++i) {
            const ContactIn<D>&c = contacts[i], &start = contacts[first];
            if (done[i] || c.a != start.a || c.b != start.b || (c.normal - start.normal).norm() >= 1e-3) continue;
            done[i] = true;
            area.push_back(c);
        }
        Eigen::MatrixXd points(D, static_cast<Eigen::Index>(area.size()));
        for (std::size_t i = 0; i < area.size(); ++i) points.col(static_cast<Eigen::Index>(i)) = area[i].point;
        const PointGroups groups = group_points(points, K);
        for (std::size_t i = 0; i < area.size(); ++i) {
            if (kept == Kept::means && first_of_group(groups, i)) merged.push_back(mean_contact(area, groups, i));
            if (kept == Kept::seeds && std::count(groups.seeds.begin(), groups.seeds.end(), static_cast<int>(i)) > 0)
                merged.push_back(area[i]);
        }
    }
    return merged;
}

template std::vector<Contact> merge_contacts(const std::vector<Contact>&, int, Kept);
template std::vector<SpatialContact> merge_contacts(const std::vector<SpatialContact>&, int, Kept);

double support_reach(const Eigen::Matrix2Xd& points, const Eigen::Vector2d& from, const Eigen::Vector2d& along) {
    // Where the line through `from` leaves the hull it crosses a segment between two of the points, or meets a point.
    const double small = 1e-12 * (points.colwise() - from).colwise().norm().maxCoeff() * along.norm();
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (Eigen::Index i = 0; i < points.cols(); ++i)
        for (Eigen::Index j = 0; j <= i; ++j) {
            const Eigen::Vector2d p = points.col(i) - from, q = points.col(j) - from;
            const double side_p = cross(along, p), side_q = cross(along, q);
            if (std::min(side_p, side_q) > small || std::max(side_p, side_q) < -small) continue;
            const bool crosses = std::abs(side_p - side_q) > small;
            const Eigen::Vector2d at = crosses ? Eigen::Vector2d((p * side_q - q * side_p) / (side_q - side_p)) : p;
            for (const double s : {along.dot(at), along.dot(crosses ? at : q)}) {
                least = std::min(least, s);
                most = std::max(most, s);
            }
        }
    if (least > small || most < -small) return -1;
    return std::max(most, 0.0) / along.squaredNorm();
}

}  // namespace rbc

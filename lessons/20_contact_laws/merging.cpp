#include "lessons/20_contact_laws/merging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

Eigen::MatrixXd seeds(const Eigen::MatrixXd& points, int K) {
    Eigen::MatrixXd chosen(points.rows(), K);
    Eigen::Index at = 0;
    Eigen::VectorXd mean = points.rowwise().mean();
    Eigen::RowVectorXd distance = (points.colwise() - mean).colwise().squaredNorm();
    for (int k = 0; k < K; ++k) {
        distance.maxCoeff(&at);
        chosen.col(k) = points.col(at);  // (20.12)
        const Eigen::RowVectorXd to_seed = (points.colwise() - points.col(at)).colwise().squaredNorm();
        distance = k == 0 ? to_seed : distance.cwiseMin(to_seed).eval();
    }
    return chosen;
}

}  // namespace

PointGroups group_points(const Eigen::MatrixXd& points, int K) {
    require(K >= 1, "K", K, ">= 1");
    require(points.allFinite(), "points: not finite");
    const Eigen::Index n = points.cols();
    PointGroups result;
    result.group.resize(static_cast<std::size_t>(n));
    if (n <= K) {
        for (Eigen::Index i = 0; i < n; ++i) result.group[static_cast<std::size_t>(i)] = static_cast<int>(i);
        result.centroids = points;
        return result;
    }
    result.centroids = seeds(points, K);
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

std::vector<Contact> merge_contacts(const std::vector<Contact>& contacts, int K) {
    require(K >= 1, "K", K, ">= 1");
    std::vector<Contact> merged;
    std::vector<bool> done(contacts.size(), false);
    for (std::size_t first = 0; first < contacts.size(); ++first) {
        if (done[first]) continue;
        std::vector<Contact> area;
        for (std::size_t i = first; i < contacts.size(); ++i) {
            const Contact &c = contacts[i], &start = contacts[first];
            if (done[i] || c.a != start.a || c.b != start.b || (c.normal - start.normal).norm() >= 1e-3) continue;
            done[i] = true;
            area.push_back(c);
        }
        Eigen::MatrixXd points(2, static_cast<Eigen::Index>(area.size()));
        for (std::size_t i = 0; i < area.size(); ++i) points.col(static_cast<Eigen::Index>(i)) = area[i].point;
        const PointGroups groups = group_points(points, K);
        for (int k = 0; k < static_cast<int>(groups.centroids.cols()); ++k) {
            Contact middle;
            int members = 0;
            middle.normal.setZero();
            for (std::size_t i = 0; i < area.size(); ++i) {
                if (groups.group[i] != k) continue;
                if (members++ == 0) middle.feature = area[i].feature;
                middle.feature = std::min(middle.feature, area[i].feature);
                middle.normal += area[i].normal;
                middle.gap += area[i].gap;
            }
            if (members == 0) continue;
            middle.a = area[0].a;
            middle.b = area[0].b;
            middle.point = groups.centroids.col(k);
            middle.normal.normalize();
            middle.gap /= members;
            merged.push_back(middle);
        }
    }
    return merged;
}

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

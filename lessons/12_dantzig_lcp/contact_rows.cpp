#include "lessons/12_dantzig_lcp/contact_rows.hpp"

#include <Eigen/SparseCore>
#include <cmath>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

using Eigen::Index;

/// d and r x d: the row's entries for B; for A with -.
Eigen::RowVector3d entries(const Eigen::Vector2d& d, const Eigen::Vector2d& r) {
    return {d.x(), d.y(), r.x() * d.y() - r.y() * d.x()};
}

/// A row as one of its bodies sees it.
template <int M>
struct Share {
    Index row;
    Eigen::RowVector<double, M> J;
};

/// x.y, written out, so that no compiler or version of Eigen adds in another order.
template <int M>
double product(const Eigen::RowVector<double, M>& x, const Eigen::RowVector<double, M>& y) {
    double sum = x[M - 1] * y[M - 1];
    for (int k = M - 2; k >= 0; --k) sum = x[k] * y[k] + sum;
    return sum;
}

}  // namespace

Eigen::Vector2d arm_of(const Body& body, const Eigen::Vector2d& in_body) {
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return {c * in_body.x() - s * in_body.y(), s * in_body.x() + c * in_body.y()};
}

void check_pair(const World& world, int a, int b, const char* what, std::size_t i) {
    const int bodies = static_cast<int>(world.bodies.size());
    if (a >= 0 && b >= 0 && a < bodies && b < bodies && a != b) return;
    throw std::invalid_argument(std::string(what) + " " + std::to_string(i) +
                                " needs two different bodies of the world's " + std::to_string(bodies) + ", not " +
                                std::to_string(a) + " and " + std::to_string(b));
}

std::vector<RelativeRow> contact_rows(const World& world, const std::vector<Contact>& contacts, RowKind kind) {
    std::vector<RelativeRow> rows;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& c = contacts[i];
        check_pair(world, c.a, c.b, "contact", i);
        const Eigen::Vector2d r_a = c.point - world.bodies[static_cast<std::size_t>(c.a)].position,
                              r_b = c.point - world.bodies[static_cast<std::size_t>(c.b)].position;
        rows.push_back({c.a, c.b, c.normal, r_a, r_b});
        if (kind == RowKind::normal_and_tangent) rows.push_back({c.a, c.b, c.tangent(), r_a, r_b});
    }
    return rows;
}

Eigen::Matrix3Xd inverse_masses(const World& world) {
    Eigen::Matrix3Xd inverse(3, static_cast<Index>(world.bodies.size()));
    for (Index k = 0; k < inverse.cols(); ++k) {
        const Body& body = world.bodies[static_cast<std::size_t>(k)];
        inverse.col(k) << body.inverse_mass, body.inverse_mass, body.inverse_inertia;
    }
    return inverse;
}

Eigen::MatrixXd jacobian(const std::vector<RelativeRow>& rows, Index bodies) {
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(static_cast<Index>(rows.size()), 3 * bodies);
    for (Index i = 0; i < J.rows(); ++i) {
        const RelativeRow& row = rows[static_cast<std::size_t>(i)];
        J.block<1, 3>(i, 3 * row.a) = -entries(row.direction, row.arm_a);
        J.block<1, 3>(i, 3 * row.b) = entries(row.direction, row.arm_b);
    }
    return J;
}

template <int M>
ContactMatrix response_matrix(const std::vector<RowOfJ<M>>& rows,
                              const Eigen::Matrix<double, M, Eigen::Dynamic>& inverse_mass) {
    std::vector<std::vector<Share<M>>> shares(static_cast<std::size_t>(inverse_mass.cols()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RowOfJ<M>& row = rows[i];
        shares[static_cast<std::size_t>(row.a)].push_back({static_cast<Index>(i), row.of_a});
        shares[static_cast<std::size_t>(row.b)].push_back({static_cast<Index>(i), row.of_b});
    }
    std::vector<Eigen::Triplet<double>> W;
    for (std::size_t k = 0; k < shares.size(); ++k) {
        const Eigen::RowVector<double, M> inverse = inverse_mass.col(static_cast<Index>(k)).transpose();
        if (inverse.isZero(0)) continue;
        for (const Share<M>& of_i : shares[k]) {
            const Eigen::RowVector<double, M> response = inverse.cwiseProduct(of_i.J);
            for (const Share<M>& of_j : shares[k]) {
                if (of_j.row > of_i.row) break;
                const double W_ij = product<M>(response, of_j.J);
                W.emplace_back(of_i.row, of_j.row, W_ij);
                if (of_j.row != of_i.row) W.emplace_back(of_j.row, of_i.row, W_ij);
            }
        }
    }
    const auto n = static_cast<Index>(rows.size());
    ContactMatrix result(n, n);
    result.setFromTriplets(W.begin(), W.end());
    return result;
}

ContactMatrix response_matrix(const std::vector<RelativeRow>& rows, const Eigen::Matrix3Xd& inverse_mass) {
    std::vector<RowOfJ<3>> entries_of;
    entries_of.reserve(rows.size());
    for (const RelativeRow& row : rows)
        entries_of.push_back(
            {row.a, row.b, -entries(row.direction, row.arm_a), entries(row.direction, row.arm_b)});
    return response_matrix<3>(entries_of, inverse_mass);
}

template ContactMatrix response_matrix(const std::vector<RowOfJ<3>>&, const Eigen::Matrix3Xd&);
template ContactMatrix response_matrix(const std::vector<RowOfJ<6>>&,
                                       const Eigen::Matrix<double, 6, Eigen::Dynamic>&);

}  // namespace rbc

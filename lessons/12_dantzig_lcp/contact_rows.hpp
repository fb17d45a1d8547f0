#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// One row of J: what the velocities of two bodies make of the velocity between two of their points, along a direction,
///
///   J_i v = d.(v_B + w_B x r_B - v_A - w_A x r_A)                                                        (12.4)
///
/// so its entries are d and r_B x d for B, the same with - for A. Its transpose gives a force along d to both.
struct RelativeRow {
    int a = 0, b = 0;                          ///< bodies
    Eigen::Vector2d direction;                 ///< d, unit
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};  ///< r, from the centres of mass to the points, m
};

/// From the centre of mass to a point that is given in the body's own axes, m.
Eigen::Vector2d arm_of(const Body& body, const Eigen::Vector2d& in_body);

/// What a contact asks of J.
enum class RowKind {
    normal,              ///< one row a contact
    normal_and_tangent,  ///< two: the normal one, then along t = (n_y, -n_x)
};

/// @param what, i  "contact" or "joint", and its number, for the message
/// @throws std::invalid_argument  a and b are not two different bodies of the world
void check_pair(const World& world, int a, int b, const char* what, std::size_t i);

/// The rows of contacts, in their order.
/// @throws std::invalid_argument  a contact does not name two different bodies
std::vector<RelativeRow> contact_rows(const World& world, const std::vector<Contact>& contacts, RowKind kind);

/// 1/m, 1/m, 1/I of every body.
Eigen::Matrix3Xd inverse_masses(const World& world);

/// J: rows x 3 bodies (x, y, angle; angle columns in m).
Eigen::MatrixXd jacobian(const std::vector<RelativeRow>& rows, Eigen::Index bodies);

/// A row of J by its entries that are not 0.
/// @tparam M  components of a body's velocity: motions<2> or motions<3>
template <int M>
struct RowOfJ {
    int a = 0, b = 0;  ///< bodies
    Eigen::RowVector<double, M> of_a, of_b;
};

/// W = J M^-1 J', from the pairs of rows that share a movable body; symmetric to the last bit.              (12.4)
/// @param inverse_mass  a column a body: M^-1 is diagonal. In space turns are therefore taken in the body's own axes
/// Cost: O(such pairs). Every solver's matrix comes from here, in lessons 12 to 24.
template <int M>
ContactMatrix response_matrix(const std::vector<RowOfJ<M>>& rows,
                              const Eigen::Matrix<double, M, Eigen::Dynamic>& inverse_mass);
ContactMatrix response_matrix(const std::vector<RelativeRow>& rows, const Eigen::Matrix3Xd& inverse_mass);

}  // namespace rbc

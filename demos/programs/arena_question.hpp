#pragma once

#include "exercises/22_arena/own_solver.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// The contacts of a step as the exercise own_solver gets them.
/// @param r  where to start, (n, t) per contact, N s
inline ex22::Question question_of(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r) {
    const auto with_arm = [](const Eigen::Vector2d& arm, const Eigen::Vector2d& e) {
        return Eigen::Vector3d(e.x(), e.y(), arm.x() * e.y() - arm.y() * e.x());
    };
    ex22::Question question;
    for (Eigen::Index b = 0; b < system.inverse_mass.cols(); ++b)
        question.inverse_mass.emplace_back(system.inverse_mass.col(b));
    for (const ContactRow& row : system.rows) {
        const Eigen::Vector2d tangent(row.normal.y(), -row.normal.x());
        const auto at = 2 * static_cast<Eigen::Index>(question.contacts.size());
        question.contacts.push_back({.a = row.a,
                                     .b = row.b,
                                     .n_a = -with_arm(row.arm_a, row.normal),
                                     .t_a = -with_arm(row.arm_a, tangent),
                                     .n_b = with_arm(row.arm_b, row.normal),
                                     .t_b = with_arm(row.arm_b, tangent),
                                     .q = row.q,
                                     .friction = row.friction,
                                     .start = r.segment<2>(at)});
    }
    return question;
}

}  // namespace rbc

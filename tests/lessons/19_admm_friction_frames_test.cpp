#include <doctest/doctest.h>

#include <Eigen/Core>

#include "tests/lessons/19_admm_friction_systems.hpp"
#include "tests/support/distance.hpp"

// A step by ADMM over bodies does not know from where it is looked at, nor which tangents a contact has.

using namespace rbc;
using namespace rbc::test;

using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// The same contacts in a turned frame. In space the tangents are others, so q is another, too.
template <int D>
ContactSystemIn<D> turned(const ContactSystemIn<D>& system, const Eigen::Matrix<double, D, D>& R) {
    ContactSystemIn<D> made = system;
    for (auto& axes : made.axes) axes = R * axes;
    for (std::size_t i = 0; i < made.rows.size(); ++i) {
        ContactRowIn<D>& row = made.rows[i];
        const auto u =
            Eigen::Vector<double, D>(row.normal * row.q[0] + tangents(row.normal) * row.q.template tail<D - 1>());
        row.normal = R * row.normal;
        row.arm_a = R * row.arm_a;
        row.arm_b = R * row.arm_b;
        row.q << row.q[0], along(tangents(row.normal), Eigen::Vector<double, D>(R * u));
    }
    return made;
}

/// Impulses as vectors, one after the other.
template <int D>
VectorXd as_vectors(const ContactSystemIn<D>& system, const VectorXd& r) {
    VectorXd P(r.size());
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const auto at = D * static_cast<Index>(i);
        const auto& normal = system.rows[i].normal;
        P.segment<D>(at) = normal * r[at] + tangents(normal) * r.segment<D - 1>(at + 1);
    }
    return P;
}

template <int D>
void same_from_any_side(unsigned long seed) {
    RandomNumbers random(seed);
    for (int trial = 0; trial < 12; ++trial)
        for (const AdmmStepWay way : all_ways) {
            // Its inner solves end by the largest entry, in space another one along other tangents.
            if (D == 3 && way == AdmmStepWay::by_turns) continue;
            CAPTURE(static_cast<int>(way));
            const ContactSystemIn<D> before = random_system<D>(random, 5, 8, 0.8);
            ContactSystemIn<D> after = before;  // the same pairs, so prices are kept
            for (auto& row : after.rows) row.q *= 1.1;
            const Eigen::Matrix<double, D, D> R = random_rotation<D>(random);
            AdmmStepIn<D> straight(way), askew(way);
            // Unfinished: not answers are compared but iterates.
            for (const ContactSystemIn<D>& system : {before, after}) {
                const ContactSystemIn<D> other = turned(system, R);
                VectorXd P = as_vectors(system, solved(straight, system, 6));
                for (std::size_t i = 0; i < system.rows.size(); ++i) {
                    auto P_i = P.segment<D>(D * static_cast<Index>(i));
                    P_i = Eigen::Vector<double, D>(R * P_i);
                }
                // Rounding, times a hundred for each of six iterations with a memory.
                CHECK(distance(P, as_vectors(other, solved(askew, other, 6))) <= 1e-8 * (1 + largest(P)));
            }
        }
}

}  // namespace

TEST_CASE("steps are the same from any side, in the plane and in space, prices of the step before included") {
    same_from_any_side<2>(195);
    same_from_any_side<3>(196);
}

TEST_CASE("where tangents jump from step to step prices do not") {
    // Which axis is farthest from the normal, and so the tangents, hangs on 1e-9 of it.
    RandomNumbers random(197);
    ContactSystemIn<3> system = random_system<3>(random, 5, 8, 0.8);
    for (auto& row : system.rows) row.normal = Eigen::Vector3d(0.5, 0.5 + 1e-9, 0.70710678).normalized();
    ContactSystemIn<3> jumped = system;
    for (auto& row : jumped.rows) {
        const Eigen::Vector3d u = row.normal * row.q[0] + tangents(row.normal) * row.q.tail<2>();
        const Eigen::Matrix<double, 3, 2> old = tangents(row.normal);
        row.normal = Eigen::Vector3d(0.5 + 1e-9, 0.5, 0.70710678).normalized();
        REQUIRE((old - tangents(row.normal)).norm() > 0.5);
        row.q << row.normal.dot(u), along(tangents(row.normal), u);
    }
    AdmmStepIn<3> calm, jumping;
    solved(calm, system, 6);
    solved(jumping, system, 6);
    CHECK(distance(as_vectors(system, solved(calm, system, 6)), as_vectors(jumped, solved(jumping, jumped, 6))) <=
          1e-6);
}

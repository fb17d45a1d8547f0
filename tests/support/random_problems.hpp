#pragma once

#include <Eigen/Core>

#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// Entries between -1 and 1 times many powers of ten; a share of them 0.
inline Eigen::MatrixXd random_matrix(RandomNumbers& random, Eigen::Index rows, Eigen::Index columns, double zeros) {
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&]() {
        const double value = random.between(-1, 1) * random.decades(-20, 20);
        return random.between(0, 1) < zeros ? 0 : value;
    });
}

}  // namespace rbc::test

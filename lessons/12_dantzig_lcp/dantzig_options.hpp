#pragma once

#include <Eigen/Core>
#include <vector>

namespace rbc {

struct DantzigOptions {
    double tolerance = 1e-9;  ///< >= 0: the largest lcp_residual that is called solved
    int max_pivots = 0;       ///< >= 0; 0: 100 + 50 n
};

/// One pivot, as a trace records it.
struct DantzigPivot {
    int driven = 0;            ///< d, the contact whose acceleration is being driven to zero
    int blocker = 0;           ///< what ended the step: d itself, or the contact that changed sides
    double length = 0;         ///< of the step, scaled
    Eigen::VectorXd f, a;      ///< after the step, N and m/s^2
    std::vector<int> clamped;  ///< C after the exchange
};

}  // namespace rbc

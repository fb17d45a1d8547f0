#pragma once

#include <Eigen/Core>
#include <array>

namespace rbc {

/// What decides one impact at one contact point, in contact coordinates: tangents first, the normal last.
/// n points from A to B, u = v_B - v_A, the impulse acts with + on B.
template <int dim>
struct ImpactProblem {
    using Vector = Eigen::Matrix<double, dim, 1>;
    using Matrix = Eigen::Matrix<double, dim, dim>;

    Matrix K = Matrix::Identity();  ///< collision matrix, du = K P; symmetric positive definite, 1/kg
    Vector u = Vector::Zero();      ///< relative velocity before, m/s; approaching: u_n < 0
    double friction = 0;            ///< mu >= 0
    double restitution = 0;         ///< e in [0, 1]; what it is the ratio of, each law says for itself
};
using PlanarImpactProblem = ImpactProblem<2>;   ///< (t, n)
using SpatialImpactProblem = ImpactProblem<3>;  ///< (t1, t2, n), right-handed

/// Something that happens while the normal impulse grows.
struct ImpactEvent {
    enum class Kind {
        slip_stops,        ///< the tangential velocity reaches zero
        stick,             ///< and stays zero: friction can hold it
        reversal,          ///< it leaves zero, at once or after a stop: friction cannot hold it (in space along a ray)
        compression_end,   ///< the normal velocity reaches zero, rising
        recompression,     ///< the normal velocity reaches zero, falling: the bodies approach again
    };
    Kind kind = Kind::compression_end;
    double normal_impulse = 0;  ///< p_n at which it happens, N s
    double angle = 0;           ///< reversal: where to, rad from t1 (in the plane 0 for +t, pi for -t); 0 for others
};

enum class ImpactStatus {
    ended,        ///< the law's end was reached
    separating,   ///< u_n >= 0 before: no impact, no impulse
    no_solution,  ///< the law has no answer here (only the one-shot law; see there)
    inaccurate,   ///< ended, but the measured energy balance is off by more than round-off
};

/// The outcome of an impact.
template <int dim>
struct ImpactResult {
    using Vector = Eigen::Matrix<double, dim, 1>;

    ImpactStatus status = ImpactStatus::separating;
    Vector impulse = Vector::Zero();  ///< on B, N s
    Vector u = Vector::Zero();        ///< relative velocity after, m/s
    double normal_work = 0;           ///< of the normal impulse, J
    double compression_work = 0;      ///< of the normal impulse until the (first) end of compression, J; <= 0
    double compression_impulse = 0;   ///< p_n at the (first) end of compression, N s
    double energy_change = 0;         ///< of both bodies together, J
    std::array<ImpactEvent, 8> events{};  ///< in order; the first event_count count
    int event_count = 0;

    void add(const ImpactEvent& event) {
        if (event_count < static_cast<int>(events.size())) events[static_cast<std::size_t>(event_count++)] = event;
    }
};
using PlanarImpact = ImpactResult<2>;
using SpatialImpact = ImpactResult<3>;

}  // namespace rbc

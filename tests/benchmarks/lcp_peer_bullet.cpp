#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>

#include "tests/benchmarks/lcp_peers.hpp"

namespace rbc::test {

namespace {

Eigen::VectorXd solve_bullet_dantzig(const LcpProblem& p) {
    static_assert(sizeof(btScalar) == sizeof(double), "Bullet in double precision");
    // Where n is no multiple of 4, it computes with memory that was never set: rows w = z take its place.
    const Eigen::Index rows = p.b.size();
    const int n = static_cast<int>((rows + 3) / 4 * 4);
    Eigen::MatrixXd padded = Eigen::MatrixXd::Identity(n, n);
    padded.topLeftCorner(rows, rows) = p.A;
    std::vector<double> A = padded_rows(padded);
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n), b = z, w = z, low = z;
    b.head(rows) = -p.b;
    Eigen::VectorXd high = Eigen::VectorXd::Constant(n, BT_INFINITY);
    std::vector<int> friction(static_cast<std::size_t>(n), -1);
    btDantzigScratchMemory scratch;
    btSolveDantzigLCP(n, A.data(), z.data(), b.data(), w.data(), 0, low.data(), high.data(), friction.data(), scratch);
    return z.head(rows);
}

const AddLcpPeer bullet("bullet_dantzig", solve_bullet_dantzig);

}  // namespace

}  // namespace rbc::test

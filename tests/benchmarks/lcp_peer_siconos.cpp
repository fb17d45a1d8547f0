#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include "tests/benchmarks/lcp_peers.hpp"

namespace rbc::test {

namespace {

Eigen::VectorXd solve_siconos_lemke(const LcpProblem& p) {
    const int n = static_cast<int>(p.b.size());
    Eigen::MatrixXd A = p.A;
    Eigen::VectorXd b = p.b, z = Eigen::VectorXd::Zero(n), w = Eigen::VectorXd::Zero(n);
    NumericsMatrix* M = NM_create_from_data(NM_DENSE, n, n, A.data());
    LinearComplementarityProblem problem{};
    problem.size = n;
    problem.M = M;
    problem.q = b.data();
    SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 100 + 10 * n;
    int info = 0;
    lcp_lexicolemke(&problem, z.data(), w.data(), &info, options);
    solver_options_delete(options);
    M->matrix0 = nullptr;  // A's
    NM_free(M);
    return z;
}

const AddLcpPeer siconos("siconos_lexicolemke", solve_siconos_lemke);

}  // namespace

}  // namespace rbc::test

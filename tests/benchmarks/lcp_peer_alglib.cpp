#include <optimization.h>

#include "tests/benchmarks/lcp_peers.hpp"

// A packaged optimizer, asked for the quadratic program that has the LCP's answer: min z'Az/2 + b'z, z >= 0. Its
// tolerances are set to 0, so it takes what it can reach.

namespace rbc::test {

namespace {

alglib::minqpstate quadratic_program(const LcpProblem& p) {
    const alglib::ae_int_t n = p.b.size();
    const Eigen::MatrixXd A = p.A;
    alglib::real_2d_array quadratic;
    quadratic.setcontent(n, n, A.data());  // by rows; A is symmetric
    alglib::real_1d_array linear, zero, largest;
    linear.setcontent(n, p.b.data());
    zero.setlength(n);
    largest.setlength(n);
    for (alglib::ae_int_t i = 0; i < n; ++i) {
        zero[i] = 0;
        largest[i] = alglib::fp_posinf;
    }
    alglib::minqpstate state;
    alglib::minqpcreate(n, state);
    alglib::minqpsetquadraticterm(state, quadratic);
    alglib::minqpsetlinearterm(state, linear);
    alglib::minqpsetbc(state, zero, largest);
    return state;
}

Eigen::VectorXd solution(alglib::minqpstate& state, Eigen::Index n) {
    alglib::minqpoptimize(state);
    alglib::real_1d_array z;
    alglib::minqpreport report;
    alglib::minqpresults(state, z, report);
    return z.length() == n ? Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(z.getcontent(), n))
                           : Eigen::VectorXd::Zero(n);
}

/// Active sets, conjugate gradients and Newton steps, for bounds.
Eigen::VectorXd solve_quick_qp(const LcpProblem& p) {
    alglib::minqpstate state = quadratic_program(p);
    alglib::minqpsetalgoquickqp(state, 0, 0, 0, 0, true);
    return solution(state, p.b.size());
}

/// A primal-dual interior point method.
Eigen::VectorXd solve_dense_ipm(const LcpProblem& p) {
    alglib::minqpstate state = quadratic_program(p);
    alglib::minqpsetalgodenseipm(state, 0);
    return solution(state, p.b.size());
}

const AddLcpPeer quick("alglib_quickqp", solve_quick_qp);
const AddLcpPeer interior("alglib_denseipm", solve_dense_ipm);

}  // namespace

}  // namespace rbc::test

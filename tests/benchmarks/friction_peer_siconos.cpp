#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>

#include <cstdio>
#include <stdexcept>

#include "common/foundation/problems/friction_file.hpp"
#include "tests/benchmarks/friction_peers.hpp"

namespace rbc::test {

namespace {

/// The problem as Siconos reads it from a file in its own format, W in blocks: what its Gauss-Seidel is made for.
FrictionContactProblem* read_by_siconos(const ContactProblem& problem) {
    FrictionFile file;
    file.problem = problem;
    const std::string text = friction_text(file, MatrixForm::blocks);
    std::FILE* stream = std::tmpfile();
    if (stream == nullptr) throw std::runtime_error("no temporary file");
    std::fwrite(text.data(), 1, text.size(), stream);
    std::rewind(stream);
    FrictionContactProblem* read = frictionContact_newFromFile(stream);
    std::fclose(stream);
    return read;
}

FrictionPeerRun solve_siconos(const ContactProblem& p, int method, double tolerance, int iterations) {
    FrictionPeerRun run;
    run.r = Eigen::VectorXd::Zero(p.q.size());
    Eigen::VectorXd u = run.r;
    FrictionContactProblem* problem = read_by_siconos(p);
    SolverOptions* options = solver_options_create(method);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
    const double start = cpu_seconds();
    if (p.dimension == 3)
        fc3d_driver(problem, run.r.data(), u.data(), options);
    else
        fc2d_driver(problem, run.r.data(), u.data(), options);
    run.seconds = cpu_seconds() - start;
    run.iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
    solver_options_delete(options);
    frictionContactProblem_free(problem);
    return run;
}

FrictionPeerRun sweeps(const ContactProblem& p, double tolerance, int iterations) {
    return solve_siconos(p, p.dimension == 3 ? SICONOS_FRICTION_3D_NSGS : SICONOS_FRICTION_2D_NSGS, tolerance,
                         iterations);
}

FrictionPeerRun admm(const ContactProblem& p, double tolerance, int iterations) {
    return solve_siconos(p, SICONOS_FRICTION_3D_ADMM, tolerance, iterations);
}

const AddFrictionPeer siconos_nsgs("siconos_nsgs", sweeps);
const AddFrictionPeer siconos_admm("siconos_admm", admm, 3);

}  // namespace

}  // namespace rbc::test

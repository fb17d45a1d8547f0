#include <cstdio>

#include "lessons/14_pgs/pgs.hpp"

int main() {
    rbc::ContactProblem problem;  // u = W r + q; of each contact the normal component first, then the tangential one
    problem.W = (Eigen::Matrix4d() << 2, 0, 1, 0, 0, 2, 0, 1, 1, 0, 2, 0, 0, 1, 0, 2).finished();  // 1/kg
    problem.q = Eigen::Vector4d(-1, 0.6, -0.5, 0.1);                                               // m/s
    problem.friction = Eigen::Vector2d(0.5, 0.3);
    const rbc::ContactResult result = rbc::solve_contact_pgs(problem, {.tolerance = 1e-10});
    std::printf("%s, residual %.17g\n", rbc::to_text(result.status), result.residual);
    if (result.status != rbc::SolverStatus::solved) return 1;  // r is an iterate, or 0: see below
    for (int i = 0; i < 4; ++i) std::printf("r[%d] = %.17g N s, u[%d] = %.17g m/s\n", i, result.r[i], i, result.u[i]);
}

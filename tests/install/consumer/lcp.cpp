#include <cstdio>

#include "lessons/12_dantzig_lcp/dantzig.hpp"

int main() {
    rbc::LcpProblem problem;  // w = A z + b, z >= 0, w >= 0, z'w = 0; in problem files A is M, and b is q
    problem.A = (Eigen::Matrix2d() << 2, 1, 1, 2).finished();
    problem.b = Eigen::Vector2d(-3, 1);
    const rbc::LcpResult result = rbc::solve_lcp_dantzig(problem);
    std::printf("%s: z = (%.17g, %.17g)\n", rbc::to_text(result.status), result.z[0], result.z[1]);
    return result.status == rbc::SolverStatus::solved ? 0 : 1;
}

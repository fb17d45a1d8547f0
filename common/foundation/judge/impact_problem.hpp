#pragma once

#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// What every law of impact demands of its input. An approaching u_n < 0 is not demanded: each law answers
/// separating bodies with a zero impulse.
///
/// K must be finite, symmetric (up to 1e-12 of its largest entry) and positive definite; u finite; friction finite and
/// >= 0; restitution in [0, 1]. Entries are counted from 0, tangents first, the normal last. "Positive definite" means
/// that no pivot of the elimination falls below 16 epsilon times its diagonal entry: less is indistinguishable from 0.
///
/// @throws  std::invalid_argument  names the entry, its value and what is allowed
template <int dim>
void check_impact_problem(const ImpactProblem<dim>& problem) {
    const auto fail = [](const std::string& what, double value, const char* allowed, int digits = 6) {
        char number[32];
        std::snprintf(number, sizeof number, "%.*g", digits, value);
        throw std::invalid_argument(what + " is " + number + "; " + allowed);
    };
    const auto entry = [](int i, int j) { return "K(" + std::to_string(i) + ", " + std::to_string(j) + ")"; };

    const auto& K = problem.K;
    if (!K.allFinite())
        for (int i = 0; i < dim; ++i)
            for (int j = 0; j < dim; ++j)
                if (!std::isfinite(K(i, j))) fail(entry(i, j), K(i, j), "it must be finite");
    const double asymmetry = 1e-12 * K.cwiseAbs().maxCoeff();
    for (int i = 0; i < dim; ++i)
        for (int j = 0; j < i; ++j)
            if (!(std::abs(K(i, j) - K(j, i)) <= asymmetry))
                fail(entry(i, j) + " - " + entry(j, i), K(i, j) - K(j, i), "K must be symmetric");

    // Sylvester's criterion by elimination, the lower triangle only.
    typename ImpactProblem<dim>::Matrix A = K;
    for (int k = 0; k < dim; ++k) {
        if (!(K(k, k) > 0)) fail(entry(k, k), K(k, k), "a positive definite K has only positive diagonal entries");
        if (!(A(k, k) > 16 * std::numeric_limits<double>::epsilon() * K(k, k)))
            fail("pivot " + std::to_string(k) + " of K", A(k, k), "K must be positive definite");
        for (int i = k + 1; i < dim; ++i)
            for (int j = k + 1; j <= i; ++j) A(i, j) -= A(i, k) * A(j, k) / A(k, k);
    }

    for (int i = 0; i < dim; ++i)
        if (!std::isfinite(problem.u[i])) fail("u(" + std::to_string(i) + ")", problem.u[i], "it must be finite");
    if (!(problem.friction >= 0 && std::isfinite(problem.friction)))
        fail("friction", problem.friction, "it must be finite and >= 0");
    if (!(problem.restitution >= 0 && problem.restitution <= 1))
        fail("restitution", problem.restitution, "it must be in [0, 1]",
             std::abs(problem.restitution - 1) < 1e-5 ? 17 : 6);  // 1.0000000001 is not to be called 1
}

}  // namespace rbc

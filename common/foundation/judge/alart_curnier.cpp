#include "common/foundation/judge/alart_curnier.hpp"

#include <algorithm>
#include <stdexcept>

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

VectorXd AlartCurnier::operator()(const VectorXd& r, const VectorXd& u, double friction) const {
    const Index tangents = r.size() - 1;
    const double prediction = std::max(0.0, r[0] - rho_n * u[0]);
    const double radius = friction * (disc == Disc::of_prediction ? prediction : std::max(0.0, r[0]));
    VectorXd f(r.size());
    f[0] = r[0] - prediction;
    VectorXd nearest = r.tail(tangents) - rho_t * u.tail(tangents);
    const double length = nearest.stableNorm();
    if (length > radius) nearest *= radius / length;
    f.tail(tangents) = r.tail(tangents) - nearest;
    return f;
}

VectorXd alart_curnier(const ContactProblem& problem, const VectorXd& r, const VectorXd& u, AlartCurnier::Disc disc) {
    const Index d = problem.dimension, contacts = problem.friction.size(), tangents = d - 1;
    if (r.size() != d * contacts || u.size() != r.size() || problem.W.rows() != r.size())
        throw std::invalid_argument(
            "alart_curnier: r and u have as many entries as W has rows, dimension each contact");
    VectorXd f = VectorXd::Zero(r.size());
    for (Index i = 0; i < contacts; ++i) {
        const double W_nn = problem.W(d * i, d * i), mu = problem.friction[i];
        if (!(W_nn > 0)) continue;
        const VectorXd r_i = r.segment(d * i, d), u_i = u.segment(d * i, d);
        f.segment(d * i, d) = AlartCurnier{1 / W_nn, 1 / W_nn, disc}(r_i, u_i, mu);
        if (problem.sliding.size() == 0 || problem.sliding.segment(tangents * i, tangents).isZero(0)) continue;
        const double pressed = disc == AlartCurnier::Disc::of_impulse ? r_i[0] : r_i[0] - u_i[0] / W_nn;
        f.segment(d * i + 1, tangents) =
            r_i.tail(tangents) + mu * std::max(0.0, pressed) * problem.sliding.segment(tangents * i, tangents);
    }
    return f;
}

}  // namespace rbc

#include "exercises/19_shock_propagation/pairs.hpp"

namespace rbc::ex19 {

RowAfter strike_in_pairs(const Row& row, int most) {
    const Eigen::Index pairs = row.v.size() - 1;
    RowAfter after{row.v, Eigen::VectorXd::Zero(pairs), 0, true};
    if (pairs == 0) return after;
    const Eigen::VectorXd inverse = row.mass.cwiseInverse();
    const double small = 1e-9 * row.v.cwiseAbs().maxCoeff();
    for (;;) {
        Eigen::Index i = 0;
        const double u = (after.v.tail(pairs) - after.v.head(pairs)).minCoeff(&i);  // the first of equal ones
        after.done = !(u < -small);
        if (after.done || after.hits == most) return after;
        const double p = -(1 + row.restitution) * u / (inverse[i] + inverse[i + 1]);  // (E19.2)
        after.v[i] -= inverse[i] * p;
        after.v[i + 1] += inverse[i + 1] * p;
        after.impulse[i] += p;
        ++after.hits;
    }
}

}  // namespace rbc::ex19

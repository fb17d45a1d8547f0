#include "demos/22_small_steps/mine.hpp"

#include <algorithm>

#include "exercises/22_small_steps/averages.hpp"

namespace rbc {

void laws_by_student(CallTarget& target, const AverageWeights& weights, const SoftOptions& o, double h,
                     SoftSweeps& sweeps) {
    static const Remote<decltype(ex22::law_of)> law_of{"law_of"};
    give_laws(o, h, sweeps);  // pins keep theirs
    const double before = std::min(weights.before, 1 - weights.after);
    const ex22::Average average{before, 1 - before - weights.after, weights.after};
    if (weights.after == 0 && (o.stiffness > 0 ? o.damping : o.zeta) == 0)
        throw CallFailure(CallFailure::Kind::garbage, "mine.after = 0 without a damper is no law: set zeta > 0");
    const double omega = o.omega > 0 ? o.omega : resolved_omega(h);
    for (SoftRow& row : sweeps.rows) {
        if (row.W_nn == 0) continue;
        const double here = row.on_ground ? o.ground * omega : omega;
        const double k = o.stiffness > 0 ? o.stiffness : here * here / row.W_nn;
        const double b = o.stiffness > 0 ? o.damping : 2 * o.zeta * here / row.W_nn;
        const ex22::Law law = law_of(target, average, h, k, b);
        row.law = {law.correction, law.softness, law.kept};
    }
}

}  // namespace rbc

#include "demos/14_pgs/mine.hpp"

#include <limits>
#include <numeric>

#include "exercises/14_pgs/rows.hpp"

namespace rbc {

void sweep_by_student(CallTarget& target, const ContactSystem& system, int sweeps, Eigen::Ref<Eigen::VectorXd> r,
                      std::vector<double>& history) {
    static const Remote<decltype(ex14::sweep_rows)> sweep_rows{"sweep_rows"};
    const ContactProblem problem = contact_problem(system);
    std::vector<ex14::Row> rows;
    for (const ContactRow& contact : system.rows) {
        const int normal = static_cast<int>(rows.size());
        rows.push_back({.low = 0, .high = std::numeric_limits<double>::infinity()});
        rows.push_back({.load = normal, .ratio = contact.friction});
    }
    std::vector<int> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    history.assign(1, contact_residual(system, r));
    for (int k = 0; k < sweeps; ++k) {
        const Eigen::VectorXd next = sweep_rows(target, problem.W, problem.q, rows, order, r);
        if (next.size() != r.size() || !next.allFinite())
            throw CallFailure(CallFailure::Kind::garbage, "sweep_rows: one finite impulse for each row, N s");
        r = next;
        history.push_back(contact_residual(system, r));
    }
}

}  // namespace rbc

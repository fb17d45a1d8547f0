#include "lessons/15_nncg/nncg.hpp"

#include <cmath>

#include "lessons/14_pgs/matrix_sweeps.hpp"

namespace rbc {

void Nncg::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    r_ = r;
    s_ = r;
    p_.setZero(r.size());
    g_squared_ = -1;
}

NncgIteration Nncg::iterate(const Sweep& sweep) {
    s_ = r_;
    sweep(s_);
    g_ = r_ - s_;
    const double squared = g_.squaredNorm();
    NncgIteration done;
    done.change = std::sqrt(squared);
    if (g_squared_ < 0) {  // (15.1)
        p_ = -g_;
        r_ = s_;
    } else {
        done.beta = g_squared_ > 0 ? squared / g_squared_ : 0;  // (15.2)
        done.restart = restart_ != NncgRestart::never && !(done.beta <= 1);
        if (done.restart) {
            if (restart_ == NncgRestart::turn) {
                p_ = -g_;
            } else {
                p_.setZero();
            }
            r_ = s_;  // (15.3)
        } else {
            r_ = s_ + done.beta * p_;
            p_ = done.beta * p_ - g_;  // (15.4)
        }
    }
    g_squared_ = squared;
    return done;
}

void Nncg::run(const Sweep& sweep, int iterations, Eigen::VectorXd& r) {
    start(r);
    for (int k = 0; k < iterations; ++k) iterate(sweep);
    r = s_;
}

ContactResult solve_contact_nncg(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_nncg(problem, options, {});
}

ContactResult solve_contact_nncg(const ContactProblem& problem, const ContactOptions& options,
                                 const PgsVariant& variant) {
    const PgsSweeps sweeps(problem, variant.shape, variant.order);
    const Nncg::Sweep sweep = [&](Eigen::VectorXd& r) { sweeps.sweep(r); };
    Nncg nncg;
    nncg.start(options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start);
    return sweep_until_solved(
        problem, options,
        [&](Eigen::VectorXd& r) {
            nncg.iterate(sweep);
            r = nncg.feasible();
        },
        [&](const Eigen::VectorXd& r, Eigen::VectorXd& u) { sweeps.velocities(r, u); });
}

}  // namespace rbc

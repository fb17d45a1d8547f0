#include "lessons/15_nncg/nncg.hpp"

#include <stdexcept>

#include "common/judge/contact_residual.hpp"

namespace rbc {

void Nncg::start(const Eigen::VectorXd& r) {
    r_ = r;
    s_ = r;
    p_.setZero(r.size());
    g_squared_ = -1;
}

NncgIteration Nncg::iterate(const std::function<void(Eigen::VectorXd&)>& sweep) {
    s_ = r_;
    sweep(s_);
    g_ = r_ - s_;
    const double squared = g_.squaredNorm();
    NncgIteration done;
    if (g_squared_ < 0) {  // (15.1)
        p_ = -g_;
        r_ = s_;
    } else {
        done.beta = g_squared_ > 0 ? squared / g_squared_ : 0;  // (15.2)
        done.restart = !(done.beta <= 1);
        if (done.restart) {
            p_.setZero();
            r_ = s_;  // (15.3)
        } else {
            r_ = s_ + done.beta * p_;
            p_ = done.beta * p_ - g_;  // (15.4)
        }
    }
    g_squared_ = squared;
    return done;
}

void Nncg::run(const std::function<void(Eigen::VectorXd&)>& sweep, int iterations, Eigen::VectorXd& r) {
    start(r);
    for (int k = 0; k < iterations; ++k) iterate(sweep);
    r = s_;
}

ContactResult solve_contact_nncg(const ContactProblem& problem, const PgsOptions& options,
                                 std::vector<double>* history) {
    const PgsSweeps sweeps(problem, options.shape, options.order);
    Nncg nncg;
    Eigen::VectorXd start = options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
    nncg.start(start);
    int iterations = 0;
    while (iterations < options.iterations && nncg.feasible().allFinite()) {
        nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); });
        ++iterations;
        const double residual = contact_residual(problem, nncg.feasible());
        if (history != nullptr) history->push_back(residual);
        if (residual <= options.tolerance) break;
    }
    return measured(problem, nncg.feasible(), options.tolerance, iterations);
}

}  // namespace rbc

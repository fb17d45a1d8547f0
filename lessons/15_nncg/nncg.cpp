#include "lessons/15_nncg/nncg.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "common/judge/contact_residual.hpp"

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

ContactResult solve_contact_nncg(const ContactProblem& problem, const PgsOptions& options,
                                 std::vector<double>* history) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    if (options.iterations < 0) refuse("iterations = " + std::to_string(options.iterations) + "; >= 0");
    if (!(options.tolerance >= 0)) refuse("tolerance = " + std::to_string(options.tolerance) + "; >= 0");
    const PgsSweeps sweeps(problem, options.shape, options.order);
    const Eigen::VectorXd start = options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
    if (start.size() != problem.q.size())
        refuse("start has " + std::to_string(start.size()) + " entries; q has " + std::to_string(problem.q.size()));
    if (!start.allFinite()) refuse("an entry of start is not finite");
    const Nncg::Sweep sweep = [&](Eigen::VectorXd& r) { sweeps.sweep(r); };
    Nncg nncg;
    nncg.start(start);
    int iterations = 0;
    while (iterations < options.iterations && nncg.feasible().allFinite()) {
        nncg.iterate(sweep);
        ++iterations;
        const double residual = contact_residual(problem, nncg.feasible());
        if (history != nullptr) history->push_back(residual);
        if (residual <= options.tolerance) break;
    }
    return measured(problem, nncg.feasible(), options.tolerance, iterations);
}

}  // namespace rbc

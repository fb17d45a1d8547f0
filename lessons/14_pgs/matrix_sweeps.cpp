#include "lessons/14_pgs/matrix_sweeps.hpp"

#include <algorithm>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

namespace {

/// u += the blocks [begin, end) times r
template <int d>
void add_blocks(const double* values, const int* begin, const int* end, const double* r, double* u) {
    double sum[d];
    for (int k = 0; k < d; ++k) sum[k] = u[k];
    for (; begin != end; ++begin, values += d * d) {
        const double* x = r + *begin;
        for (int j = 0; j < d; ++j)
            for (int k = 0; k < d; ++k) sum[k] += values[d * j + k] * x[j];
    }
    for (int k = 0; k < d; ++k) u[k] = sum[k];
}

}  // namespace

ContactBlocks::ContactBlocks(const ContactProblem& problem) : dimension_(problem.dimension), q_(problem.q) {
    check_contact_problem(problem);
    const int d = dimension_, contacts = static_cast<int>(problem.friction.size());
    const auto size = static_cast<std::size_t>(d * d);
    // Per contact, where its block with the present one stands; below `begin`: it has none so far.
    std::vector<int> place(static_cast<std::size_t>(contacts), -1), others;
    for (int i = 0; i < contacts; ++i) {
        const int begin = static_cast<int>(columns_.size());
        first_.push_back(begin);
        const auto for_all_entries = [&](auto f) {
            for (int row = 0; row < d; ++row)
                for (ContactMatrix::InnerIterator entry(problem.W, d * i + row); entry; ++entry)
                    if (entry.value() != 0) f(row, static_cast<int>(entry.col()), entry.value());
        };
        place[static_cast<std::size_t>(i)] = begin;
        others.clear();
        for_all_entries([&](int, int column, double) {
            int& at = place[static_cast<std::size_t>(column / d)];
            if (at < begin) others.push_back(column / d);
            at = begin;
        });
        std::sort(others.begin(), others.end());
        columns_.push_back(d * i);
        for (const int j : others) {
            place[static_cast<std::size_t>(j)] = static_cast<int>(columns_.size());
            columns_.push_back(d * j);
        }
        values_.resize(size * columns_.size(), 0.0);
        for_all_entries([&](int row, int column, double value) {
            const auto at = static_cast<std::size_t>(place[static_cast<std::size_t>(column / d)]);
            values_[size * at + static_cast<std::size_t>(d * (column % d) + row)] = value;
        });
    }
    first_.push_back(static_cast<int>(columns_.size()));
}

Eigen::Map<const Eigen::MatrixXd> ContactBlocks::own(int contact) const {
    const auto begin = static_cast<std::size_t>(dimension_ * dimension_ * first_[static_cast<std::size_t>(contact)]);
    return {values_.data() + begin, dimension_, dimension_};
}

void ContactBlocks::add_up(int contact, int begin, const double* r, double* u) const {
    const int end = first_[static_cast<std::size_t>(contact) + 1];
    const double* values = values_.data() + dimension_ * dimension_ * begin;
    for (int k = 0; k < dimension_; ++k) u[k] = q_[dimension_ * contact + k];
    if (dimension_ == 2)
        add_blocks<2>(values, columns_.data() + begin, columns_.data() + end, r, u);
    else
        add_blocks<3>(values, columns_.data() + begin, columns_.data() + end, r, u);
}

void ContactBlocks::velocity(int contact, const double* r, double* u) const {
    add_up(contact, first_[static_cast<std::size_t>(contact)], r, u);
}

void ContactBlocks::velocity_without(int contact, const double* r, double* u) const {
    add_up(contact, first_[static_cast<std::size_t>(contact)] + 1, r, u);
}

void ContactBlocks::velocities(const Eigen::VectorXd& r, Eigen::VectorXd& u) const {
    u.resize(q_.size());
    for (int i = 0; i < static_cast<int>(contacts()); ++i) velocity(i, r.data(), u.data() + dimension_ * i);
}

std::vector<int> sweep_order_of(const ContactProblem& problem, std::vector<int> order) {
    std::vector<char> seen;
    complete_order(order, static_cast<std::size_t>(problem.friction.size()), seen);
    return order;
}

Eigen::VectorXd checked_start(const ContactProblem& problem, const ContactOptions& options) {
    check_contact_options(problem, options);
    return options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
}

ContactResult sweep_until_solved(const ContactProblem& problem, const ContactOptions& options,
                                 const std::function<void(Eigen::VectorXd& r)>& iterate,
                                 const std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>& velocities) {
    Eigen::VectorXd r = checked_start(problem, options), u;
    const Eigen::VectorXd W_nn = normal_diagonal(problem);
    const int max_iterations = options.iterations.value_or(10000);
    int iterations = 0;
    while (iterations < max_iterations && r.allFinite()) {
        iterate(r);
        ++iterations;
        velocities(r, u);
        const double residual =
            contact_residual(problem.dimension, W_nn, problem.q, problem.friction, r, u, problem.sliding);
        if (options.history != nullptr) options.history->push_back(residual);
        // `measured` has the last word, and rounds differently: near round-off the one may be within and the other not.
        if (residual <= options.tolerance && contact_residual(problem, r) <= options.tolerance) break;
    }
    return measured(problem, r, options.tolerance, iterations);
}

}  // namespace rbc

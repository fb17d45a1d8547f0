#include "lessons/13_dantzig_friction/contact_islands.hpp"

#include <algorithm>
#include <numeric>

namespace rbc {

namespace {

std::size_t slot(Eigen::Index i) {
    return static_cast<std::size_t>(i);
}

/// The first contact of i's island, as far as it is known.
int first_of(std::vector<int>& parent, int i) {
    while (parent[slot(i)] != i) i = parent[slot(i)] = parent[slot(parent[slot(i)])];
    return i;
}

}  // namespace

std::vector<std::vector<int>> contact_islands(const ContactProblem& problem) {
    const auto n = static_cast<int>(problem.friction.size());
    std::vector<int> parent(slot(n)), island(slot(n), -1);
    std::iota(parent.begin(), parent.end(), 0);
    for (Eigen::Index row = 0; row < problem.W.rows(); ++row)
        for (ContactMatrix::InnerIterator entry(problem.W, row); entry; ++entry) {
            if (entry.value() == 0) continue;
            const int i = first_of(parent, static_cast<int>(row) / problem.dimension);
            const int j = first_of(parent, static_cast<int>(entry.col()) / problem.dimension);
            parent[slot(std::max(i, j))] = std::min(i, j);
        }
    std::vector<std::vector<int>> islands;
    for (int i = 0; i < n; ++i) {
        int& which = island[slot(first_of(parent, i))];
        if (which < 0) {
            which = static_cast<int>(islands.size());
            islands.emplace_back();
        }
        islands[slot(which)].push_back(i);
    }
    return islands;
}

std::vector<int> rows_of(const std::vector<int>& contacts, int dimension) {
    std::vector<int> rows;
    for (const int i : contacts)
        for (int k = 0; k < dimension; ++k) rows.push_back(dimension * i + k);
    return rows;
}

ContactProblem part_of(const ContactProblem& problem, const std::vector<int>& contacts) {
    const std::vector<int> rows = rows_of(contacts, problem.dimension);
    const auto n = static_cast<Eigen::Index>(rows.size());
    std::vector<int> place(slot(problem.q.size()), -1);
    for (std::size_t r = 0; r < rows.size(); ++r) place[slot(rows[r])] = static_cast<int>(r);
    ContactProblem part{.dimension = problem.dimension,
                        .W = ContactMatrix(n, n),
                        .q = problem.q(rows),
                        .friction = problem.friction(contacts)};
    for (Eigen::Index r = 0; r < n; ++r) {
        part.W.startVec(r);
        for (ContactMatrix::InnerIterator entry(problem.W, rows[slot(r)]); entry; ++entry)
            if (const int c = place[slot(entry.col())]; c >= 0) part.W.insertBack(r, c) = entry.value();
    }
    part.W.finalize();
    if (problem.sliding.size() > 0) part.sliding = problem.sliding(rows_of(contacts, problem.dimension - 1));
    return part;
}

}  // namespace rbc

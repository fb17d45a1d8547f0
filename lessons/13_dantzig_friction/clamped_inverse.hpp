#pragma once

#include <Eigen/SparseCore>
#include <utility>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// K^-1 of (13.6), kept while contacts change sets: O(k^2) for a change, where factoring K again takes O(k^3).
///
///   an unknown j joins  y = K^-1 K_.j,  z = K_j. K^-1,  s = K_jj - K_j. y  (chi, upsilon, delta),
///                       inverse (K^-1 + y z/s   -y/s;   -z/s   1/s)                                      (13.22)
///   p leaves            K^-1_ij - K^-1_ip K^-1_pj/K^-1_pp
///   f_F = slave f_N     column N of K gets slave times column F: row F of K^-1 loses slave times row N
///
/// A contact knows its neighbours only: column and row have few entries, and where y or z is 0 nothing is done.
/// Round-off piles up: a caller looks at what is left of its equations, and calls clear where that is too much.
class ClampedInverse {
  public:
    /// @param M  the matrix, scaled; it must outlive this
    explicit ClampedInverse(const ContactMatrix& M);

    /// From here on K is over these unknowns. Many changes at once are a new inverse.
    /// @param unknowns  indices of f, each once
    /// @param slave     per contact: f_F = slave f_N, looked at where N is an unknown and F is not
    /// @return false: K is singular to round-off, and solve cannot be asked
    bool follow(const std::vector<int>& unknowns, const Eigen::VectorXd& slave);
    /// f with (M f)_i = r_i for all unknowns i; other entries are 0, or follow.
    Eigen::VectorXd solve(const Eigen::VectorXd& r) const;
    void clear();
    /// Column v of M, with what friction that follows it adds.
    void add_column(int v, double slave, double factor, Eigen::VectorXd& sum) const;

  private:
    static std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }
    bool has(int v) const { return place_[at(v)] >= 0; }
    double coupling(int row, int v) const;
    bool make(const std::vector<int>& unknowns);
    bool join(int v);
    bool leave(int v);
    void enslave(int contact, double slave);

    const ContactMatrix& M_;
    ContactMatrix columns_;                         ///< M', so that columns of M lie in a row
    Eigen::MatrixXd inverse_;                       ///< its first k rows (unknowns) and columns (equations)
    std::vector<int> C_, place_;                    ///< the unknowns, and where each stands; -1: nowhere
    std::vector<bool> wanted_;
    Eigen::VectorXd slave_, y_, z_;
};

}  // namespace rbc

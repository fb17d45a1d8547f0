#pragma once

#include <Eigen/Core>

namespace rbc {

/// Anderson's memory, for any iteration x -> G(x) that comes to rest: of the last few iterations it takes the mixture
/// whose moves f = G(x) - x would have cancelled the present one, were G linear, and goes on from there,
///
///   w:  min |f - dF w|,   x_next = G - dG w                                                             (19.6)
///
/// dF and dG hold, as columns, how f and G changed from one iteration to the next. Where G is linear and remembers as
/// many iterations as it has rows, that is the answer; conjugate gradients of lesson 15 remember one.
/// Cost: some 4 n m multiplications an iteration, n the rows, m what is remembered.
/// Source: [AND65], as in [WN11]; that it may jump far is held in check as in [OPB23]: `next` says so.
class AndersonMemory {
  public:
    /// @param rows  of x.  @param max_remembered  iterations, >= 1
    AndersonMemory(Eigen::Index rows, int max_remembered);

    /// x, where the iteration began that ended at g = G(x), becomes where the next one begins. A move ten times the
    /// least since the start means that the last mixture was none: back to the g before it, with nothing remembered.
    void next(Eigen::VectorXd& x, const Eigen::VectorXd& g);
    /// As at the start.
    void forget();

  private:
    Eigen::MatrixXd dF_, dG_, products_;  ///< products = dF' dF
    Eigen::VectorXd f_, f_old_, g_old_;
    int used_ = 0, at_ = 0;
    double least_ = -1;  ///< |f|^2; < 0: there was none
};

}  // namespace rbc

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

/// The pivots of one problem, shown one by one. Between two pivots forces and accelerations move along a straight
/// line; `now` = 2.5 is in the middle of the third.
class PivotFilm {
  public:
    /// What a row is at a moment.
    enum class State { undecided, driven, clamped, not_clamped, joint };

    PivotFilm() = default;
    explicit PivotFilm(const LcpProblem& problem);
    /// Of an answer found elsewhere; without pivots the film shows the answer alone.
    PivotFilm(const LcpProblem& problem, const LcpResult& result, std::vector<DantzigPivot> pivots = {});

    const LcpProblem& problem() const { return problem_; }
    const LcpResult& result() const { return result_; }
    int rows() const { return static_cast<int>(problem_.b.size()); }
    double length() const { return static_cast<double>(pivots_.size()); }
    bool is_joint(int row) const;

    State state(int row, double now) const;
    Eigen::VectorXd force(double now) const;         ///< N
    Eigen::VectorXd acceleration(double now) const;  ///< m/s^2
    int clamped(double now) const;                   ///< how many
    double worst(double now) const;                  ///< the most inward acceleration of a contact, <= 0
    double energy(double now) const;                 ///< f'Af/2 + b'f, what every pivot lowers
    int driven(double now) const;                    ///< -1: none is driven
    int drives(double now) const;                    ///< how many contacts have been driven so far, or are
    double largest_force() const { return largest_force_; }
    std::string caption(double now) const;
    /// (f, a) of the driven contact, from where its drive began until now.
    std::vector<Eigen::Vector2d> trail(double now) const;

  private:
    void prepare();
    std::size_t frame(double now) const;  ///< the pivot that is being made, or the last

    LcpProblem problem_;
    LcpResult result_;
    std::vector<DantzigPivot> pivots_;
    Eigen::VectorXd start_f_, start_a_;  ///< with the joints held
    double largest_force_ = 0;
};

/// The forces with which the joints alone hold, no contact pushing; 0 for contacts.
Eigen::VectorXd forces_of_joints(const LcpProblem& problem);

/// The pivots of a problem with the student's `first_obstacle` as the step rule (12.15); everything else as in the
/// lesson.
/// @throws CallFailure  what the student's code did, or that its answers lead nowhere
PivotFilm film_of_student(CallTarget& target, const LcpProblem& problem);

}  // namespace rbc

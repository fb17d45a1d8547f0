#pragma once

#include <Eigen/Core>
#include <deque>
#include <string>
#include <vector>

#include "common/demo/kit/colour.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// One lane of the demo: its parameters, and what its last step did.
struct PgsRun {
    double iterations = 10;
    SweepOrder order = SweepOrder::as_found;
    bool alternate = false;
    bool warm_start = true;

    Colour colour{};
    ContactStepper stepper{};
    Eigen::VectorXd impulses{};           ///< (n, t), on the table (n, t1, t2) of each contact, N s
    std::vector<double> history{};        ///< residual before the first sweep and after each
    std::deque<Eigen::Vector2d> trail{};  ///< of the plate on the table, m

    void bind(Parameters& parameters, const std::string& name);
    int sweeps() const;  ///< iterations, rounded
    StepOptions options(double dt, double friction) const;
    std::string label(bool with_order, bool with_rest) const;  ///< "top down, 10 sweeps, warm"

    void reset();  ///< forgets all steps
    /// Solves a step of another world to the last digits; the first step starts warm from its impulses.
    void remember(World world, double dt, double friction);
    void step(World& world, double dt, double friction);
};

/// The sweeps of a step by the student's function (exercise rows): contacts as rows with bounds, in the order of the
/// system.
/// @param r        the first guess, then the answer
/// @param history  filled: the residual before the first sweep, then after each
/// @throws CallFailure  the function failed, or its answer does not fit
void sweep_by_student(CallTarget& target, const ContactSystem& system, int sweeps, Eigen::Ref<Eigen::VectorXd> r,
                      std::vector<double>& history);

/// Runs the sweeps from r, recorded after each one. Ends early only where a residual is at most `tolerance`.
/// @param history  filled: the residual before the first sweep, then after each
void solve_sweeps_watched(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r, std::vector<double>& history,
                          double tolerance = -1);

/// The sweeps after which the residual was at most `tolerance` for the first time; NaN: it never was.
/// @param history  as solve_sweeps_watched fills it
double sweeps_until(const std::vector<double>& history, double tolerance);

/// Of all bodies, m/s.
double largest_speed(const World& world);

/// The residual before the first sweep and after each one, in the next step of a world, from r = 0.
std::vector<double> cold_history(World world, const StepOptions& options, double tolerance = -1);

/// The sweeps that the next step of a world needs from r = 0 until the residual is at most `tolerance`.
/// @return  options.iterations if these do not suffice
int sweeps_needed(const World& world, const StepOptions& options, double tolerance);

}  // namespace rbc

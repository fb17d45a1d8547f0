#include "lessons/10_mirtich_friction/extension_integration.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/10_mirtich_friction/sliding.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

using Kind = ImpactEvent::Kind;

class Extension {
  public:
    explicit Extension(const SpatialImpactProblem& problem)
        : K_(problem.K),
          mu_(problem.friction),
          e_(problem.restitution),
          start_(problem.u),
          u_(problem.u),
          still_(1e-10 * problem.u.norm()) {}

    /// @param points  into how many pieces each phase is cut; the states between them go to `trace`
    SpatialImpact run(int points = 1, ExtensionTrace* trace = nullptr) {
        const double kappa = K_(2, 2) - mu_ * K_.topRightCorner<2, 1>().norm();  // (10.19)
        result_.u = start_;
        if (kappa <= 0) {
            result_.status = ImpactStatus::no_solution;
            return result_;
        }
        note(trace);
        in_pieces(points, u_.z(), 0, trace, [this](double u_n) { rise_to(u_n); });
        if (trace) trace->extension = trace->states.size() - 1;
        result_.compression_work = W_;
        result_.compression_impulse = impulse().z();
        result_.add({Kind::compression_end, result_.compression_impulse, 0});
        W_end_ = (1 - e_ * e_) * W_;
        // (10.20), and a little less for round-off
        const double safe = 0.999 * std::sqrt(2 * (W_end_ - W_) * kappa);
        in_pieces(points, 0, safe, trace, [this](double u_n) { rise_to(u_n); });
        if (trace) trace->restitution = trace->states.size() - 1;
        in_pieces(points, W_, W_end_, trace, [this](double W) { work_to(W); });
        return judged();
    }

  private:
    template <class Advance>
    void in_pieces(int points, double from, double to, ExtensionTrace* trace, const Advance& advance) {
        for (int i = 1; i <= points; ++i) {
            advance(i == points ? to : from + (to - from) * i / points);
            note(trace);
        }
    }

    void note(ExtensionTrace* trace) const {
        if (!trace) return;
        const Eigen::Vector3d P = impulse();
        trace->states.push_back({u_, P, W_, impact_energy_change(P, start_, u_) - W_});
    }

    double slip() const { return u_.head<2>().norm(); }

    /// From the present u_n up to `u_n`, over u_n.
    void rise_to(double u_n) {
        if (slip() > still_ && u_.z() < u_n) {
            const auto slope = [this](double z, const Eigen::Vector3d& y) {
                return slope_over_normal_velocity(K_, mu_, z, y);
            };
            const auto moving = [this](double, const Eigen::Vector3d& y) { return y.head<2>().norm() - still_; };
            const double speed = start_.norm();
            const Eigen::Vector3d y(u_.x(), u_.y(), W_), scale(speed, speed, speed * speed / K_(2, 2));
            const auto end = integrate<3>(slope, u_.z(), y, u_n, scale, 1e-12, moving);
            gave_up_ = gave_up_ || end.status == Integration<3>::Status::gave_up;
            u_ << end.y.head<2>(), end.x;
            W_ = end.y[2];
            note_stop();
        }
        if (slip() <= still_ && u_.z() < u_n) {
            const double slope = leave_rest();
            const double dp = (u_n - u_.z()) / slope;
            W_ += 0.5 * dp * (u_.z() + u_n);
            u_ << dp * away_, u_n;
        }
    }

    /// From u_n > 0 to a work, over the work.
    void work_to(double W) {
        if (W_ >= W) return;
        if (slip() > still_) {
            const auto slope = [this](double, const Eigen::Vector3d& y) { return slope_over_work(K_, mu_, y); };
            const auto moving = [this](double, const Eigen::Vector3d& y) { return y.head<2>().norm() - still_; };
            const auto end = integrate<3>(slope, W_, u_, W, Eigen::Vector3d::Constant(start_.norm()), 1e-12, moving);
            gave_up_ = gave_up_ || end.status == Integration<3>::Status::gave_up;
            u_ = end.y;
            W_ = end.x;
            note_stop();
        }
        if (slip() <= still_ && W_ < W) {
            const double slope = leave_rest();
            const StickingEnd end = sticking_work_reached(slope, u_.z(), W_, W);
            u_ << end.normal_impulse * away_, end.normal_velocity;
            W_ = W;
        }
    }

    void note_stop() {
        if (slip() <= 2 * still_) {
            u_.head<2>().setZero();
            result_.add({Kind::slip_stops, impulse().z(), 0});
        }
    }

    /// At u_t = 0: sticks or leaves along the diverging ray. @return du_n/dp; away_ is du_t/dp
    double leave_rest() {
        const Sticking stick = sticking(K_);
        const bool stays = sticking_is_stable(K_, mu_);
        if (stays) {
            if (!noted_) result_.add({Kind::stick, impulse().z(), 0});
            noted_ = true;
            away_.setZero();
            return stick.slope;
        }
        const Ray ray = diverging_ray(K_, mu_);
        result_.add({Kind::reversal, impulse().z(), ray.angle});
        away_ = ray.growth * ray.direction;
        return K_(2, 2) - mu_ * K_.topRightCorner<2, 1>().dot(ray.direction);
    }

    Eigen::Vector3d impulse() const { return K_.inverse() * (u_ - start_); }

    SpatialImpact judged() {
        result_.impulse = impulse();
        result_.u = u_;
        result_.normal_work = W_;
        result_.energy_change = impact_energy_change(result_.impulse, start_, u_);
        // K may be so flat that the impulse, which is made from the velocities, has lost its digits: see the cone.
        const double outside = result_.impulse.head<2>().norm() - mu_ * result_.impulse.z();
        const bool right = !gave_up_ && result_.energy_change <= 1e-8 * std::abs(result_.compression_work) &&
                           outside <= 1e-7 * result_.impulse.norm();
        result_.status = right ? ImpactStatus::ended : ImpactStatus::inaccurate;
        return result_;
    }

    const Eigen::Matrix3d& K_;
    double mu_, e_;
    Eigen::Vector3d start_, u_;
    double still_, W_ = 0, W_end_ = 0;
    Eigen::Vector2d away_ = Eigen::Vector2d::Zero();
    bool gave_up_ = false, noted_ = false;
    SpatialImpact result_;
};

}  // namespace

SpatialImpact impact_mirtich_extension(const SpatialImpactProblem& problem) {
    check_impact_problem(problem);
    if (problem.u.z() >= 0) return {.u = problem.u};
    return Extension(problem).run();
}

ExtensionTrace trace_mirtich_extension(const SpatialImpactProblem& problem, int points) {
    require(points >= 1, "points must be >= 1");
    check_impact_problem(problem);
    ExtensionTrace trace;
    if (problem.u.z() < 0) Extension(problem).run(points, &trace);
    return trace;
}

}  // namespace rbc

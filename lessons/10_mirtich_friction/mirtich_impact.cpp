#include "lessons/10_mirtich_friction/mirtich_impact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/10_mirtich_friction/root.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"
#include "lessons/10_mirtich_friction/straight_stretch.hpp"

namespace rbc {

namespace {

using Kind = ImpactEvent::Kind;
constexpr double endless = std::numeric_limits<double>::infinity();

/// A collision in progress. Pieces (SlidingSeries, StraightStretch) are cut where u_n may turn or vanish; in what is
/// left u_n is monotone and of one sign.
class Collision {
  public:
    explicit Collision(const SpatialImpactProblem& problem, std::vector<CollisionState>* trace = nullptr,
                       double spacing = 0)
        : K_(problem.K),
          mu_(problem.friction),
          returned_part_(problem.restitution * problem.restitution),
          start_(problem.u),
          speed_(problem.u.norm()),
          trace_(trace),
          spacing_(spacing) {
        state_.u = problem.u;
        if (trace_) trace_->push_back(state_);
    }

    SpatialImpact run() {
        if (state_.u.head<2>().norm() <= 1e-14 * speed_) state_.u.head<2>().setZero();
        for (int steps = 0; !over_ && !stuck_ && steps < 10000; ++steps) {
            const double r = state_.u.head<2>().norm();
            if (r == 0) {
                leave_rest();
            } else {
                slide(r);
            }
        }
        return judged();
    }

  private:
    void leave_rest() {
        const double p = state_.impulse.z();
        if (sticking_is_stable(K_, mu_)) {
            result_.add({Kind::stick, p, 0});
            const Sticking stick = sticking(K_);
            take(StraightStretch(state_, Eigen::Vector2d::Zero(), stick.force_ratio, stick.slope), endless);
        } else {
            const Ray ray = diverging_ray(K_, mu_);
            result_.add({Kind::reversal, p, ray.angle});
            follow(ray.direction, ray.growth, endless);
        }
    }

    void slide(double r) {
        Eigen::Vector2d d = state_.u.head<2>() / r;
        Flow now = flow(K_, mu_, d);
        if (!on_a_ray(now) && nears_a_ray(r, d, now)) {
            for (int i = 0; i < 5 && !on_a_ray(now); ++i) {  // onto the ray, by Newton
                d += now.turning / -turning_slope(d, now) * Eigen::Vector2d(-d.y(), d.x());
                d.normalize();
                now = flow(K_, mu_, d);
            }
        } else if (!on_a_ray(now) && !(now.growth < 0 && r <= 1e-14 * speed_)) {
            if (mu_ == 0) {
                take(StraightStretch(state_, K_.topRightCorner<2, 1>(), Eigen::Vector2d::Zero(), K_(2, 2)), endless);
            } else {
                const SlidingSeries series(K_, mu_, state_, speed_);
                take(series, series.length());
            }
            return;
        }
        follow(d, now.growth, now.growth < 0 ? r / -now.growth : endless);
        if (over_ || stuck_) return;
        state_.u.head<2>().setZero();
        result_.add({Kind::slip_stops, state_.impulse.z(), 0});
    }

    bool on_a_ray(const Flow& now) const {
        const double size = std::hypot(K_(0, 2), K_(1, 2)) + mu_ * (K_(0, 0) + K_(1, 1));
        return std::abs(now.turning) <= 4 * std::numeric_limits<double>::epsilon() * size;
    }
    /// Whether the path runs into a ray that attracts it, and is within round-off of it.
    bool nears_a_ray(double r, const Eigen::Vector2d& d, const Flow& now) const {
        const double slope = turning_slope(d, now);
        return slope < 0 && std::abs(now.turning) <= -1e-2 * slope &&
               r * std::abs(now.turning) <= -1e-15 * slope * speed_;
    }
    /// dPhi/dtheta, from (10.8).
    double turning_slope(const Eigen::Vector2d& d, const Flow& now) const {
        const Eigen::Vector2d across(-d.y(), d.x());
        return -now.growth - mu_ * across.dot(K_.topLeftCorner<2, 2>() * across);
    }

    /// Along a ray (10.11), for a length dp of normal impulse.
    void follow(const Eigen::Vector2d& d, double growth, double length) {
        const double slope = K_(2, 2) - mu_ * K_.topRightCorner<2, 1>().dot(d);
        take(StraightStretch(state_, growth * d, -mu_ * d, slope), length);
    }

    void take(const StraightStretch& path, double length) { take_monotone(path, 0, length); }

    void take(const SlidingSeries& path, double length) {
        double s = 0;
        for (int turns = 0; turns < 3 && s < length; ++turns) {
            const double turn = path.find_turn(s, length);
            take_monotone(path, s, turn);
            s = turn;
        }
        take_monotone(path, s, length);
    }

    template <class Path>
    void take_monotone(const Path& path, double from, double to) {
        while (!over_ && from < to) {
            const double zero = path.find_normal_velocity_zero(!restitution_, from, to);
            const double end = std::min(zero, to);
            if (restitution_ && finish_within(path, from, end)) return;
            if (end == endless) {  // only where round-off has eaten a slope that must be positive
                stuck_ = true;
                return;
            }
            note_until(path, from, end);
            from = end;
            if (zero <= to) cross_zero();
        }
    }

    template <class Path>
    bool finish_within(const Path& path, double from, double to) {
        const double goal = -(1 - returned_part_) * approach_work_;
        const double end = path.find_normal_work(goal, from, to);
        if (end > to) return false;
        note_until(path, from, end);
        over_ = true;
        return true;
    }

    void cross_zero() {
        state_.u.z() = 0;
        const double p = state_.impulse.z();
        restitution_ = !restitution_;
        if (restitution_) {
            if (approach_work_ == 0) {
                result_.compression_impulse = p;
                result_.compression_work = state_.normal_work;
            }
            approach_work_ = parting_work_ - state_.normal_work;
            result_.add({Kind::compression_end, p, 0});
            if (returned_part_ == 0) over_ = true;
        } else {
            parting_work_ = state_.normal_work + approach_work_;
            result_.add({Kind::recompression, p, 0});
        }
    }

    template <class Path>
    void note_until(const Path& path, double from, double to) {
        while (trace_ && static_cast<double>(trace_->size()) * spacing_ < path.at(to).impulse.z()) {
            const double p = static_cast<double>(trace_->size()) * spacing_;
            trace_->push_back(path.at(path.find_normal_impulse(p, from, to)));
        }
        state_ = path.at(to);
    }

    SpatialImpact judged() {
        result_.impulse = state_.impulse;
        result_.u = state_.u;
        result_.normal_work = state_.normal_work;
        result_.energy_change = impact_energy_change(state_.impulse, start_, state_.u);
        const Eigen::Vector3d change = K_ * state_.impulse;
        const double off = std::abs(result_.energy_change - state_.normal_work - state_.friction_work);
        const double energies =
            approach_work_ - state_.friction_work + state_.impulse.cwiseAbs().dot(start_.cwiseAbs());
        const double gap = (start_ + change - state_.u).norm();
        const double speeds = speed_ + (K_.cwiseAbs() * state_.impulse.cwiseAbs()).norm();
        const bool right = over_ && off <= 1e-11 * energies && gap <= 1e-11 * speeds;
        result_.status = right ? ImpactStatus::ended : ImpactStatus::inaccurate;
        return result_;
    }

    const Eigen::Matrix3d& K_;
    double mu_, returned_part_;
    Eigen::Vector3d start_;
    double speed_;
    std::vector<CollisionState>* trace_;
    double spacing_;
    CollisionState state_;
    bool restitution_ = false, over_ = false, stuck_ = false;
    double approach_work_ = 0, parting_work_ = 0;  // |W-| and W+ at the last change of sign of u_n
    SpatialImpact result_;
};

}  // namespace

SpatialImpact impact_mirtich(const SpatialImpactProblem& problem) {
    check_impact_problem(problem);
    if (problem.u.z() >= 0) return {.u = problem.u};
    return Collision(problem).run();
}

std::vector<CollisionState> trace_mirtich(const SpatialImpactProblem& problem, int points) {
    require(points >= 1, "points must be >= 1");
    const SpatialImpact impact = impact_mirtich(problem);
    std::vector<CollisionState> trace;
    trace.reserve(static_cast<std::size_t>(points) + 1);
    Collision(problem, &trace, impact.impulse.z() / points).run();
    CollisionState end;
    end.u = impact.u;
    end.impulse = impact.impulse;
    end.normal_work = impact.normal_work;
    end.friction_work = impact.energy_change - impact.normal_work;
    trace.resize(static_cast<std::size_t>(points));
    trace.push_back(end);
    return trace;
}

}  // namespace rbc

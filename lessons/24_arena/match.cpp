#include "lessons/24_arena/match.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/23_space/spatial_stepper.hpp"

namespace rbc {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
constexpr int most_samples = 120;  // of a match

template <int D>
std::vector<ContactIn<D>> contacts_of(const ArenaSceneIn<D>& scene, const WorldIn<D>& world, double within) {
    if (!scene.find) return contact_set(world, within);
    std::vector<ContactIn<D>> contacts;
    scene.find(world, within, contacts);
    return contacts;
}

bool turns_finitely(const Body& body) {
    return std::isfinite(body.angle) && std::isfinite(body.angular_velocity);
}
bool turns_finitely(const SpatialBody& body) {
    return body.orientation.coeffs().allFinite() && body.angular_velocity.allFinite();
}

template <int D>
bool is_finite(const WorldIn<D>& world) {
    return std::all_of(world.bodies.begin(), world.bodies.end(), [](const BodyIn<D>& body) {
        return body.position.allFinite() && body.velocity.allFinite() && turns_finitely(body);
    });
}

/// The farthest that the centre of a body is from where it was; across gravity only, if asked.
template <int D>
double farthest(const WorldIn<D>& from, const WorldIn<D>& to, bool across) {
    double most = 0;
    const auto down = from.gravity.normalized();  // 0 where nothing pulls
    for (std::size_t i = 0; i < to.bodies.size(); ++i) {
        Eigen::Vector<double, D> way = to.bodies[i].position - from.bodies[i].position;
        if (across) way -= way.dot(down) * down;
        most = std::max(most, way.norm());
    }
    return most;
}

/// Asks (24.1) before a step, and compares after it.
template <int D>
class Question {
  public:
    Question(const ArenaSceneIn<D>& scene, WorldIn<D> world) : contacts_(contacts_of(scene, world, look_ahead)) {
        for (BodyIn<D>& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity += scene.dt * world.gravity;
        std::vector<ContactTermsIn<D>> terms;
        for (const ContactIn<D>& contact : contacts_)
            terms.push_back({.friction = scene.friction, .normal_target = -std::max(contact.gap, 0.0) / scene.dt});
        fill_contact_system(world, contacts_, terms, system_);
    }

    double residual(const ContestantIn<D>& contestant) const {
        if (contacts_.empty()) return 0;
        const auto told = contestant.contacts();
        const Eigen::VectorXd impulses = contestant.impulses();
        std::map<decltype(identity(told[0])), Eigen::Index> where;
        for (std::size_t i = 0; i < told.size(); ++i) where[identity(told[i])] = D * static_cast<Eigen::Index>(i);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(D * static_cast<Eigen::Index>(contacts_.size()));
        for (std::size_t i = 0; i < contacts_.size(); ++i)
            if (const auto found = where.find(identity(contacts_[i])); found != where.end())
                r.template segment<D>(D * static_cast<Eigen::Index>(i)) = impulses.template segment<D>(found->second);
        return contact_residual(system_, r);
    }

  private:
    std::vector<ContactIn<D>> contacts_;
    ContactSystemIn<D> system_;
};

double cpu_ms() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <int D>
double timed_step(ContestantIn<D>& contestant, WorldIn<D>& world) {
    const double before = cpu_ms();
    contestant.step(world);
    return cpu_ms() - before + 1e3 * contestant.seconds_elsewhere();
}

template <int D>
double depth_of(const ArenaSceneIn<D>& scene, const WorldIn<D>& world) {
    double depth = 0;
    for (const ContactIn<D>& contact : contacts_of(scene, world, 0)) depth = std::max(depth, -contact.gap);
    return depth;
}

double median(std::vector<double> values) {
    if (values.empty()) return nan;
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

template <int D>
int steps_of(const ArenaSceneIn<D>& scene, const MatchOptions& options) {
    require(options.sweeps >= 1, "sweeps", options.sweeps, ">= 1");
    require(options.seconds >= 0 && std::isfinite(options.seconds), "seconds", options.seconds, ">= 0 and finite");
    require(options.steps >= 0, "steps", options.steps, ">= 0");
    require(options.fallen >= 0, "fallen", options.fallen, ">= 0");
    const double seconds = options.seconds > 0 ? options.seconds : scene.seconds;
    const int fit = std::max(1, static_cast<int>(std::lround(seconds / scene.dt)));
    return options.steps > 0 ? std::min(fit, options.steps) : fit;
}

}  // namespace

const char* to_text(MatchEnd end) {
    switch (end) {
        case MatchEnd::not_over:
            return "not over";
        case MatchEnd::ended:
            return "ended";
        case MatchEnd::fell:
            return "fell";
        case MatchEnd::not_finite:
            return "not finite";
        case MatchEnd::out_of_scene:
            return "out of the scene";
        case MatchEnd::refused:
            return "refused";
        case MatchEnd::takes_no_part:
            return "takes no part";
    }
    return "?";
}

template <int D>
MatchIn<D>::MatchIn(const ArenaSceneIn<D>& scene, const NamedContestant& named, const MatchOptions& options)
    : scene_(scene), options_(options), start_(scene.world()), world_(start_), steps_(steps_of(scene, options)) {
    every_ = std::max(1, (steps_ + most_samples - 1) / most_samples);
    result_.sweeps = options.sweeps;
    result_.residual = result_.drift = last_.residual = nan;
    last_.error = scene.error ? scene.error(start_, start_, 0) : nan;
    if (!counts()) result_.off = nan;
    try {
        if (const std::string why = why_not(named, scene); !why.empty()) {
            finish(MatchEnd::takes_no_part, why);
        } else {
            contestant_ = make_contestant(named, scene_, options.sweeps);
            energy_at_start_ = last_.energy = contestant_->energy(world_);
        }
    } catch (const std::exception& error) {
        finish(MatchEnd::refused, error.what());
    }
}

template <int D>
void MatchIn<D>::finish(MatchEnd end, const std::string& reason) {
    result_.end = end;
    result_.reason = reason;
}

template <int D>
void MatchIn<D>::step() {
    if (over()) return;
    const WorldIn<D> before = world_;
    try {
        if (scene_.drive) scene_.drive(world_, result_.steps * scene_.dt, scene_.dt);
        std::optional<Question<D>> question;
        if (options_.residuals && scene_.restitution == 0) question.emplace(scene_, world_);
        const double ms = timed_step(*contestant_, world_);
        spent_ += ms;
        result_.longest_ms = std::max(result_.longest_ms, ms);
        ++result_.steps;
        if (!is_finite(world_)) return finish(MatchEnd::not_finite);
        measure(question ? question->residual(*contestant_) : nan, before);
    } catch (const std::exception& error) {
        return finish(MatchEnd::refused, error.what());
    }
    if (farthest(start_, world_, false) > scene_.reach) return finish(MatchEnd::out_of_scene);
    if (options_.fallen > 0 && counts() && last_.error > options_.fallen) return finish(MatchEnd::fell);
    if (result_.steps == steps_) finish(MatchEnd::ended);
}

template <int D>
void MatchIn<D>::measure(double residual, const WorldIn<D>& before) {
    const int k = result_.steps;
    last_ = {k * scene_.dt, residual, depth_of(scene_, world_), nan, contestant_->energy(world_)};
    if (!std::isnan(residual)) residuals_.push_back(residual);
    paces_.push_back(farthest(before, world_, false) / scene_.dt);
    if (scene_.error) last_.error = scene_.error(start_, world_, last_.t);
    result_.depth = std::max(result_.depth, last_.depth);
    result_.final_depth = last_.depth;
    if (last_.depth > healed) result_.heals_after = last_.t;
    result_.drift = last_.error;
    if (counts()) result_.off = scene_.error ? std::fmax(result_.off, last_.error) : last_.depth;  // (24.3)
    result_.energy_gained = std::max(result_.energy_gained, last_.energy - energy_at_start_);  // (24.2)
    if (k % every_ == 0 || k == steps_) result_.samples.push_back(last_);
}

template <int D>
bool MatchIn<D>::counts() const {
    const bool known = !scene_.error || !std::isnan(last_.error);
    return known && (scene_.overlap == 0 || last_.t > healing_time);
}

template <int D>
MatchResult MatchIn<D>::result() const {
    MatchResult result = result_;
    result.residual = median(residuals_);
    result.seconds = result.steps * scene_.dt;
    if (result.final_depth > healed) result.heals_after = infinite;
    result.slid = scene_.rests && scene_.error ? farthest(start_, world_, true) : nan;
    const auto second = std::min(paces_.size(), static_cast<std::size_t>(std::lround(1 / scene_.dt)));
    result.chatter = nan;
    if (scene_.rests && second > 0)
        result.chatter = std::accumulate(paces_.end() - static_cast<long>(second), paces_.end(), 0.0) /
                         static_cast<double>(second);  // (24.4)
    if (result.steps > 0) result.ms_per_step = spent_ / result.steps;
    return result;
}

template <int D>
MatchResult run_match(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const MatchOptions& options) {
    MatchIn<D> match(scene, contestant, options);
    while (!match.over()) match.step();
    return match.result();
}

template class MatchIn<2>;
template class MatchIn<3>;
template MatchResult run_match(const ArenaScene&, const NamedContestant&, const MatchOptions&);
template MatchResult run_match(const ArenaSceneIn<3>&, const NamedContestant&, const MatchOptions&);

}  // namespace rbc

#include "lessons/24_arena/match.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <map>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr int most_samples = 120;   // of a match
constexpr int most_sweeps = 10000;  // of a step

std::vector<Contact> contacts_of(const ArenaScene& scene, const World& world, double within) {
    if (!scene.find) return contact_set(world, within);
    std::vector<Contact> contacts;
    scene.find(world, within, contacts);
    return contacts;
}

bool is_finite(const World& world) {
    return std::all_of(world.bodies.begin(), world.bodies.end(), [](const Body& body) {
        return body.position.allFinite() && body.velocity.allFinite() && std::isfinite(body.angle) &&
               std::isfinite(body.angular_velocity);
    });
}

bool is_within(const World& start, const World& now, double reach) {
    for (std::size_t i = 0; i < now.bodies.size(); ++i)
        if ((now.bodies[i].position - start.bodies[i].position).norm() > reach) return false;
    return true;
}

/// Asks (24.2) before a step, and compares after it.
class Question {
  public:
    Question(const ArenaScene& scene, World world) : contacts_(contacts_of(scene, world, look_ahead)) {
        for (Body& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity += scene.dt * world.gravity;
        std::vector<ContactTerms> terms;
        for (const Contact& contact : contacts_)
            terms.push_back({.friction = scene.friction, .normal_target = -std::max(contact.gap, 0.0) / scene.dt});
        fill_contact_system(world, contacts_, terms, system_);
    }

    double residual(const Contestant& contestant) const {
        if (contacts_.empty()) return 0;
        const auto told = contestant.contacts();
        const Eigen::VectorXd impulses = contestant.impulses();
        std::map<decltype(identity(told[0])), Eigen::Index> where;
        for (std::size_t i = 0; i < told.size(); ++i) where[identity(told[i])] = 2 * static_cast<Eigen::Index>(i);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(2 * static_cast<Eigen::Index>(contacts_.size()));
        for (std::size_t i = 0; i < contacts_.size(); ++i)
            if (const auto found = where.find(identity(contacts_[i])); found != where.end())
                r.segment<2>(2 * static_cast<Eigen::Index>(i)) = impulses.segment<2>(found->second);
        return contact_residual(system_, r);
    }

  private:
    std::vector<Contact> contacts_;
    ContactSystem system_;
};

double cpu_ms() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double timed_step(Contestant& contestant, World& world) {
    const double before = cpu_ms();
    contestant.step(world);
    return cpu_ms() - before + 1e3 * contestant.seconds_elsewhere();
}

double depth_of(const ArenaScene& scene, const World& world) {
    double depth = 0;
    for (const Contact& contact : contacts_of(scene, world, 0)) depth = std::max(depth, -contact.gap);
    return depth;
}

double median(std::vector<double> values) {
    if (values.empty()) return nan;
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

int steps_of(const ArenaScene& scene, const MatchOptions& options) {
    require(options.sweeps >= 1, "sweeps", options.sweeps, ">= 1");
    require(options.seconds >= 0 && std::isfinite(options.seconds), "seconds", options.seconds, ">= 0 and finite");
    require(options.steps >= 0, "steps", options.steps, ">= 0");
    const double seconds = options.seconds > 0 ? options.seconds : scene.seconds;
    const int fit = std::max(1, static_cast<int>(std::lround(seconds / scene.dt)));
    return options.steps > 0 ? std::min(fit, options.steps) : fit;
}

}  // namespace

const char* to_text(MatchEnd end) {
    switch (end) {
        case MatchEnd::ended:
            return "ended";
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

Match::Match(const ArenaScene& scene, const NamedContestant& named, const MatchOptions& options)
    : scene_(scene), start_(scene.world()), world_(start_), steps_(steps_of(scene, options)) {
    every_ = std::max(1, (steps_ + most_samples - 1) / most_samples);
    result_.sweeps = options.sweeps;
    result_.residual = result_.drift = last_.residual = nan;
    last_.error = scene.error ? scene.error(start_, start_, 0) : nan;
    if (named.finds && scene.find) {
        finish(MatchEnd::takes_no_part);
        return;
    }
    try {
        contestant_ = named.make(scene_, options.sweeps);
        energy_at_start_ = last_.energy = contestant_->energy(world_);
    } catch (const std::exception& error) {
        finish(MatchEnd::refused, error.what());
    }
}

void Match::finish(MatchEnd end, const std::string& reason) {
    over_ = true;
    result_.end = end;
    result_.reason = reason;
}

void Match::step() {
    if (over_) return;
    try {
        const Question question(scene_, world_);
        const double ms = timed_step(*contestant_, world_);
        spent_ += ms;
        result_.longest_ms = std::max(result_.longest_ms, ms);
        ++result_.steps;
        if (!is_finite(world_)) return finish(MatchEnd::not_finite);
        measure(scene_.restitution == 0 ? question.residual(*contestant_) : nan);
    } catch (const std::exception& error) {
        return finish(MatchEnd::refused, error.what());
    }
    if (!is_within(start_, world_, scene_.reach)) return finish(MatchEnd::out_of_scene);
    over_ = result_.steps == steps_;
}

void Match::measure(double residual) {
    const int k = result_.steps;
    last_ = {k * scene_.dt, residual, depth_of(scene_, world_), nan, contestant_->energy(world_)};
    if (scene_.restitution == 0) residuals_.push_back(residual);
    if (scene_.error) last_.error = scene_.error(start_, world_, last_.t);
    result_.depth = std::max(result_.depth, last_.depth);
    result_.drift = last_.error;
    result_.energy_gained = std::max(result_.energy_gained, last_.energy - energy_at_start_);  // (24.3)
    if (k % every_ == 0 || k == steps_) result_.samples.push_back(last_);
}

MatchResult Match::result() const {
    MatchResult result = result_;
    result.residual = median(residuals_);
    if (result.steps > 0) result.ms_per_step = spent_ / result.steps;
    return result;
}

MatchResult run_match(const ArenaScene& scene, const NamedContestant& contestant, const MatchOptions& options) {
    Match match(scene, contestant, options);
    while (!match.over()) match.step();
    return match.result();
}

int sweeps_for_budget(const ArenaScene& scene, const NamedContestant& named, double ms, int steps) {
    require(ms > 0 && std::isfinite(ms), "budget", ms, "> 0 ms");
    require(steps >= 1, "steps", steps, ">= 1");
    if (named.effort == Effort::until_done || (named.finds && scene.find)) return 1;
    const auto cost = [&](int sweeps) {
        const std::unique_ptr<Contestant> contestant = named.make(scene, sweeps);
        World world = scene.world();
        double spent = 0;
        for (int k = 0; k < steps && is_finite(world); ++k) spent += timed_step(*contestant, world);
        return spent / steps;
    };
    // From few sweeps up until the budget is spent: a guess of many sweeps would have to run to be measured.
    int few = 1, many = 4;
    double cost_few = cost(few), cost_many = cost(many);
    while (cost_many < ms && many < most_sweeps) {
        few = many;
        cost_few = cost_many;
        many = std::min(most_sweeps, 4 * many);
        cost_many = cost(many);
    }
    if (cost_few >= ms) return few;
    const double part = std::clamp((ms - cost_few) / (cost_many - cost_few), 0.0, 1.0);  // (24.1)
    return few + static_cast<int>(part * (many - few));
}

}  // namespace rbc

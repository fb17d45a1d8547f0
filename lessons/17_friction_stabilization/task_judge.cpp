#include "lessons/17_friction_stabilization/task_judge.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rbc {

namespace {

constexpr int first_box = 2;
constexpr double slow = 0.05, level_angle = 0.1, level_height = 0.1, upright = 0.02, a_while = 0.5;

/// A box turned by half a turn looks as before. @return in [-pi/2, pi/2]
double turned(double angle) {
    return std::remainder(angle, M_PI);
}

bool moves(const Body& body) {
    return body.velocity.norm() > slow || std::abs(body.angular_velocity) > 2 * slow;
}

std::string line(const char* format, double a, double b = 0) {
    char text[120];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

}  // namespace

TaskJudge::TaskJudge(const PressTask& task) : task_(task) {}

/// The box on each level from below, as far as there are boxes; -1: none is there.
std::vector<int> TaskJudge::levels(const World& world) const {
    std::vector<int> on(static_cast<std::size_t>(task_.boxes), -1);
    for (int i = first_box; i < static_cast<int>(world.bodies.size()); ++i) {
        const Body& box = world.bodies[static_cast<std::size_t>(i)];
        const double above = (box.position.y() - task_.centre(0)) / (2 * task_.half_height);
        const long level = std::lround(above);
        if (level < 0 || level >= task_.boxes || std::abs(turned(box.angle)) > level_angle) continue;
        if (std::abs(box.position.y() - task_.centre(static_cast<int>(level))) > level_height) continue;
        if (std::abs(box.position.x()) > task_.plinth_half_width) continue;
        on[static_cast<std::size_t>(level)] = i;
    }
    return on;
}

void TaskJudge::watch(const World& world, int held, double dt) {
    if (over()) return;
    score_.time += dt;
    holding_ = held >= 0;
    if (phase_ == TaskPhase::build)
        build(world, held, dt);
    else
        press(world, held, dt);
}

void TaskJudge::build(const World& world, int held, double dt) {
    const std::vector<int> on = levels(world);
    in_place_ = spoiled_ = 0;
    for (int i = first_box; i < static_cast<int>(world.bodies.size()); ++i) {
        const Eigen::Vector2d& p = world.bodies[static_cast<std::size_t>(i)].position;
        const bool on_plinth = std::abs(p.x()) < task_.half_width && p.y() > task_.plinth_height;
        spoiled_ += on_plinth && i != held && std::find(on.begin(), on.end(), i) == on.end();
    }
    bool quiet = true;
    for (const int i : on) {
        if (i < 0 || i == held) break;
        ++in_place_;
        quiet = quiet && !moves(world.bodies[static_cast<std::size_t>(i)]);
    }
    quiet_ = quiet && in_place_ == task_.boxes ? quiet_ + dt : 0;
    if (quiet_ < a_while) return;
    standing_ = {on, {}, {}, {}};
    stand(world);
}

void TaskJudge::stand(const World& world) {
    for (std::size_t k = 0; k < standing_.order.size(); ++k) {
        const Body& box = world.bodies[static_cast<std::size_t>(standing_.order[k])];
        standing_.x.push_back(box.position.x());
        standing_.angle.push_back(box.angle);
        standing_.place.push_back(place_on_the_lower(world, k));
        score_.misaligned = std::max(score_.misaligned, std::abs(box.position.x()));
    }
    score_.build_time = score_.time;
    phase_ = TaskPhase::press;
    quiet_ = 0;
}

/// How far the middle of a box is along what is under it, m. Of the lowest one from the plinth's edge that it turns
/// about, and for a contact in the middle of their gap, as the solver has it: turning alone is no sliding.
double TaskJudge::place_on_the_lower(const World& world, std::size_t level) const {
    const Body& box = world.bodies[static_cast<std::size_t>(standing_.order[level])];
    if (level == 0) {
        const double side = box.angle > standing_.angle[0] ? -1 : 1;
        const Eigen::Vector2d edge(side * task_.plinth_half_width, task_.plinth_height);
        const Eigen::Vector2d from_edge = Eigen::Rotation2Dd(turned(box.angle)).inverse() * (box.position - edge);
        const double gap = from_edge.y() - task_.half_height;
        return from_edge.x() + side * task_.plinth_half_width - std::sin(turned(box.angle)) * gap / 2;
    }
    const Body& lower = world.bodies[static_cast<std::size_t>(standing_.order[level - 1])];
    return (Eigen::Rotation2Dd(turned(lower.angle)).inverse() * (box.position - lower.position)).x();
}

void TaskJudge::press(const World& world, int held, double dt) {
    double lean = 0;
    bool quiet = true;
    score_.fell = 0;
    double slid = 0;
    for (std::size_t k = 0; k < standing_.order.size(); ++k) {
        const Body& box = world.bodies[static_cast<std::size_t>(standing_.order[k])];
        lean += (box.angle - standing_.angle[k]) / task_.boxes;
        quiet = quiet && !moves(box);
        const bool low = box.position.y() < task_.centre(static_cast<int>(k)) - task_.half_height;
        const bool aside = std::abs(box.position.x() - standing_.x[k]) > task_.half_width;
        score_.fell += low || aside;
        slid = std::max(slid, std::abs(place_on_the_lower(world, k) - standing_.place[k]));
    }
    if (score_.fell > 0) {
        // Boxes that fall within the next second count, too.
        falling_ += dt;
        if (falling_ > 1) phase_ = TaskPhase::fell;
        return;
    }
    falling_ = 0;
    score_.lean = std::abs(lean);
    score_.largest_lean = std::max(score_.largest_lean, score_.lean);
    score_.slid = std::max(score_.slid, slid);
    const bool leans = held >= 0 && std::abs(score_.lean - task_.lean) <= task_.within;
    held_now_ = leans ? held_now_ + dt : 0;
    score_.held = std::max(score_.held, held_now_);
    if (phase_ == TaskPhase::press && score_.held >= task_.hold - 1e-9) phase_ = TaskPhase::release;
    if (phase_ != TaskPhase::release) return;
    quiet_ = quiet && held < 0 && score_.lean < upright ? quiet_ + dt : 0;
    if (quiet_ >= a_while) phase_ = TaskPhase::done;
}

std::string TaskJudge::what_next() const {
    switch (phase_) {
        case TaskPhase::build:
            if (in_place_ == task_.boxes) return "All are there. Wait until they rest";
            if (spoiled_ > 0) return "Sunk or tilted: lift it, try again";
            return in_place_ == 0 ? "Drag a box onto the plinth"
                                  : line("%.0f of %.0f stand. The next one on top", in_place_, task_.boxes);
        case TaskPhase::press:
            if (!holding_) return "Press on the top box, near its end";
            if (score_.lean < task_.lean - task_.within)
                return line("Press: leans %.2f of %.2f rad", score_.lean, task_.lean);
            if (score_.lean > task_.lean + task_.within) return line("Too far: %.2f rad. Ease off", score_.lean);
            return line("Hold it: %.1f of %.0f s", held_now_, task_.hold);
        case TaskPhase::release:
            return holding_ ? "Let it come back, then let go" : "Now it has to rest upright";
        case TaskPhase::done:
            return line("Done, slid %.1f mm. Click the plinth: again", 1e3 * score_.slid);
        default:
            return line("%.0f fell. Click the plinth: again", score_.fell);
    }
}

}  // namespace rbc

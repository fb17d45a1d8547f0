#include "demos/17_friction_stabilization/task_demo.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/body_drawing.hpp"

namespace rbc {

void TaskDemo::add_task_lanes() {
    std::vector<Variant> walls = std::move(variants);
    variants.clear();
    for (const TaskTry& t : tries_) {
        if (t.name == "mine") continue;
        const std::string name = t.name;
        add_method(name, t.label, t.colour, [this, name](Lane& l) { advance_try(l, name); }).probes = task_probes(t);
    }
    elsewhere_ = std::move(variants);
    variants = std::move(walls);
}

void TaskDemo::reset_task(const std::vector<Plot>& wall_plots, const std::vector<Pane>& wall_panes) {
    const bool wanted = settings_.scene == MemorySettings::Scene::task;
    if (wanted != task_now_) {
        std::erase_if(variants, [](const Variant& v) { return v.name == "mine"; });
        variants.swap(elsewhere_);
        for (Variant& v : elsewhere_) v.status.clear();
        task_now_ = wanted;
        renew_mine();
    }
    task_ = press_task(settings_);
    plots = wall_plots;
    panes = wall_panes;
    if (!task_now_) return;
    plots = {{"Lean", "", "rad", "lean", false, std::pair{0.0, 0.25}, {}, task_.lean},
             {"Slid while it leaned", "", "mm", "slid", true, {}, std::pair{1e-4, 1e3}},
             {"Deepest", "", "mm", "depth", true, {}, std::pair{1e-3, 1e3}}};
    panes = {press_pane()};
    for (TaskTry& t : tries_) {
        t.tried = false;
        t.judge = TaskJudge(task_);
    }
    begin_try();
}

void TaskDemo::begin_try() {
    WorldDemo::drop();
    if (!recorded_.points.empty()) last_recorded_ = std::move(recorded_);
    recorded_ = {};
    script_ = settings_.hands == MemorySettings::Hands::again ? last_recorded_ : written_hands(settings_);
    try_steps_ = 0;
    shown_lanes_ = settings_.lanes;
    for (std::size_t i = 0; i < tries_.size(); ++i) {
        TaskTry& t = tries_[i];
        Variant* const variant = find_variant(t.name);
        if (variant == nullptr) continue;
        const bool all = shown_lanes_ == MemorySettings::Lanes::all;
        variant->visible = all || t.name == "mine" || static_cast<int>(shown_lanes_) == static_cast<int>(i) + 1;
        if (!variant->visible) continue;
        lane(t.name).world = start();
        lane(t.name).contacts.clear();
        lane(t.name).impulses.clear();
        lane(t.name).lost = false;
        variant->status.clear();
        t.stepper->forget();
        t.judge = TaskJudge(task_);
        t.tried = true;
    }
}

TaskTry& TaskDemo::attempt(const std::string& name) {
    return *std::find_if(tries_.begin(), tries_.end(), [&](const TaskTry& t) { return t.name == name; });
}

bool TaskDemo::by_script() const {
    return settings_.hands != MemorySettings::Hands::mouse;
}

bool TaskDemo::all_over() const {
    return std::all_of(tries_.begin(), tries_.end(),
                       [](const TaskTry& t) { return !t.tried || t.name == "mine" || t.judge.over(); });
}

bool TaskDemo::drag(Point at, bool first) {
    if (!task_now_) return WorldDemo::drag(at, first);
    const Eigen::Vector2d inside = in_its_lane(at);
    const bool on_plinth =
        std::abs(inside.x()) <= task_.plinth_half_width && inside.y() >= 0 && inside.y() <= task_.plinth_height;
    if (first && on_plinth && all_over()) {
        begin_try();
        return false;
    }
    if (by_script()) return false;
    if (first) corner_ = Eigen::Vector2d(at.x, at.y) - inside;
    WorldDemo::drag(at, first);
    const Eigen::Vector2d p = Eigen::Vector2d(at.x, at.y) - corner_, place = held_place();
    recorded_.points.push_back({dt * static_cast<double>(try_steps_), {p.x(), p.y()}, held_index(), {place.x(), place.y()}});
    return false;
}

void TaskDemo::drop() {
    if (task_now_ && by_script()) return;
    if (task_now_ && held())
        recorded_.points.push_back({dt * static_cast<double>(try_steps_), {}, -1, {}});
    WorldDemo::drop();
}

/// What the script's mouse says now.
void TaskDemo::follow(const HandPoint& point) {
    if (point.body != held_index()) {
        WorldDemo::drop();
        if (point.body >= 0) hold(point.body, {point.local.x, point.local.y}, {point.at.x, point.at.y});
    }
    if (held()) WorldDemo::drag(point.at, false);
}

void TaskDemo::step_task() {
    if (!task_now_) return;
    if (settings_.lanes != shown_lanes_) begin_try();
    const HandPoint* const point = by_script() ? script_.at(dt * static_cast<double>(try_steps_)) : nullptr;
    if (point != nullptr) follow(*point);
    ++try_steps_;
}

void TaskDemo::advance_try(Lane& lane, const std::string& name) {
    TaskTry& t = attempt(name);
    const Variant* const variant = find_variant(name);
    // Tried or not is begin_try's to say: who hides a lane in the middle of a try still wants its score.
    const bool chosen = shown_lanes_ == MemorySettings::Lanes::all || name == "mine" ||
                        &tries_[static_cast<std::size_t>(static_cast<int>(shown_lanes_)) - 1] == &t;
    if (!task_now_ || variant == nullptr || !chosen) return;
    t.stepper->set(task_paper(settings_, t, dt));
    // RememberingStepper is told apart from what step_with wants by its stepper() alone.
    struct Steps {
        RememberingStepper& all;
        void step(World& world) { all.step(world); }
        const std::vector<Contact>& contacts() const { return all.stepper().contacts(); }
        Eigen::VectorXd impulses() const { return all.stepper().impulses(); }
    } steps{*t.stepper};
    step_with(lane, steps);
    t.judge.watch(lane.world, held_index(), dt);
}

void TaskDemo::draw_attempt(Canvas& canvas, const Lane& lane) const {
    const auto found = std::find_if(tries_.begin(), tries_.end(), [&](const TaskTry& t) { return t.name == lane.name; });
    if (found == tries_.end()) return;
    const auto shown = std::count_if(variants.begin(), variants.end(), [](const Variant& v) { return v.visible; });
    draw_task(canvas, task_scene(task_), task_, *found, lane.world, shown > 1);
}

Pane TaskDemo::press_pane() {
    return {"What the hand does to the top box", "aside [weights of a box]", "down [the same]", press_plane_world,
            [this](Canvas& canvas) {
                std::vector<PressDot> hands;
                for (const TaskTry& t : tries_) {
                    const Variant* const variant = find_variant(t.name);
                    const TaskPhase phase = t.judge.phase();
                    if (variant == nullptr || !variant->visible || !held()) continue;
                    if (phase != TaskPhase::press && phase != TaskPhase::release) continue;
                    const Lane& l = lane(t.name);
                    const Body& box = l.world.bodies[static_cast<std::size_t>(held_index())];
                    const Eigen::Vector2d at = to_world(box, held_place());
                    // To the right is to the side on which it is pressed.
                    const double side = at.x() < 0 ? -1 : 1;
                    hands.push_back({t.colour, {-l.hand_force.y(), side * l.hand_force.x(), std::abs(at.x()),
                                                at.y() - task_.plinth_height}});
                }
                draw_press_plane(canvas, task_, settings_.friction, hands);
            },
            false};
}

}  // namespace rbc

#include "demos/17_friction_stabilization/task_demo.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "demos/17_friction_stabilization/task.hpp"

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

void TaskDemo::reset_task(const Beside& walls) {
    const bool wanted = chosen_.scene == MemoryParameters::Scene::task;
    if (task_now_ && by_script()) WorldDemo::drop();  // a script's hand ends with its run
    if (wanted != task_now_) {
        std::erase_if(variants, [](const Variant& v) { return v.name == "mine"; });
        variants.swap(elsewhere_);
        for (Variant& v : elsewhere_) v.status.clear();
        task_now_ = wanted;
        renew_mine();
    }
    task_ = press_task(chosen_);
    plots = walls.plots;
    panes = walls.panes;
    look_for = walls.look_for;
    if (!task_now_) return;
    look_for =
        "Stack the boxes on the plinth, press on the top one near its end until the stack leans 0.08 rad, hold it for "
        "2 s, let it come back. The same hands in every lane.";
    plots = {{"Lean", "", "rad", "lean", false, std::pair{0.0, 0.25}, {}, task_.lean},
             {"Slid while it leaned", "", "mm", "slid", true, {}, std::pair{1e-4, 1e3}},
             {"Deepest", "", "mm", "depth", true, {}, std::pair{1e-3, 1e3}}};
    // Work by hand needs room; scripted hands leave room for the pane.
    panes.clear();
    if (chosen_.hands != MemoryParameters::Hands::mouse) panes = {press_pane()};
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
    hands_now_ = chosen_.hands;
    lanes_now_ = chosen_.lanes;
    script_ = hands_now_ == MemoryParameters::Hands::again ? last_recorded_ : written_hands(chosen_);
    try_steps_ = 0;
    for (TaskTry& t : tries_) {
        Variant* const variant = find_variant(t.name);
        if (variant == nullptr) continue;
        variant->visible = chosen(t);
        if (!variant->visible) continue;
        variant->status.clear();
        Lane& of_it = lane(t.name);
        of_it.world = start();
        of_it.contacts.clear();
        of_it.impulses.clear();
        of_it.lost = false;
        t.stepper->forget();
        t.judge = TaskJudge(task_);
        t.tried = true;
    }
}

TaskTry& TaskDemo::attempt(const std::string& name) {
    return *std::find_if(tries_.begin(), tries_.end(), [&](const TaskTry& t) { return t.name == name; });
}

const ContactStepper& TaskDemo::stepper_of_both() const {
    return std::find_if(tries_.begin(), tries_.end(), [](const TaskTry& t) { return t.name == "both"; })
        ->stepper->stepper();
}

/// A lane that is hidden in the middle of a try keeps its score.
bool TaskDemo::chosen(const TaskTry& attempt) const {
    const auto place = static_cast<int>(&attempt - tries_.data());
    return lanes_now_ == MemoryParameters::Lanes::all || attempt.name == "mine" ||
           static_cast<int>(lanes_now_) == place + 1;
}

bool TaskDemo::over() const {
    bool ended = false, all_stuck = true;
    for (const TaskTry& t : tries_) {
        if (!t.tried || !chosen(t)) continue;
        ended = ended || t.judge.over();
        all_stuck = all_stuck && t.judge.stuck();
    }
    return ended || all_stuck || (by_script() && try_time() > script_.end());
}

Variant TaskDemo::mine_at_the_task() {
    Variant variant = WorldDemo::mine_variant();
    TaskTry &mine = attempt("mine"), &both = attempt("both");
    mine.judge = both.judge;
    mine.tried = both.tried;
    mine.stepper->forget();
    variant.probes = task_probes(mine);
    return variant;
}

bool TaskDemo::drag(Point at, bool first) {
    if (!task_now_) return WorldDemo::drag(at, first);
    const Eigen::Vector2d inside = in_its_lane(at);
    const bool on_plinth =
        std::abs(inside.x()) <= task_.plinth_half_width && inside.y() >= 0 && inside.y() <= task_.plinth_height;
    if (first && on_plinth && over()) {
        begin_try();
        return false;
    }
    if (by_script()) return false;
    if (first) corner_ = Eigen::Vector2d(at.x, at.y) - inside;
    WorldDemo::drag(at, first);
    note(at);
    return false;
}

void TaskDemo::drop() {
    if (task_now_ && by_script()) return;
    const bool held_something = held();
    WorldDemo::drop();
    if (task_now_ && held_something) note({0, 0});
}

/// Records the mouse, so that its path can be repeated.
void TaskDemo::note(Point at) {
    const Eigen::Vector2d place = held_place();
    recorded_.points.push_back(
        {try_time(), {at.x - corner_.x(), at.y - corner_.y()}, held_index(), {place.x(), place.y()}});
}

/// Does what the script's mouse does now.
void TaskDemo::follow(const HandPoint& point) {
    if (point.body != held_index()) {
        WorldDemo::drop();
        if (point.body >= 0) hold(point.body, {point.local.x, point.local.y}, {point.at.x, point.at.y});
    }
    if (held()) WorldDemo::drag(point.at, false);
}

void TaskDemo::step_task() {
    if (!task_now_) return;
    if (chosen_.lanes != lanes_now_ || chosen_.hands != hands_now_) begin_try();
    const HandPoint* const point = by_script() ? script_.at(try_time()) : nullptr;
    if (point != nullptr) follow(*point);
    ++try_steps_;
}

namespace {

/// As step_with wants it.
struct Steps {
    RememberingStepper& all;
    void step(World& world) { all.step(world); }
    const std::vector<Contact>& contacts() const { return all.stepper().contacts(); }
    Eigen::VectorXd impulses() const { return all.stepper().impulses(); }
};

}  // namespace

void TaskDemo::advance_try(Lane& lane, const std::string& name) {
    TaskTry& t = attempt(name);
    if (!task_now_ || find_variant(name) == nullptr || !chosen(t)) return;
    t.stepper->set(task_paper(chosen_, t, dt));
    Steps steps{*t.stepper};
    step_with(lane, steps);
    t.judge.watch(lane.world, held_index(), dt);
}

void TaskDemo::draw_attempt(Canvas& canvas, const Lane& lane) const {
    const auto found =
        std::find_if(tries_.begin(), tries_.end(), [&](const TaskTry& t) { return t.name == lane.name; });
    if (found == tries_.end()) return;
    const auto shown = std::count_if(variants.begin(), variants.end(), [](const Variant& v) { return v.visible; });
    const Body& held_box = lane.world.bodies[static_cast<std::size_t>(std::max(held_index(), 0))];
    const double side = held() && to_world(held_box, held_place()).x() < 0 ? -1 : 1;
    draw_task(canvas, task_scene(task_), task_, *found, side, shown > 1);
    if (chosen_.labels && held())
        draw_task_labels(canvas, task_, lane.world, to_world(held_box, held_place()), lane.hand_force);
}

Pane TaskDemo::press_pane() {
    return {"Press",
            "aside [weights of a box]",
            "down [weights]",
            press_plane_world,
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
                    hands.push_back(
                        {t.colour,
                         {-l.hand_force.y(), side * l.hand_force.x(), std::abs(at.x()), at.y() - task_.plinth_height}});
                }
                draw_press_plane(canvas, task_, chosen_.friction, hands);
            },
            false};
}

}  // namespace rbc

#include "demos/17_friction_stabilization/task.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/stage.hpp"
#include "common/demo/kit/world_demo.hpp"

namespace rbc {

std::vector<TaskTry> task_tries() {
    std::vector<TaskTry> tries;
    tries.push_back({"plain", "PGS alone", colours::vermillion, NormalTerms::none, false});
    tries.push_back({"normal", "normal stabilization", colours::orange, NormalTerms::envelope, false});
    tries.push_back({"friction", "friction stabilization", colours::green, NormalTerms::none, true});
    tries.push_back({"both", "both", colours::blue, NormalTerms::envelope, true});
    tries.push_back({"mine", "mine", colours::black, NormalTerms::envelope, true});
    return tries;
}

PaperParameters task_paper(const MemoryParameters& chosen, const TaskTry& attempt, double dt) {
    PaperParameters paper = chosen.paper(dt);
    paper.normal = attempt.normal;
    paper.envelope = std::max(paper.envelope, 1e-6);  // lesson 16 takes no envelope of 0
    paper.stabilize_friction = attempt.remembers;
    paper.memory.span = MemorySpan::while_sticking;
    paper.memory.tell_rolling = chosen.tell_rolling;
    return paper;
}

PressTask press_task(const MemoryParameters& chosen) {
    PressTask task;
    task.boxes = std::clamp(static_cast<int>(std::lround(chosen.rows)), 1, 8);
    return task;
}

HandPath written_hands(const MemoryParameters& chosen) {
    if (chosen.hands == MemoryParameters::Hands::mouse || chosen.hands == MemoryParameters::Hands::again) return {};
    const HandPath steady = steady_hands(press_task(chosen));
    if (chosen.hands == MemoryParameters::Hands::steady) return steady;
    return shaken(steady, chosen.shake, static_cast<std::uint64_t>(std::lround(chosen.seed)));
}

Rect task_scene(const PressTask& task) {
    double reach = 1.4;
    for (const Body& body : task_world(task).bodies)
        reach = std::max(reach, std::abs(body.position.x()) + task.half_width + 0.2);
    return {-reach, -0.2, 2 * reach, task.centre(task.boxes) + 1.05};
}

std::vector<Probe> task_probes(const TaskTry& attempt) {
    const auto of = [&attempt](auto value) {
        return [&attempt, value]() -> double {
            return attempt.tried ? static_cast<double>(value(attempt.judge.score())) : NAN;
        };
    };
    return {{"done", "",
             [&attempt]() -> double {
                 return attempt.tried ? static_cast<double>(attempt.judge.phase() == TaskPhase::done) : NAN;
             }},
            {"time", "s", of([](const TaskScore& s) { return s.time; })},
            {"built", "s", of([](const TaskScore& s) { return s.build_time; })},
            {"off", "mm", of([](const TaskScore& s) { return 1e3 * s.misaligned; })},
            {"slid", "mm", of([](const TaskScore& s) { return 1e3 * s.slid; })},
            {"held", "s", of([](const TaskScore& s) { return s.held; })},
            {"fell", "", of([](const TaskScore& s) { return s.fell; })},
            {"lean", "rad", of([](const TaskScore& s) { return s.lean; })},
            {"depth", "mm", [&attempt] {
                 return attempt.tried ? 1e3 * WorldDemo::deepest(attempt.stepper->stepper().contacts()) : NAN;
             }}};
}

void draw_task(Canvas& canvas, const Rect& part, const PressTask& task, const TaskTry& attempt, double side,
               bool labelled) {
    const double pixel = 1 / canvas.pixels_per_metre(), s = pixel * canvas.scale();
    const TaskPhase phase = attempt.judge.phase();
    const bool leaning = phase == TaskPhase::press;
    // Where the boxes should be: upright, and, once the stack stands, leaning.
    World places = stacked_world(task, leaning ? task.lean : 0);
    for (std::size_t i = 2; i < places.bodies.size(); ++i) {
        places.bodies[i].position.x() *= side;
        places.bodies[i].angle *= side;
        if (!attempt.judge.over()) draw_outline(canvas, places.bodies[i], {colours::ink, 1.2, Stroke::Dash::dotted});
    }
    const Rect mark{-task.plinth_half_width, task.plinth_height - 4 * s, 2 * task.plinth_half_width, 4 * s};
    canvas.rectangle(mark, colours::ink);

    TextStyle words{13, colours::ink};
    words.bold = attempt.judge.over();
    if (words.bold) words.colour = phase == TaskPhase::done ? colours::green : colours::vermillion;
    const double room = part.width / pixel - 14 * canvas.scale();
    double y = part.top() - (labelled ? 33 : 14) * s;
    char clock[32];
    std::snprintf(clock, sizeof clock, "%.1f s  ", attempt.judge.score().time);
    for (const std::string& line : readable_lines(canvas, clock + attempt.judge.what_next(), room, words)) {
        canvas.text_within({part.x + 6 * s, y}, line, words, room);
        y -= 1.3 * words.size * s;
    }
}

Rect press_plane_world() {
    return {-5, 0, 10, 12};
}

void draw_press_plane(Canvas& canvas, const PressTask& task, double friction, const std::vector<PressDot>& hands) {
    const Rect shown = press_plane_world();
    const double weight = task.mass * 9.81, far = 2 * shown.top();
    // The lever and height of the hand that presses, or of one near the right end.
    PressForce at{0, 0, 0.45, task.middle() * 2 - task.half_height};
    if (!hands.empty()) at = hands.front().force;
    const double a = at.lever, b = task.plinth_half_width, z = at.height;
    const std::array<Point, 3> cone{Point{0, -1}, Point{friction * (far + 1), far}, Point{-friction * (far + 1), far}};
    canvas.polygon(cone, colours::green.with_alpha(0.10));
    canvas.line(cone[0], cone[1], {colours::green, 2});
    canvas.line(cone[0], cone[2], {colours::green, 2});
    // F (l - b) + S z = N m g b: tips to the right; all in weights of a box.
    const auto aside = [&](double down) { return (task.boxes * b - down * (a - b)) / z; };
    canvas.line({aside(-1), -1}, {aside(far), far}, {colours::vermillion, 2, Stroke::Dash::dashed});
    TextStyle words{13, colours::green};
    canvas.text({shown.x + 0.2, 0.6}, "slides", words);
    words.colour = colours::ink;
    canvas.text({shown.x + 0.2, 11.3}, "stands", words);
    words.colour = colours::vermillion;
    words.align = TextStyle::Align::right;
    canvas.text({shown.right() - 0.2, 11.3}, "tips", words);
    for (const PressDot& hand : hands) {
        const Point p{hand.force.aside / weight, hand.force.down / weight};
        canvas.dot({std::clamp(p.x, shown.x + 0.1, shown.right() - 0.1), std::clamp(p.y, 0.1, shown.top() - 0.1)}, 5,
                   hand.colour);
    }
}

}  // namespace rbc

#include "demos/17_friction_stabilization/hand_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace rbc {

namespace {

constexpr double frame = 1.0 / 60;  // s, between two samples of a mouse

/// Writes a path, sample by sample.
class PathWriter {
  public:
    explicit PathWriter(Point start) : at_(start) { say(); }
    void take(int body, Point local) {
        body_ = body;
        local_ = local;
        wait(0.1);
    }
    void go(Point to, double seconds) {
        const Point from = at_;
        const int steps = std::max(1, static_cast<int>(std::lround(seconds / frame)));
        for (int i = 1; i <= steps; ++i) {
            // Sets out and arrives softly, as arms do.
            const double s = static_cast<double>(i) / steps, part = s * s * (3 - 2 * s);
            at_ = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
            say();
        }
    }
    void wait(double seconds) { go(at_, seconds); }
    void let_go() {
        body_ = -1;
        wait(0.4);
    }
    Point at() const { return at_; }
    HandPath path;

  private:
    void say() { path.points.push_back({frame * static_cast<double>(path.points.size()), at_, body_, local_}); }
    Point at_, local_;
    int body_ = -1;
};

double distance(Point a, Point b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

const HandPoint* HandPath::at(double t) const {
    const auto after =
        std::upper_bound(points.begin(), points.end(), t + 1e-9, [](double x, const HandPoint& p) { return x < p.t; });
    return after == points.begin() ? nullptr : &*(after - 1);
}

HandPath steady_hands(const PressTask& task, const TaskScript& script) {
    const World start = task_world(task);
    PathWriter hand({0, task.centre(task.boxes) + task.half_height});
    const auto move = [&](Point to) { hand.go(to, 1.5 * distance(hand.at(), to) / script.speed); };
    for (int k = 0; k < task.boxes; ++k) {
        const int body = k + 2;
        const Eigen::Vector2d lies = start.bodies[static_cast<std::size_t>(body)].position;
        const double over = task.centre(k) + task.half_height;
        move({lies.x(), lies.y()});
        hand.take(body, {0, 0});
        move({lies.x(), over});
        move({0, over});
        hand.go({0, task.centre(k)}, 1);
        hand.wait(0.2);
        hand.let_go();
        move({0, over + 2 * task.half_height});
    }
    hand.wait(1);
    const Point top{script.lever, task.centre(task.boxes - 1)};
    move(top);
    hand.take(task.boxes + 1, {script.lever, 0});
    hand.go({top.x + script.aside, top.y - script.press}, 2);
    hand.wait(script.wait);
    hand.go(top, 2);
    hand.let_go();
    hand.go({1.5, top.y}, 1);
    return hand.path;
}

HandPath shaken(HandPath path, double amplitude, std::uint64_t seed) {
    // Not a distribution of the standard library: these differ between libraries.
    std::mt19937_64 random(seed);
    const auto uniform = [&] { return static_cast<double>(random() >> 11) / 9007199254740992.0; };
    struct Sine {
        double frequency, phase;
    };
    std::array<Sine, 6> sines;
    for (Sine& s : sines) s = {0.5 + 4.5 * uniform(), 2 * M_PI * uniform()};
    const auto sum = [&](std::size_t first, double t) {
        double all = 0;
        for (std::size_t i = first; i < first + 3; ++i)
            all += std::sin(2 * M_PI * sines[i].frequency * t + sines[i].phase) / 3;
        return amplitude * all;
    };
    for (HandPoint& p : path.points) {
        if (p.body < 0) continue;
        p.at.x += sum(0, p.t);
        p.at.y += sum(3, p.t);
    }
    return path;
}

}  // namespace rbc

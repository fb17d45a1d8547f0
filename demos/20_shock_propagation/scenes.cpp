#include "demos/20_shock_propagation/scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

using namespace scenes;

namespace {

constexpr double small = 0.1;  // m, radius of the balls of billiards and bridge
constexpr double bend = 0.2;   // rad, from one ball of the bridge to the next

/// Where ball i of n stands in the bridge, m: neighbours touch, -1 and n are the fixed ends.
Eigen::Vector2d arch(int i, int n) {
    const double R = small / std::sin(bend / 2), angle = bend * (i - 0.5 * (n - 1));
    return {R * std::sin(angle), R * (std::cos(angle) - std::cos(bend * 0.5 * (n + 1)))};
}

}  // namespace

void ShockScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what is struck", kind, {"cradle", "billiards", "bridge", "wall", "rod"});
    const auto count = [](double minimum, double maximum) { return Range{minimum, maximum}; };
    parameters.count("balls", "of cradle and bridge; rows of billiards and wall", balls, count(2, 15));
    parameters.count("left", "balls of the cradle that come from the left", left, count(0, 14));
    parameters.count("right", "and from the right", right, count(0, 14));
    parameters.real("right_speed", "", "speed of those over that of the others", right_speed, Range{0, 1});
    const Range masses = between(1e-3, 1e3, 1e-3, 1e3, false, true);
    parameters.real("ratio", "", "mass of the first ball over that of the others", ratio, masses);
    parameters.real("speed", "m/s", "of the ball that hits billiards, bridge or wall", speed, Range{0, 30});
}

Cradle ShockScene::cradle() const {
    const auto n = static_cast<Eigen::Index>(std::lround(balls));
    Cradle cradle;
    cradle.inverse_mass = Eigen::VectorXd::Ones(n);
    cradle.inverse_mass[0] = 1 / ratio;
    cradle.s = cradle.v = Eigen::VectorXd::Zero(n);
    const Eigen::Index from_left = std::min<Eigen::Index>(std::lround(left), n),
                       from_right = std::min<Eigen::Index>(std::lround(right), n - from_left);
    cradle.s.head(from_left).setConstant(-swing);
    cradle.s.tail(from_right).setConstant(swing * right_speed);
    return cradle;
}

Eigen::Vector2d ball_at(const Cradle& cradle, Eigen::Index i) {
    const double s = std::clamp(cradle.s[i], -ShockScene::string, ShockScene::string);
    const double x0 =
        2 * ShockScene::radius * (static_cast<double>(i) - 0.5 * static_cast<double>(cradle.s.size() - 1));
    return {x0 + s, -std::sqrt(ShockScene::string * ShockScene::string - s * s)};
}

World ShockScene::world() const {
    const int n = static_cast<int>(std::lround(balls));
    World world;
    switch (kind) {
        case Kind::cradle: {
            const Cradle start = cradle();
            for (Eigen::Index i = 0; i < start.s.size(); ++i)
                world.bodies.push_back(
                    disc({.radius = radius, .mass = 1 / start.inverse_mass[i], .position = ball_at(start, i)}));
            break;
        }
        case Kind::billiards: {
            const double r = small;
            world.bodies.push_back(disc({.radius = r, .mass = ratio, .position = {-0.5, 0}, .velocity = {speed, 0}}));
            for (int row = 0; row < n; ++row)
                for (int i = 0; i <= row; ++i)
                    world.bodies.push_back(
                        disc({.radius = r, .position = {std::numbers::sqrt3 * r * row, r * (2 * i - row)}}));
            break;
        }
        case Kind::bridge: {
            for (int i = -1; i <= n; ++i)
                world.bodies.push_back(
                    disc({.radius = small, .mass = i < 0 || i == n ? fixed : 1, .position = arch(i, n)}));
            const double top = arch((n - 1) / 2, n).y(), across = n % 2 == 0 ? arch(n / 2, n).x() : 0;
            const double above = std::sqrt(4 * small * small - across * across) + 0.15;
            world.bodies.push_back(
                disc({.radius = small, .mass = ratio, .position = {0, top + above}, .velocity = {0, -speed}}));
            break;
        }
        case Kind::wall:
            world = on_ground(scenes::wall({.columns = 4, .rows = n, .mass = 1}));
            world.bodies.push_back(
                disc({.radius = 0.15, .mass = 4 * ratio, .position = {-1.6, 0.2 * n * 0.6}, .velocity = {speed, 0}}));
            break;
        case Kind::rod: {  // Kane's: the corner that strikes lies 1 m from the centre, 45 degrees below it
            const double half = 0.02, a = std::numbers::pi / 4;
            world = on_ground({box({.half_width = std::sqrt(1 - half * half),
                                    .half_height = half,
                                    .inertia = 1.0 / 3,
                                    .position = {0, std::sin(a)},
                                    .angle = std::asin(half) - a,
                                    .velocity = {-0.6, -1}})});
            break;
        }
    }
    return world;
}

Rect ShockScene::part_of_world() const {
    switch (kind) {
        case Kind::cradle: {
            const double half = radius * std::round(balls) + swing + 0.2;
            return {-half, -string - 0.5, 2 * half, string + 0.8};
        }
        case Kind::billiards:
            return {-0.9, -0.9, 2.7, 1.8};
        case Kind::bridge: {
            const int n = static_cast<int>(std::lround(balls));
            const double half = arch(n, n).x() + 0.25, top = arch((n - 1) / 2, n).y() + 0.6;
            return {-half, -0.5, 2 * half, top + 0.5};
        }
        case Kind::wall:
            return {-2.2, -0.15, 5.4, std::max(2.0, 0.2 * std::round(balls) + 0.5)};
        default:
            return {-2.2, -0.15, 3.6, 2.6};
    }
}

double ShockScene::seconds() const {
    return kind == Kind::cradle ? 0 : kind == Kind::wall ? 4 : kind == Kind::billiards ? 0.5 : 1.5;
}

namespace {

constexpr double touching = 1e-9;   // m
constexpr int max_impacts = 10000;  // of one step: with restitution below 1 they follow each other ever faster

}  // namespace

Eigen::MatrixXd row_normals(Eigen::Index balls) {
    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(balls - 1, balls);
    for (Eigen::Index i = 0; i + 1 < balls; ++i) {
        N(i, i) = -1;
        N(i, i + 1) = 1;
    }
    return N;
}

void Cradle::advance(double time, const Law& law) {
    for (int k = 0; k < max_impacts && time > 0; ++k) {
        // A gap is a pendulum of the same period: g cos + (u/omega) sin.
        double next = time;
        bool meets = false;
        for (Eigen::Index i = 0; i + 1 < s.size(); ++i) {
            const double gap = s[i + 1] - s[i], u = v[i + 1] - v[i];
            if (gap <= touching && u < -1e-9) {
                next = 0;
                meets = true;
            } else if (gap > touching) {
                const double at = std::atan2(gap, -u / omega) / omega;
                if (at < next) next = at, meets = true;
            } else if (u > 1e-9 && std::numbers::pi / omega < next) {
                next = std::numbers::pi / omega;
                meets = true;
            }
        }
        const double c = std::cos(omega * next), sine = std::sin(omega * next);
        const Eigen::VectorXd way = c * s + sine / omega * v;
        v = c * v - omega * sine * s;
        s = way;
        time -= next;
        if (meets) v = law(v);
    }
}

double Cradle::energy() const {
    return 0.5 * ((v.array().square() + omega * omega * s.array().square()) / inverse_mass.array()).sum();
}

}  // namespace rbc

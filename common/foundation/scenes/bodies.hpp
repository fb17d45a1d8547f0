#pragma once

#include <Eigen/Core>
#include <limits>
#include <optional>
#include <vector>

#include "common/foundation/model/world.hpp"

/// Worlds that demos, tests and benchmarks start from, made of bodies that are made in one way: sizes are half sizes,
/// as in Box, positions those of the centre of mass, and inverse mass and inertia follow from mass and shape. Data
/// only. What a maker refuses it says as std::invalid_argument: "box: half_width = 0.000000; > 0 and finite".
namespace rbc::scenes {

/// A mass that nothing moves.
inline constexpr double fixed = std::numeric_limits<double>::infinity();

struct BoxBody {
    double half_width = 0.5;             ///< m, > 0
    double half_height = 0.5;            ///< m, > 0
    double mass = 1;                     ///< kg, > 0, or `fixed`
    std::optional<double> inertia = {};  ///< about the centre, kg m^2, > 0; none: the same density everywhere
    Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< of the centre, m
    double angle = 0;                                    ///< rad
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< of the centre, m/s
    double angular_velocity = 0;                         ///< rad/s
};
/// I = m (half_width^2 + half_height^2)/3 unless given.
Body box(const BoxBody& box);

struct DiscBody {
    double radius = 0.5;                                 ///< m, > 0
    double mass = 1;                                     ///< kg, > 0, or `fixed`
    Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< of the centre, m
    double angle = 0;                                    ///< rad
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< of the centre, m/s
    double angular_velocity = 0;                         ///< rad/s
};
/// I = m radius^2/2.
Body disc(const DiscBody& disc);

struct ParticleBody {
    double mass = 1;                                     ///< kg, > 0, or `fixed`
    Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< m
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< m/s
};
/// A point that nothing turns.
Body particle(const ParticleBody& particle);

struct PlaneBody {
    Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< a point of its surface, m
    double angle = 0;                                    ///< of its surface, rad; what is free is on its left
};
/// A half-plane that nothing moves: a slope, or with angle -pi/2 a wall on the left, with pi/2 one on the right.
Body plane(const PlaneBody& plane);

/// The half-plane y <= 0.
Body ground();

/// The ground as body 0, and then these.
World on_ground(const std::vector<Body>& bodies);

/// Puts bodies behind those that are there.
void add(World& world, const std::vector<Body>& bodies);

struct Bin {
    double half_width = 1;  ///< from its middle, x = 0, to either wall, m, > 0
};
/// The ground, a wall on the left and one on the right.
std::vector<Body> bin(const Bin& bin);

}  // namespace rbc::scenes

#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "common/foundation/model/world.hpp"
#include "common/foundation/scenes/link.hpp"

/// Worlds of space. Body 0 is the half-space z <= 0, where nothing else is said, and bodies come row by row from below,
/// at rest. A density is kg/m^3, a half size m; gaps are between neighbours, m, < 0: they overlap.
namespace rbc::scenes {

struct SpatialStack {
    int boxes = 10;  ///< >= 0
    Eigen::Vector3d half{0.25, 0.25, 0.25};
    double density = 1000;
    double growth = 1;  ///< of the density from each box to the one on it, > 0
    double gap = 0;
};
SpatialWorld spatial_stack(const SpatialStack& stack);

struct SpatialPyramid {
    int rows = 4;  ///< >= 0: the lowest has rows x rows boxes, the next one less each way
    Eigen::Vector3d half{0.25, 0.25, 0.25};
    double density = 1000;
    double between = 0.05;  ///< boxes of a row, m, >= 0
};
SpatialWorld spatial_pyramid(const SpatialPyramid& pyramid);

/// Bricks in running bond: every second row is shifted by half a brick along x, its ends closed by half bricks.
struct SpatialWall {
    int columns = 5;                      ///< >= 1: bricks of the lowest row
    int rows = 6;                         ///< >= 0
    Eigen::Vector3d half{0.2, 0.1, 0.1};  ///< x along the wall, y through it
    double density = 1000;
};
SpatialWorld spatial_wall(const SpatialWall& wall);

/// A ball that flies; it goes to the end of a world.
struct Ball {
    double radius = 0.2;  ///< m, > 0
    double density = 2000;
    Eigen::Vector3d position{0, -2, 0.6};  ///< m
    Eigen::Vector3d velocity{0, 8, 0};     ///< m/s
    Eigen::Vector3d spin{0, 0, 0};         ///< rad/s
};
void add_ball(const Ball& ball, SpatialWorld& world);

enum class Pieces { hulls, cuboids };
/// Bodies of random shape and attitude in a tower over a slope, in layers of columns x columns, each in its own cell,
/// so that none touches another.
struct Heap {
    int bodies = 200;  ///< >= 0
    int columns = 4;   ///< >= 1
    Pieces pieces = Pieces::hulls;
    int points = 10;    ///< >= 4, <= 64: of which each hull is made
    double size = 0.1;  ///< m, > 0: of a ball about the centre of mass that each lies in
    double density = 2000;
    double slope = 0.2;  ///< of the ground about y, down towards +x, rad, in [0, pi/2)
    double above = 0.3;  ///< of the lowest layer over the ground, m, >= 0
    std::uint64_t seed = 1;
};
/// The same in every run, on every computer with the same mathematical functions.
SpatialWorld spatial_heap(const Heap& heap);

/// Links that hang in one another, each turned by a quarter about z against the one above; body 0 is the top link,
/// fixed. Where bend - radius = radius, each bend lies around the wire of its neighbour, and each touches the other in
/// as many places as a bend has pieces.
struct SpatialChain {
    int links = 8;  ///< >= 0, that move
    Stadium link = {};
    double radius = 0.02;  ///< of the wire, m, < bend
    double density = 7800;
    double swing = 0;  ///< of the whole chain about the top link's lowest piece, rad
};
SpatialWorld hanging_links(const SpatialChain& chain);

/// Equal cuboids glued under a fixed one, body 0, with their tops in its lower face: for adhesion. No ground.
struct Ceiling {
    int cubes = 3;  ///< >= 0
    Eigen::Vector3d half{0.1, 0.1, 0.1};
    double density = 1000;
    double height = 2;  ///< of the ceiling over z = 0, m
};
SpatialWorld under_ceiling(const Ceiling& ceiling);

/// One cuboid on the ground that moves along it: a plate on a film, a table on four corners.
struct Plate {
    Eigen::Vector3d half{0.5, 0.5, 0.05};
    double density = 1000;
    Eigen::Vector3d velocity{1, 0, 0};  ///< m/s
};
SpatialWorld plate(const Plate& plate);

/// Equal balls in a row along x that touch, the first ones flying at the others; no ground, no gravity.
struct SpatialCradle {
    int balls = 5;        ///< >= 0
    int flying = 1;       ///< 0 to balls
    double radius = 0.1;  ///< m, > 0
    double density = 7800;
    double speed = 1;  ///< m/s
    double way = 0;    ///< from the flying ones to the others, m, >= 0
};
SpatialWorld spatial_cradle(const SpatialCradle& cradle);

}  // namespace rbc::scenes

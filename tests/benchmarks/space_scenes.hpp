#pragma once

#include <string>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "tests/benchmarks/space_peers.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

inline SpaceScene empty_space(const std::string& name) {
    SpaceScene scene;
    scene.name = name;
    scene.world.bodies = {scenes::half_space_body()};
    return scene;
}

/// Unit cubes 1.1 m apart.
inline SpaceScene space_pyramid(int base) {
    SpaceScene scene = empty_space("pyramid_" + std::to_string(base));
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i) {
            SpatialBody& cube = scene.world.bodies.emplace_back(scenes::cuboid_body({0.5, 0.5, 0.5}, 1));
            cube.position = {1.1 * (i - 0.5 * (base - row - 1)), 0, row + 0.5};
        }
    return scene;
}

struct SpaceWall {
    int columns, rows;
};
/// Bricks, twice as long as wide and high, with 5 cm between them; every other row is shifted by a quarter of a brick.
inline SpaceScene space_wall(const SpaceWall& wall) {
    SpaceScene scene = empty_space("wall_" + std::to_string(wall.columns * wall.rows));
    for (int row = 0; row < wall.rows; ++row)
        for (int i = 0; i < wall.columns; ++i) {
            SpatialBody& brick = scene.world.bodies.emplace_back(scenes::cuboid_body({0.5, 0.25, 0.25}, 1));
            brick.position = {1.05 * i + 0.25 * (row % 2), 0, 0.5 * row + 0.25};
        }
    return scene;
}

struct SpaceHeap {
    int side, layers;  ///< side x side cuboids in each layer
};
/// Cuboids of any turn and of sizes from 0.5 to 1 m, which fall on each other.
inline SpaceScene space_heap(const SpaceHeap& heap) {
    SpaceScene scene = empty_space("heap_" + std::to_string(heap.side * heap.side * heap.layers));
    RandomNumbers random(23);
    for (int layer = 0; layer < heap.layers; ++layer)
        for (int i = 0; i < heap.side; ++i)
            for (int j = 0; j < heap.side; ++j) {
                const double x = random.between(0.25, 0.5), y = random.between(0.25, 0.5),
                             z = random.between(0.25, 0.5);
                SpatialBody& body = scene.world.bodies.emplace_back(scenes::cuboid_body({x, y, z}, 1));
                body.position = {1.4 * (i + 0.5 * (layer % 2)), 1.4 * (j + 0.5 * (layer % 2)), 1.2 * layer + 0.9};
                const double q_w = random.between(-1, 1), q_x = random.between(-1, 1), q_y = random.between(-1, 1);
                body.orientation = Eigen::Quaterniond(q_w, q_x, q_y, random.between(-1, 1)).normalized();
            }
    return scene;
}

}  // namespace rbc::test

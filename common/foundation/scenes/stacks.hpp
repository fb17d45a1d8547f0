#pragma once

#include <vector>

#include "common/foundation/model/body.hpp"

/// What stands on the ground y <= 0, from below, its lowest row first and each row from left to right; at rest.
namespace rbc::scenes {

/// @param mass  of each, kg
std::vector<double> equal(int count, double mass = 1);

struct Stack {
    std::vector<double> masses = {};  ///< kg, of the boxes from below
    double half_width = 0.5;          ///< of each box, m, > 0
    double half_height = 0.5;         ///< of each box, m, > 0
    double gap = 0;                   ///< under each box, m; < 0: they overlap
};
/// Equal boxes of these masses, one on top of the other, their centres on x = 0.
std::vector<Body> stack(const Stack& stack);

struct DiscStack {
    std::vector<double> masses = {};  ///< kg, of the discs from below
    double radius = 0.5;              ///< of each disc, m, > 0
    double gap = 0;                   ///< under each disc, m; < 0: they overlap
};
/// Equal discs of these masses, one on top of the other, their centres on x = 0.
std::vector<Body> disc_stack(const DiscStack& stack);

struct Pyramid {
    int rows = 5;              ///< >= 0: boxes in the lowest row; one on top
    double half_width = 0.5;   ///< of each box, m, > 0
    double half_height = 0.5;  ///< of each box, m, > 0
    double mass = 1;           ///< of each box, kg, > 0
    double spacing = 1.1;      ///< of the centres in a row, m, >= 2 half_width
    double gap = 0;            ///< under each row, m; < 0: they overlap
};
/// A triangle of equal boxes about x = 0.
std::vector<Body> pyramid(const Pyramid& pyramid);

struct Wall {
    int columns = 4;           ///< >= 1: bricks in the lowest row
    int rows = 4;              ///< >= 0
    double half_width = 0.2;   ///< of a brick, m, > 0
    double half_height = 0.1;  ///< of a brick, m, > 0
    double mass = 0.08;        ///< of a brick, kg, > 0
};
/// Bricks side by side about x = 0. Every second row is shifted by half a brick, its ends closed by half bricks.
std::vector<Body> wall(const Wall& wall);

}  // namespace rbc::scenes

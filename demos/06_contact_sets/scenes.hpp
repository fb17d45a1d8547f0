#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// The worlds that the demo of lesson 06 starts from.
enum class ContactScene { shapes, box_on_box, inside, stack, crowd, rest };
inline const std::vector<std::string> contact_scene_words{"shapes", "box_on_box", "inside", "stack", "crowd", "rest"};

struct ContactSceneFacts {
    World (*make)(int bodies);  ///< how many, in the scene `crowd`
    Rect frame;                 ///< what the picture shows of it, m; moving bodies turn back at its edge
    double depth;               ///< to expect as long as no body is dragged, m
};
const ContactSceneFacts& facts_of(ContactScene scene);

/// Moves every body with its own velocity and turns those back whose centre has left the frame. No forces, no contacts.
void drift(World& world, double dt, const Rect& frame);

}  // namespace rbc

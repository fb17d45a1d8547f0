#pragma once

#include <array>
#include <string>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// The worlds that the demo of lesson 06 starts from.
enum class ContactScene { shapes, box_on_box, inside, stack, crowd, rest };
inline const std::vector<std::string> contact_scene_words{"shapes", "box_on_box", "inside", "stack", "crowd", "rest"};

/// @param bodies  how many, in the scene `crowd`
World make_contact_scene(ContactScene scene, int bodies);
/// What the picture shows of it, m; moving bodies turn back at its edge.
Rect frame_of(ContactScene scene);
/// How deep bodies get in it as long as none is dragged, m.
double depth_to_expect(ContactScene scene);

/// Moves every body with its own velocity and turns those back whose centre has left the frame. No forces, no contacts.
void drift(World& world, double dt, const Rect& frame);

}  // namespace rbc

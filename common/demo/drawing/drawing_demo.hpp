#pragma once

#include <memory>
#include <string_view>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// A drawing of a lesson that moves as a demo whose time stands still: its knobs are parameters, its quantities the
/// probes, its handles are dragged. So the window and the program without one show it as they show any demo.
/// @throws InputError  the lesson has no drawing of this name that moves (says which do)
std::unique_ptr<Demo> make_drawing_demo(std::string_view demo_name, std::string_view drawing);

}  // namespace rbc

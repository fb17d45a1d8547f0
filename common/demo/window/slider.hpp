#pragma once

#include <string>

namespace rbc {

/// A slider as a bar that fills up, its text on top: a grab would hide the number. As wide as the next item.
/// @param position  0 to 1. @return whether it moved
bool slider_bar(const char* id, float& position, const std::string& text, double scale);

}  // namespace rbc

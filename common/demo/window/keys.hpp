#pragma once

#include <set>

#include "common/demo/window/panel.hpp"
#include "common/demo/window/session.hpp"
#include "common/demo/window/sfml_versions.hpp"

namespace rbc {

/// What the keyboard does.
class Keys {
  public:
    /// @param typing  the keyboard belongs to a text field
    /// @return false: the window shall close
    bool handle(const WindowEvent& event, bool typing, Session& session, Panel& panel);

  private:
    bool character(char32_t c, Session& session, Panel& panel);
    std::set<sf::Keyboard::Key> held_;
    bool repeated_ = false;  // the keyboard repeats a key that is held: good for steps, not for switches
};

}  // namespace rbc

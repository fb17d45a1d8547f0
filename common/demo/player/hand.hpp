#pragma once

#include <optional>

#include "common/demo/player/player.hpp"

namespace rbc {

/// The pointer in the picture of a player: it takes hold of a place of the scene or of a pane, drags, and lets go.
class Hand {
  public:
    /// The pointer went down. @param layout, scale  of the picture that is shown @param pointer  in its pixels
    /// @return whether there is something to take hold of
    bool press(Player& player, const StageLayout& layout, double scale, Point pointer);
    /// The pointer is there now; nothing while it holds nothing.
    void move(Player& player, Point pointer);
    void release(Player& player);
    bool holds() const { return held_.has_value(); }

  private:
    /// What the pointer has held since it went down: a place of the scene or of a pane, and the view through which it
    /// points. It keeps that view: one that follows what is dragged would run away with it.
    struct Held {
        std::optional<std::size_t> pane;  ///< else the scene
        View view;
    };
    static std::optional<Held> find(const Player& player, const StageLayout& layout, double scale, Point pointer);

    std::optional<Held> held_;
};

}  // namespace rbc

#pragma once

#include <string>

#include "common/demo/window/sfml_versions.hpp"

namespace rbc {

/// Asks whether a window can be opened, before any call of SFML, which aborts without a display.
class DisplayProbe {
  public:
    DisplayProbe();
    /// Keeps its connection until here: an X server restarts when its only client leaves, and does not answer meanwhile.
    ~DisplayProbe();
    DisplayProbe(const DisplayProbe&) = delete;
    const std::string& why_not() const { return why_not_; }  ///< empty: it can

  private:
    void* connection_ = nullptr;
    std::string why_not_;
};

/// Pixels per pixel at 100 %, from the environment (GDK_SCALE, QT_SCALE_FACTOR) or the size of the desktop.
double guess_scale();

/// The wanted size, or 1280 x 800 at 100 %; no larger than the desktop.
sf::Vector2u window_size(int width, int height, double scale);

/// Keeps SFML's remarks off the terminal while it lives.
class QuietSfml {
  public:
    QuietSfml() : before_(sf::err().rdbuf(nullptr)) {}
    ~QuietSfml() { sf::err().rdbuf(before_); }
    QuietSfml(const QuietSfml&) = delete;

  private:
    std::streambuf* before_;
};

/// The window's picture as a PNG, whole or not at all. Before the window is displayed. @throws InputError
void save_screenshot(const sf::Window& window, const std::string& file);

}  // namespace rbc

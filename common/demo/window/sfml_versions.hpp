#pragma once

#include <SFML/Config.hpp>
#include <SFML/Graphics/Image.hpp>
#include <SFML/System/Err.hpp>
#include <SFML/Window/Event.hpp>
#include <SFML/Window/Keyboard.hpp>
#include <SFML/Window/Mouse.hpp>
#include <SFML/Window/VideoMode.hpp>
#include <SFML/Window/Window.hpp>
#include <cfloat>
#include <optional>
#include <string>
#include <vector>

/// All that differs between SFML 2.5, 2.6 and 3, in the words of SFML 3.
namespace rbc {

/// What happened to the window.
struct WindowEvent {
    enum class Kind { closed, focus, key, text, button, wheel, moved, other };
    Kind kind = Kind::other;
    bool down = false;  ///< keys and buttons; focus: gained
    sf::Keyboard::Key key = sf::Keyboard::Key::Unknown;
    bool control = false, shift = false, alt = false, system = false;
    char32_t character = 0;
    int button = 0;      ///< 0 left, 1 right, 2 middle
    float x = 0, y = 0;  ///< pointer, pixels, far away when it left the window; or the wheel's turn
};

template <class KeyEvent>
void read_key(WindowEvent& out, const KeyEvent& key, bool down) {
    using Key = sf::Keyboard::Key;
    // A modifier's own event still carries the state from before it.
    const auto held = [&](bool said, Key left, Key right) {
        return key.code == left || key.code == right ? down : said;
    };
    out.kind = WindowEvent::Kind::key;
    out.down = down;
    out.key = key.code;
    out.control = held(key.control, Key::LControl, Key::RControl);
    out.shift = held(key.shift, Key::LShift, Key::RShift);
    out.alt = held(key.alt, Key::LAlt, Key::RAlt);
    out.system = held(key.system, Key::LSystem, Key::RSystem);
}

template <class Button, class Place>
void read_button(WindowEvent& out, const Button& button, const Place& place, bool down) {
    out.kind = WindowEvent::Kind::button;
    out.down = down;
    out.button = static_cast<int>(button.button);
    out.x = static_cast<float>(place.x);
    out.y = static_cast<float>(place.y);
}

inline void read_leave(WindowEvent& out) {
    out.kind = WindowEvent::Kind::moved;
    out.x = out.y = -FLT_MAX;  // as ImGui has it
}

#if SFML_VERSION_MAJOR >= 3

inline void open_window(sf::Window& window, unsigned width, unsigned height, const std::string& title) {
    window.create(sf::VideoMode({width, height}), sf::String::fromUtf8(title.begin(), title.end()), sf::Style::Default,
                  sf::State::Windowed);
}

inline sf::Vector2u desktop_size() {
    return sf::VideoMode::getDesktopMode().size;
}

inline sf::Image image_of(unsigned width, unsigned height, const std::vector<unsigned char>& rgba) {
    return sf::Image({width, height}, rgba.data());
}

inline bool next_event(sf::Window& window, WindowEvent& out) {
    const std::optional<sf::Event> event = window.pollEvent();
    out = {};
    if (!event) return false;
    using Kind = WindowEvent::Kind;
    if (event->is<sf::Event::Closed>()) out.kind = Kind::closed;
    if (event->is<sf::Event::FocusLost>()) out.kind = Kind::focus;
    if (event->is<sf::Event::FocusGained>()) {
        out.kind = Kind::focus;
        out.down = true;
    }
    if (event->is<sf::Event::MouseLeft>()) read_leave(out);
    if (const auto* key = event->getIf<sf::Event::KeyPressed>()) read_key(out, *key, true);
    if (const auto* key = event->getIf<sf::Event::KeyReleased>()) read_key(out, *key, false);
    if (const auto* text = event->getIf<sf::Event::TextEntered>()) {
        out.kind = Kind::text;
        out.character = text->unicode;
    }
    if (const auto* button = event->getIf<sf::Event::MouseButtonPressed>())
        read_button(out, *button, button->position, true);
    if (const auto* button = event->getIf<sf::Event::MouseButtonReleased>())
        read_button(out, *button, button->position, false);
    if (const auto* wheel = event->getIf<sf::Event::MouseWheelScrolled>()) {
        out.kind = Kind::wheel;
        (wheel->wheel == sf::Mouse::Wheel::Vertical ? out.y : out.x) = wheel->delta;
    }
    if (const auto* moved = event->getIf<sf::Event::MouseMoved>()) {
        out.kind = Kind::moved;
        out.x = static_cast<float>(moved->position.x);
        out.y = static_cast<float>(moved->position.y);
    }
    return true;
}

#else

inline void open_window(sf::Window& window, unsigned width, unsigned height, const std::string& title) {
    window.create(sf::VideoMode(width, height), sf::String::fromUtf8(title.begin(), title.end()), sf::Style::Default);
}

inline sf::Vector2u desktop_size() {
    const sf::VideoMode mode = sf::VideoMode::getDesktopMode();
    return {mode.width, mode.height};
}

inline sf::Image image_of(unsigned width, unsigned height, const std::vector<unsigned char>& rgba) {
    sf::Image image;
    image.create(width, height, rgba.data());
    return image;
}

inline bool next_event(sf::Window& window, WindowEvent& out) {
    sf::Event event;
    out = {};
    if (!window.pollEvent(event)) return false;
    using Kind = WindowEvent::Kind;
    switch (event.type) {
        case sf::Event::Closed:
            out.kind = Kind::closed;
            break;
        case sf::Event::LostFocus:
        case sf::Event::GainedFocus:
            out.kind = Kind::focus;
            out.down = event.type == sf::Event::GainedFocus;
            break;
        case sf::Event::MouseLeft:
            read_leave(out);
            break;
        case sf::Event::KeyPressed:
        case sf::Event::KeyReleased:
            read_key(out, event.key, event.type == sf::Event::KeyPressed);
            break;
        case sf::Event::TextEntered:
            out.kind = Kind::text;
            out.character = event.text.unicode;
            break;
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
            read_button(out, event.mouseButton, event.mouseButton, event.type == sf::Event::MouseButtonPressed);
            break;
        case sf::Event::MouseWheelScrolled:
            out.kind = Kind::wheel;
            (event.mouseWheelScroll.wheel == sf::Mouse::VerticalWheel ? out.y : out.x) = event.mouseWheelScroll.delta;
            break;
        case sf::Event::MouseMoved:
            out.kind = Kind::moved;
            out.x = static_cast<float>(event.mouseMove.x);
            out.y = static_cast<float>(event.mouseMove.y);
            break;
        default:
            break;
    }
    return true;
}

#endif

}  // namespace rbc

#include "common/demo/window/keys.hpp"

#include <imgui.h>

#include <string_view>

namespace rbc {

bool Keys::handle(const WindowEvent& event, bool typing, Session& session, Panel& panel) {
    using Key = sf::Keyboard::Key;
    if (event.kind == WindowEvent::Kind::focus) held_.clear();
    // Letters and signs are read as text: where they are on the keyboard depends on the country.
    if (event.kind == WindowEvent::Kind::text && !typing) return character(event.character, session, panel);
    if (event.kind != WindowEvent::Kind::key) return true;
    if (!event.down) {
        held_.erase(event.key);
        return true;
    }
    repeated_ = !held_.insert(event.key).second;
    if (typing) return true;
    if (event.key == Key::Right && !session.shows_case()) session.step_once();
    if (repeated_) return true;
    if (event.key == Key::Home) session.look_home();
    if (event.key == Key::F1) panel.help = !panel.help;
    if (event.key == Key::Escape) {
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return true;
        if (!panel.help) return false;
        panel.help = false;
    }
    return true;
}

bool Keys::character(char32_t c, Session& session, Panel& panel) {
    const char32_t key = c >= U'A' && c <= U'Z' ? c + (U'a' - U'A') : c;
    if (key == U'c' && !repeated_) {
        session.toggle_case();
        return true;
    }
    // A case stands still: of the other keys those act that have nothing to do with time and methods.
    if (session.shows_case() && std::u32string_view(U"s?q").find(key) == std::u32string_view::npos) return true;
    if (key == U'.') session.step_once();
    if (key == U'[') session.slower();
    if (key == U']') session.faster();
    if (key == U'+') session.zoom(1.15);
    if (key == U'-') session.zoom(1 / 1.15);
    if (repeated_) return true;
    if (key == U' ') session.playing = !session.playing;
    if (key == U'r') session.reset();
    if (key == U's') panel.screenshot_wanted = true;
    if (key == U'a') session.detail = session.detail == Detail::everything ? Detail::essential : Detail::everything;
    if (key == U'l') session.loop = !session.loop;
    if (key == U'm') session.show_mine(!session.shows_mine());
    if (key == U'd') session.restore_defaults();
    if (key == U'?') panel.help = !panel.help;
    auto& variants = session.demo().variants;
    if (key >= U'1' && key <= U'9' && key - U'1' < variants.size()) {
        bool& visible = variants[key - U'1'].visible;
        visible = !visible;
    }
    return key != U'q';
}

}  // namespace rbc

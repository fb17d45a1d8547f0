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
    if (event.key == Key::F1) panel.help = !panel.help;
    if (event.key == Key::Escape) {
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return true;
        if (!panel.help) return false;
        panel.help = false;
    }
    return true;
}

bool Keys::character(char32_t c, Session& session, Panel& panel) {
    if ((c == U'c' || c == U'C') && !repeated_) {
        session.toggle_case();
        return true;
    }
    // A case stands still: of the other keys those act that have nothing to do with time and methods.
    if (session.shows_case() && std::u32string_view(U"sS?qQ").find(c) == std::u32string_view::npos) return true;
    switch (c) {
        case U'.':
            session.step_once();
            return true;
        case U'[':
            session.slower();
            return true;
        case U']':
            session.faster();
            return true;
        default:
            break;
    }
    if (repeated_) return true;
    switch (c) {
        case U' ':
            session.playing = !session.playing;
            break;
        case U'r':
        case U'R':
            session.reset();
            break;
        case U's':
        case U'S':
            panel.screenshot_wanted = true;
            break;
        case U'a':
        case U'A':
            session.detail = session.detail == Detail::everything ? Detail::essential : Detail::everything;
            break;
        case U'l':
        case U'L':
            session.loop = !session.loop;
            break;
        case U'm':
        case U'M':
            session.show_mine(!session.shows_mine());
            break;
        case U'd':
        case U'D':
            session.restore_defaults();
            break;
        case U'?':
            panel.help = !panel.help;
            break;
        case U'q':
        case U'Q':
            return false;
        default:
            break;
    }
    auto& variants = session.demo().variants;
    if (c >= U'1' && c <= U'9' && c - U'1' < variants.size()) {
        bool& visible = variants[c - U'1'].visible;
        visible = !visible;
    }
    return true;
}

}  // namespace rbc

#include "common/demo/window/panel.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>

#include "common/demo/kit/markup.hpp"
#include "common/demo/player/words.hpp"
#include "common/demo/window/theme.hpp"

namespace rbc {

namespace {

float px(double pixels, double scale) {
    return static_cast<float>(pixels * scale);
}

void section(const char* title, const Fonts& fonts, double scale) {
    ImGui::Dummy({0, px(2, scale)});
    push_font(fonts.find(15, true));
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
}

void hint(const char* text) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

void wrapped(const std::string& text, const Colour& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, imgui_colour(colour));
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

/// The variant's colour and dashes, as in the plots, right of the last item.
void chip(const Variant& variant, double scale) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float x = high.x + px(8, scale), y = 0.5F * (low.y + high.y), half = px(1.75, scale);
    const bool solid = variant.dash == Stroke::Dash::solid;
    const double on = solid ? 22 : variant.dash == Stroke::Dash::dashed ? 6 : 2, off = on > 2 ? 2 : 3;
    for (double at = 0; at + on <= 22; at += on + off) {
        ImGui::GetWindowDrawList()->AddRectFilled({x + px(at, scale), y - half}, {x + px(at + on, scale), y + half},
                                                  packed_colour(variant.colour));
    }
}

constexpr ImGuiWindowFlags box_flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                       ImGuiWindowFlags_NoSavedSettings;

void pace(Session& session, double scale) {
    ImGui::SetNextItemWidth(-1);
    if (begin_drop_down("##speed", honest_speed(session).c_str())) {
        for (double speed : Session::speeds()) {
            if (ImGui::Selectable(speed_text(speed).c_str(), speed == session.speed)) session.speed = speed;
        }
        ImGui::EndCombo();
    }
    hint("slower and faster: [ and ]");
    if (session.demo().run_end() > 0) {
        char text[48];
        std::snprintf(text, sizeof text, "again after %.3g s", session.demo().run_end());
        ImGui::Checkbox(text, &session.loop);
        hint("off: time goes on: L");
    }
    bool all = session.detail == Detail::everything;
    if (ImGui::Checkbox("all plots and numbers", &all)) session.detail = all ? Detail::everything : Detail::essential;
    hint("A");
    if (!all || session.demo().plots.empty()) return;
    ImGui::SetNextItemWidth(-1);
    const SliderScale spans({0.02, 60, false, 0.02, 60, true});
    float position = static_cast<float>(spans.position(session.span));
    char span[32];
    std::snprintf(span, sizeof span, "plots: the last %.3g s", session.span);
    if (slider_bar("##span", position, span, scale)) session.span = spans.value(position);
}

void transport(Session& session, double scale) {
    const float third = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
    const ImVec2 size{third, 0};
    ImGui::PushStyleColor(ImGuiCol_Button, imgui_colour(colours::blue));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, imgui_colour({0.00, 0.51, 0.78}));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, imgui_colour({0.00, 0.39, 0.61}));
    ImGui::PushStyleColor(ImGuiCol_Text, imgui_colour(colours::white));
    if (ImGui::Button(session.playing ? "Pause##play" : "Play##play", size)) session.playing = !session.playing;
    ImGui::PopStyleColor(4);
    hint("space");
    ImGui::SameLine();
    if (ImGui::Button("Step", size)) session.step_once();
    hint("one time step: . or right arrow");
    ImGui::SameLine();
    if (ImGui::Button("Reset", size)) session.reset();
    hint("back to the start with these parameters: R");

    pace(session, scale);
    ImGui::Separator();
}

void presets(Session& session) {
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    float end = 0;
    for (const Preset& preset : session.demo().presets) {
        const std::string label = with_letters(preset.label);
        const float wide = ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
        if (end > 0 && end + spacing + wide <= right) ImGui::SameLine();
        if (ImGui::Button((label + "##" + preset.name).c_str())) session.apply_preset(preset);
        end = ImGui::GetItemRectMax().x;
        if (ImGui::IsItemHovered()) {
            ImGui::BeginTooltip();
            ImGui::PushTextWrapPos(24 * ImGui::GetFontSize());
            ImGui::TextUnformatted(with_letters(preset.look_for).c_str());
            ImGui::TextDisabled("--preset %s", preset.name.c_str());
            ImGui::PopTextWrapPos();
            ImGui::EndTooltip();
        }
    }
}

void methods(Session& session, double scale) {
    int number = 0;
    for (Variant& variant : session.demo().variants) {
        ImGui::PushID(variant.name.c_str());
        ImGui::Checkbox("##visible", &variant.visible);
        chip(variant, scale);
        ImGui::SameLine(0, px(36, scale));
        ImGui::TextUnformatted(with_letters(variant.label).c_str());
        if (++number <= 9) {
            ImGui::SameLine();
            ImGui::TextDisabled("%d", number);
            hint("this key shows and hides it");
        }
        if (!variant.status.empty()) wrapped(variant.status, colours::vermillion);
        ImGui::PopID();
    }
    if (!session.demo().slot) return;
    bool mine = session.shows_mine();
    if (ImGui::Checkbox("run my exercise", &mine)) session.show_mine(mine);
    ImGui::SameLine();
    ImGui::TextDisabled("M");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("exercises/%s.cpp", session.demo().slot->exercise.c_str());
    const std::string points = session.points();
    if (!points.empty()) ImGui::TextUnformatted(points.c_str());
    if (mine && ImGui::Button("see what failed")) session.toggle_case();
    if (!mine) return;
    hint("the first case that failed, your answer beside the reference");
    ImGui::SameLine();
    ImGui::TextDisabled("C");
}

void mine_box(const Session& session, const Fonts& fonts, const Rect& scene, double scale) {
    std::istringstream lines(session.mine_message());
    std::string first, rest, line;
    if (!std::getline(lines, first)) return;
    for (int count = 0; std::getline(lines, line); ++count) {
        if (count == 10) {
            rest += "\u2026";
            break;
        }
        rest += line + "\n";
    }
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float left = static_cast<float>(scene.x) + px(8, scale), room = display.x - left - px(20, scale);
    const float wide = std::min(px(760, scale), room);
    ImGui::SetNextWindowPos({left, static_cast<float>(scene.top()) - px(8, scale)}, ImGuiCond_Always, {0, 1});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, imgui_colour({1.0, 0.965, 0.94}));
    ImGui::Begin("mine", nullptr, box_flags | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushTextWrapPos(wide);
    push_font(fonts.find(15, true));
    ImGui::PushStyleColor(ImGuiCol_Text, imgui_colour(colours::vermillion));
    ImGui::TextUnformatted(first.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    push_font(fonts.mono());
    if (!rest.empty()) ImGui::TextUnformatted(rest.c_str());
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace

void Panel::draw(Session& session, const Fonts& fonts, double height, const Rect& scene, double scale) {
    if (session.shows_case()) return case_line(session, fonts, height, scale);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({px(width, scale), static_cast<float>(height)});
    ImGui::Begin("panel", nullptr,
                 box_flags | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground);
    transport(session, scale);
    // Below what scrolls: a row of buttons, and a message of two lines where there is one.
    const float line = ImGui::GetTextLineHeight(), message = session.message.empty() ? 0 : 2 * line;
    ImGui::BeginChild("scrolled", {0, -(ImGui::GetFrameHeight() + message + px(18, scale))}, false);
    if (!session.demo().presets.empty()) {
        section("Try", fonts, scale);
        presets(session);
    }
    section("Parameters", fonts, scale);
    rows_.draw(session, fonts, scale);
    section("Methods", fonts, scale);
    methods(session, scale);
    ImGui::EndChild();
    foot(session);
    ImGui::End();
    mine_box(session, fonts, scene, scale);
    if (help) help_box(fonts, scale);
}

/// What the keys do while a case is shown, below its picture on the right.
void Panel::case_line(Session& session, const Fonts& fonts, double height, double scale) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x - px(8, scale), static_cast<float>(height) - px(4, scale)}, ImGuiCond_Always,
                            {1, 1});
    ImGui::Begin("case", nullptr, box_flags | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    if (ImGui::Button("C  demo")) {
        session.toggle_case();
    }
    ImGui::SameLine();
    if (ImGui::Button("S  screenshot")) screenshot_wanted = true;
    ImGui::SameLine();
    ImGui::TextDisabled("Q  quit");
    if (const std::string points = session.points(); !points.empty()) {
        ImGui::SameLine();
        ImGui::TextUnformatted(points.c_str());
    }
    if (!session.message.empty())
        wrapped(session.message, session.message_is_error ? colours::vermillion : colours::ink);
    ImGui::End();
    if (help) help_box(fonts, scale);
}

void Panel::foot(Session& session) {
    ImGui::Separator();
    if (!session.message.empty())
        wrapped(session.message, session.message_is_error ? colours::vermillion : colours::ink);
    const float third = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
    if (ImGui::Button("Defaults", {third, 0})) session.restore_defaults();
    hint("all parameters to their defaults: D");
    ImGui::SameLine();
    if (ImGui::Button("Picture", {third, 0})) screenshot_wanted = true;
    hint("a PNG in the current folder: S");
    ImGui::SameLine();
    if (ImGui::Button("Keys", {third, 0})) help = !help;
    hint("F1 or ?");
}

void Panel::help_box(const Fonts& fonts, double scale) {
    static constexpr const char* keys[][2] = {
        {"space", "play, pause"},
        {". or right arrow", "one time step"},
        {"R", "reset: back to the start with these parameters"},
        {"[ and ]", "slower, faster"},
        {"1 to 9", "show or hide a method"},
        {"M", "run my exercise beside the others, or stop"},
        {"C", "the first case that failed, or back to the demo"},
        {"A", "all plots, panes and numbers, or the essential ones"},
        {"L", "begin anew when the run has been seen, or go on"},
        {"D", "defaults of all parameters"},
        {"S", "screenshot into the current folder"},
        {"+ and -, wheel", "in space: nearer, farther; a drag beside the bodies turns the view"},
        {"Home", "in space: the view that the scene has by itself"},
        {"F1 or ?", "this help"},
        {"Q or Esc", "quit"},
        {"Ctrl-click", "on a slider: type a number"},
    };
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.5F * (display.x + px(width, scale)), 0.45F * display.y}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, px(1, scale));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, imgui_colour(colours::white));
    ImGui::Begin("help", nullptr, box_flags | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    section("Keys", fonts, scale);
    for (const auto& row : keys) {
        ImGui::TextUnformatted(row[0]);
        ImGui::SameLine(px(150, scale));
        ImGui::TextUnformatted(row[1]);
    }
    ImGui::Dummy({0, px(4, scale)});
    if (ImGui::Button("Close")) help = false;
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace rbc

#include "common/demo/window/parameter_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "common/demo/kit/markup.hpp"
#include "common/demo/player/words.hpp"
#include "common/demo/window/theme.hpp"

namespace rbc {

namespace {

void tooltip(const Parameter& p, double scale) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(static_cast<float>(300 * scale));
    ImGui::TextUnformatted(with_letters(p.help).c_str());
    std::string facts = default_text(p);
    if (p.kind == Parameter::Kind::real)
        facts = "in " + p.range.text() + (p.unit.empty() ? "" : " " + p.unit) + ", " + facts;
    ImGui::TextDisabled("%s", facts.c_str());
    ImGui::TextDisabled("--set %s=%s", p.name.c_str(),
                        p.kind == Parameter::Kind::real ? number_text(p.value()).c_str() : p.value_text().c_str());
    if (p.kind == Parameter::Kind::real) ImGui::TextDisabled("Ctrl-click: type a number");
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// A small button with a round arrow: back to the default.
bool back_button(double scale) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("default", {static_cast<float>(20 * scale), side});
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) ImGui::SetTooltip("back to the default");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float r = static_cast<float>(4.6 * scale), tip = static_cast<float>(3.2 * scale);
    const ImVec2 c{corner.x + static_cast<float>(11 * scale), corner.y + 0.5F * side};
    const Colour colour = hovered ? colours::blue : colours::grey;
    list.PathArcTo(c, r, -2.2F, 2.9F, 20);
    stroke_path(list, colour, false, static_cast<float>(1.5 * scale));
    const ImVec2 end{c.x + r * std::cos(-2.2F), c.y + r * std::sin(-2.2F)};
    list.AddTriangleFilled({end.x - tip, end.y + 0.2F * tip}, {end.x + 0.6F * tip, end.y - tip},
                           {end.x + 0.7F * tip, end.y + 0.9F * tip}, packed_colour(colour));
    return pressed;
}

const Variant* variant_of(const Demo& demo, const std::string& name) {
    for (const Variant& v : demo.variants) {
        if (v.name == name) return &v;
    }
    return nullptr;
}

void heading(const Demo& demo, const std::string& method, const Fonts& fonts, double scale) {
    const Variant* variant = variant_of(demo, method);
    ImGui::Dummy({0, static_cast<float>(1 * scale)});
    push_font(fonts.find(14, true));
    const std::string label = variant ? with_letters(variant->label) : in_words(method);
    ImGui::TextColored(imgui_colour(variant ? variant->colour : colours::ink), "%s", label.c_str());
    ImGui::PopFont();
}

}  // namespace

void ParameterRows::draw(Session& session, const Fonts& fonts, double scale) {
    session.waits = false;
    const std::vector<Parameter>& all = session.demo().parameters.all();
    const bool chosen = std::any_of(all.begin(), all.end(), [](const Parameter& p) { return p.in_front; });
    // What was changed, by hand or by a preset, is in front as well.
    const auto in_front = [&](const Parameter& p) { return !chosen || p.in_front || p.is_set(); };
    rows(session, fonts, scale, in_front);
    if (std::all_of(all.begin(), all.end(), in_front)) return;
    if (ImGui::Selectable(unfolded_ ? "fewer parameters" : "more parameters \u2026")) unfolded_ = !unfolded_;
    if (unfolded_) rows(session, fonts, scale, [&](const Parameter& p) { return !in_front(p); });
}

void ParameterRows::rows(Session& session, const Fonts& fonts, double scale,
                         const std::function<bool(const Parameter&)>& shown) {
    // A change may compute other values again, and never adds or removes a parameter: the references stay valid.
    std::string method;
    for (const Parameter& parameter : session.demo().parameters.all()) {
        if (!shown(parameter)) continue;
        const std::size_t dot = parameter.name.find('.');
        const std::string prefix = dot == std::string::npos ? "" : parameter.name.substr(0, dot);
        if (prefix != method && !prefix.empty()) heading(session.demo(), prefix, fonts, scale);
        method = prefix;
        ImGui::PushID(parameter.name.c_str());
        row(session, parameter, scale);
        ImGui::PopID();
    }
}

void ParameterRows::row(Session& session, const Parameter& p, double scale) {
    const float start = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    const float label = static_cast<float>(label_width * scale), back = static_cast<float>(20 * scale);
    const std::size_t dot = p.name.find('.');
    const std::string name = in_words(dot == std::string::npos ? p.name : p.name.substr(dot + 1));
    const float wide = ImGui::CalcTextSize(name.c_str()).x, room = label - static_cast<float>(6 * scale);
    ImGui::AlignTextToFramePadding();
    if (wide > room) ImGui::SetWindowFontScale(std::max(0.75F, room / wide));
    ImGui::TextUnformatted(name.c_str());
    ImGui::SetWindowFontScale(1);
    const bool on_label = ImGui::IsItemHovered();
    ImGui::SameLine(start + label);
    ImGui::SetNextItemWidth(width - label - back - 2);
    const bool follows = p.follows && !p.is_set();
    if (follows) ImGui::PushStyleColor(ImGuiCol_Text, imgui_colour(colours::grey));
    bool on = p.value() != 0;
    switch (p.kind) {
        case Parameter::Kind::real:
            if (typing_ == p.name) {
                typed_value(session, p);
            } else {
                slider(session, p, scale);
            }
            break;
        case Parameter::Kind::choice:
            choice(session, p);
            break;
        case Parameter::Kind::toggle:
            if (ImGui::Checkbox("##on", &on)) session.set(p.name, on ? 1.0 : 0.0);
            break;
    }
    if (follows) ImGui::PopStyleColor();
    explain(p, on_label || (ImGui::IsItemHovered() && !ImGui::IsItemActive()), scale);
    const bool changed = p.follows ? p.is_set() : p.value() != p.standard;
    if (!changed) return;
    ImGui::SameLine(start + width - back);
    if (back_button(scale)) session.restore(p.name);
}

void ParameterRows::explain(const Parameter& p, bool hovered, double scale) {
    if (!hovered || typing_ == p.name) {
        if (pointed_at_ == p.name) pointed_at_.clear();
        return;
    }
    if (pointed_at_ != p.name) pointed_since_ = ImGui::GetTime();
    pointed_at_ = p.name;
    // Only where the pointer rests, because the text hides a part of the scene.
    if (ImGui::GetTime() - pointed_since_ > 0.5) tooltip(p, scale);
}

void ParameterRows::slider(Session& session, const Parameter& p, double scale) {
    float position = static_cast<float>(SliderScale(p.range).position(p.value()));
    const bool moved = slider_bar("##value", position, short_value(p), scale);
    const bool control = ImGui::GetIO().KeyCtrl;
    if (ImGui::IsItemHovered() && control && ImGui::IsMouseClicked(0)) {
        typing_ = p.name;
        typed_before_ = number_text(p.value());
        std::snprintf(typed_, sizeof typed_, "%s", typed_before_.c_str());
        focus_ = true;
    } else if (moved && !control) {
        session.slide(p.name, position);
    }
    // How the run will begin is seen while the slider moves; the run begins when it is let go.
    if (p.at_start && ImGui::IsItemActive()) session.waits = true;
}

void ParameterRows::typed_value(Session& session, const Parameter& p) {
    if (focus_) ImGui::SetKeyboardFocusHere();
    ImGui::InputText("##typed", typed_, sizeof typed_, ImGuiInputTextFlags_AutoSelectAll);
    // The field gets the keyboard one frame after it asked for it.
    const bool ended = !focus_ && ImGui::IsItemDeactivated();
    if (ImGui::IsItemActive()) focus_ = false;
    if (!ended) return;
    typing_.clear();
    if (typed_ != typed_before_) session.set(p.name, std::string(typed_));
}

void ParameterRows::choice(Session& session, const Parameter& p) {
    const std::size_t chosen = static_cast<std::size_t>(p.value());
    if (!begin_drop_down("##choice", in_words(p.choices[chosen]).c_str())) return;
    for (std::size_t i = 0; i < p.choices.size(); ++i) {
        if (ImGui::Selectable(in_words(p.choices[i]).c_str(), i == chosen)) session.set(p.name, static_cast<double>(i));
    }
    ImGui::EndCombo();
}

}  // namespace rbc

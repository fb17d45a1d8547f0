#include "common/viewer/parameter_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/viewer/theme.hpp"

namespace rbc {

namespace {

std::string words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string short_value(const Parameter& parameter) {
    char number[32];
    std::snprintf(number, sizeof number, "%.4g", parameter.value());
    std::string text = number;
    if (!parameter.unit.empty()) text += " " + parameter.unit;
    return text;
}

/// As the format of an ImGui widget.
std::string as_format(const std::string& text) {
    std::string format;
    for (char c : text) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

double round_to(double value, double step) { return std::round(value / step) * step; }

/// Without the digits that only round-off knows: 0.3, not 0.30000000000000004.
double tidy(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::strtod(text, nullptr);
}

std::string default_text(const Parameter& p) {
    if (p.follows) return "computed from the others until set";
    Parameter standard = p;
    standard.stored = p.standard;
    return "default " + standard.value_text();
}

void tooltip(const Parameter& p, double scale) {
    if (!ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(static_cast<float>(300 * scale));
    ImGui::TextUnformatted(p.help.c_str());
    std::string facts = default_text(p);
    if (p.kind == Parameter::Kind::real) facts = "in " + p.range.text() + (p.unit.empty() ? "" : " " + p.unit) + ", " + facts;
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
    push_font(fonts.find(12, true));
    const std::string label = variant ? variant->label : words(method);
    ImGui::TextColored(imgui_colour(variant ? variant->colour : colours::ink), "%s", label.c_str());
    ImGui::PopFont();
}

}  // namespace

SliderScale::SliderScale(const Range& range)
    : range_(range), low_(range.slider_minimum), high_(range.slider_maximum) {
    if (range_.logarithmic && !(low_ > 0)) low_ = high_ * 1e-12;
}

double SliderScale::position(double value) const {
    double p = (value - low_) / (high_ - low_);
    if (range_.logarithmic) {
        p = value > 0 ? std::log(value / low_) / std::log(high_ / low_) : 0;
    }
    return std::isfinite(p) ? std::clamp(p, 0.0, 1.0) : 0;
}

double SliderScale::value(double position) const {
    double value;
    if (range_.logarithmic) {
        if (position <= 0) return range_.slider_minimum;
        value = low_ * std::pow(high_ / low_, position);
        value = round_to(value, std::pow(10, std::floor(std::log10(value)) - 1));
    } else {
        const double step = std::pow(10, std::floor(std::log10((high_ - low_) / 150)));
        value = round_to(low_ + position * (high_ - low_), step);
        if (range_.open_minimum && value <= range_.minimum) value = range_.minimum + step;
    }
    return std::clamp(tidy(value), range_.slider_minimum, range_.slider_maximum);
}

void ParameterRows::draw(Session& session, const Fonts& fonts, double scale) {
    // A change may compute others anew, never add or remove one: the references stay good.
    std::string method;
    for (const Parameter& parameter : session.demo().parameters.all()) {
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
    const float label = static_cast<float>(122 * scale), back = static_cast<float>(20 * scale);
    const std::size_t dot = p.name.find('.');
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(words(dot == std::string::npos ? p.name : p.name.substr(dot + 1)).c_str());
    tooltip(p, scale);
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
                slider(session, p);
            }
            break;
        case Parameter::Kind::choice: choice(session, p); break;
        case Parameter::Kind::toggle:
            if (ImGui::Checkbox("##on", &on)) session.set(p.name, on ? 1.0 : 0.0);
            break;
    }
    if (follows) ImGui::PopStyleColor();
    tooltip(p, scale);
    const bool changed = p.follows ? p.is_set() : p.value() != p.standard;
    if (!changed) return;
    ImGui::SameLine(start + width - back);
    if (back_button(scale)) session.restore(p.name);
}

void ParameterRows::slider(Session& session, const Parameter& p) {
    const SliderScale slider(p.range);
    float position = static_cast<float>(slider.position(p.value()));
    const bool moved = ImGui::SliderFloat("##value", &position, 0, 1, as_format(short_value(p)).c_str(),
                                          ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
    const bool control = ImGui::GetIO().KeyCtrl;
    if (ImGui::IsItemHovered() && control && ImGui::IsMouseClicked(0)) {
        typing_ = p.name;
        typed_before_ = number_text(p.value());
        std::snprintf(typed_, sizeof typed_, "%s", typed_before_.c_str());
        focus_ = true;
    } else if (moved && !control) {
        session.set(p.name, slider.value(position));
    }
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
    if (!ImGui::BeginCombo("##choice", p.choices[chosen].c_str())) return;
    for (std::size_t i = 0; i < p.choices.size(); ++i) {
        if (ImGui::Selectable(p.choices[i].c_str(), i == chosen)) session.set(p.name, static_cast<double>(i));
    }
    ImGui::EndCombo();
}

}  // namespace rbc

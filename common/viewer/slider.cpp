#include "common/viewer/slider.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "common/viewer/theme.hpp"

namespace rbc {

namespace {

/// As the format of an ImGui widget.
std::string as_format(const std::string& text) {
    std::string format;
    for (char c : text) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

double round_to(double value, double step) {
    return std::round(value / step) * step;
}

/// Without the digits that only round-off knows: 0.3, not 0.30000000000000004.
double tidy(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::strtod(text, nullptr);
}

}  // namespace

SliderScale::SliderScale(const Range& range) : range_(range), low_(range.slider_minimum), high_(range.slider_maximum) {
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

bool slider_bar(const char* id, float& position, const std::string& text, double scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::CalcItemWidth(), ImGui::GetFrameHeight()};
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool hovered =
        ImGui::IsMouseHoveringRect(corner, {corner.x + size.x, corner.y + size.y}) && ImGui::IsWindowHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    list.AddRectFilled(corner, end, ImGui::GetColorU32(hovered ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                       style.FrameRounding);
    // The slider keeps this much room on both sides of its grab.
    const float inner = 2 + 0.5F * style.GrabMinSize, x = corner.x + inner + position * (size.x - 2 * inner);
    list.AddRectFilled(corner, {x, end.y}, packed_colour(colours::sky.with_alpha(0.42)), style.FrameRounding);
    // The mark leaves the middle to the number.
    const float half = static_cast<float>(scale), notch = 0.2F * size.y;
    list.AddRectFilled({x - half, corner.y}, {x + half, corner.y + notch}, packed_colour(colours::blue));
    list.AddRectFilled({x - half, end.y - notch}, {x + half, end.y}, packed_colour(colours::blue));
    for (ImGuiCol part : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_SliderGrab,
                          ImGuiCol_SliderGrabActive}) {
        ImGui::PushStyleColor(part, {0, 0, 0, 0});
    }
    const bool moved = ImGui::SliderFloat(id, &position, 0, 1, as_format(text).c_str(),
                                          ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::PopStyleColor(5);
    return moved;
}

}  // namespace rbc

#include "common/demo/drawing/drawing.hpp"

#include <map>

namespace rbc {

static std::map<std::string, std::vector<Drawing>, std::less<>>& table() {
    static std::map<std::string, std::vector<Drawing>, std::less<>> drawings;
    return drawings;
}

DrawingRegistration::DrawingRegistration(const char* demo_name, std::vector<Drawing> drawings) {
    table()[demo_name] = std::move(drawings);
}

const std::vector<Drawing>& drawings_of(std::string_view demo_name) {
    static const std::vector<Drawing> none;
    const auto found = table().find(demo_name);
    return found == table().end() ? none : found->second;
}

void draw_drawing(Canvas& canvas, const Drawing& drawing) {
    canvas.show_pixels();
    canvas.rectangle({0, 0, static_cast<double>(drawing.width), static_cast<double>(drawing.height)}, colours::white);
    drawing.draw(canvas);
    canvas.show_pixels();
}

}  // namespace rbc

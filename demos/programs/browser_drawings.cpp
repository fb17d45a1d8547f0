#include <emscripten.h>

#include <memory>
#include <string>
#include <vector>

#include "common/demo/page/command_canvas.hpp"
#include "common/demo/page/drawing_json.hpp"

// The drawings of one lesson that move, for a page: functions for common/book/site/drawing.js. A text that is returned
// stays until the next one is.

namespace {

using namespace rbc;

EM_JS(double, letter_width, (int letter, int style), { return Module["letterWidth"](letter, style); });

std::vector<std::unique_ptr<MovingDrawing>> drawings;
CommandCanvas canvas([](char32_t letter, bool bold, bool slanted) {
    return letter_width(static_cast<int>(letter), (bold ? 1 : 0) + (slanted ? 2 : 0));
});
std::string answer;

const char* keep(std::string text) {
    answer = std::move(text);
    return answer.c_str();
}

MovingDrawing& at(int drawing) {
    return *drawings.at(static_cast<std::size_t>(drawing));
}

}  // namespace

extern "C" {

/// The library's terminate handler reads the names of types with it; a page never sees what it writes.
char* __cxa_demangle(const char*, char*, std::size_t*, int* status) {
    if (status) *status = -1;
    return nullptr;
}

/// A drawing as its still shows it, to be called by the number that is returned. @return -1: there is none of this name
EMSCRIPTEN_KEEPALIVE int course_open(const char* name) {
    for (const Drawing& drawing : only_drawings()) {
        if (drawing.name != name || drawing.movement.knobs.empty()) continue;
        drawings.push_back(std::make_unique<MovingDrawing>(drawing));
        return static_cast<int>(drawings.size()) - 1;
    }
    return -1;
}

EMSCRIPTEN_KEEPALIVE const char* course_description(int drawing) {
    return keep(description_json(at(drawing).drawing()));
}
EMSCRIPTEN_KEEPALIVE const char* course_state(int drawing) {
    return keep(state_json(at(drawing)));
}
/// As the still shows it.
EMSCRIPTEN_KEEPALIVE void course_restore(int drawing) {
    const Drawing& still = at(drawing).drawing();
    drawings[static_cast<std::size_t>(drawing)] = std::make_unique<MovingDrawing>(still);
}
EMSCRIPTEN_KEEPALIVE void course_set(int drawing, int knob, double value) {
    at(drawing).set(static_cast<std::size_t>(knob), value);
}
EMSCRIPTEN_KEEPALIVE void course_drag(int drawing, int handle, double x, double y) {
    at(drawing).drag(static_cast<std::size_t>(handle), {x, y});
}

/// Draws, in pixels of the drawing. @param lit  the symbol that stands out, or "" @return how many numbers
/// course_commands points to
EMSCRIPTEN_KEEPALIVE int course_draw(int drawing, const char* lit) {
    MovingDrawing& moving = at(drawing);
    moving.lit = lit;
    canvas.begin(moving.drawing().width, moving.drawing().height, 1);
    moving.draw(canvas);
    canvas.show_pixels();
    return static_cast<int>(canvas.commands().size());
}
EMSCRIPTEN_KEEPALIVE const float* course_commands() {
    return canvas.commands().data();
}
EMSCRIPTEN_KEEPALIVE const char* course_texts() {
    return canvas.texts().c_str();
}
}

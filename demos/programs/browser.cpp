#include <emscripten.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/demo/kit/recording.hpp"
#include "common/demo/page/command_canvas.hpp"
#include "common/demo/page/player_json.hpp"
#include "common/demo/player/hand.hpp"

// A demo for a page: functions for common/book/site/demo_host.js, texts as UTF-8 in and out. A text that is returned
// stays until the next one is.

namespace {

using namespace rbc;

EM_JS(double, letter_width, (int letter, int style), { return Module["letterWidth"](letter, style); });

std::unique_ptr<Player> player;
CommandCanvas canvas([](char32_t letter, bool bold, bool slanted) {
    return letter_width(static_cast<int>(letter), (bold ? 1 : 0) + (slanted ? 2 : 0));
});
StageLayout layout;
Hand hand;
std::string answer;

const char* keep(std::string text) {
    answer = std::move(text);
    return answer.c_str();
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// What the page asks for, by its name.
void obey(const std::string& name, const std::string& parameter, const std::string& text, double number) {
    Player& p = *player;
    if (name == "play") p.playing = number != 0;
    if (name == "step") p.step_once();
    if (name == "reset") p.reset();
    if (name == "defaults") p.restore_defaults();
    if (name == "slower") p.slower();
    if (name == "faster") p.faster();
    if (name == "speed") p.speed = number;
    if (name == "span") p.span = number;
    if (name == "loop") p.loop = number != 0;
    if (name == "wait") p.waits = number != 0;
    if (name == "everything") p.detail = number != 0 ? Detail::everything : Detail::essential;
    if (name == "set") p.set(parameter, text);
    if (name == "slide") p.slide(parameter, number);
    if (name == "restore") p.restore(parameter);
    if (name == "keep") p.keep_everything();
    if (name == "zoom") p.zoom(number);
    if (name == "home") p.look_home();
    for (const Preset& preset : p.demo().presets) {
        if (name == "preset" && preset.name == text) {
            p.apply_preset(preset);
            break;
        }
    }
    for (Variant& variant : p.demo().variants) {
        if (name == "visible" && variant.name == text) variant.visible = number != 0;
    }
}

}  // namespace

extern "C" {

/// The library's terminate handler reads the names of types with it, which takes a tenth of the program; a page never
/// sees what it writes.
char* __cxa_demangle(const char*, char*, std::size_t*, int* status) {
    if (status) *status = -1;
    return nullptr;
}

/// A run from its start. @param settings  "name=value", one a line. @return what is wrong, or ""
EMSCRIPTEN_KEEPALIVE const char* course_begin(const char* preset, const char* settings) {
    try {
        auto begun = std::make_unique<Player>(demo_table().front().name, preset, lines_of(settings));
        player = std::move(begun);
        hand = {};
        return keep("");
    } catch (const std::exception& error) {
        return keep(error.what());
    }
}

EMSCRIPTEN_KEEPALIVE const char* course_description() {
    return keep(description_json(*player));
}
EMSCRIPTEN_KEEPALIVE const char* course_state() {
    return keep(state_json(*player));
}
EMSCRIPTEN_KEEPALIVE const char* course_numbers() {
    return keep(numbers_json(*player));
}
EMSCRIPTEN_KEEPALIVE const char* course_csv() {
    return keep(csv_text(player->recording()));
}
EMSCRIPTEN_KEEPALIVE double course_time() {
    return player->demo().time();
}

EMSCRIPTEN_KEEPALIVE void course_obey(const char* name, const char* parameter, const char* text, double number) {
    obey(name, parameter, text, number);
}

/// Time goes by, with at most `budget` seconds of computing.
EMSCRIPTEN_KEEPALIVE void course_pass(double seconds, double budget) {
    player->pass(seconds, budget);
}

/// So many steps, whether it plays or not. @return how many there were: fewer after a failure
EMSCRIPTEN_KEEPALIVE int course_advance(int steps) {
    int done = 0;
    for (; done < steps && !player->halted(); ++done) player->advance();
    return done;
}

/// Draws. @return how many numbers course_commands points to
EMSCRIPTEN_KEEPALIVE int course_draw(double width, double height, double scale) {
    canvas.begin(width, height, scale);
    try {
        // The title and the advice stand in the page: the picture begins below them.
        const double margin = 8 * scale;
        const StageLayout titled = lay_out_stage(player->demo(), {0, 0, width, height}, scale, player->detail);
        const double above = titled.title.top() - margin;
        const Rect area{0, -above, width, height + above};
        layout = lay_out_stage(player->demo(), area, scale, player->detail);
        draw_stage(player->demo(), player->recording(), canvas, area, player->plot_span(), player->detail);
        canvas.show_pixels();
        canvas.rectangle({0, 0, width, margin}, colours::paper);
    } catch (const std::exception& error) {
        player->halt(error.what());
    }
    return static_cast<int>(canvas.commands().size());
}
EMSCRIPTEN_KEEPALIVE const float* course_commands() {
    return canvas.commands().data();
}
EMSCRIPTEN_KEEPALIVE const char* course_texts() {
    return canvas.texts().c_str();
}

/// The pointer in the picture, pixels. @param what  0 it went down, 1 it moved, 2 it was let go. @return whether it
/// holds something
EMSCRIPTEN_KEEPALIVE int course_pointer(int what, double x, double y) {
    if (what == 0) hand.press(*player, layout, canvas.scale(), {x, y});
    if (what == 1) hand.move(*player, {x, y});
    if (what == 2) hand.release(*player);
    return hand.holds() ? 1 : 0;
}

/// What plot or pane says there, as JSON, or "".
EMSCRIPTEN_KEEPALIVE const char* course_pointed(double x, double y) {
    return keep(pointed_json(pointed_at(*player, layout, canvas, {x, y})));
}
}

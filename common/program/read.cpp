#include <algorithm>
#include <cctype>
#include <cstdio>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/progress.hpp"
#include "common/program/reading/excerpts.hpp"
#include "common/program/reading/page.hpp"
#include "common/program/reading/pager.hpp"
#include "common/program/reading/terminal_pictures.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// How this terminal takes pictures, if they are wanted.
PictureFormat wanted_format(const std::string& pictures) {
    if (pictures == "off" || (pictures == "auto" && !can_draw_pictures())) return PictureFormat::none;
    if (!is_terminal(1)) {
        if (pictures == "on") throw InputError("--pictures on needs a terminal; the output goes elsewhere");
        return PictureFormat::none;
    }
    if (!can_draw_pictures())
        throw InputError("--pictures on needs the program chafa; ./course doctor says how to get it");
    const PictureFormat format = picture_format();
    if (pictures == "on" && format == PictureFormat::none)
        throw InputError(
            "this terminal does not say that it shows pictures; kitty, Ghostty, iTerm2, WezTerm and those with sixel "
            "do");
    return format;
}

PageStyle style_for(const Lesson& lesson, const ReadCommand& command, const fs::path& file) {
    PageStyle style = terminal_style();
    style.folder = file.parent_path();
    style.command = "./course read " + std::to_string(std::stoi(lesson.number)) + (command.tasks ? " --tasks" : "");
    style.unfolded = command.answers;
    style.open_fold = command.answer;
    return style;
}

std::vector<Block> wanted_blocks(const std::string& text, const Lesson& lesson, const ReadCommand& command) {
    std::vector<Block> blocks = read_document(text);
    if (!command.section.empty()) blocks = section_of(blocks, command.section, lesson.id);
    if (command.answer != 0) blocks = answer_of(blocks, command.answer, lesson.id);
    return blocks;
}

}  // namespace

int read_lesson(const Lesson& lesson, const ReadCommand& command) {
    const fs::path file = command.tasks ? exercise_text(lesson) : lesson_text(lesson);
    if (!fs::exists(file)) throw InputError("lesson " + lesson.id + " has no text: " + file.string() + " is missing");
    std::string text = read_file(file);
    if (command.tasks) text = without_hints(text);
    const std::vector<Block> blocks = wanted_blocks(text, lesson, command);
    const PictureFormat format = wanted_format(command.pictures);
    if (!command.tasks) update_progress([&](Progress& progress) { progress.lessons[lesson.id].read = true; });

    const bool whole = command.section.empty() && command.answer == 0;
    PageStyle style = style_for(lesson, command, file);
    if (!is_terminal(1)) {
        std::fputs(whole ? text.c_str() : render_page(blocks, style).c_str(), stdout);
        return 0;
    }
    if (format != PictureFormat::none) {
        style.draw = [&](const fs::path& picture, int columns) { return drawn_picture(picture, columns, format); };
        std::vector<std::string> parts;
        for (const std::vector<Block>& part : sections_of(blocks)) parts.push_back(render_page(part, style));
        show_by_parts(parts);
        return 0;
    }
    const std::string pager = pager_command();
    style.ink.on = style.ink.on && shows_colours(pager);
    style.links = style.links && style.ink.on && shows_links(pager);
    const std::string shown = render_page(blocks, style);
    if (pager.empty() || !show_in_pager(pager, shown)) std::fputs(shown.c_str(), stdout);
    return 0;
}

}  // namespace rbc

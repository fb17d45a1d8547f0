#include <CLI/CLI.hpp>
#include <cstdio>

#include "common/book/markup/pandoc.hpp"
#include "common/book/terminal/page.hpp"
#include "common/book/terminal/pager.hpp"
#include "common/book/terminal/terminal_pictures.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/book_options.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "common/foundation/programs/syllabus.hpp"
#include "common/foundation/programs/terminal.hpp"

// A lesson's text for a terminal: ./course read. Also a piece of Markdown, for what ./course hint shows.

namespace {

using namespace rbc;
namespace fs = std::filesystem;

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

PageStyle style_for(const Lesson& lesson, const ReadOptions& options, const fs::path& file) {
    PageStyle style = terminal_style();
    style.folder = file.parent_path();
    style.command = "./course read " + std::to_string(std::stoi(lesson.number)) + (options.tasks ? " --tasks" : "");
    style.unfolded = options.answers;
    style.answer = options.answer;
    style.section = options.section;
    style.name = lesson.id;
    return style;
}

void put(const std::string& text) {
    std::fputs(text.c_str(), stdout);
}

void show(const std::string& text, const std::string& pager) {
    if (pager.empty() || !show_in_pager(pager, text)) put(text);
}

void read_lesson(const Lesson& lesson, const ReadOptions& options) {
    const fs::path file = options.tasks ? exercise_text(lesson) : lesson_text(lesson);
    if (!fs::exists(file)) throw InputError("lesson " + lesson.id + " has no text: " + file.string() + " is missing");
    std::string text = read_file(file);
    if (options.tasks) text = without_hints(text);
    const PictureFormat format = wanted_format(options.pictures);
    const bool whole = options.section.empty() && options.answer == 0;
    if (whole && !is_terminal(1) && !book::has_pandoc()) return put(text);
    if (whole && !book::has_pandoc()) {
        std::fputs("as it is written: a layout for the terminal needs pandoc (./course doctor names its package)\n",
                   stderr);
        return show(text, pager_command());
    }
    PageStyle style = style_for(lesson, options, file);
    if (!is_terminal(1)) return put(page_text(text, style));
    if (format != PictureFormat::none) {
        style.draw = [&](const fs::path& picture, int columns) { return drawn_picture(picture, columns, format); };
        return show_by_parts(page_parts(text, style));
    }
    const std::string pager = pager_command();
    style.colour = style.colour && shows_colours(pager);
    style.links = style.links && style.colour && shows_links(pager);
    show(page_text(text, style), pager);
}

/// The program's own words: those of ./course read, or a piece of Markdown and what the terminal is like that will show it.
struct Arguments {
    std::string lesson, markdown;
    ReadOptions options;
    int columns = 0;
    bool colour = false;
};

void run(const Arguments& arguments) {
    if (arguments.markdown.empty()) return read_lesson(read_syllabus().find(arguments.lesson), arguments.options);
    if (!book::has_pandoc()) return put(arguments.markdown + "\n");
    PageStyle style = terminal_style();
    style.width = arguments.columns;
    style.colour = arguments.colour;
    style.links = arguments.colour && knows_links();
    put(page_text(arguments.markdown, style));
}

}  // namespace

int main(int argc, char** argv) {
    catch_interrupts();
    Arguments arguments;
    CLI::App app("Shows the text of a lesson in a terminal.");
    app.add_option("lesson", arguments.lesson);
    app.add_option("--markdown", arguments.markdown, "this text in place of a lesson's");
    app.add_option("--columns", arguments.columns, "with --markdown: of the terminal");
    app.add_flag("--colour", arguments.colour, "with --markdown: the terminal has colours");
    add_read_options(app, arguments.options);
    return run_program(app, argc, argv, [&] {
        run(arguments);
        return 0;
    });
}

#include <CLI/CLI.hpp>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/program/arguments.hpp"

namespace rbc {

namespace {

/// What a function adds to a command: --csv, --json ...
template <class Options>
std::vector<std::string> names_of(void (*add)(CLI::App&, Options&), Options& options) {
    CLI::App app;
    add(app, options);
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        if (option != app.get_help_ptr() && !option->get_positional()) names.push_back(option->get_name());
    }
    return names;
}

/// What of these options was given, as another program with the same options takes it.
std::vector<std::string> words_given(const CLI::App& command, const std::vector<std::string>& options) {
    std::vector<std::string> words;
    for (const std::string& name : options) {
        const CLI::Option* option = command.get_option(name);
        const bool flag = option->get_expected_max() == 0;
        for (const std::string& value : option->results()) {
            words.push_back(name);
            if (!flag) words.push_back(value);
        }
    }
    return words;
}

}  // namespace

int run_course(const CLI::App& app, Arguments& arguments) {
    const Syllabus syllabus = read_syllabus();
    const auto lesson = [&]() -> const Lesson& {
        return arguments.lesson.empty() ? *next_step(syllabus).lesson : syllabus.find(arguments.lesson);
    };
    if (app.got_subcommand("list")) return list_lessons(syllabus, arguments.json);
    if (const CLI::App* read = app.get_subcommand("read"); read->parsed())
        return read_lesson(lesson(), words_given(*read, names_of(add_read_options, arguments.read)), arguments.read);
    if (const CLI::App* demo = app.get_subcommand("demo"); demo->parsed()) {
        arguments.demo.words = words_given(*demo, names_of(add_headless_options, arguments.demo.run));
        return run_demo(lesson(), arguments.demo);
    }
    if (app.got_subcommand("figures")) {
        std::vector<Lesson> lessons;
        for (const std::string& word : arguments.lessons) lessons.push_back(syllabus.find(word));
        if (lessons.empty()) {
            lessons = syllabus.lessons;
            std::erase_if(lessons, [](const Lesson& l) { return !l.has_demo; });
        }
        return arguments.windows ? make_pictures(lessons, arguments.out) : make_figures(lessons, arguments.out);
    }
    if (app.got_subcommand("grade") || app.got_subcommand("watch") || app.got_subcommand("debug") || arguments.speed) return run_built("grade", arguments.words);
    if (const CLI::App* grade = app.get_subcommand("class"); grade->parsed()) {
        std::vector<std::string> words = words_given(*grade, names_of(add_class_options, arguments.whole_class));
        if (!arguments.whole_class.folder.empty()) words.insert(words.end(), {"--", arguments.whole_class.folder});
        return run_built("class", words);
    }
    if (app.got_subcommand("check"))
        return run_built("class", {"--check", "--one", "what is handed in", "--", arguments.whole_class.one});
    if (app.got_subcommand("hint")) return show_hint(lesson(), arguments.exercise, arguments.from_start);
    if (app.got_subcommand("reset")) return reset_exercises(lesson(), arguments.exercise, arguments.yes);
    if (const CLI::App* solve = app.get_subcommand("solve"); solve->parsed()) {
        arguments.solve.words = words_given(*solve, names_of(add_solve_options, arguments.solve.options));
        arguments.solve.demo_words = words_given(*solve, {"--preset", "--set", "--steps"});
        if (arguments.solve.write.empty()) return solve_file(arguments.solve);
        if (arguments.solve.demo.empty()) throw InputError("--write needs --demo: whose problem? As in --demo 12");
        return write_problem(syllabus.find(arguments.solve.demo), arguments.solve);
    }
    if (const CLI::App* arena = app.get_subcommand("arena"); arena->parsed())
        return run_built("arena", words_given(*arena, names_of(add_arena_options, arguments.arena)));
    if (const CLI::App* book = app.get_subcommand("book"); book->parsed())
        return run_built("book", words_given(*book, names_of(add_book_options, arguments.book)));
    if (app.got_subcommand("completion")) return print_completion(app, syllabus, arguments.shell);
    if (app.got_subcommand("doctor") && arguments.wall) return run_built("class", {"--wall"});
    if (app.got_subcommand("doctor") || app.got_subcommand("test")) {
        throw InputError("start this with the script ./course, which sets up and builds too");
    }
    return show_dashboard(syllabus);
}

}  // namespace rbc

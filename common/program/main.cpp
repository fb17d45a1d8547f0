#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/book/book_options.hpp"
#include "common/io/printable.hpp"
#include "common/model/input_error.hpp"
#include "common/program/arena_options.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"

namespace {

using namespace rbc;

struct Arguments {
    std::string lesson, exercise, json, out;
    std::vector<std::string> lessons;
    ReadCommand read;
    GradeCommand grade;
    DemoCommand demo;
    SolveCommand solve;
    ArenaOptions arena;
    BookOptions book;
    ClassOptions whole_class;
    bool windows = false, from_start = false, yes = false, speed = false, wall = false, gdb = false;
};

constexpr const char* solve_footer =
    "An impact is JSON; K in 1/kg and u in m/s at the contact, tangents first, the normal last (u_n < 0 approaches):\n"
    "  {\"kind\": \"impact\", \"K\": [[2.5, 1.5], [1.5, 2.5]], \"u\": [-0.6, -1], \"friction\": 1, \"restitution\": "
    "0.9}\n"
    "It may also have a \"name\" and a \"law\". An LCP is text: n, then 0 n n n n and M column by column, then q:\n"
    "  2  0 2 2 2 2  2 1 1 2  -5 -6\n"
    "README tells the other forms of M, and contacts with friction. Exit codes: 0 answered, 1 there is no answer or "
    "it\n"
    "is not accurate (the status says which), 2 the file or an option is wrong.\n"
    "Example: ./course solve impact.json --law poisson --json answer.json\n"
    "         ./course solve --write stack.dat --demo 12 --steps 30";

CLI::App* add_command(CLI::App& app, const char* name, const char* what, const char* example) {
    CLI::App* command = app.add_subcommand(name, what);
    command->footer(std::string("Example: ./course ") + example);
    return command;
}

void add_demo_command(CLI::App& demo, Arguments& arguments) {
    demo.add_option("lesson", arguments.lesson, "number or name; without one: 01");
    demo.add_flag("--headless", arguments.demo.headless, "no window: run and write files");
    add_headless_options(demo, arguments.demo.run);
}

void add_read_options(CLI::App& read, ReadCommand& to) {
    read.add_flag("--tasks", to.tasks, "the tasks of its exercises in place of the lesson");
    CLI::Option* all = read.add_flag("--answers", to.answers, "what is folded is shown, all of it");
    CLI::Option* one = read.add_option("--answer", to.answer, "this answer alone, with its question");
    one->check(CLI::Range(1, 999))->excludes(all);
    read.add_option("--section", to.section, "the section alone whose heading has this word, as in --section idea")
        ->check(is_given)
        ->excludes(one);
    read.add_option(
            "--pictures", to.pictures,
            "auto (the usual one), on, off: pictures among the words, in kitty, Ghostty, iTerm2, WezTerm and terminals "
            "with sixel, drawn by chafa; no pager can show them, so the text then comes section by section")
        ->check(CLI::IsMember({"auto", "on", "off"}));
}

void add_solve_command(CLI::App& solve, SolveCommand& to) {
    add_solve_options(solve, to.options);
    solve.add_option("--write", to.write, "no answer: write the problem that a demo hands to its solver");
    solve.add_option("--demo", to.demo, "whose problem to write: number or name");
    add_value_options(solve, to.start);
    for (const char* option : {"--write", "--demo", "--preset", "--set"}) solve.get_option(option)->check(is_given);
    solve.add_option("--steps", to.steps, "time steps of the demo before that; without it: 0")
        ->check(is_given)
        ->check(CLI::Range(0L, 100000000L));
    solve.footer(solve_footer);
}

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

void add_commands(CLI::App& app, Arguments& arguments) {
    const auto with_lesson = [&](CLI::App* command) {
        command->add_option("lesson", arguments.lesson, "number or name: 2, 02, balanced_gbf")->required();
        return command;
    };
    CLI::App* list = add_command(app, "list", "all lessons, demos and exercises", "list --json lessons.json");
    list->add_option("--json", arguments.json, "write the table to this file");

    add_read_options(
        *with_lesson(add_command(app, "read", "a lesson's text, in the terminal's pager; answers are folded",
                                 "read 2, ./course read 2 --answer 1")),
        arguments.read);

    add_demo_command(*add_command(app, "demo", "a lesson's demo, in a window or headless",
                                  "demo 5 --headless --steps 300 --set restitution=1 --csv out.csv"),
                     arguments);

    CLI::App* figures = add_command(app, "figures", "draw the figures of lessons anew",
                                    "figures 1, ./course figures 1 2 --out figures");
    figures->add_option("lessons", arguments.lessons, "numbers or names; without any: all");
    figures->add_option("--out", arguments.out, "write into DIR/NN_name/, and leave the lessons' figures as they are")
        ->check(is_given)
        ->type_name("DIR");
    figures->add_flag("--windows", arguments.windows, "the pictures of windows and the films in place of the graphs");

    CLI::App* grade = add_command(app, "grade", "points and advice for exercises",
                                  "grade 1 2 --json points.json, ./course grade 1 box");
    GradeCommand& judge = arguments.grade;
    grade->add_option("lessons", judge.words,
                      "numbers or names, a file behind one: only that exercise; without any: all");
    grade->add_option("--against", judge.against, "exercises (yours), solutions, or somebody's copy of exercises/");
    grade->add_option("--json", judge.json, "write the result to this file, with Gradescope's fields");
    grade->add_option("--seed", judge.seed, "of the inputs that are drawn; without it: others in every run")
        ->check(CLI::Range(1ul, 999999999ul));
    grade->add_option("--case", judge.only_case, "a case that failed, by its file: it alone, where it failed")
        ->check(is_given);
    grade->add_flag("--mutants", judge.mutants, "for who writes graders: slips of the solutions that nobody notices");

    add_class_options(*add_command(app, "class", "grade what hundreds of people handed in, behind a wall",
                                   "class submissions --out reports --lessons 1-5,12"),
                      arguments.whole_class);

    CLI::App* watch = with_lesson(add_command(app, "watch", "grade again on every save", "watch 1"));
    watch->add_option("exercise", arguments.exercise, "its file; without one: all of the lesson");

    CLI::App* debug =
        with_lesson(add_command(app, "debug", "the call that failed, with sanitizers or in gdb", "debug 1 box"));
    debug->add_option("exercise", arguments.exercise, "its file")->required();
    debug->add_option("--case", arguments.grade.only_case, "a case by its file; without it: the first that failed")
        ->check(is_given);
    debug->add_flag("--gdb", arguments.gdb, "stop in gdb where the function begins");

    CLI::App* hint = with_lesson(add_command(app, "hint", "the next hint, one step further each time", "hint 1 box"));
    hint->add_option("exercise", arguments.exercise, "its file; without one: the first that is not solved");
    hint->add_flag("--from-start", arguments.from_start, "begin with the first hint again");

    CLI::App* reset =
        with_lesson(add_command(app, "reset", "put stubs back; your files are kept in .course/backup", "reset 1 box"));
    reset->add_option("exercise", arguments.exercise, "its file; without one: all of the lesson");
    reset->add_flag("--yes", arguments.yes, "without a question");

    add_solve_command(*add_command(app, "solve", "the answer to a problem file: impacts, LCPs, contacts with friction",
                                   "solve impact.json --law poisson --json answer.json"),
                      arguments.solve);

    add_arena_options(*add_command(app, "arena", "every solver on every scene, measured: lesson 22",
                                   "arena --scenes stack,wall --solvers pgs,nncg --html arena.html"),
                      arguments.arena);

    add_book_options(*add_command(app, "book", "the lessons as pages for a browser, with their demos", "book --serve"), arguments.book);

    add_command(app, "test",
                "build everything and run all tests; further arguments are ctest's. With --texts and lessons: run the "
                "commands of their texts, and compare the numbers that are marked there. With --attacks: hostile submissions "
                "against the wall. With --book: the book's pages in a browser",
                "test -R lesson_, ./course test --texts 1 2");

    CLI::App* doctor =
        add_command(app, "doctor", "what is installed, what is missing, and the exact command", "doctor --speed");
    doctor->add_flag("--speed", arguments.speed, "measure the student's loop: from a saved exercise to its verdict");
    doctor->add_flag("--wall", arguments.wall, "what protects from the files of strangers, and what is missing");
    for (CLI::App* command : app.get_subcommands({})) {
        if (command != reset) command->add_flag("--yes", arguments.yes, "install missing packages without a question");
    }
}

int run(const CLI::App& app, Arguments arguments) {
    const Syllabus syllabus = read_syllabus();
    const auto lesson = [&]() -> const Lesson& { return syllabus.find(arguments.lesson); };
    if (app.got_subcommand("list")) return list_lessons(syllabus, arguments.json);
    if (app.got_subcommand("read")) return read_lesson(lesson(), arguments.read);
    if (const CLI::App* demo = app.get_subcommand("demo"); demo->parsed()) {
        arguments.demo.words = words_given(*demo, names_of(add_headless_options, arguments.demo.run));
        return run_demo(arguments.lesson.empty() ? syllabus.find("1") : lesson(), arguments.demo);
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
    if (app.got_subcommand("grade")) return grade_lessons(syllabus, arguments.grade);
    if (app.got_subcommand("class")) return grade_class(syllabus, arguments.whole_class);
    if (app.got_subcommand("watch")) return watch_lesson(lesson(), arguments.exercise);
    if (app.got_subcommand("debug"))
        return debug_exercise(lesson(), arguments.exercise, arguments.grade.only_case, arguments.gdb);
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
        return play_arena(words_given(*arena, names_of(add_arena_options, arguments.arena)));
    if (const CLI::App* book = app.get_subcommand("book"); book->parsed()) return make_book(words_given(*book, names_of(add_book_options, arguments.book)));
    if (app.got_subcommand("doctor") && arguments.wall) return show_wall();
    if (app.got_subcommand("doctor") && arguments.speed) return measure_speed(syllabus);
    if (app.got_subcommand("doctor") || app.got_subcommand("test")) {
        throw InputError("start this with the script ./course, which sets up and builds too");
    }
    return show_dashboard(syllabus);
}

/// The first word that is no option must be a command: said before CLI11 can only say that it did not expect it.
void check_command(const CLI::App& app, const std::vector<std::string>& words) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    for (const std::string& word : words) {
        if (word.starts_with("-")) continue;
        if (std::find(names.begin(), names.end(), word) != names.end()) return;
        const std::string near = did_you_mean(word, names);
        throw InputError("no command '" + word + "'" + (near.empty() ? "; ./course --help lists them" : near));
    }
}

/// One line for a person about arguments that do not fit.
std::string argument_problem(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
    const CLI::App* command = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
    std::vector<std::string> known;
    for (const CLI::Option* option : command->get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    }
    const std::string see =
        "; ./course " + (command == &app ? std::string() : command->get_name() + " ") + "--help lists what there is";
    if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
        for (const std::string& word : words) {
            const std::string option = word.substr(0, word.find('='));
            if (!option.starts_with("-") || std::find(known.begin(), known.end(), option) != known.end()) continue;
            const std::string near = did_you_mean(option, known);
            return "no option '" + option + "'" + (near.empty() ? see : near);
        }
        return "too many words" + see;
    }
    std::string text = error.what();
    text = text.substr(0, text.find('\n'));
    if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error); missing && text.starts_with("lesson")) {
        text = "which lesson? A number or a name, as in ./course " + command->get_name() + " 1";
    }
    return text;
}

int parse_and_run(int argc, char** argv) {
    Arguments arguments;
    CLI::App app(
        "Rigid-body contact, step by step: lessons, demos and exercises. Without a command: where you are and what is "
        "next.");
    app.name("./course");
    app.footer(
        "Lessons are named by number or name: 2, 02, balanced_gbf.\n./course COMMAND --help explains one command.\n"
        "Example: ./course demo 1");
    app.add_flag("--yes", arguments.yes, "install missing packages without a question");
    app.require_subcommand(0, 1);
    add_commands(app, arguments);

    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.push_back("--help");
    }
    check_command(app, words);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        throw InputError(argument_problem(app, error, words));
    }
    return run(app, arguments);
}

/// What was printed must have arrived: on a full disk a table that is cut off is an error.
void finish_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        throw InputError(std::string("cannot write to the standard output: ") + std::strerror(errno));
    }
}

}  // namespace

int main(int argc, char** argv) {
    catch_interrupts();
    try {
        const int code = parse_and_run(argc, argv);
        finish_output();
        return code;
    } catch (const Interrupted&) {
        return 128 + interrupted();
    } catch (const std::exception& error) {
        if (interrupted()) return 128 + interrupted();
        std::fflush(stdout);
        std::fprintf(stderr, "error: %s\n", printable_lines(error.what(), 16000).c_str());
        return 2;
    }
}

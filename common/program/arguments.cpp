#include "common/program/arguments.hpp"

#include <CLI/CLI.hpp>

namespace rbc {

namespace {

constexpr const char* lesson_words = "number or name: 2, 02, balanced_gbf; without one: the next lesson";

constexpr const char* solve_footer =
    "An impact is JSON; K in 1/kg and u in m/s at the contact, tangents first, the normal last (u_n < 0 approaches):\n"
    "  {\"kind\": \"impact\", \"K\": [[2.5, 1.5], [1.5, 2.5]], \"u\": [-0.6, -1], \"friction\": 1, \"restitution\": "
    "0.9}\n"
    "It may also have a \"name\" and a \"law\". An LCP is text: n, then 0 n n n n and M column by column, then q:\n"
    "  2  0 2 2 2 2  2 1 1 2  -5 -6\n"
    "demos/programs/README.md has the other forms of M, and contacts with friction. Exit codes: 0 answered, 1 there is\n"
    "no answer or it is inaccurate (the status says which), 2 the file or an option is wrong.\n"
    "Example: ./course solve impact.json --law poisson --json answer.json\n"
    "         ./course solve --write stack.dat --demo 12 --steps 30";

/// The groups of ./course --help.
constexpr const char *learn = "Learn", *check = "Check your code", *teach = "Teach", *make = "Make";

CLI::App* add_command(CLI::App& app, const char* group, const char* name, const char* what, const char* example) {
    CLI::App* command = app.add_subcommand(name, what)->group(group);
    command->footer(std::string("Example: ./course ") + example);
    return command;
}

void add_demo_command(CLI::App& demo, Arguments& arguments) {
    demo.add_option("lesson", arguments.lesson, lesson_words);
    demo.add_flag("--headless", arguments.demo.headless, "no window: run, and print what was measured");
    add_headless_options(demo, arguments.demo.run);
}

void add_solve_command(CLI::App& solve, SolveCommand& to) {
    add_solve_options(solve, to.options);
    solve.add_option("--write", to.write, "write the problem that a demo hands to its solver, instead of solving one")->type_name("FILE");
    solve.add_option("--demo", to.demo, "whose problem to write: number or name");
    add_value_options(solve, to.start);
    for (const char* option : {"--write", "--demo", "--preset", "--set"}) solve.get_option(option)->check(is_given);
    solve.add_option("--steps", to.steps, "time steps of the demo before that; without it: 0")
        ->check(is_given)
        ->check(CLI::Range(0L, 100000000L));
    solve.footer(solve_footer);
}

}  // namespace

void add_commands(CLI::App& app, Arguments& arguments) {
    const auto with_lesson = [&](CLI::App* command) {
        command->add_option("lesson", arguments.lesson, lesson_words);
        return command;
    };
    CLI::App* list = add_command(app, learn, "list", "all lessons, demos and exercises", "list --json lessons.json");
    list->add_option("--json", arguments.json, "write the table to this file")->type_name("FILE");

    add_read_options(
        *with_lesson(add_command(app, learn, "read", "a lesson's text, in the terminal's pager; answers are folded",
                                 "read 2, ./course read 2 --answer 1")),
        arguments.read);

    add_demo_command(*add_command(app, learn, "demo", "a lesson's demo, in a window or headless",
                                  "demo 5 --headless --steps 300 --set restitution=1 --csv out.csv"),
                     arguments);

    CLI::App* grade = add_command(app, check, "grade", "points and advice for exercises",
                                  "grade 1 2 --json points.json, ./course grade 1 box");
    GradeCommand& judge = arguments.grade;
    grade->add_option("lessons", judge.words,
                      "numbers or names, a file after one: only that exercise; without any: the next lesson");
    grade->add_flag("--all", judge.all, "all lessons")->excludes(grade->get_option("lessons"));
    grade->add_option("--against", judge.against, "exercises (yours), solutions, or another copy of exercises/");
    grade->add_option("--json", judge.json, "write the result to this file, with Gradescope's fields")->type_name("FILE");
    grade->add_option("--seed", judge.seed, "of the random inputs; without it: different in every run")
        ->check(CLI::Range(1ul, 999999999ul));
    grade->add_option("--case", judge.only_case, "a failed case, by its file: only this one, where it failed")->type_name("FILE")
        ->check(is_given);
    grade->add_flag("--mutants", judge.mutants, "for grader authors: mutations of the solutions that no case catches");

    add_class_options(*add_command(app, teach, "class", "grade a whole class, sandboxed",
                                   "class submissions --out reports --lessons 1-5,12"),
                      arguments.whole_class);

    add_command(app, check, "check", "what a class grader finds in the archive or folder you hand in", "check hand_in.zip")
        ->add_option("file", arguments.whole_class.one, "a folder, .zip, .tar.gz or git .bundle")
        ->type_name("FILE")
        ->required()
        ->check(is_given);

    CLI::App* watch = with_lesson(add_command(app, check, "watch", "grade again on every save", "watch 1"));
    watch->add_option("exercise", arguments.exercise, "its file; without one: all of the lesson");

    const auto with_named_lesson = [&](CLI::App* command) {
        with_lesson(command)->get_option("lesson")->required()->description("number or name: 2, 02, balanced_gbf");
        return command;
    };
    CLI::App* debug =
        with_named_lesson(add_command(app, check, "debug", "the call that failed, with sanitizers or in gdb", "debug 1 box"));
    debug->add_option("exercise", arguments.exercise, "its file; without one: the first that failed");
    debug->add_option("--case", arguments.grade.only_case, "a case by its file; without it: the first that failed")
        ->type_name("FILE")
        ->check(is_given);
    debug->add_flag("--gdb", arguments.gdb, "stop in gdb at the start of the function");

    CLI::App* hint = with_lesson(add_command(app, learn, "hint", "the next hint, one step further each time", "hint 1 box"));
    hint->add_option("exercise", arguments.exercise, "its file; without one: the first that is not solved");
    hint->add_flag("--from-start", arguments.from_start, "start again from the first hint");

    CLI::App* reset =
        with_named_lesson(add_command(app, check, "reset", "start an exercise over; your files are kept in .course/backup", "reset 1 box"));
    reset->add_option("exercise", arguments.exercise, "its file; without one: all of the lesson");
    reset->add_flag("--yes", arguments.yes, "without a question");

    CLI::App* figures = add_command(app, make, "figures", "regenerate the figures of lessons",
                                    "figures 1, ./course figures 1 2 --out figures");
    figures->add_option("lessons", arguments.lessons, "numbers or names; without any: all");
    figures->add_option("--out", arguments.out, "write to DIR/NN_name/ and leave the lessons' figures alone")
        ->check(is_given)
        ->type_name("DIR");
    figures->add_flag("--windows", arguments.windows, "pictures of windows, films and the picture in lists instead of the graphs");

    add_solve_command(*add_command(app, make, "solve", "the answer to a problem file: impacts, LCPs, contacts with friction",
                                   "solve impact.json --law poisson --json answer.json"),
                      arguments.solve);

    add_arena_options(*add_command(app, make, "arena", "every solver on every scene, measured: lesson 24",
                                   "arena --scenes stack,wall --solvers pgs,nncg --html arena.html"),
                      arguments.arena);

    add_book_options(*add_command(app, teach, "book", "the lessons as pages for a browser, with their demos", "book --serve"),
                     arguments.book);

    CLI::App* test = add_command(app, teach, "test", "build everything and run the tests; further words are ctest's",
                                 "test -R lesson_, ./course test --texts 1 2");
    test->add_flag("--all")->description("every test there is, including hostile submissions, texts and pages");
    test->add_flag("--texts")->description("run the commands of lessons' texts, and compare the numbers marked there");
    test->add_flag("--attacks")->description("hostile submissions against the wall");
    test->add_flag("--book")->description("the book's pages in a browser");

    CLI::App* doctor =
        add_command(app, teach, "doctor", "what is installed, what is missing, and the exact command", "doctor --speed");
    doctor->add_flag("--speed", arguments.speed, "measure the student's loop: from a saved exercise to its verdict");
    doctor->add_flag("--wall", arguments.wall, "which layers of the sandbox this machine has, and which are missing");
    add_command(app, make, "completion", "tab completion of commands, lessons and options",
                "completion bash >> ~/.bashrc")
        ->add_option("shell", arguments.shell, "bash or zsh")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh"}));
    for (CLI::App* command : app.get_subcommands({})) {
        if (command != reset) command->add_flag("--yes", arguments.yes, "install missing packages without a question");
    }
}

}  // namespace rbc

#include <CLI/CLI.hpp>
#include <cstdio>

#include "common/foundation/io/input_error.hpp"
#include "common/program/commands.hpp"

namespace rbc {

namespace {

// COMPREPLY is what the Tab key offers: commands, then a command's options, lessons by name, the lesson's exercises, files.
constexpr const char* functions = R"(_course() {
    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$_course_commands help"
    elif [ "${word#-}" != "$word" ]; then
        words=$(_course_options "$command")
    elif [ "${last#--}" = "$last" ]; then
        case $command in
            read | demo | figures | grade | watch | debug | hint | reset)
                words=$(_course_exercises "$last")
                [ -n "$words" ] && [ "$COMP_CWORD" -gt 2 ] || words=$_course_lessons
                ;;
            help) words=$_course_commands ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [ "${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _course course ./course
)";

std::string names_of_options(const CLI::App& command) {
    std::string names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names += (names.empty() ? "--" : " --") + name;
    }
    return names;
}

}  // namespace

int print_completion(const CLI::App& app, const Syllabus& syllabus, const std::string& shell) {
    std::string commands, options, lessons, exercises;
    for (const CLI::App* command : app.get_subcommands({})) {
        commands += " " + command->get_name();
        options += "        " + command->get_name() + ") echo \"" + names_of_options(*command) + "\" ;;\n";
    }
    for (const Lesson& lesson : syllabus.lessons) {
        lessons += " " + lesson.name;
        if (lesson.exercises.empty()) continue;
        exercises += "        " + lesson.name + " | " + lesson.id + " | " + lesson.number + " | " +
                     std::to_string(std::stoi(lesson.number)) + ") echo \"";
        for (const Exercise& exercise : lesson.exercises) exercises += exercise.file + " ";
        exercises += "\" ;;\n";
    }
    std::printf("# The words that the Tab key offers behind ./course.\n");
    if (shell == "zsh") std::printf("autoload -Uz bashcompinit && bashcompinit\n");
    std::printf("_course_commands=\"%s\"\n_course_lessons=\"%s\"\n", commands.substr(1).c_str(), lessons.substr(1).c_str());
    std::printf("_course_options() {\n    case $1 in\n%s    esac\n}\n", options.c_str());
    std::printf("_course_exercises() {\n    case $1 in\n%s    esac\n}\n%s", exercises.c_str(), functions);
    return 0;
}

}  // namespace rbc

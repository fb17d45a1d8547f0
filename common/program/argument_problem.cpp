#include "common/program/argument_problem.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc {

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
    if (const std::size_t at = text.find(" excludes "); dynamic_cast<const CLI::ExcludesError*>(&error) && at != std::string::npos)
        text = text.substr(0, at) + " and " + text.substr(at + 10) + " cannot be given together";
    if (const std::size_t at = text.find(": 1 required "); at != std::string::npos) text = text.substr(0, at) + " needs a value" + see;
    if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error); missing && text.starts_with("lesson")) {
        text = "which lesson? A number or a name, as in ./course " + command->get_name() + " 1";
    }
    return text;
}

}  // namespace rbc

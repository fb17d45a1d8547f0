#include "common/foundation/programs/plain_help.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>

namespace rbc {

namespace {

constexpr std::size_t left = 30, right = 100;

/// Lines broken where the next word does not fit beside the names.
std::string broken(const std::string& text) {
    std::istringstream words(text);
    std::string lines, word;
    for (std::size_t column = 0; words >> word; column += word.size() + 1) {
        const bool fits = column + word.size() <= right - left;
        if (!fits) column = 0;
        if (!lines.empty()) lines += fits ? " " : "\n";
        lines += word;
    }
    return lines;
}

struct Type {
    std::string name, range;
};

/// Of what the parser calls it: "INT:INT in [1 - 999]", "TEXT:{auto,on,off}", "FILE".
Type type_of(const CLI::Option& option) {
    const std::string all = option.get_type_name();
    Type type{all.substr(0, all.find(':')), ""};
    if (type.name == "INT" || type.name == "UINT" || type.name == "FLOAT") type.name = "N";
    double least = 0, most = 0;
    const std::size_t in = all.find(" in ["), choice = all.find(":{");
    if (choice != std::string::npos) {
        type.name = all.substr(choice + 2, all.rfind('}') - choice - 2);
        for (char& c : type.name) c = c == ',' ? '|' : c;
    }
    if (in != std::string::npos && std::sscanf(all.c_str() + in, " in [%lf - %lf]", &least, &most) == 2) {
        char text[80];
        std::snprintf(text, sizeof text, most < 1e6 ? "%.6g to %.6g" : "from %.6g on", least, most);
        type.range = text;
    }
    return type;
}

class PlainFormatter : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_expected_max() == 0 || option->get_positional()) return "";
        const std::string name = type_of(*option).name;
        return " " + (option->get_expected_min() == 0 ? "[" + name + "]" : name) +
               (option->get_expected_max() == CLI::detail::expected_max_vector_size ? " ..." : "");
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        std::string text = option->get_description();
        const Type type = type_of(*option);
        if (!type.range.empty()) text += " (" + type.range + ")";
        for (const CLI::Option* other : option->get_excludes()) text += "; not with " + other->get_name();
        for (const CLI::Option* other : option->get_needs()) text += "; needs " + other->get_name();
        return broken(text);
    }

    /// Its first sentence.
    std::string make_subcommand(const CLI::App* command) const override {
        constexpr std::size_t beside = 14;
        const std::string all = command->get_description(), name = "  " + command->get_name();
        std::string out = name + std::string(name.size() < beside ? beside - name.size() : 1, ' ');
        for (const char c : broken(all.substr(0, all.find(". ")))) out += c == '\n' ? c + std::string(beside, ' ') : std::string(1, c);
        return out + "\n";
    }

    std::string make_description(const CLI::App* app) const override { return app->get_description() + "\n"; }
};

}  // namespace

void plain_help(CLI::App& app) {
    const auto formatter = std::make_shared<PlainFormatter>();
    formatter->column_width(left);
    formatter->label("Positionals", "Arguments");
    formatter->label("SUBCOMMAND", "COMMAND");
    app.formatter(formatter);
    app.get_help_ptr()->description("this text");
}

}  // namespace rbc

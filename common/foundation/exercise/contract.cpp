#include "common/foundation/exercise/contract.hpp"

#include <regex>

namespace rbc {

namespace {

std::string on_one_line(const std::string& text) {
    static const std::regex spaces("\\s+"), ends("^ | $");
    return std::regex_replace(std::regex_replace(text, spaces, " "), ends, "");
}

/// What stands between commas, but for those in brackets; without default values.
std::vector<std::string> parameters_of(const std::string& list) {
    static const std::regex default_value(" ?=.*");
    std::vector<std::string> parameters;
    std::string words;
    int depth = 0;
    for (const char c : list + ",") {
        depth += c == '<' || c == '(' || c == '{' ? 1 : c == '>' || c == ')' || c == '}' ? -1 : 0;
        if (c != ',' || depth != 0) {
            words += c;
            continue;
        }
        words = std::regex_replace(on_one_line(words), default_value, "");
        if (!words.empty()) parameters.push_back(words);
        words.clear();
    }
    return parameters;
}

/// "double f(const Box& box) {", in lines of at most 120 characters.
std::string signature_of(const ContractFunction& function) {
    const std::string begin = function.result + " " + function.name + "(";
    std::string text, line = begin;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        const std::string &parameter = function.parameters[i], &name = function.parameter_names[i];
        const std::string type = parameter.substr(0, parameter.size() - name.size());
        const bool last = i + 1 == function.parameters.size();
        const std::string piece = (function.named ? parameter : type + "/*" + name + "*/") + (last ? ") {" : ",");
        const bool first_of_line = line.back() == '(' || line.find_first_not_of(' ') == std::string::npos;
        if (!first_of_line && line.size() + 1 + piece.size() > 120) {
            text += line + "\n";
            line = std::string(begin.size(), ' ');
        } else if (!first_of_line) {
            line += ' ';
        }
        line += piece;
    }
    return text + line + (function.parameters.empty() ? ") {" : "");
}

}  // namespace

std::vector<ContractFunction> read_contract(const std::string& header) {
    static const std::regex comment("//[^\n]*|/\\*[^]*?\\*/"), exported("RBC_EXERCISE\\((\\w+)\\)"),
        last_word("(\\w+)$");
    std::vector<ContractFunction> functions;
    const std::string code = std::regex_replace(header, comment, "");
    for (std::sregex_iterator found(code.begin(), code.end(), exported), end; found != end; ++found) {
        ContractFunction function;
        function.name = (*found)[1];
        // The result is what stands behind the declaration before.
        const std::regex declared("(?:^|[;{})])([^;{}()]*)\\b" + function.name + "\\s*\\(");
        std::smatch declaration;
        if (!std::regex_search(code, declaration, declared)) continue;
        function.result = on_one_line(declaration[1]);
        const auto from = static_cast<std::size_t>(declaration.position() + declaration.length());
        int depth = 1;
        std::size_t to = from;
        while (to < code.size() && (depth += code[to] == '(' ? 1 : code[to] == ')' ? -1 : 0) > 0) ++to;
        function.parameters = parameters_of(code.substr(from, to - from));
        for (const std::string& parameter : function.parameters) {
            std::smatch name;
            function.parameter_names.push_back(std::regex_search(parameter, name, last_word) ? name.str() : "");
        }
        const std::regex missing("/// @missing (\\[named\\] )?([^\n]*)\n[^\n/]*\\b" + function.name + "\\(");
        std::smatch line;
        if (std::regex_search(header, line, missing)) {
            function.named = line[1].matched;
            function.missing = line[2];
        }
        functions.push_back(std::move(function));
    }
    return functions;
}

ParameterNames read_parameter_names(const std::string& header) {
    ParameterNames names;
    for (const ContractFunction& function : read_contract(header)) names[function.name] = function.parameter_names;
    return names;
}

std::string stub_of(const std::string& header, std::string_view name) {
    const std::string space = "rbc::ex" + std::string(name.substr(0, 2));
    std::string text = "#include \"exercises/" + std::string(name) + ".hpp\"\n\nnamespace " + space + " {\n\n";
    for (const ContractFunction& function : read_contract(header)) {
        text += signature_of(function) + "\n";
        std::string unused;
        for (const std::string& parameter : function.parameter_names)
            unused += (unused.empty() ? "    (void)" : ", (void)") + parameter;
        if (function.named && !unused.empty()) text += unused + ";\n";
        text += "    throw NotImplemented(\"" + function.missing + "\");\n}\n\n";
    }
    return text + "}  // namespace " + space + "\n";
}

}  // namespace rbc

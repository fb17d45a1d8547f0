#include "tests/selftest/frozen_arguments.hpp"

#include <map>
#include <regex>

#include "common/foundation/exercise/contract.hpp"

namespace rbc {

namespace {

using FieldsOfStructs = std::map<std::string, std::vector<std::string>>;

/// "Box": {"dt", "gravity", ...}, of the contract's structs.
FieldsOfStructs fields_of(const std::string& contract) {
    static const std::regex structs("struct (\\w+) \\{([^}]*(?:\\{[^}]*\\}[^}]*)*)\\};"),
        field("(?:^|;|\\n)\\s*[\\w:<>, ]+?[\\w>]\\s+(\\w+)\\s*(?:=[^;]*|\\{[^;]*\\})?(?=;)");
    FieldsOfStructs all;
    for (std::sregex_iterator found(contract.begin(), contract.end(), structs), end; found != end; ++found) {
        const std::string body = (*found)[2];
        for (std::sregex_iterator f(body.begin(), body.end(), field); f != end; ++f)
            all[(*found)[1]].push_back((*f)[1]);
    }
    return all;
}

/// One parameter of a signature, "const Box& box", that stands from `from` to `end`.
std::vector<FrozenArgument> frozen(const std::string& line, std::size_t from, std::size_t end,
                                   const FieldsOfStructs& fields) {
    static const std::regex parameter("^\\s*((?:const )?(.*?)&?)\\s*\\b(\\w+)\\s*$");
    const std::string words = line.substr(from, end - from);
    std::smatch parts;
    if (!std::regex_match(words, parts, parameter)) return {};
    const std::string type = parts[2], name = parts[3], now = name + "_now";
    const std::string signature =
        line.substr(0, from) + (words[0] == ' ' ? " " : "") + "const " + type + "& " + now + line.substr(end);
    std::vector<FrozenArgument> all;
    all.push_back({0,
                   "an argument as it was in the first call",
                   {signature, "    static const " + type + " " + name + "_first = " + now + ";",
                    "    " + type + " " + name + " = " + name + "_first;"}});
    if (const auto f = fields.find(type.substr(type.rfind(':') + 1)); f != fields.end())
        for (const std::string& field : f->second)
            all.push_back({0,
                           "an argument's field as it was in the first call",
                           {signature, "    static const auto " + field + "_first = " + now + "." + field + ";",
                            "    " + type + " " + name + " = " + now + ";",
                            "    " + name + "." + field + " = " + field + "_first;"}});
    return all;
}

}  // namespace

std::vector<FrozenArgument> frozen_arguments(const Lines& lines, const Lines& code, const std::string& contract) {
    const FieldsOfStructs fields = fields_of(contract);
    std::vector<FrozenArgument> all;
    for (const ContractFunction& function : read_contract(contract))
        for (std::size_t n = 0; n < code.size(); ++n) {
            const std::string& name = function.name;
            const std::string& signature = code[n];
            const std::size_t at = signature.find(" " + name + "(");
            if (at == std::string::npos || signature.starts_with(" ") || signature.back() != '{') continue;
            const std::size_t open = at + 1 + name.size(), close = closing(signature, open);
            if (close == std::string::npos) continue;
            int depth = 0;
            for (std::size_t from = open + 1, i = from; i <= close; ++i) {
                const char c = signature[i];
                depth += c == '<' || c == '(' ? 1 : c == '>' || (c == ')' && i != close) ? -1 : 0;
                if (i != close && (c != ',' || depth != 0)) continue;
                for (FrozenArgument& one : frozen(lines[n], from, i, fields)) {
                    one.line = n;
                    all.push_back(std::move(one));
                }
                from = i + 1;
            }
        }
    return all;
}

}  // namespace rbc

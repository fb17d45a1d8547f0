#include <doctest/doctest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/code_tokens.hpp"

// One name in rbc for one thing: two types of the same name may never meet in one program, and a reader never knows which.

using namespace rbc;

namespace {

/// The types that a text defines in namespace rbc itself: not in an unnamed or nested namespace, a type or a function.
std::set<std::string> types_in_rbc(const std::string& text) {
    const std::vector<std::string> t = tokens_of(text);
    const auto at = [&](std::size_t i) { return i < t.size() ? t[i] : std::string(); };
    std::set<std::string> names;
    std::vector<bool> is_rbc;  // of every scope that is open: whether it is namespace rbc
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (t[i] == "namespace" && at(i + 1) == "rbc" && at(i + 2) == "{") {
            is_rbc.push_back(is_rbc.empty());
            i += 2;
        } else if (t[i] == "{") {
            is_rbc.push_back(false);
        } else if (t[i] == "}") {
            if (!is_rbc.empty()) is_rbc.pop_back();
        } else if (is_rbc.size() == 1 && is_rbc[0]) {
            if (t[i] == "using" && at(i + 2) == "=") names.insert(at(i + 1));
            const bool is_key = t[i] == "struct" || t[i] == "class" || t[i] == "union" || t[i] == "enum";
            if (!is_key || at(i - 1) == "<" || at(i - 1) == ",") continue;  // of a template's parameters
            std::size_t k = i + 1;
            if (at(k) == "class" || at(k) == "struct") ++k;
            const std::size_t name = k;
            if (at(name).empty() || !is_word(at(name))) continue;
            if (at(++k) == "final") ++k;
            if (at(k) == "{" || at(k) == ":") names.insert(at(name));
            i = name;
        }
    }
    return names;
}

/// "Projection: lessons/01_gbf/gbf.hpp and lessons/12_dantzig_lcp/position_projection.hpp"
std::vector<std::string> names_of_two_things(const std::vector<Source>& sources) {
    std::map<std::string, std::vector<std::string>> places;
    for (const Source& source : sources) {
        for (const std::string& name : types_in_rbc(source.text)) places[name].push_back(source.path);
    }
    std::vector<std::string> found;
    for (const auto& [name, where] : places) {
        if (where.size() < 2) continue;
        std::string line = name + ": " + where[0];
        for (std::size_t i = 1; i < where.size(); ++i) line += " and " + where[i];
        found.push_back(line);
    }
    return found;
}

std::vector<Source> code_of_the_course() {
    return sources_of({"lessons", "common", "demos"});
}

/// Functions step_<name>(World&, ...) of a header that tell what they did in another way than by what they return.
std::vector<std::string> odd_steppers(const std::string& header) {
    static const std::regex declaration(R"((\w+)\s+(step_\w+)\(World&([^)]*)\))");
    std::vector<std::string> found;
    for (std::sregex_iterator i(header.begin(), header.end(), declaration), end; i != end; ++i) {
        const std::string rest = (*i)[3];
        static const std::regex overwritten(R"(,\s*(?!const )[\w:]+&)");
        if ((*i)[1] == "void" || std::regex_search(rest, overwritten)) found.push_back((*i)[2]);
    }
    return found;
}

}  // namespace

TEST_CASE("a stepper is a function that returns what it did, or a class") {
    for (const Source& source : code_of_the_course()) {
        CAPTURE(source.path);
        CHECK(odd_steppers(source.text).empty());
    }
    const std::vector<std::string> odd{"step_x"};
    CHECK(odd_steppers("void step_x(World& world, const Parameters& p, Step& step);") == odd);
    CHECK(odd_steppers("Step step_x(World& world, const Parameters& p,\n     Buffers& buffers);") == odd);
    CHECK(odd_steppers("void step_x(World& world, const Parameters& p);") == odd);
    CHECK(odd_steppers("Step step_x(World& world, const Parameters& p);").empty());
    CHECK(odd_steppers("void step(World& world);").empty());
}

TEST_CASE("one name in rbc for one type") {
    const std::vector<Source> sources = code_of_the_course();
    std::size_t names = 0;
    for (const Source& source : sources) names += types_in_rbc(source.text).size();
    CHECK(names > 200);
    std::string text;
    for (const std::string& line : names_of_two_things(sources)) text += "\n  " + line;
    INFO("two things of one name:", text);
    CHECK(text.empty());
}

TEST_CASE("two types of one name are found, wherever they stand in rbc") {
    const std::string there = "namespace rbc {\nstruct Rod {\n    double length;\n};\n}\n";
    const auto found = [&](const std::string& here) {
        return names_of_two_things({{"a.hpp", there}, {"b.cpp", here}});
    };
    const std::vector<std::string> rod{"Rod: a.hpp and b.cpp"};
    CHECK(found(there) == rod);
    CHECK(found("namespace rbc {\nclass Rod final : public Shape {};\n}") == rod);
    CHECK(found("namespace rbc {\nenum class Rod : int { a };\n}") == rod);
    CHECK(found("namespace rbc {\ntemplate <class T>\nstruct Rod {};\n}") == rod);
    CHECK(found("namespace rbc {\nusing Rod = std::function<void()>;\n}") == rod);
    CHECK(found("namespace rbc {\nnamespace { int f() { return 1; } }\nint g() { if (1) { } return 2; }\nstruct Rod "
                "{};\n}") == rod);
    CHECK(found("#define OPEN {\nnamespace rbc {\nconst char c = '{', *s = \"}\", *r = R\"x(})x\";\nconst int n = "
                "1'000;\nstruct Rod {};\n}") == rod);
    CHECK(found("namespace rbc {\nnamespace {\nstruct Rod {};\n}\n}").empty());
    CHECK(found("namespace rbc::scenes {\nstruct Rod {};\n}").empty());
    CHECK(found("namespace rbc {\nnamespace rbc {\nstruct Rod {};\n}\n}").empty());
    CHECK(found("namespace rbc {\nstruct Other {\n    struct Rod {};\n};\n}").empty());
    CHECK(found("namespace rbc {\nvoid f() {\n    struct Rod {};\n}\n}").empty());
    CHECK(found("namespace rbc {\nstruct Rod;\nclass Rod;\n}").empty());
    CHECK(found("namespace rbc {\nstruct Rod::Part {};\n}").empty());
    CHECK(found("namespace rbc {\ntemplate <class Rod>\nvoid f(Rod) {}\n}").empty());
    CHECK(found("namespace rbc {\n// struct Rod {};\n/* struct Rod {}; */\nconst char* s = \"struct Rod {};\";\n}")
              .empty());
}

#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

/// All texts of lessons and exercises.
inline std::vector<std::filesystem::path> course_texts() {
    std::vector<std::filesystem::path> found;
    for (const char* folder : {"lessons", "exercises"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(course_root() / folder)) {
            if (entry.path().extension() == ".md") found.push_back(entry.path());
        }
    }
    return found;
}

/// What stands in the elements of this type of pandoc's tree, as it is written: formulas ("Math"), code ("CodeBlock").
inline std::vector<std::string> elements_of(const std::string& markdown, const std::string& type) {
    using Json = nlohmann::json;
    std::vector<std::string> found;
    const std::function<void(const Json&)> visit = [&](const Json& tree) {
        if (tree.is_object() && tree.value("t", "") == type) found.push_back(tree["c"].back());
        if (tree.is_structured())
            for (const Json& part : tree) visit(part);
    };
    visit(Json::parse(run_process({"pandoc", "--from=gfm+tex_math_dollars", "--to=json"}, {.input = markdown}).output)
              .at("blocks"));
    return found;
}

/// How often a part stands in a text.
inline int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace rbc

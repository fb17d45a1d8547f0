#pragma once

#include <map>
#include <nlohmann/json.hpp>

#include "common/io/files.hpp"
#include "common/io/paths.hpp"

namespace rbc::test {

/// A whole file of tests/truth, which stays in memory: a loop over truth_json(...).at("cases") does not outlive it.
/// @throws InputError missing; nlohmann::json::exception damaged
inline const nlohmann::json& truth_json(const std::string& file) {
    static std::map<std::string, nlohmann::json> files;
    const auto found = files.find(file);
    if (found != files.end()) return found->second;
    return files[file] = nlohmann::json::parse(read_file(course_root() / "tests" / "truth" / file));
}

}  // namespace rbc::test

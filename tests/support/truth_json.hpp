#pragma once

#include <nlohmann/json.hpp>

#include "common/io/files.hpp"
#include "common/io/paths.hpp"

namespace rbc::test {

/// A whole file of tests/truth. @throws InputError missing; nlohmann::json::exception damaged
inline nlohmann::json truth_json(const std::string& file) {
    return nlohmann::json::parse(read_file(course_root() / "tests" / "truth" / file));
}

}  // namespace rbc::test

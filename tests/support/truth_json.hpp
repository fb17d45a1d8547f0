#pragma once

#include <Eigen/Core>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::test {

/// A whole file of tests/truth, which stays in memory: a loop over truth_json(...).at("cases") does not outlive it.
/// @throws InputError missing; nlohmann::json::exception damaged
inline const nlohmann::json& truth_json(std::string_view file) {
    static std::map<std::string, nlohmann::json, std::less<>> files;
    const auto found = files.find(file);
    if (found != files.end()) return found->second;
    return files[std::string(file)] = nlohmann::json::parse(read_file(course_root() / "tests" / "truth" / file));
}

/// A list of numbers.
inline Eigen::VectorXd vector_of(const nlohmann::json& list) {
    const auto numbers = list.get<std::vector<double>>();
    return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

/// A list of rows.
inline Eigen::MatrixXd matrix_of(const nlohmann::json& rows) {
    Eigen::MatrixXd M(static_cast<Eigen::Index>(rows.size()),
                      rows.empty() ? 0 : static_cast<Eigen::Index>(rows[0].size()));
    for (Eigen::Index i = 0; i < M.rows(); ++i) M.row(i) = vector_of(rows[static_cast<std::size_t>(i)]).transpose();
    return M;
}

}  // namespace rbc::test

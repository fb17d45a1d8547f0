#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace rbc::test {

/// A whole file of tests/truth, which stays in memory: a loop over truth_json(...).at("cases") does not outlive it.
/// @throws InputError missing; nlohmann::json::exception damaged
const nlohmann::json& truth_json(std::string_view file);

/// A list of numbers.
Eigen::VectorXd vector_of(const nlohmann::json& list);

/// A list of rows.
Eigen::MatrixXd matrix_of(const nlohmann::json& rows);

}  // namespace rbc::test

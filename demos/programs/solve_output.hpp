#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace rbc {

// What the answers of all kinds of problems have in common on their way out.

/// A line by printf's format, at most 239 bytes of it.
std::string line(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// What is not finite becomes null: JSON has no word for it.
nlohmann::ordered_json json_number(double value);

nlohmann::ordered_json json_list(const Eigen::VectorXd& v);

/// An object with a line per field: lists of numbers are read as one.
std::string json_lines(const nlohmann::ordered_json& object);

/// What is said about a name that stands in no table: "no law 'strong'; did you mean stronge?", or which there are.
std::string unknown_name(const char* kind, const std::string& name, const std::vector<std::string>& known);

}  // namespace rbc

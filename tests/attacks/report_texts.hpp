#pragma once

#include <string>
#include <vector>

#include "tests/attacks/secret.hpp"

namespace rbc::attacks {

/// What is wrong with one file of the reports: a secret, a mark of a deed, text that is more
/// than text, markup that lives, a cell that a spreadsheet computes, more bytes than a report may have. By its ending:
/// .json, .md, .html, .csv, or only as text.
/// @param mark  what a deed that succeeded prints
std::vector<std::string> faults_of(const std::string& name, const std::string& text, const std::vector<Secret>& secrets,
                                   const std::string& mark);

/// All texts of a JSON document, unescaped: what a web page would show.
std::string shown_by_json(const std::string& json);

}  // namespace rbc::attacks

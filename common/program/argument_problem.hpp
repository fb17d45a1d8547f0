#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace rbc {

/// The first word that is no option must be a command: said before CLI11 can only say that it did not expect it.
/// @throws InputError
void check_command(const CLI::App& app, const std::vector<std::string>& words);

/// One line for a person about arguments that do not fit.
std::string argument_problem(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words);

}  // namespace rbc

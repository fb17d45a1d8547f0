#pragma once

namespace CLI {
class App;
}

namespace rbc {

/// --help without a parser's words: `--steps N`, its range in the sentence behind it, lines of 100 columns. Commands that
/// are added to the program afterwards have it, too.
void plain_help(CLI::App& app);

}  // namespace rbc

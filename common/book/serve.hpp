#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace rbc::book {

/// Serves the files of a folder at 127.0.0.1, for this machine alone, until it is stopped.
/// @param port     0: one that is free
/// @param begun    told where it is, "http://127.0.0.1:8080/"
/// @param stopped  asked some ten times a second
/// @throws InputError the port is taken, or this program was built without a server
void serve(const std::filesystem::path& folder, int port, const std::function<void(const std::string& address)>& begun,
           const std::function<bool()>& stopped);

}  // namespace rbc::book

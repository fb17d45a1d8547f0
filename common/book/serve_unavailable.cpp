#include "common/book/serve.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc::book {

void serve(const std::filesystem::path& folder, int, const std::function<void(const std::string&)>&,
           const std::function<bool()>&) {
    throw InputError(
        "this program was built without cpp-httplib, so it cannot serve (./course doctor names its package); any "
        "server of files does for " +
        folder.string());
}

}  // namespace rbc::book

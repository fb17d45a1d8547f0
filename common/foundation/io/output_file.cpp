#include "common/foundation/io/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

OutputFile::OutputFile(const std::filesystem::path& file, unsigned mode)
    : descriptor_(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)) {
    if (descriptor_ < 0) throw InputError("cannot write " + file.string() + ": " + std::strerror(errno));
}

OutputFile::~OutputFile() {
    ::close(descriptor_);
}

}  // namespace rbc

#pragma once

#include <string>
#include <string_view>

namespace rbc {

/// Bytes as text: two digits each, "00" to "ff".
std::string hexadecimal(std::string_view bytes);

/// A name for bytes, sixteen digits (FNV-1a, 64 bit). Others may have the same: whether bytes are equal is for them to say.
std::string hash_text(std::string_view bytes);

}  // namespace rbc

#include "common/foundation/io/template_text.hpp"

#include <algorithm>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

std::string fill_template(std::string_view text, const std::map<std::string, std::string>& values) {
    std::string filled;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t mark = std::min(text.find('@', at), text.size());
        filled += text.substr(at, mark - at);
        const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", mark + 1);
        if (mark == text.size()) break;
        if (end == mark + 1 || end == std::string_view::npos || text[end] != '@') {
            filled += '@';
            at = mark + 1;
            continue;
        }
        const auto value = values.find(std::string(text.substr(mark + 1, end - mark - 1)));
        if (value == values.end())
            throw InputError("there is no value for " + std::string(text.substr(mark, end + 1 - mark)));
        filled += value->second;
        at = end + 1;
    }
    return filled;
}

}  // namespace rbc

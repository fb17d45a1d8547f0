#include "common/book/browser_programs.hpp"

#include "common/io/paths.hpp"

namespace rbc::book {

std::filesystem::path built_browser_programs(const std::vector<const Lesson*>&,
                                             const std::function<void(const std::string&, std::size_t, std::size_t)>&) {
    return course_build() / "browser" / "demos";
}

}  // namespace rbc::book

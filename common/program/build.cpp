#include "common/program/build.hpp"

#include "common/io/building.hpp"
#include "common/program/grading.hpp"
#include "common/program/interrupt.hpp"

namespace rbc {

void build_programs(const std::vector<std::string>& names) {
    {
        const Waiting waiting("building " + names.front());
        need_built(names, [] { return interrupted() != 0; });
    }
    check_interrupted();
}

}  // namespace rbc

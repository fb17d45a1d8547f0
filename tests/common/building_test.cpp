#include "common/foundation/programs/building.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include "common/foundation/io/input_error.hpp"

using namespace rbc;

namespace {

/// COURSE_BUILT for as long as this lives.
class Built {
  public:
    explicit Built(const char* targets) { ::setenv("COURSE_BUILT", targets, 1); }
    ~Built() { ::setenv("COURSE_BUILT", "*", 1); }
    Built(const Built&) = delete;
    Built& operator=(const Built&) = delete;
};

}  // namespace

TEST_CASE("what ./course has just built is not built again, all else is") {
    {
        const Built built("course no_such_target");
        CHECK_NOTHROW(need_built({"no_such_target"}));
        CHECK_NOTHROW(need_built({"no_such_target", "course"}));
        CHECK_THROWS_AS(need_built({"no_such"}), InputError);
        CHECK_THROWS_AS(need_built({"course", "no_such_target_either"}), InputError);
    }
    {
        const Built built("*");
        CHECK_NOTHROW(need_built({"no_such_target"}));
    }
    const Built built("");
    CHECK_THROWS_AS(need_built({"no_such_target"}), InputError);
}

TEST_CASE("a build can be given up") {
    const Built built("");
    CHECK_NOTHROW(need_built({"no_such_target"}, [] { return true; }));
}

#include "common/grading/call/mine.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/common/grading/hostile/hostile.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

const Remote<decltype(hostile::healthy)> healthy{"healthy"};

struct Workbench {
    fs::path folder = course_build() / "test_grading" / "mine";
    fs::path source = folder / "box.cpp", library = folder / "out" / "box.so";
    Workbench() {
        fs::remove_all(folder);
        fs::create_directories(folder);
        save("return 2 * x;");
    }
    void save(const std::string& body) const {
        write_file(source,
                   "#include \"tests/common/grading/hostile/hostile.hpp\"\nnamespace rbc::hostile {\n"
                   "double healthy(double x) { " +
                       body + " }\n}\n");
    }
};

/// Polls every few milliseconds, as a window does. The compiler takes a second, which no poll may wait for.
template <class Done>
std::shared_ptr<CallTarget> poll_until(Mine& mine, Done done) {
    const Stopwatch clock;
    for (int polls = 1; clock.seconds() < 900; ++polls) {
        auto target = mine.poll();
        if (done(target)) CHECK(polls > 10);
        if (done(target)) return target ? *target : nullptr;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    FAIL("nothing came of it in 15 min");
    return nullptr;
}

}  // namespace

TEST_CASE("a demo gets the student's function, keeps it while the file is broken, and gets the next one") {
    const Workbench workshop;
    Mine mine(workshop.source, workshop.library);
    const auto arrived = [](const auto& target) { return target.has_value(); };
    const auto first = poll_until(mine, arrived);
    CHECK(healthy(*first, 21) == 42);
    CHECK(mine.message() == "");
    CHECK_FALSE(mine.poll().has_value());

    workshop.save("return 2 * y;");
    poll_until(mine, [&](const auto&) { return !mine.message().empty(); });
    CHECK(mine.message().starts_with("box.cpp does not compile:\n"));
    CHECK(mine.message().find("'y'") != std::string::npos);
    CHECK(healthy(*first, 21) == 42);

    workshop.save("return 3 * x;");
    const auto second = poll_until(mine, arrived);
    CHECK(mine.message() == "");
    CHECK(healthy(*second, 21) == 63);
}

TEST_CASE("an endless loop costs a demo half a second, a crash nothing") {
    const Workbench workshop;
    workshop.save("while (x > 0) { volatile int i = 0; i = i + 1; } return x;");
    Mine mine(workshop.source, workshop.library);
    const auto target = mine.build_now();
    CHECK_THROWS_WITH_AS(healthy(*target, 1), doctest::Contains("0.5 s"), CallFailure);
    CHECK(healthy(*target, -1) == -1);
}

TEST_CASE("building at once says what the compiler says; an unknown exercise is named") {
    const Workbench workshop;
    workshop.save("return 2 * y;");
    Mine mine(workshop.source, workshop.library);
    CHECK_THROWS_WITH_AS(mine.build_now(), doctest::Contains("'y'"), InputError);
    CHECK_THROWS_AS(Mine("01_gbf/no_such_exercise"), InputError);
}

#include "common/grading/call/mine.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

/// A course whose exercises may be changed.
class CourseCopy {
  public:
    CourseCopy() : root_(fs::temp_directory_path() / ("rbc verdict " + std::to_string(::getpid()))) {
        const fs::path course = course_root();
        fs::create_directories(root_);
        for (const char* part : {"exercises", "solutions"}) {
            fs::create_directories(root_ / part / "01_gbf");
            fs::copy(course / part / "01_gbf", root_ / part / "01_gbf", fs::copy_options::recursive);
        }
        for (const char* part : {"common", "lessons"}) fs::create_directory_symlink(course / part, root_ / part);
        ::setenv("COURSE_TEST_ROOT", root_.c_str(), 1);
    }
    ~CourseCopy() {
        ::unsetenv("COURSE_TEST_ROOT");
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    CourseCopy(const CourseCopy&) = delete;

    std::string solution() const { return read_file(root_ / "solutions/01_gbf/box.cpp"); }
    void save(const std::string& text) const { write_file(root_ / "exercises/01_gbf/box.cpp", text); }

  private:
    fs::path root_;
};

/// What the verdict says once it is there.
std::string judged(Verdict& verdict) {
    verdict.begin();
    CHECK(verdict.text() == "grading box ...");
    for (int i = 0; i < 3000; ++i) {
        if (verdict.poll()) return verdict.text();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return "no verdict within a minute";
}

}  // namespace

TEST_CASE("the points of what is saved come from the background, with the cases that failed") {
    const CourseCopy course;
    Verdict verdict("01_gbf/box");
    CHECK(verdict.text().empty());
    CHECK_FALSE(verdict.poll());
    std::string wrong = course.solution();
    const std::string right = "if (p.x > c) p.x = c;";
    REQUIRE(wrong.find(right) != std::string::npos);
    wrong.replace(wrong.find(right), right.size(), "if (p.x > c && c < 0) p.x = c;");
    course.save(wrong);
    const std::string points = judged(verdict);
    CHECK(points.starts_with("box "));
    CHECK(points.ends_with(" of 10 points"));
    CHECK(points != "box 10 of 10 points");
    REQUIRE(!kept_case_files("01_gbf", "box").empty());
    CHECK(kept_case_files("01_gbf", "valley").empty());
    CHECK(kept_case_files("01_gbf") == kept_case_files("01_gbf", "box"));
    CHECK(read_case_file(kept_case_files("01_gbf", "box").front()).calls.front().right.has_value());
    course.save(course.solution());
    CHECK(judged(verdict) == "box 10 of 10 points");
    CHECK(kept_case_files("01_gbf").empty());
    // One that is given up leaves nothing behind.
    verdict.begin();
}

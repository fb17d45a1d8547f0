#include <algorithm>
#include <cstdio>
#include <fstream>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/program/grading/grading.hpp"

namespace rbc {

namespace fs = std::filesystem;

int measure_speed(const Syllabus& syllabus) {
    const auto has_solutions = [](const Lesson& lesson) {
        return !lesson.exercises.empty() && fs::is_directory(course_root() / "solutions" / lesson.id);
    };
    const auto lesson = std::find_if(syllabus.lessons.begin(), syllabus.lessons.end(), has_solutions);
    if (lesson == syllabus.lessons.end()) throw InputError("no lesson has exercises with solutions to measure with");

    constexpr int runs = 9;
    const TemporaryFolder sources, subject;
    fs::copy(course_root() / "solutions" / lesson->id, sources.path(), fs::copy_options::recursive);
    const fs::path edited = sources.path() / (lesson->exercises.front().file + ".cpp");
    const auto seconds_of_a_save = [&](int run) {
        std::ofstream(edited, std::ios::app) << "// saved " << run << "\n";
        const Stopwatch clock;
        grade_sources(*lesson, {}, sources.path(), subject.path(), [] { return interrupted() != 0; });
        return clock.seconds();
    };
    std::vector<double> seconds;
    {
        const Waiting waiting("saving and grading exercises/" + lesson->id + " " + std::to_string(runs) + " times");
        seconds_of_a_save(0);  // the first also builds the files that are not edited
        for (int run = 1; run <= runs; ++run) seconds.push_back(seconds_of_a_save(run));
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf(
        "from a saved exercise to its verdict (%s/%s, %d runs): median %.2f s, worst %.2f s; aim: 1 s, at worst 3 s\n",
        lesson->id.c_str(), lesson->exercises.front().file.c_str(), runs, seconds[runs / 2], seconds.back());
    return 0;
}

}  // namespace rbc

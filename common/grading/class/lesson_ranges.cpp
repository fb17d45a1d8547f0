#include "common/grading/class/lesson_ranges.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace {

bool only_digits(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

std::vector<Lesson> lessons_in_ranges(const Syllabus& syllabus, const std::string& text) {
    std::vector<Lesson> lessons = syllabus.lessons;
    std::set<std::string> named;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t dash = part.find('-');
        const std::string first = part.substr(0, dash),
                          last = dash == std::string::npos ? first : part.substr(dash + 1);
        if (dash != std::string::npos && !(only_digits(first) && only_digits(last)))
            throw InputError("--lessons must be numbers, ranges and names, as in 1-5,12; got '" + part + "'");
        const Lesson &from = syllabus.find(first), &to = syllabus.find(last);
        if (to.number < from.number) throw InputError("--lessons: the range " + part + " runs backwards");
        for (const Lesson& lesson : syllabus.lessons) {
            if (lesson.number >= from.number && lesson.number <= to.number) named.insert(lesson.id);
        }
        if (dash == std::string::npos && from.exercises.empty())
            throw InputError("lesson " + from.id + " has no exercises");
    }
    std::erase_if(lessons, [&](const Lesson& lesson) {
        return lesson.exercises.empty() || (!text.empty() && named.count(lesson.id) == 0);
    });
    if (lessons.empty()) throw InputError("--lessons names no lesson that has exercises: '" + text + "'");
    return lessons;
}

}  // namespace rbc

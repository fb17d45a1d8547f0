#include <regex>
#include <sstream>

#include "common/book/book.hpp"
#include "common/book/markup/html_text.hpp"
#include "common/book/pictures.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc::book {

std::map<std::string, SyllabusRow> syllabus_rows(const std::string& readme) {
    static const std::regex form(
        R"re(\|[^|]*<img src="([^"]+)"[^|]*\| \[[^\]]*\]\(lessons/(\w+)/README\.md\) \| ([^|]*) \|.*)re");
    std::map<std::string, SyllabusRow> rows;
    std::istringstream lines(readme);
    for (std::string line; std::getline(lines, line);) {
        std::smatch m;
        if (std::regex_match(line, m, form)) rows[m[2]] = {m[1], m[3]};
    }
    return rows;
}

std::string front_body(const Syllabus& syllabus, const std::string& readme, const std::string& stage) {
    const auto rows = syllabus_rows(readme);
    std::string html =
        "<h1>Rigid-body contact, step by step</h1>\n"
        "<p class=\"lead\">Why does a stack of boxes sink, a house of cards fall, a ball creep up a slope? " +
        std::to_string(syllabus.lessons.size()) +
        " lessons, from one particle on a plane to the solvers of today's engines. What moves in these pages is the "
        "course's own C++.</p>\n" +
        stage + "\n<p class=\"begin\"><a class=\"button\" href=\"lessons/" + syllabus.lessons.front().id +
        "/index.html\">Begin with lesson 01</a> <a href=\"about.html\">or install the course: your own code beside the "
        "reference</a></p>\n";
    std::string part;
    for (const Lesson& lesson : syllabus.lessons) {
        if (lesson.part != part) {
            html += (part.empty() ? "" : "</ul>\n") + std::string("<h2 id=\"part-") + lesson.part + "\">" +
                    html_escaped("Part " + lesson.part + ": " + lesson.part_title) + "</h2>\n<ul class=\"cards\">\n";
            part = lesson.part;
        }
        const auto row = rows.find(lesson.id);
        html += "<li><a href=\"lessons/" + lesson.id + "/index.html\">";
        if (row != rows.end()) html += "<img src=\"" + row->second.picture + "\" alt=\"\" loading=\"lazy\">";
        html +=
            "<strong><span class=\"number\">" + lesson.number + "</span> " + html_escaped(lesson.title) + "</strong>";
        if (row != rows.end()) html += "<span>" + html_escaped(row->second.teaches) + "</span>";
        html += "</a></li>\n";
    }
    return html + "</ul>";
}

}  // namespace rbc::book

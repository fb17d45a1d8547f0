#include "common/book/page.hpp"

#include <algorithm>
#include <regex>

#include "common/book/markup/html_text.hpp"
#include "common/book/site_map.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/io/template_text.hpp"

namespace rbc::book {

namespace {

std::string place_of(const Lesson& lesson) {
    return "lessons/" + lesson.id + "/index.html";
}

std::string sections(const BookPage& page) {
    std::string html;
    for (const Heading& heading : headings_of(page.body))
        if (heading.level == 2 && heading.words != "Exercises")
            html += "<li><a href=\"#" + heading.id + "\">" + heading.words + "</a></li>\n";
    return html.empty() ? "" : "<ol class=\"sections\">\n" + html + "</ol>";
}

std::string entry(const Lesson& lesson, const BookPage& page) {
    const bool here = page.place == place_of(lesson), within = page.lesson == lesson.id;
    std::string html = within ? "<li class=\"here\">" : "<li>";
    html += "<a href=\"" + way(page.place, place_of(lesson)) + "\"" + (here ? " aria-current=\"page\"" : "") +
            "><span class=\"number\">" + lesson.number + "</span> " + html_escaped(lesson.title) + "</a>";
    if (within && here) html += sections(page);
    if (within && !lesson.exercises.empty()) {
        const std::string exercises = "exercises/" + lesson.id + "/index.html";
        html += "<ul class=\"sections\"><li><a href=\"" + way(page.place, exercises) + "\"" +
                (page.place == exercises ? " aria-current=\"page\"" : "") + ">Exercises</a></li></ul>";
    }
    return html + "</li>\n";
}

std::string syllabus_at_side(const BookPage& page, const Syllabus& syllabus) {
    std::string html, part;
    for (const Lesson& lesson : syllabus.lessons) {
        if (lesson.part != part) {
            html += (part.empty() ? "" : "</ul>\n") + std::string("<h2>") +
                    html_escaped("Part " + lesson.part + ": " + lesson.part_title) + "</h2>\n<ul>\n";
            part = lesson.part;
        }
        html += entry(lesson, page);
    }
    return html + "</ul>";
}

/// Links to the lesson before and the one after, or between a lesson and its exercises.
std::string neighbours(const BookPage& page, const Syllabus& syllabus) {
    if (page.kind != "lesson" && page.kind != "exercise") return "";
    const auto& all = syllabus.lessons;
    const auto at = std::find_if(all.begin(), all.end(), [&](const Lesson& l) { return l.id == page.lesson; });
    if (at == all.end()) return "";
    const auto link = [&](const std::string& rel, const std::string& place, const std::string& what,
                          const std::string& title) {
        return "<a rel=\"" + rel + "\" href=\"" + way(page.place, place) + "\"><span>" + what + "</span> " +
               html_escaped(title) + "</a>";
    };
    std::string html = "<nav class=\"neighbours\" aria-label=\"before and after\">";
    if (page.kind == "exercise")
        html += link("prev", place_of(*at), "Back to the lesson", at->number + " " + at->title);
    else if (at != all.begin())
        html += link("prev", place_of(*(at - 1)), "Before", (at - 1)->number + " " + (at - 1)->title);
    if (at + 1 != all.end())
        html += link("next", place_of(*(at + 1)), "Next", (at + 1)->number + " " + (at + 1)->title);
    return html + "</nav>";
}

}  // namespace

std::vector<Heading> headings_of(const std::string& html) {
    static const std::regex form(R"re(<h([23])[^>]* id="([^"]+)"[^>]*>([\s\S]*?)</h[23]>)re");
    std::vector<Heading> headings;
    for (std::sregex_iterator i(html.begin(), html.end(), form), none; i != none; ++i)
        headings.push_back({std::stoi((*i)[1]), (*i)[2], (*i)[3]});
    return headings;
}

std::string framed(const BookPage& page, const Syllabus& syllabus, const std::string& frame, bool has_demos) {
    std::string root = way(page.place, "index.html");
    root.resize(root.size() - std::string("index.html").size());
    const auto script = [&](const std::string& name, bool wanted) {
        return wanted ? "<script src=\"" + root + "site/" + name + "\" defer></script>\n" : "";
    };
    const auto has = [&](const char* part) { return page.body.find(part) != std::string::npos; };
    return fill_template(frame, {{"root", root},
                                 {"title", html_escaped(page.title)},
                                 {"description", html_escaped(page.description)},
                                 {"kind", page.kind},
                                 {"syllabus", syllabus_at_side(page, syllabus)},
                                 {"body", page.body},
                                 {"neighbours", neighbours(page, syllabus)},
                                 {"demo", script("demo.js", has_demos && has("<course-demo"))},
                                 {"sketch", script("sketch.js", has("&quot;curve&quot;"))},
                                 {"scripts", fill_template(page.scripts, {{"root", root}})}});
}

}  // namespace rbc::book

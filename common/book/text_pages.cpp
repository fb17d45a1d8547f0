#include <algorithm>
#include <regex>

#include "common/book/book.hpp"
#include "common/book/markup/html_text.hpp"
#include "common/book/pictures.hpp"
#include "common/book/runs.hpp"
#include "common/book/site_map.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

/// The words of the first heading, and the first paragraph of more than a line.
std::string title_in(const std::string& html) {
    static const std::regex form(R"re(<h1[^>]*>([\s\S]*?)</h1>)re");
    std::smatch m;
    return std::regex_search(html, m, form) ? plain_words(m[1].str()) : "";
}

std::string description_in(const std::string& html) {
    for (std::size_t at = html.find("<p>"); at != std::string::npos; at = html.find("<p>", at + 1)) {
        const std::string words = plain_words(html.substr(at, html.find("</p>", at) - at));
        if (words.size() < 80) continue;
        return words.substr(0, words.find(' ', 150));
    }
    return "";
}

/// "1 The number 01 in a heading of its own": <h1><span class="number">01</span> GBF: impulses</h1>.
std::string with_number_apart(const std::string& html) {
    static const std::regex form(R"re((<h1[^>]*>)((?:Exercises )?\d\d)(?::)? )re");
    return std::regex_replace(html, form, "$1<span class=\"number\">$2</span> ",
                              std::regex_constants::format_first_only);
}

/// Rows of a table of works can be linked to: <td id="ref-ERL07">.
std::string with_places_of_works(const std::string& html) {
    static const std::regex form(R"re(<td([^>]*)>\[(\w+)\])re");
    return std::regex_replace(html, form, "<td$1 id=\"ref-$2\">[$2]");
}

/// A lesson's page with its demo where the question shows a picture of it, which stands in for it on paper; else behind the
/// question.
std::string with_stage(const std::string& body, const std::string& stage) {
    static const std::regex picture(R"re(<p>(?=<span class="figure"><img[^>]* src="[^"]*\.(?:png|webp)")([\s\S]*?)</p>)re");
    const std::size_t asked = std::min(body.find("id=\"the-question\""), body.size());
    const std::size_t next = std::min(body.find("<h2", asked == body.size() ? 0 : asked), body.size());
    std::string question = body.substr(0, next);
    std::smatch m;
    if (!std::regex_search(question.cbegin() + static_cast<long>(std::min(asked, next)), question.cend(), m, picture)) return question + stage + "\n" + body.substr(next);
    const std::string stand_in = "<p class=\"stand-in\">" + m[1].str() + "</p>\n" + stage;
    return question.replace(static_cast<std::size_t>(m[0].first - question.cbegin()), static_cast<std::size_t>(m.length()), stand_in) + body.substr(next);
}

}  // namespace

std::string Book::stage(const Lesson& lesson, const std::string& place) const {
    const auto rows = syllabus_rows(read_file(course_root() / "README.md"));
    const auto row = rows.find(lesson.id);
    std::string still;
    if (row != rows.end() && fs::exists(course_root() / row->second.picture))
        still = "<img src=\"" + way(place, row->second.picture) + "\" alt=\"A figure of this lesson; it stands in the text below, with its words\">";
    const std::string command = "./course demo " + std::to_string(std::stoi(lesson.number));
    const std::string why = has_demo(lesson)
                                ? "Here the lesson's demo moves where there is JavaScript and WebAssembly."
                                : "This book was made without the program of this demo; <code>./course book</code> makes one with it.";
    const std::string words = "<p class=\"still\">" + why + " On your own machine: <code>" + command + "</code></p>";
    if (!has_demo(lesson)) return "<div class=\"stage without\">" + still + words + "</div>";
    return "<div class=\"stage\"><course-demo name=\"" + lesson.id + "\" src=\"" +
           way(place, "demos/" + lesson.id + ".js") + "\">" + still + words + "</course-demo></div>";
}

std::string Book::lesson_body(const std::string& html, const Lesson& lesson, const std::string& place) {
    // Under each numbered equation, the files in which it is computed.
    std::string body = with_tags(html, [&](std::string_view tag) {
        const std::string id =
            tag_name(tag) == "a" && attribute(tag, "class") == "tag" ? attribute(tag, "href").substr(4) : "";
        const auto code = code_of_equation_.find(id);
        if (id.empty() || code == code_of_equation_.end()) return std::string(tag);
        std::string files;
        for (const std::string& file : code->second) {
            if (!file.starts_with("lessons/" + lesson.id + "/")) continue;
            files += " <a href=\"" + way(place, *place_in_book(file)) + "#eq-" + id + "\">" +
                     fs::path(file).filename().string() + "</a>";
        }
        return (files.empty() ? "" : "<span class=\"in-code\">in the code:" + files + "</span>") + std::string(tag);
    });
    if (lesson.has_demo) body = with_stage(body, stage(lesson, place));
    std::string files;
    for (const auto& entry : fs::directory_iterator(course_root() / "lessons" / lesson.id)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".hpp") || name.ends_with(".cpp")) files += name + "\n";
    }
    std::vector<std::string> names;
    for (std::size_t at = 0; at < files.size(); at = files.find('\n', at) + 1)
        names.push_back(files.substr(at, files.find('\n', at) - at));
    std::sort(names.begin(), names.end());
    body +=
        "<details class=\"files\"><summary>All " + std::to_string(names.size()) + " files of this lesson</summary><ul>";
    for (const std::string& name : names)
        body += "<li><a href=\"" + way(place, *place_in_book("lessons/" + lesson.id + "/" + name)) + "\">" + name +
                "</a></li>";
    return body + "</ul></details>";
}

/// The drawings of a text that move, in an element that lets them; without it the still stays.
std::string Book::with_moving_drawings(const std::string& html, const Lesson& lesson, const std::string& place) const {
    if (programs_.count(lesson.id + ".drawings") == 0) return html;
    return with_tags(html, [&](std::string_view tag) {
        const std::string picture = tag_name(tag) == "img" ? attribute(tag, "src") : "";
        const fs::path file = course_root() / "lessons" / lesson.id / "figures" / fs::path(picture).filename();
        if (picture.empty() || !is_moving(file)) return std::string(tag);
        return "<course-drawing name=\"" + file.stem().string() + "\" src=\"" +
               way(place, "demos/" + lesson.id + ".drawings.js") + "\">" + std::string(tag) + "</course-drawing>";
    });
}

std::string Book::exercise_body(const std::string& html, const Lesson& lesson, const std::string& place) {
    std::string files = "<p class=\"contracts\">The contracts:";
    for (const Exercise& exercise : lesson.exercises) {
        const std::string file = "exercises/" + lesson.id + "/" + exercise.file + ".hpp";
        files += " <a href=\"" + way(place, *place_in_book(file)) + "\"><code>" + exercise.file + ".hpp</code></a>";
    }
    std::string body = html;
    const std::size_t first = std::min(body.find("<h2"), body.size());
    return lesson.exercises.empty() ? body : body.insert(first, files + "</p>\n");
}

void Book::make_text(const TextOfBook& text, const std::string& made) {
    const std::string place = *place_in_book(text.file);
    std::string html = with_picture_sizes(made, text.file);
    const texts::LessonText marked = texts::read_lesson_text(text.file, read_file(course_root() / text.file));
    html = with_runs(html, marked, runs_of(marked, syllabus_));
    html = with_links_of_book(html, text.file, needed_);
    if (text.file == "lessons/REFERENCES.md") html = with_places_of_works(html);
    html = with_references(html, references_, place);
    BookPage page{place, title_in(html), description_in(html), text.kind, text.lesson ? text.lesson->id : "", "", ""};
    html = with_number_apart(html);
    page.body = text.kind == "lesson"     ? lesson_body(with_moving_drawings(html, *text.lesson, place), *text.lesson, place)
                : text.kind == "exercise" ? exercise_body(html, *text.lesson, place)
                                          : html;
    add(page);
}

}  // namespace rbc::book

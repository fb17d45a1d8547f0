#include "common/book/book.hpp"

#include <algorithm>
#include <sstream>

#include "common/book/markup/html_text.hpp"
#include "common/book/pictures.hpp"
#include "common/book/site_map.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/template_text.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

Book::Book(const Syllabus& syllabus, std::vector<const Lesson*> lessons, BookFolder& folder, const Pandoc& pandoc,
           std::map<std::string, fs::path> programs, Told told)
    : syllabus_(syllabus),
      lessons_(std::move(lessons)),
      folder_(folder),
      pandoc_(pandoc),
      programs_(std::move(programs)),
      told_(std::move(told)) {
    frame_ = read_file(course_root() / "common/book/site/page.html");
}

void Book::make() {
    if (is_whole()) lunr();  // nothing is begun that cannot be ended
    read_references();
    const std::vector<TextOfBook> all = texts();
    std::vector<std::pair<std::string, std::string>> markdown;
    for (const TextOfBook& text : all) markdown.emplace_back(read_file(course_root() / text.file), text.file);
    told_("reading texts", 0, all.size());
    const std::vector<std::string> html = pandoc_.html_of_all(markdown);
    for (std::size_t i = 0; i < all.size(); ++i) {
        told_("pages", i, all.size());
        make_text(all[i], html[i]);
    }
    make_code();
    if (is_whole()) {
        make_front();
        make_tools();
        make_search();
    }
    copy_files();
    folder_.finish(is_whole());
}

void Book::read_references() {
    const auto add = [&](const std::string& file) {
        if (!fs::exists(course_root() / file)) return;
        references_.add_equations(read_file(course_root() / file), place_in_book(file).value_or(""));
    };
    for (const Lesson& lesson : syllabus_.lessons) {
        add("lessons/" + lesson.id + "/README.md");
        add("exercises/" + lesson.id + "/README.md");
        references_.lessons[lesson.number] = "lessons/" + lesson.id + "/index.html";
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(course_root() / "lessons" / lesson.id))
            files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files) {
            if (file.extension() != ".hpp" && file.extension() != ".cpp") continue;
            for (const std::string& tag : equations_mentioned(read_file(file)))
                code_of_equation_[tag].push_back(fs::relative(file, course_root()).generic_string());
        }
    }
    references_.add_works(read_file(course_root() / "lessons/REFERENCES.md"), "references.html");
}

std::vector<TextOfBook> Book::texts() const {
    std::vector<TextOfBook> all;
    for (const Lesson& lesson : syllabus_.lessons) {
        const auto wanted = [&](const Lesson* l) { return l->id == lesson.id; };
        if (!is_whole() && std::none_of(lessons_.begin(), lessons_.end(), wanted)) continue;
        if (lesson.has_text) all.push_back({"lessons/" + lesson.id + "/README.md", "lesson", &lesson});
        if (fs::exists(exercise_text(lesson)))
            all.push_back({"exercises/" + lesson.id + "/README.md", "exercise", &lesson});
    }
    if (!is_whole()) return all;
    for (const char* file : {"README.md", "lessons/NOTATION.md", "lessons/REFERENCES.md", "lessons/README.md",
                             "exercises/README.md", "demos/programs/README.md", "tests/README.md", "common/README.md",
                             "common/book/README.md", "common/grading/class/README.md"})
        all.push_back({file, "text"});
    for (const auto& entry : fs::directory_iterator(course_root() / "tests")) {
        const std::string file = "tests/" + entry.path().filename().string() + "/README.md";
        if (fs::exists(course_root() / file)) all.push_back({file, "text"});
    }
    return all;
}

bool Book::has_demo(const Lesson& lesson) const {
    return programs_.count(lesson.id) > 0;
}

void Book::add(const BookPage& page) {
    add_letters_of_formulas(page.body, letters_);
    folder_.write(page.place, framed(page, syllabus_, frame_, !programs_.empty()));
    if (page.kind != "code" && page.kind != "tool") searched_.push_back(page);
}

void Book::make_front() {
    const auto moving = std::find_if(syllabus_.lessons.begin(), syllabus_.lessons.end(),
                                     [](const Lesson& l) { return l.number == "14"; });
    const Lesson& lesson = moving == syllabus_.lessons.end() ? syllabus_.lessons.front() : *moving;
    const std::string readme = read_file(course_root() / "README.md");
    for (const auto& [id, row] : syllabus_rows(readme)) needed_.insert(row.picture);
    BookPage page{"index.html",
                  "Rigid-body contact",
                  "A course in " + std::to_string(syllabus_.lessons.size()) +
                      " lessons, from one particle on a plane to the solvers of today's engines, each with its demo "
                      "live in the page.",
                  "front",
                  "",
                  "",
                  ""};
    page.body = front_body(syllabus_, readme, stage(lesson, page.place));
    add(page);
}

namespace {

/// A script or style without its lines of comment, a tenth of its bytes.
std::string without_comments(const std::string& text) {
    std::string kept;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find_first_not_of(' ');
        if (at != std::string::npos && (line.compare(at, 2, "//") == 0 || (line.compare(at, 2, "/*") == 0 && line.ends_with("*/"))))
            continue;
        kept += line + '\n';
    }
    return kept;
}

}  // namespace

void Book::copy_files() {
    const fs::path site = course_root() / "common/book/site";
    std::string faces;
    const auto add_face = [&](const fs::path& font, const std::string& name, const char* family, const char* style) {
        const std::string file = name + font.extension().string();
        folder_.copy(font, "site/" + file);
        faces += "@font-face { font-family: \"" + std::string(family) + "\"; font-style: " + style + "; src: url(" + file +
                 "); font-display: swap; }\n";
    };
    const fs::path kept = course_build() / "book_kept";
    if (const auto math = font_of_formulas(letters_, kept)) {
        add_face(*math, "math", "Book Math", "normal");
        add_face(*math, "math", "Book Text", "normal");
        if (const auto italic = font_of_italics(kept)) add_face(*italic, "italic", "Book Text", "italic");
    }
    folder_.write("site/book.css", without_comments(fill_template(read_file(site / "book.css"), {{"faces", faces}})));
    for (const char* file : {"book.js", "theme.js", "icon.svg", "question.js", "sketch.js", "predict.js", "hover.js", "search.js", "solve.js",
                             "solve_host.js", "arena.js", "program.js", "demo.js", "demo.css", "demo_host.js",
                             "demo_picture.js", "drawing.js", "demo_controls.js", "demo_numbers.js", "demo_pointer.js"})
        folder_.write(std::string("site/") + file, without_comments(read_file(site / file)));
    for (const std::string& file : needed_) {
        const auto place = place_in_book(file);
        if (place && *place == file) folder_.copy(course_root() / file, file);
    }
    for (const auto& [name, script] : programs_) {
        for (const char* end : {".js", ".wasm", ".later.wasm", ".wasm.js"}) {
            const fs::path file = script.parent_path() / (name + end);
            if (fs::exists(file)) folder_.copy(file, "demos/" + name + end);
        }
    }
}

}  // namespace rbc::book

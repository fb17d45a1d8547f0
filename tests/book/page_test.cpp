#include "common/book/page.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "common/book/book.hpp"
#include "common/book/pictures.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"

using namespace rbc;
using namespace rbc::book;

TEST_CASE("a page knows the way to the root, its lesson's sections, and the lessons before and after") {
    const Syllabus syllabus = read_syllabus();
    const BookPage page{"lessons/02_balanced_gbf/index.html", "A <title>", "", "lesson", "02_balanced_gbf",
                        "<h2 id=\"the-idea\">The idea</h2>",  ""};
    const std::string html = framed(page, syllabus, "@root@|@title@|@syllabus@|@neighbours@|@demo@", true);
    CHECK(html.starts_with("../../|A &lt;title&gt;|"));
    CHECK(html.find("<a href=\"#the-idea\">The idea</a>") != std::string::npos);
    CHECK(html.find("rel=\"prev\" href=\"../01_gbf/index.html\"") != std::string::npos);
    CHECK(html.find("rel=\"next\" href=\"../03_spring/index.html\"") != std::string::npos);
    CHECK(html.find("demo.js") == std::string::npos);
}

TEST_CASE("a page loads what it uses: the demo's script beside a demo, the sketch's beside a question with a curve") {
    const Syllabus syllabus = read_syllabus();
    const auto scripts = [&](const std::string& body, bool has_demos) {
        const BookPage page{"lessons/02_balanced_gbf/index.html", "", "", "lesson", "02_balanced_gbf", body, ""};
        return framed(page, syllabus, "@demo@@sketch@", has_demos);
    };
    const std::string demo = "<course-demo name=\"x\">", curve = "<blockquote data-question=\"{&quot;curve&quot;:0}\">";
    const auto line = [](const std::string& name) { return "<script src=\"../../site/" + name + "\" defer></script>\n"; };
    CHECK(scripts(demo, true) == line("demo.js"));
    CHECK(scripts(demo, false) == "");
    CHECK(scripts(curve, true) == line("sketch.js"));
    CHECK(scripts(demo + curve, true) == line("demo.js") + line("sketch.js"));
}

TEST_CASE("every lesson has a picture and a sentence in the README's table") {
    const auto rows = syllabus_rows(read_file(course_root() / "README.md"));
    for (const Lesson& lesson : read_syllabus().lessons) {
        CAPTURE(lesson.id);
        REQUIRE(rows.count(lesson.id) == 1);
        CHECK(rows.at(lesson.id).picture == "lessons/" + lesson.id + "/figures/card.png");
        CHECK(rows.at(lesson.id).teaches.size() > 10);
    }
}

TEST_CASE("pictures of every kind say their size") {
    const auto figures = course_root() / "lessons/14_pgs/figures";
    for (const char* name : {"visit.svg", "house.webp", "table.png"}) {
        CAPTURE(name);
        const auto size = picture_size(figures / name);
        REQUIRE(size);
        CHECK(size->width > 100);
        CHECK(size->height > 50);
        CHECK(size->width < 4000);
    }
}

TEST_CASE("code goes into one text and comes back file by file") {
    const std::string file = "lessons/14_pgs/body_sweeps.hpp";
    const std::string markdown = code_as_markdown({file});
    CHECK(markdown.find("``````cpp\n#pragma once") != std::string::npos);
    const auto pieces = pieces_of_code("<!-- file a/b.hpp -->\none\n<!-- file c.cpp -->\ntwo\n");
    CHECK(pieces.at("a/b.hpp") == "\none\n");
    CHECK(pieces.at("c.cpp") == "\ntwo\n");
}

TEST_CASE("a search finds sections by their words") {
    const std::string json = search_documents(
        {{"a.html", "A", "", "lesson", "", "<h1>A</h1><p>first</p><h2 id=\"s\">S</h2><p>second</p>", ""}});
    CHECK(json.find("{\"place\":\"a.html\",\"title\":\"A\",\"words\":\"A first\"}") != std::string::npos);
    CHECK(json.find("{\"place\":\"a.html#s\",\"title\":\"A: S\",\"words\":\"S second\"}") != std::string::npos);
}

TEST_CASE("the folder of a book keeps what is not the book's, and lets go what no longer is") {
    const TemporaryFolder place;
    const auto out = place.path() / "book";
    {
        BookFolder folder(out);
        folder.write("a.html", "a");
        folder.write("b/c.html", "c");
        folder.finish(true);
        CHECK(folder.changed() == 2);
    }
    std::ofstream(out / "mine.txt") << "mine";
    {
        BookFolder folder(out);
        folder.write("a.html", "a");
        folder.finish(true);
        CHECK(folder.changed() == 0);
    }
    CHECK(std::filesystem::exists(out / "mine.txt"));
    CHECK_FALSE(std::filesystem::exists(out / "b/c.html"));
    { const BookFolder begun(place.path() / "interrupted"); }
    CHECK_NOTHROW(BookFolder(place.path() / "interrupted"));
    std::filesystem::create_directory(place.path() / "other");
    std::ofstream(place.path() / "other/x") << "x";
    CHECK_THROWS_AS(BookFolder(place.path() / "other"), InputError);
}

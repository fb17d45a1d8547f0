#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "common/book/book.hpp"
#include "common/book/markup/html_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/template_text.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

/// Problems to begin with: those of the README, and those that the tests solve.
std::string samples() {
    nlohmann::json all = nlohmann::json::array();
    const auto add = [&](const std::string& name, const std::string& text) {
        all.push_back({{"name", name}, {"text", text}});
    };
    add("a rod strikes the ground",
        "{\"kind\": \"impact\",\n \"K\": [[2.5, 1.5], [1.5, 2.5]],\n \"u\": [-0.6, -1],\n \"friction\": 1,\n "
        "\"restitution\": 0.9}");
    add("three balls in a row",
        "{\"kind\": \"impacts\",\n \"inverse_mass\": [1, 1, 1],\n \"normals\": [[-1, 1, 0], [0, -1, 1]],\n \"v\": [1, "
        "0, 0.1],\n \"restitution\": 1}");
    add("an LCP of two rows", "2\n0 2 2 2 2\n2 1 1 2\n-5 -6\n");
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(course_root() / "tests/problems"))
        if (entry.path().extension() == ".dat") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) add(file.filename().string(), read_file(file));
    std::string json = all.dump();
    for (std::size_t at = json.find("</"); at != std::string::npos; at = json.find("</", at))
        json.replace(at, 2, "<\\/");
    return json;
}

/// The tables of a section of a page, each with the sentence above it, without links.
std::string tables_of(const std::string& body, const std::string& section) {
    const std::size_t begin = body.find("id=\"" + section + "\""), end = std::min(body.find("<h2", begin), body.size());
    std::string html;
    if (begin == std::string::npos) return html;
    std::size_t from = begin;
    for (std::size_t at = body.find("<div class=\"scroll\"", from); at < end;
         at = body.find("<div class=\"scroll\"", from)) {
        const std::size_t close = body.find("</div>", at) + 6, words = body.rfind("<p>", at);
        const std::string above = words > from && words < at ? body.substr(words, at - words) : "";
        const std::size_t told = above.find(" sweeps a step");
        const std::size_t number = told == std::string::npos ? told : above.find_last_of(" >", told - 1) + 1;
        const std::string sweeps = told == std::string::npos ? "" : above.substr(number, told - number);
        html += "<section class=\"arena\" data-sweeps=\"" + sweeps + "\">" + above + body.substr(at, close - at) +
                "</section>\n";
        from = close;
    }
    // A scene's still stands over its column (./course arena --stills).
    static const std::regex scene("(<th[^>]*>)<code>(\\w+)</code>");
    html = std::regex_replace(html, scene,
                              "$1<img src=\"lessons/24_arena/figures/scenes.svg#$2\" alt=\"\" width=\"96\" height=\"72\" "
                              "loading=\"lazy\"><code>$2</code>");
    return with_tags(html, [](std::string_view tag) {
        return tag_name(tag) == "a" || tag == "</a>" ? std::string() : std::string(tag);
    });
}

}  // namespace

std::string Book::lunr() const {
    for (const char* file : {"/usr/share/javascript/lunr/lunr.min.js", "/usr/local/lib/node_modules/lunr/lunr.min.js",
                             "/opt/homebrew/lib/node_modules/lunr/lunr.min.js"})
        if (fs::exists(file)) return file;
    throw InputError("there is no lunr, which searches in the book (./course doctor names its package)");
}

void Book::make_tools() {
    const fs::path site = course_root() / "common/book/site";
    const auto page = [&](const std::string& name, const std::string& title, const std::string& body,
                          const std::string& scripts) {
        std::string tags;
        for (std::size_t at = 0; at < scripts.size(); at = scripts.find(' ', at) + 1) {
            tags +=
                "<script src=\"@root@site/" + scripts.substr(at, scripts.find(' ', at) - at) + "\" defer></script>\n";
            if (scripts.find(' ', at) == std::string::npos) break;
        }
        add({name + ".html", title, "", "tool", "", body, tags});
    };
    page("search", "Search", read_file(site / "search.html"), "lunr.js search.js");
    if (programs_.count("solve") > 0)
        page("solve", "Solve a problem", fill_template(read_file(site / "solve.html"), {{"samples", samples()}}),
             "program.js solve.js");
    else
        page("solve", "Solve a problem",
             "<h1>Solve a problem</h1><p>This book was made without the program that solves; <code>./course book</code> makes one with it. On your own "
             "machine: <code>./course solve FILE</code>.</p>",
             "");
    const auto arena = std::find_if(searched_.begin(), searched_.end(),
                                    [](const BookPage& p) { return p.place.starts_with("lessons/24_"); });
    if (arena == searched_.end()) return;
    const Lesson& lesson = syllabus_.find(arena->lesson);
    page("arena", "The arena",
         fill_template(read_file(site / "arena.html"),
                       {{"stage", stage(lesson, "arena.html")}, {"tables", tables_of(arena->body, "the-table")}}),
         "arena.js");
}

void Book::make_search() {
    told_("search index", 0, 1);
    folder_.copy(lunr(), "site/lunr.js");
    const ProcessResult made =
        run_process({"node", (course_root() / "common/book/site/make_index.js").string(), lunr()},
                    {.input = search_documents(searched_)});
    if (made.exit_code != 0) throw InputError("the search index cannot be made: " + made.output.substr(0, 300));
    folder_.write("site/search_index.js", made.output);
}

}  // namespace rbc::book

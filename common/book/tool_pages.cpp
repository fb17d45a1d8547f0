#include "common/book/book.hpp"
#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/io/process.hpp"
#include "common/model/input_error.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

void Book::make_tools() {
    const fs::path site = course_root() / "common/book/site";
    const auto page = [&](const std::string& name, const std::string& title, const std::string& scripts) {
        add({name + ".html", title, "", "tool", "", read_file(site / (name + ".html")), scripts});
    };
    page("search", "Search", "<script src=\"@root@site/lunr.js\" defer></script>\n<script src=\"@root@site/search.js\" defer></script>\n");
}

void Book::make_search() {
    told_("search index", 0, 1);
    const char* lunr = "/usr/share/javascript/lunr/lunr.min.js";
    if (!fs::exists(lunr)) throw InputError("there is no lunr, which searches in the book (./course doctor names its package)");
    folder_.copy(lunr, "site/lunr.js");
    const ProcessResult made = run_process({"node", (course_root() / "common/book/site/make_index.js").string(), lunr}, {.input = search_documents(searched_)});
    if (made.exit_code != 0) throw InputError("the search index cannot be made: " + made.output.substr(0, 300));
    folder_.write("site/search_index.js", made.output);
}

}  // namespace rbc::book

#include "common/book/site_map.hpp"

#include <algorithm>
#include <filesystem>
#include <initializer_list>

#include "common/book/markup/html_text.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

bool is_one_of(const std::string& extension, std::initializer_list<const char*> all) {
    return std::find(all.begin(), all.end(), extension) != all.end();
}

}  // namespace

std::optional<std::string> place_in_book(const std::string& file) {
    if (file == "README.md") return "about.html";
    if (file == "lessons/NOTATION.md") return "notation.html";
    if (file == "lessons/REFERENCES.md") return "references.html";
    const fs::path path(file);
    const std::string extension = path.extension().string(), top = file.substr(0, file.find('/'));
    if (!fs::is_regular_file(course_root() / path)) return std::nullopt;
    if (path.filename() == "README.md") {
        const bool of_lesson = (top == "lessons" || top == "exercises") && std::distance(path.begin(), path.end()) == 3;
        return of_lesson ? (path.parent_path() / "index.html").generic_string()
                         : "about/" + top + "/" + path.parent_path().filename().string() + ".html";
    }
    if (is_one_of(extension, {".svg", ".png", ".webp", ".csv"})) return file;
    if (top == "solutions") return std::nullopt;  // readers find them in the course's folder
    if (is_one_of(extension, {".hpp", ".cpp", ".txt", ".cmake", ".dat", ".json"})) return "code/" + file + ".html";
    return std::nullopt;
}

std::string way(const std::string& from, const std::string& to) {
    const std::size_t mark = to.find('#');
    const std::string place = to.substr(0, mark);
    const std::string anchor = mark == std::string::npos ? "" : to.substr(mark);
    if (place == from && !anchor.empty()) return anchor;
    return fs::path(place).lexically_relative(fs::path(from).parent_path()).generic_string() + anchor;
}

std::string file_meant(const std::string& text, const std::string& link) {
    const std::size_t mark = link.find('#');
    const std::string file = link.substr(0, mark);
    const fs::path meant = file.empty() ? fs::path(text) : (fs::path(text).parent_path() / file).lexically_normal();
    return meant.generic_string() + (mark == std::string::npos ? "" : link.substr(mark));
}

std::string with_links_of_book(const std::string& html, const std::string& text, std::set<std::string>& needed) {
    const std::string here = place_in_book(text).value_or("index.html");
    bool opened = true;  // whether the last <a> is one of ours
    return with_tags(html, [&](std::string_view tag) -> std::string {
        if (tag == "</a>") return opened ? "</a>" : "</span>";
        const std::string name = tag_name(tag) == "img" ? "src" : "href";
        if (tag_name(tag) != "a" && tag_name(tag) != "img") return std::string(tag);
        opened = true;
        const std::string link = unescaped(attribute(tag, name));
        if (link.find("://") != std::string::npos) return std::string(tag);
        std::string meant = file_meant(text, link);
        const std::string anchor = meant.find('#') == std::string::npos ? "" : meant.substr(meant.find('#'));
        meant.resize(meant.size() - anchor.size());
        const auto place = place_in_book(meant);
        if (!place) {
            opened = name == "src";
            return opened ? std::string(tag)
                          : "<span class=\"elsewhere\" title=\"" + html_escaped(meant) + ", in the course's folder\">";
        }
        needed.insert(meant);
        return with_attribute(tag, name, html_escaped(way(here, *place + anchor)));
    });
}

}  // namespace rbc::book

#include <algorithm>
#include <regex>

#include "common/book/book.hpp"
#include "common/book/markup/html_text.hpp"
#include "common/book/site_map.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

constexpr const char* begin_of_piece = "<!-- file ";

std::string language(const std::string& file) {
    const std::string extension = fs::path(file).extension().string();
    return extension == ".hpp" || extension == ".cpp"                  ? "cpp"
           : extension == ".cmake" || file.ends_with("CMakeLists.txt") ? "cmake"
                                                                       : "text";
}

/// Includes of our own files are links.
std::string with_includes(const std::string& html, const std::string& here, const std::set<std::string>& there) {
    static const std::regex form(R"re((?:"|&quot;)((?:common|lessons|exercises|demos)/[\w/]+\.hpp)(?:"|&quot;))re");
    std::string changed;
    std::size_t from = 0;
    for (std::sregex_iterator i(html.begin(), html.end(), form), none; i != none; ++i) {
        const auto at = static_cast<std::size_t>(i->position(1));
        const std::string file = (*i)[1];
        changed.append(html, from, at - from);
        from = at + file.size();
        const auto place = there.contains(file) ? place_in_book(file) : std::nullopt;
        changed += place ? "<a href=\"" + way(here, *place) + "\">" + file + "</a>" : file;
    }
    return changed.append(html, from);
}

/// Links to the other files of the folder.
std::string folder_list(const std::string& file, const std::vector<std::string>& files, const std::string& here) {
    std::string html = "<nav class=\"folder\" aria-label=\"files beside it\"><ul>";
    for (const std::string& other : files) {
        if (fs::path(other).parent_path() != fs::path(file).parent_path()) continue;
        html += "<li><a href=\"" + way(here, *place_in_book(other)) + "\"" +
                (other == file ? " aria-current=\"page\"" : "") + ">" + fs::path(other).filename().string() +
                "</a></li>";
    }
    return html + "</ul></nav>\n";
}

}  // namespace

std::string code_as_markdown(const std::vector<std::string>& files) {
    std::string markdown;
    for (const std::string& file : files) {
        std::string code = read_file(course_root() / file);
        if (!code.ends_with('\n')) code += '\n';
        markdown += begin_of_piece + file + " -->\n\n``````" + language(file) + "\n" + code + "``````\n\n";
    }
    return markdown;
}

std::map<std::string, std::string> pieces_of_code(const std::string& html) {
    std::map<std::string, std::string> pieces;
    for (std::size_t at = html.find(begin_of_piece); at != std::string::npos;) {
        const std::size_t name = at + std::string(begin_of_piece).size(), end = html.find(" -->", name);
        const std::size_t next = html.find(begin_of_piece, end);
        pieces[html.substr(name, end - name)] = html.substr(end + 4, next == std::string::npos ? next : next - end - 4);
        at = next;
    }
    return pieces;
}

void Book::make_code() {
    std::map<std::string, std::vector<std::string>> groups;  // by lesson
    std::set<std::string> files;
    for (const Lesson& lesson : syllabus_.lessons) {
        const bool wanted = is_whole() || std::any_of(lessons_.begin(), lessons_.end(),
                                                      [&](const Lesson* l) { return l->id == lesson.id; });
        if (!wanted) continue;
        for (const auto& entry : fs::directory_iterator(course_root() / "lessons" / lesson.id)) {
            const std::string file = fs::relative(entry.path(), course_root()).generic_string();
            if (file.ends_with(".hpp") || file.ends_with(".cpp")) files.insert(file);
        }
        // Contracts alone: the .cpp files are the reader's own.
        for (const Exercise& exercise : lesson.exercises)
            files.insert("exercises/" + lesson.id + "/" + exercise.file + ".hpp");
    }
    for (const char* folder : {"common/foundation/model", "common/foundation/judge"}) {
        for (const auto& entry : fs::directory_iterator(course_root() / folder))
            if (is_whole()) files.insert(fs::relative(entry.path(), course_root()).generic_string());
    }
    for (const std::string& file : needed_) {
        const auto place = place_in_book(file);
        if (place && place->starts_with("code/")) files.insert(file);
    }
    for (const std::string& file : files) {
        const std::size_t top = file.find('/');
        groups[file.substr(0, file.find('/', top + 1))].push_back(file);
    }
    std::vector<std::pair<std::string, std::string>> markdown;
    for (const auto& [folder, members] : groups) markdown.emplace_back(code_as_markdown(members), folder);
    told_("highlighting code", 0, markdown.size());
    const std::vector<std::string> html = pandoc_.html_of_all(markdown);
    std::size_t i = 0;
    for (const auto& [folder, members] : groups) {
        const auto pieces = pieces_of_code(html[i++]);
        for (const std::string& file : members) {
            const std::string place = *place_in_book(file);
            const auto lesson = std::find_if(syllabus_.lessons.begin(), syllabus_.lessons.end(), [&](const Lesson& l) {
                return file.find("/" + l.id + "/") != std::string::npos;
            });
            BookPage page{place, file, "", "code", lesson == syllabus_.lessons.end() ? "" : lesson->id, "", ""};
            page.body = "<h1><code>" + file + "</code></h1>\n" + folder_list(file, members, place) +
                        with_equations_of_code(with_includes(pieces.at(file), place, files), references_, place);
            add(page);
        }
    }
}

}  // namespace rbc::book

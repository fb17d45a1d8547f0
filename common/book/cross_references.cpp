#include "common/book/cross_references.hpp"

#include <algorithm>
#include <functional>
#include <regex>
#include <set>

#include "common/book/markup/html_text.hpp"
#include "common/book/site_map.hpp"

namespace rbc::book {

namespace {

const std::regex& mention() {
    static const std::regex form(R"(\((E?\d\d\.\d+)\))");
    return form;
}

/// `words` with each match replaced by f of it.
std::string replaced(std::string_view words, const std::regex& form,
                     const std::function<std::string(const std::cmatch&)>& f) {
    std::string changed;
    const char* from = words.data();
    const char* const end = words.data() + words.size();
    for (std::cregex_iterator i(from, end, form), none; i != none; ++i) {
        changed.append(from, (*i)[0].first);
        changed += f(*i);
        from = (*i)[0].second;
    }
    return changed.append(from, end);
}

std::string link(const std::map<std::string, std::string>& places, const std::string& name, const std::string& here,
                 const std::string& kind, const std::string& words) {
    const auto place = places.find(name);
    if (place == places.end() || place->second == here) return words;
    return "<a class=\"" + kind + "\" href=\"" + way(here, place->second) + "\">" + words + "</a>";
}

}  // namespace

void CrossReferences::add_equations(const std::string& markdown, const std::string& place) {
    static const std::regex form(R"(\\tag\{(E?\d\d\.\d+)\})");
    for (std::sregex_iterator i(markdown.begin(), markdown.end(), form), none; i != none; ++i)
        equations.emplace((*i)[1], place + "#eq-" + (*i)[1].str());
}

void CrossReferences::add_works(const std::string& markdown, const std::string& place) {
    static const std::regex form(R"(\| \[([A-Z]\w*|\d\w*)\] \|)");
    for (std::sregex_iterator i(markdown.begin(), markdown.end(), form), none; i != none; ++i)
        works.emplace((*i)[1], place + "#ref-" + (*i)[1].str());
}

std::string with_references(const std::string& html, const CrossReferences& references, const std::string& here) {
    static const std::set<std::string, std::less<>> but_within{"a",  "math", "script", "style", "h1",
                                                               "h2", "h3",   "code",   "pre"};
    static const std::regex work(R"(\[([A-Z0-9]+[a-z]?)\])"), lesson(R"(\b([Ll]essons? )(\d\d)\b(?!\.\d))");
    return with_words(html, but_within, [&](std::string_view words) {
        std::string changed = replaced(
            words, mention(), [&](const std::cmatch& m) { return link(references.equations, m[1], here, "eq", m[0]); });
        // Links made so far are skipped.
        const auto once_more = [&](const std::regex& form, const std::function<std::string(const std::cmatch&)>& f) {
            changed = with_words(changed, {"a"}, [&](std::string_view rest) { return replaced(rest, form, f); });
        };
        once_more(work, [&](const std::cmatch& m) { return link(references.works, m[1], here, "work", m[0]); });
        once_more(lesson, [&](const std::cmatch& m) { return link(references.lessons, m[2], here, "lesson", m[0]); });
        return changed;
    });
}

std::string with_equations_of_code(const std::string& html, const CrossReferences& references,
                                   const std::string& here) {
    std::set<std::string> mentioned;
    return with_words(html, {}, [&](std::string_view words) {
        return replaced(words, mention(), [&](const std::cmatch& m) {
            std::string changed = link(references.equations, m[1], here, "eq", m[0]);
            const std::string id = "eq-" + m[1].str();
            if (mentioned.insert(id).second) changed = "<span id=\"" + id + "\">" + changed + "</span>";
            return changed;
        });
    });
}

std::vector<std::string> equations_mentioned(const std::string& text) {
    std::vector<std::string> tags;
    for (std::sregex_iterator i(text.begin(), text.end(), mention()), none; i != none; ++i)
        if (std::find(tags.begin(), tags.end(), (*i)[1]) == tags.end()) tags.push_back((*i)[1]);
    return tags;
}

}  // namespace rbc::book

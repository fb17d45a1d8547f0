#include <nlohmann/json.hpp>

#include "common/book/book.hpp"
#include "common/book/markup/html_text.hpp"

namespace rbc::book {

std::string search_documents(const std::vector<BookPage>& pages) {
    nlohmann::json documents = nlohmann::json::array();
    for (const BookPage& page : pages) {
        std::string place = page.place, title = page.title;
        std::size_t from = 0;
        const auto add = [&](std::size_t to) {
            const std::string words = plain_words(page.body.substr(from, to - from));
            if (words.size() > 1) documents.push_back({{"place", place}, {"title", title}, {"words", words}});
        };
        for (const Heading& heading : headings_of(page.body)) {
            const std::size_t anchor = page.body.find(" id=\"" + heading.id + "\"", from);
            const std::size_t at = anchor == std::string::npos ? anchor : page.body.rfind('<', anchor);
            if (at == std::string::npos) continue;
            add(at);
            from = at;
            place = page.place + "#" + heading.id;
            title = page.title + ": " + plain_words(heading.words);
        }
        add(page.body.size());
    }
    return documents.dump();
}

}  // namespace rbc::book

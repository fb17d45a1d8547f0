#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/book/book_folder.hpp"
#include "common/book/cross_references.hpp"
#include "common/book/fonts.hpp"
#include "common/book/markup/pandoc.hpp"
#include "common/book/page.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// A text of the course, and the lesson that it belongs to.
struct TextOfBook {
    std::string file;  ///< "lessons/14_pgs/README.md"
    std::string kind;  ///< of BookPage
    const Lesson* lesson = nullptr;
};

/// Makes the pages of the book from the course's texts and code.
class Book {
  public:
    using Told = std::function<void(const std::string& what, std::size_t done, std::size_t all)>;

    /// @param lessons  only what belongs to these; empty: all
    /// @param programs of demos and of solve (browser_programs.hpp); a demo without is a still picture in its page
    Book(const Syllabus& syllabus, std::vector<const Lesson*> lessons, BookFolder& folder, const Pandoc& pandoc,
         std::map<std::string, std::filesystem::path> programs, Told told);

    void make();

  private:
    void read_references();
    std::vector<TextOfBook> texts() const;
    void make_text(const TextOfBook& text, const std::string& html);
    std::string lesson_body(const std::string& html, const Lesson& lesson, const std::string& place);
    std::string with_moving_drawings(const std::string& html, const Lesson& lesson, const std::string& place) const;
    std::string exercise_body(const std::string& html, const Lesson& lesson, const std::string& place);
    std::string stage(const Lesson& lesson, const std::string& place) const;
    void make_front();
    void make_code();
    void make_tools();
    void make_search();
    std::string lunr() const;  ///< its script. @throws InputError there is none
    void copy_files();
    void add(const BookPage& page);
    bool is_whole() const { return lessons_.empty(); }
    bool has_demo(const Lesson& lesson) const;

    const Syllabus& syllabus_;
    std::vector<const Lesson*> lessons_;
    BookFolder& folder_;
    const Pandoc& pandoc_;
    std::map<std::string, std::filesystem::path> programs_;
    Told told_;
    CrossReferences references_;
    std::map<std::string, std::vector<std::string>> code_of_equation_;  ///< "14.5", and the files that name it
    std::set<std::string> needed_;                                      ///< files that pages link to
    std::string frame_;
    std::vector<BookPage> searched_;
    std::set<char32_t> letters_;  ///< of formulas
};

/// The body of the front page: what the course is, a demo that moves, and the syllabus with its pictures.
/// @param readme  of the course, whose table has a picture and a sentence for each lesson
std::string front_body(const Syllabus& syllabus, const std::string& readme, const std::string& stage);

/// The picture and the sentence of each lesson in that table, by its id.
struct SyllabusRow {
    std::string picture, teaches;
};
std::map<std::string, SyllabusRow> syllabus_rows(const std::string& readme);

/// Files of code as one Markdown text, and the highlighted pieces of it again.
std::string code_as_markdown(const std::vector<std::string>& files);
std::map<std::string, std::string> pieces_of_code(const std::string& html);

/// What a search finds, as JSON: of each page its sections, with their places, titles and words.
std::string search_documents(const std::vector<BookPage>& pages);

}  // namespace rbc::book

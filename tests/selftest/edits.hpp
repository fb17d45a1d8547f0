#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Answers to an exercise, as small edits of its solution: tests/answers/NN_name/<exercise>.edits.
///
///   # Whatever there is to say about the file.
///
///   mistake: sticky_ceiling
///   thought: Whatever touches the ceiling is reflected.
///   hint: Touching is not enough: only a ball that approaches (v > 0 at the ceiling) is reflected.
///   -     if (approaching(p.v)) p.v = -e * p.v;
///   +     if (on_ceiling || approaching(p.v)) p.v = -e * p.v;
///
/// A mistake has a name (letters, digits, _), the hint of the first case that it fails, to the letter, and one edit or more;
/// what the student thought may be added. A right answer in another form begins with "right: name" and has no hint.
/// An edit is a block of whole lines of the solution, "- " before each, and the lines that replace them, "+ " before
/// each; everything behind these two characters counts, indentation too.
///   - Lines that stand in the solution more than once need the lines before or after them as well, in - and in +.
///   - Nothing in + deletes. To insert, repeat the line next to it in - and in +.
///   - "- ..." stands for all lines up to the next one named: a function is replaced by its first line, "...", its last.
///   - "-" and "+" alone are empty lines. An empty line without them ends an edit, a "- " after a "+ " begins the next.
/// Spaces at the end of a line do not count.
namespace rbc {

struct EditLine {
    std::string text;
    int number = 0;  ///< of the line in the .edits file
};

struct Edit {
    std::vector<EditLine> removed, added;
};

struct EditedAnswer {
    std::string name, thought, hint;
    int number = 0;      ///< of the line that names it
    bool right = false;  ///< then it has no hint
    std::vector<Edit> edits;
};

/// How a file of edits names an entry and what there is to say of it.
struct EditWords {
    std::string entry = "mistake", note = "hint";
};

/// All of a file. @throws InputError "FILE:LINE: what is wrong"
std::vector<EditedAnswer> read_edits(std::string_view text, const std::string& file, const EditWords& words = {});

/// A text and the name by which messages and compilers know it.
struct NamedText {
    std::string name;  ///< "solutions/01_gbf/box.cpp"
    std::string text;
};

struct ProgramLine {
    std::string text;
    int number = 0;       ///< of the line in its file
    bool edited = false;  ///< whether that is the .edits file, not the solution
};
using Program = std::vector<ProgramLine>;

/// The solution with the edits of one answer.
/// @param file  name of the .edits file
/// @throws InputError "FILE:LINE: NAME: ..." lines that the solution lacks (with the nearest one it has) or has more
///         than once; two edits of one line; edits that change nothing
Program apply_edits(const EditedAnswer& answer, const std::string& file, const NamedText& solution);

std::string text_of(const Program& program);

/// For a compiler: its messages then name the files and lines that a person wrote.
std::string text_with_origins(const Program& program, const std::string& edits_file, const std::string& solution_file);

}  // namespace rbc

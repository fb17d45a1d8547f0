#include "common/book/fonts.hpp"

#include "common/book/markup/html_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

/// The letters of UTF-8; what is none is passed over.
void add_letters(const std::string& text, std::set<char32_t>& letters) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
        char32_t letter = more == 0 ? lead : lead & (0x3Fu >> more);
        for (int k = 1; k <= more && i + static_cast<std::size_t>(k) < text.size(); ++k)
            letter = letter << 6 | (static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]) & 0x3Fu);
        letters.insert(letter);
        i += static_cast<std::size_t>(more) + 1;
    }
}

/// The letter as <mi> shows it alone: slanted.
char32_t slanted(char32_t c) {
    if (c == U'h') return 0x210E;
    if (c >= U'a' && c <= U'z') return 0x1D44E + (c - U'a');
    if (c >= U'A' && c <= U'Z') return 0x1D434 + (c - U'A');
    if (c >= 0x3B1 && c <= 0x3C9) return 0x1D6FC + (c - 0x3B1);
    if (c >= 0x391 && c <= 0x3A9) return 0x1D6E2 + (c - 0x391);
    return c == 0x3D5 ? 0x1D719 : c == 0x3D1 ? 0x1D717 : c == 0x3F5 ? 0x1D716 : c;
}

std::string in_hexadecimal(char32_t c) {
    char text[12];
    std::snprintf(text, sizeof text, "%X", static_cast<unsigned>(c));
    return text;
}

/// What words of English have, with its quotation marks and dashes.
std::set<char32_t> letters_of_words() {
    std::set<char32_t> letters;
    for (char32_t c = 0x20; c < 0x7F; ++c) letters.insert(c);
    for (const char32_t c : U"\u2013\u2014\u2018\u2019\u201C\u201D\u2026") letters.insert(c);
    letters.erase(0);
    return letters;
}

/// Writes NAME.woff2 into `kept`, with only these letters of the font `whole`. A file made by the same command is kept.
/// @return the file; nothing: there is no such font; `whole` itself: no program could make it smaller
std::optional<fs::path> with_letters(const fs::path& whole, const std::set<char32_t>& letters,
                                     const std::vector<std::string>& options, const fs::path& kept, const std::string& name) {
    if (letters.empty() || !fs::exists(whole)) return std::nullopt;
    std::string list;
    for (const char32_t c : letters) list += (list.empty() ? "" : ",") + in_hexadecimal(c);
    const fs::path font = kept / (name + ".woff2"), made_by = kept / (name + ".txt");
    std::vector<std::string> command = {"python3", "-m", "fontTools.subset", whole.string(), "--unicodes=" + list,
                                        "--flavor=woff2", "--no-hinting", "--desubroutinize",
                                        "--output-file=" + font.string()};
    command.insert(command.end(), options.begin(), options.end());
    std::string wanted;
    for (const std::string& word : command) wanted += word + '\n';
    if (fs::exists(font) && fs::exists(made_by) && read_file(made_by) == wanted) return font;
    for (const char* python : {"/usr/bin/python3", "python3"}) {
        command.front() = python;
        if (run_process(command).exit_code != 0) continue;
        write_file(made_by, wanted);
        return font;
    }
    return whole;
}

const fs::path gyre = "/usr/share/texmf/fonts/opentype/public";

}  // namespace

void add_letters_of_formulas(const std::string& html, std::set<char32_t>& letters) {
    for (std::size_t at = html.find("<math"); at != std::string::npos; at = html.find("<math", at + 1))
        add_letters(plain_words(html.substr(at, html.find("</math>", at) - at)), letters);
}

std::optional<fs::path> font_of_formulas(const std::set<char32_t>& letters, const fs::path& kept) {
    if (letters.empty()) return std::nullopt;
    std::set<char32_t> all = letters_of_words();
    for (const char32_t c : letters) all.insert({c, slanted(c)});
    // What formulas have without writing it: roots, hats, bars, braces and arrows over and under them.
    for (const char32_t c :
         U"\u221A\u2212\u2032\u2033\u2016\u00AF\u02C6\u02DC\u02D9\u00A8\u0302\u0303\u0304\u203E\u23DE\u23DF\u2190\u2192"
         U"\u20D7\u2261\u22C5\u00D7")
        all.insert(c);
    all.erase(0);
    // Of the letters drawn for indices only primes, which would be too small without: the others are half of the font.
    return with_letters(gyre / "tex-gyre-math/texgyrepagella-math.otf", all,
                        {"--glyphs=minute.st,minute.sts,uni2033.st,uni2033.sts", "--layout-features=ssty", "--no-layout-closure"},
                        kept, "math");
}

std::optional<fs::path> font_of_italics(const fs::path& kept) {
    return with_letters(gyre / "tex-gyre/texgyrepagella-italic.otf", letters_of_words(), {"--layout-features=kern"}, kept,
                        "italic");
}

}  // namespace rbc::book

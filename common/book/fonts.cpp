#include "common/book/math_font.hpp"

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

}  // namespace

void add_letters_of_formulas(const std::string& html, std::set<char32_t>& letters) {
    for (std::size_t at = html.find("<math"); at != std::string::npos; at = html.find("<math", at + 1))
        add_letters(plain_words(html.substr(at, html.find("</math>", at) - at)), letters);
}

std::optional<fs::path> font_of_formulas(const std::set<char32_t>& letters, const fs::path& kept) {
    const fs::path whole = "/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf";
    if (letters.empty() || !fs::exists(whole)) return std::nullopt;
    std::set<char32_t> all = letters;
    for (char32_t c = 0x20; c < 0x7F; ++c) all.insert(c);
    // What formulas have without writing it: roots, hats, bars, braces and arrows over and under them.
    for (const char32_t c :
         U"\u221A\u2212\u2032\u2033\u2016\u00AF\u02C6\u02DC\u02D9\u00A8\u0302\u0303\u0304\u203E\u23DE\u23DF\u2190\u2192"
         U"\u20D7\u2261\u22C5\u00D7")
        all.insert(c);
    all.erase(0);
    for (const char32_t c : letters) all.insert(slanted(c));
    std::string list;
    for (const char32_t c : all) list += (list.empty() ? "" : ",") + in_hexadecimal(c);
    // Of the letters drawn for indices only primes, which would be too small without: the others are half of the font.
    const fs::path font = kept / "math.woff2", made_by = kept / "math.txt";
    std::vector<std::string> command = {"python3",
                                        "-m",
                                        "fontTools.subset",
                                        whole.string(),
                                        "--unicodes=" + list,
                                        "--glyphs=minute.st,minute.sts,uni2033.st,uni2033.sts",
                                        "--layout-features=ssty",
                                        "--no-layout-closure",
                                        "--flavor=woff2",
                                        "--no-hinting",
                                        "--desubroutinize",
                                        "--output-file=" + font.string()};
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

}  // namespace rbc::book

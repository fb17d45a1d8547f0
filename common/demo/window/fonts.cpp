#include "common/demo/window/fonts.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace rbc {

namespace {

namespace fs = std::filesystem;

// Latin, Greek, dashes and quotes, raised and lowered digits, letterlike symbols, arrows, the operators of a textbook.
constexpr ImWchar glyphs[] = {
    0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2030, 0x2034, 0x2070, 0x209C, 0x2113, 0x2113,
    0x2122, 0x2122, 0x2190, 0x2199, 0x21BA, 0x21BB, 0x21D0, 0x21D5, 0x2200, 0x2211, 0x2212, 0x221E,
    0x2225, 0x222B, 0x2245, 0x2248, 0x2260, 0x226B, 0x2282, 0x2287, 0x2295, 0x2299, 0x22A5, 0x22A5,
    0x22C0, 0x22C5, 0x23F8, 0x23F8, 0x25A0, 0x25B7, 0x25CB, 0x25CF, 0x2713, 0x2717, 0,
};

// ImGui measures a font from its highest ascender to its lowest descender, other programs by its em. The numbers are
// DejaVu Sans's own (1901 and 483 of 2048).
constexpr double ascender = 1901.0 / 2048, descender = 483.0 / 2048;

std::vector<fs::path> font_folders() {
    std::vector<fs::path> folders{"/usr/share/fonts/truetype/dejavu",
                                  "/usr/share/fonts/dejavu-sans-fonts",
                                  "/usr/share/fonts/dejavu",
                                  "/usr/share/fonts/TTF",
                                  "/usr/local/share/fonts/dejavu",
                                  "/usr/local/share/fonts",
                                  "/opt/homebrew/share/fonts",
                                  "/Library/Fonts",
                                  "/run/current-system/sw/share/X11/fonts"};
    if (const char* home = std::getenv("HOME")) {
        for (const char* below : {".local/share/fonts", ".fonts", "Library/Fonts"})
            folders.push_back(fs::path(home) / below);
    }
    if (const char* windows = std::getenv("WINDIR")) folders.push_back(fs::path(windows) / "Fonts");
    return folders;
}

}  // namespace

std::string Fonts::find_file(const std::string& name) {
    for (const fs::path& folder : font_folders()) {
        std::error_code error;
        if (fs::is_regular_file(folder / name, error)) return (folder / name).string();
    }
    return {};
}

Fonts::Fonts(double scale) : scale_(scale) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
#if IMGUI_VERSION_NUM < 19200
    // A wide atlas: cards limit its height and width alike. Since 1.92 it grows by itself.
    atlas.TexDesiredWidth = scale > 1.5 ? 4096 : 2048;
#endif
    load(find_file("DejaVuSans.ttf"), regular_, {15, 10, 11, 12, 13, 14, 16, 18, 20}, scale);
    if (regular_.empty()) {
        ImFontConfig config;
        config.SizePixels = static_cast<float>(std::floor(15 * scale));
        regular_.push_back({atlas.AddFontDefault(&config), 15 * scale, config.SizePixels, 0.8 * config.SizePixels});
    }
    load(find_file("DejaVuSans-Bold.ttf"), bold_, {10, 12, 13, 14, 15, 16, 18, 20}, scale);
    if (bold_.empty()) bold_ = regular_;
    load(find_file("DejaVuSansMono.ttf"), mono_, {13}, scale);
    if (mono_.empty()) mono_ = regular_;
}

void Fonts::load(const std::string& file, std::vector<FontFace>& faces, const std::vector<int>& sizes, double scale) {
    if (file.empty()) return;
    for (int size : sizes) {
        ImFontConfig config;
        // More samples only where a pixel is coarse; a screen of twice the density needs none.
        config.OversampleH = scale > 1.5 ? 1 : 2;
        const double em = std::round(size * scale);
        const float box = static_cast<float>(em * (ascender + descender));
        ImFont* font = ImGui::GetIO().Fonts->AddFontFromFileTTF(file.c_str(), box, &config, glyphs);
        if (!font) return;
        // ImGui rounds the ascent like this when it bakes the font.
        faces.push_back({font, em, box, std::floor(em * ascender + 1)});
    }
}

const FontFace& Fonts::find(double size, bool bold) const {
    const std::vector<FontFace>& faces = bold ? bold_ : regular_;
    const auto off = [&](const FontFace& face) { return std::abs(face.em - size * scale_); };
    return *std::min_element(faces.begin(), faces.end(),
                             [&](const FontFace& a, const FontFace& b) { return off(a) < off(b); });
}

}  // namespace rbc

#pragma once

#include <string>
#include <vector>

struct ImFont;

namespace rbc {

/// A font at one size, ready to draw.
struct FontFace {
    ImFont* font = nullptr;
    double em = 0;      ///< its size in the usual sense, the em, pixels
    float box = 0;      ///< its size as ImGui counts it
    double ascent = 0;  ///< from the upper edge of a line of text to the baseline, pixels
};

/// The fonts of the window: DejaVu Sans where the system has it, else ImGui's own, rasterized once at the sizes used.
class Fonts {
  public:
    /// Fills the font atlas of the current ImGui context.
    /// @param scale  pixels per pixel at 100 %
    explicit Fonts(double scale);

    /// The face nearest to a size at 100 %.
    const FontFace& find(double size, bool bold) const;

    /// The face for what a compiler says.
    const FontFace& mono() const { return mono_.front(); }

    /// The first of the system's font folders that has this file, or empty.
    static std::string find_file(const std::string& name);

  private:
    void load(const std::string& file, std::vector<FontFace>& faces, const std::vector<int>& sizes, double scale);
    std::vector<FontFace> regular_, bold_, mono_;
    double scale_;
};

}  // namespace rbc

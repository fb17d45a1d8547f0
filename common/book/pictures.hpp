#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace rbc::book {

struct PictureSize {
    int width = 0, height = 0;  ///< pixels of a page
};

/// The size of an SVG, PNG or WebP file; nothing: the file does not state it.
std::optional<PictureSize> picture_size(const std::filesystem::path& file);

/// Whether a figure is the still of a drawing that moves (common/demo/drawing).
bool is_moving(const std::filesystem::path& figure);
/// Whether a lesson has such a figure.
bool has_moving_drawings(const std::string& lesson);

/// HTML whose pictures have their sizes, so that the page does not jump, and load only when they are scrolled near.
/// @param text  file of the course; pictures are found from there
std::string with_picture_sizes(const std::string& html, const std::string& text);

}  // namespace rbc::book

#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace rbc::book {

struct PictureSize {
    int width = 0, height = 0;  ///< pixels of a page
};

/// Of an SVG, PNG or WebP file; nothing: it does not say.
std::optional<PictureSize> picture_size(const std::filesystem::path& file);

/// HTML whose pictures have their sizes, so that a page does not jump when they come, and come when they are near.
/// @param text  file of the course; pictures are found from there
std::string with_picture_sizes(const std::string& html, const std::string& text);

}  // namespace rbc::book

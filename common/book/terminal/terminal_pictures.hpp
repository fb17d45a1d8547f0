#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace rbc {

/// In what way a terminal takes pictures.
enum class PictureFormat { none, kitty, iterm, sixel };

/// What the terminal says of itself, first in the environment (kitty, Ghostty, iTerm2, WezTerm, foot), then asked for its
/// attributes (sixel); without an answer within 0.3 s, or without a terminal: none.
PictureFormat picture_format();

/// The environment's part of that; nothing: ask. Inside of tmux and screen the outer terminal's variables say nothing.
std::optional<PictureFormat> picture_format_of_environment();

/// Whether the answer to "\033[c" lists sixel graphics, as in "\033[?62;4;22c".
bool answer_lists_sixel(std::string_view answer);

/// Whether the program that turns files into what terminals take is there: chafa.
bool can_draw_pictures();

/// What to print so that the terminal shows the file, at most so many columns wide; empty: it cannot be drawn.
std::string drawn_picture(const std::filesystem::path& file, int columns, PictureFormat format);

}  // namespace rbc

#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/io/temporary_folder.hpp"

namespace rbc {

/// A picture as the bytes of a PNG or an SVG, drawn without any display.
/// @param width, height  pixels at 100 %
/// @param draw           draws on the canvas it is given; the area is all of the picture
enum class Lettering { drawn, left_out };
std::string png_picture(int width, int height, double scale, const std::function<void(Canvas&, const Rect&)>& draw,
                        Lettering lettering = Lettering::drawn);
std::string svg_picture(int width, int height, const std::function<void(Canvas&, const Rect&)>& draw);

/// A moving picture of a run, drawn without any display: an animated WebP that begins again at its end.
class Film {
  public:
    static constexpr double frames_per_second = 20;

    /// @param width, height  pixels at 100 %  @throws InputError  img2webp is missing, or no temporary folder
    Film(int width, int height, double scale);

    /// One more frame, shown for so many frames' time.
    void add(const std::function<void(Canvas&, const Rect&)>& draw, int times = 1);
    /// The film as bytes. @throws InputError  none was added, or img2webp refuses
    std::string bytes() const;

  private:
    struct Frame {
        std::filesystem::path file;
        int times;
    };

    int width_, height_;
    double scale_;
    TemporaryFolder folder_;
    std::vector<Frame> frames_;
};

}  // namespace rbc

#include "common/demo/output/film.hpp"

#include "common/demo/output/cairo_canvas.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace fs = std::filesystem;

Film::Film(int width, int height, double scale) : width_(width), height_(height), scale_(scale) {
    if (run_process({"img2webp", "-version"}).exit_code == 127)
        throw InputError("cannot make films: img2webp is missing (./course doctor names the package)");
}

void Film::add(const std::function<void(Canvas&, const Rect&)>& draw, int times) {
    const fs::path file = folder_.path() / (std::to_string(frames_.size()) + ".png");
    write_file(file, png_picture(width_, height_, scale_, draw));
    frames_.push_back({file, times});
}

std::string Film::bytes() const {
    if (frames_.empty()) throw InputError("a film needs at least one frame");
    const fs::path film = folder_.path() / "film.webp";
    std::vector<std::string> command{"img2webp", "-loop", "0", "-min_size", "-lossy", "-q", "60", "-m", "6"};
    const double frame = 1000 / frames_per_second;
    for (const Frame& f : frames_) {
        command.insert(command.end(), {"-d", std::to_string(static_cast<int>(frame * f.times)), f.file.string()});
    }
    command.insert(command.end(), {"-o", film.string()});
    const ProcessResult result = run_process(command);
    if (result.exit_code != 0) throw InputError("img2webp refused the film: " + result.output.substr(0, 300));
    return read_file(film);
}

}  // namespace rbc

#include "common/demo/window/display.hpp"

#include <SFML/OpenGL.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"

#if defined(__linux__) || defined(__FreeBSD__)
#include <dlfcn.h>
#endif

namespace rbc {

#if defined(__linux__) || defined(__FreeBSD__)

// SFML brings libX11 along, so that it can be asked without naming it as a dependency.
template <class Function>
static Function x11_function(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
}

DisplayProbe::DisplayProbe() {
    const char* x11 = std::getenv("DISPLAY");
    if (!x11 || !*x11) {
        const char* wayland = std::getenv("WAYLAND_DISPLAY");
        const bool only_wayland = wayland && *wayland;
        why_not_ = only_wayland ? "SFML needs X11 or XWayland, and DISPLAY is not set" : "there is no display";
        return;
    }
    const auto open = x11_function<void* (*)(const char*)>("XOpenDisplay");
    const auto query = x11_function<int (*)(void*, const char*, int*, int*, int*)>("XQueryExtension");
    if (!open || !query) return;
    connection_ = open(nullptr);
    int opcode, event, error;
    if (!connection_) {
        why_not_ = std::string("the display ") + x11 + " does not answer";
    } else if (query(connection_, "GLX", &opcode, &event, &error) == 0) {
        why_not_ = std::string("the display ") + x11 + " has no OpenGL";
    }
}

DisplayProbe::~DisplayProbe() {
    const auto close = x11_function<int (*)(void*)>("XCloseDisplay");
    if (connection_ && close) close(connection_);
}

#else

DisplayProbe::DisplayProbe() = default;
DisplayProbe::~DisplayProbe() = default;

#endif

double guess_scale() {
    for (const char* name : {"GDK_SCALE", "QT_SCALE_FACTOR"}) {
        const char* text = std::getenv(name);
        const double scale = text ? std::strtod(text, nullptr) : 0;
        if (scale >= 1 && scale <= 4) return scale;
    }
    // 3840 x 2160 and the like. A screen of 2560 x 1440 is nearly always a large one at 100 %.
    return desktop_size().y >= 1800 ? 2 : 1;
}

sf::Vector2u window_size(int width, int height, double scale) {
    const sf::Vector2u desktop = desktop_size();
    const double w = width > 0 ? width : 1280 * scale, h = height > 0 ? height : 800 * scale;
    return {static_cast<unsigned>(std::min(w, static_cast<double>(desktop.x))),
            static_cast<unsigned>(std::min(h, static_cast<double>(desktop.y)))};
}

void save_screenshot(const sf::Window& window, const std::string& file) {
    const sf::Vector2u size = window.getSize();
    const std::size_t row = 4 * static_cast<std::size_t>(size.x);
    std::vector<unsigned char> rgba(row * size.y);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, static_cast<int>(size.x), static_cast<int>(size.y), GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
    // OpenGL counts rows from below, and its alpha means nothing in a picture.
    for (std::size_t low = 0, high = size.y; low + 1 < high; ++low) {
        --high;
        std::swap_ranges(&rgba[low * row], &rgba[low * row] + row, &rgba[high * row]);
    }
    for (std::size_t i = 3; i < rgba.size(); i += 4) rgba[i] = 255;

    check_writable(file);
    // SFML writes by name only, and tells the format from it.
    const TemporaryFolder folder;
    const std::string part = (folder.path() / "window.png").string();
    if (!image_of(size.x, size.y, rgba).saveToFile(part))
        throw InputError("cannot write " + file + ": the temporary folder is full or cannot be written");
    write_file(file, read_file(part));
}

}  // namespace rbc

#include "common/book/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <regex>

#include "common/book/markup/html_text.hpp"
#include "common/book/site_map.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::book {

namespace {

int number(const std::string& bytes, std::size_t at, int count, bool big) {
    int value = 0;
    for (int i = 0; i < count; ++i) {
        const auto byte = static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(big ? i : count - 1 - i)]);
        value = value * 256 + byte;
    }
    return value;
}

std::optional<PictureSize> size_of_svg(const std::string& svg) {
    static const std::regex box(R"re(<svg[^>]*viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)")re"),
        sides(R"re(<svg[^>]* width="([\d.]+)(?:pt|px)?" height="([\d.]+))re");
    std::smatch m;
    const std::string head = svg.substr(0, 1000);
    if (!std::regex_search(head, m, sides) && !std::regex_search(head, m, box)) return std::nullopt;
    return PictureSize{static_cast<int>(std::lround(std::stod(m[1]))), static_cast<int>(std::lround(std::stod(m[2])))};
}

}  // namespace

std::optional<PictureSize> picture_size(const std::filesystem::path& file) {
    const std::string bytes = read_file(file), kind = file.extension().string();
    if (kind == ".svg") return size_of_svg(bytes);
    if (bytes.size() < 30) return std::nullopt;
    if (bytes.compare(1, 3, "PNG") == 0) return PictureSize{number(bytes, 16, 4, true), number(bytes, 20, 4, true)};
    if (bytes.compare(12, 4, "VP8X") == 0)
        return PictureSize{1 + number(bytes, 24, 3, false), 1 + number(bytes, 27, 3, false)};
    return std::nullopt;
}

bool is_moving(const std::filesystem::path& figure) {
    return figure.extension() == ".svg" && std::filesystem::is_regular_file(figure) &&
           read_file(figure).substr(0, 4000).find("<!-- moves -->") != std::string::npos;
}

bool has_moving_drawings(const std::string& lesson) {
    const auto figures = course_root() / "lessons" / lesson / "figures";
    if (!std::filesystem::is_directory(figures)) return false;
    const std::filesystem::directory_iterator all(figures);
    return std::any_of(begin(all), end(all), [](const auto& entry) { return is_moving(entry.path()); });
}

std::string with_picture_sizes(const std::string& html, const std::string& text) {
    return with_tags(html, [&](std::string_view tag) {
        if (tag_name(tag) != "img" || !attribute(tag, "width").empty()) return std::string(tag);
        const auto file = course_root() / file_meant(text, unescaped(attribute(tag, "src")));
        if (!std::filesystem::is_regular_file(file)) return std::string(tag);
        std::string changed(tag);
        std::string more = " loading=\"lazy\" decoding=\"async\"";
        if (const auto size = picture_size(file))
            more += " width=\"" + std::to_string(size->width) + "\" height=\"" + std::to_string(size->height) + "\"";
        return changed.insert(4, more);
    });
}

}  // namespace rbc::book

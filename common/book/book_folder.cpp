#include "common/book/book_folder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

constexpr const char* list_name = ".book.json";  // the files of the folder that earlier runs wrote

}  // namespace

BookFolder::BookFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_)) throw InputError("cannot make the folder " + folder_.string());
    if (fs::exists(folder_ / list_name)) {
        const auto json = nlohmann::json::parse(read_file(folder_ / list_name), nullptr, false);
        if (json.is_array()) before_ = json.get<std::vector<std::string>>();
    } else if (fs::directory_iterator(folder_) != fs::directory_iterator()) {
        throw InputError(folder_.string() +
                         " is not empty and holds no book; --out names a new folder, or one of a book");
    } else {
        write_file(folder_ / list_name, "[]");  // from now on, even if this run is interrupted
    }
}

void BookFolder::write(const std::string& place, const std::string& content) {
    written_.push_back(place);
    const fs::path file = folder_ / place;
    std::error_code error;
    if (fs::file_size(file, error) == content.size() && !error && read_file(file) == content) return;
    fs::create_directories(file.parent_path());
    write_file(file, content);
    ++changed_;
}

void BookFolder::copy(const fs::path& from, const std::string& place) {
    const fs::path file = folder_ / place;
    std::error_code error;
    const bool there = fs::file_size(file, error) == fs::file_size(from) && !error &&
                       fs::last_write_time(file) >= fs::last_write_time(from);
    written_.push_back(place);
    if (there) return;
    fs::create_directories(file.parent_path());
    fs::copy_file(from, file, fs::copy_options::overwrite_existing);
    ++changed_;
}

void BookFolder::finish(bool whole) {
    std::sort(written_.begin(), written_.end());
    written_.erase(std::unique(written_.begin(), written_.end()), written_.end());
    std::sort(before_.begin(), before_.end());
    std::vector<std::string> gone;
    std::set_difference(before_.begin(), before_.end(), written_.begin(), written_.end(), std::back_inserter(gone));
    if (whole) {
        std::error_code error;
        for (const std::string& place : gone) fs::remove(folder_ / place, error);
    } else {
        written_.insert(written_.end(), gone.begin(), gone.end());
    }
    write_file(folder_ / list_name, nlohmann::json(written_).dump(1));
}

}  // namespace rbc::book

#include "common/grading/class/intake/readers.hpp"

#ifdef RBC_LIBARCHIVE

#include <archive.h>
#include <archive_entry.h>

#include <memory>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/intake/regular_file.hpp"

namespace rbc {

namespace {

class ArchiveWalk {
  public:
    ArchiveWalk(std::string_view bytes, ArchiveKind kind, WantedFiles& files, const ReadLimits& limits)
        : archive_(archive_read_new(), &archive_read_free), kind_(kind), files_(files), limits_(limits), bytes_(bytes) {
        if (!archive_) return;
        // Only the format that the name promises: fewer parsers, fewer that can be fooled.
        if (kind == ArchiveKind::zip) {
            archive_read_support_format_zip_seekable(archive_.get());
        } else {
            archive_read_support_format_tar(archive_.get());
            archive_read_support_format_gnutar(archive_.get());
            if (kind == ArchiveKind::tar_gz) archive_read_support_filter_gzip(archive_.get());
        }
    }

    std::vector<std::string> walk() {
        if (!archive_ || archive_read_open_memory(archive_.get(), bytes_.data(), bytes_.size()) != ARCHIVE_OK)
            return {"is no archive of the kind that its name promises" + reason()};
        archive_entry* entry = nullptr;
        for (std::size_t entries = 0;; ++entries) {
            const int code = archive_read_next_header(archive_.get(), &entry);
            if (code == ARCHIVE_EOF) break;
            if (code < ARCHIVE_WARN) return broken(entries);
            if (entries >= limits_.entries)
                return stopped("has more than " + std::to_string(limits_.entries) + " files and folders");
            take(entry);
            // Skipping means unpacking in a tar, so it is done under our eyes; a zip jumps.
            if (trouble_.empty() && kind_ != ArchiveKind::zip) unpack(nullptr, 0);
            if (!trouble_.empty()) return stopped(trouble_);
            if (damaged_) return broken(entries);
        }
        return {};
    }

  private:
    static std::string path_of(archive_entry* entry) {
        for (const char* name : {archive_entry_pathname_utf8(entry), archive_entry_pathname(entry)}) {
            if (name) return name;
        }
        return "";
    }

    /// "box.cpp" of "a/box.cpp" and, for a folder, of "a/box.cpp/".
    static std::string last_part(std::string path) {
        while (path.ends_with('/')) path.pop_back();
        return path.substr(path.find_last_of('/') + 1);
    }

    void take(archive_entry* entry) {
        files_.offer(path_of(entry), [&] {
            FoundFile found;
            const std::string kind = kind_in_words(archive_entry_filetype(entry));
            std::string& problem = found.file.problem;
            if (archive_entry_hardlink(entry)) {
                problem = "is another name of a file (a hard link)";
            } else if (!kind.empty()) {
                problem = kind;
            } else if (archive_entry_is_encrypted(entry) != 0) {
                problem = "is encrypted";
            } else {
                const Unpacked how = unpack(&found.file.text, limits_.file);
                if (how == Unpacked::too_large)
                    problem = "is larger than " + std::to_string(limits_.file >> 10) + " kB";
                if (how == Unpacked::damaged) problem = "is damaged" + reason();
            }
            if (!problem.empty()) {
                found.file.text.clear();
                problem = printable(last_part(path_of(entry)), '?', 80) + " " + problem;
            }
            if (archive_entry_mtime_is_set(entry))
                found.modified = static_cast<double>(archive_entry_mtime(entry)) +
                                 1e-9 * static_cast<double>(archive_entry_mtime_nsec(entry));
            return found;
        });
    }

    enum class Unpacked { whole, too_large, damaged };

    /// Reads the rest of the entry, to its end or the limits.
    Unpacked unpack(std::string* text, std::size_t max_bytes) {
        for (;;) {
            char buffer[1 << 14];
            const la_ssize_t n = archive_read_data(archive_.get(), buffer, sizeof buffer);
            if (n == 0) return Unpacked::whole;
            if (n < 0) {
                damaged_ = kind_ != ArchiveKind::zip;  // the next entry of a zip stands elsewhere
                return Unpacked::damaged;
            }
            unpacked_ += static_cast<std::size_t>(n);
            if (const std::string limit = limit_reached(); !limit.empty()) {
                trouble_ = limit;
                return Unpacked::too_large;
            }
            if (!text) continue;
            text->append(buffer, static_cast<std::size_t>(n));
            if (text->size() > max_bytes) return Unpacked::too_large;
        }
    }

    std::string limit_reached() const {
        constexpr std::size_t small = 8 << 20;
        if (unpacked_ > limits_.unpacked)
            return "unpacks to more than " + std::to_string(limits_.unpacked >> 20) + " MB";
        if (unpacked_ > small && unpacked_ / limits_.ratio > bytes_.size())
            return "unpacks to more than " + std::to_string(limits_.ratio) + " times its size";
        if (stopwatch_.seconds() > limits_.seconds) return "takes longer to unpack than allowed";
        return "";
    }

    std::string reason() const {
        const char* text = archive_ ? archive_error_string(archive_.get()) : nullptr;
        return text ? " (" + printable(text, '?', 120) + ")" : "";
    }
    std::vector<std::string> broken(std::size_t entries) const {
        if (entries == 0) return {"is no archive of the kind that its name promises, or damaged" + reason()};
        return stopped("is damaged after " + std::to_string(entries) + (entries == 1 ? " entry" : " entries") +
                       reason());
    }
    static std::vector<std::string> stopped(const std::string& why) {
        return {why + "; what was read until then counts"};
    }

    std::unique_ptr<archive, decltype(&archive_read_free)> archive_;
    ArchiveKind kind_;
    WantedFiles& files_;
    const ReadLimits& limits_;
    std::string_view bytes_;
    std::size_t unpacked_ = 0;
    std::string trouble_;
    bool damaged_ = false;
    Stopwatch stopwatch_;
};

}  // namespace

std::vector<std::string> read_archive(std::string_view bytes, ArchiveKind kind, WantedFiles& files,
                                      const ReadLimits& limits) {
    return ArchiveWalk(bytes, kind, files, limits).walk();
}

}  // namespace rbc

#else

namespace rbc {

std::vector<std::string> read_archive(std::string_view, ArchiveKind, WantedFiles&, const ReadLimits&) {
    return {"is an archive, and this course was built without libarchive (./course doctor says how to install it)"};
}

}  // namespace rbc

#endif

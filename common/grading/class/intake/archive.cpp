#include "common/grading/class/intake/readers.hpp"

#ifdef RBC_LIBARCHIVE

#include <archive.h>
#include <archive_entry.h>

#include <stdlib.h>
#include <time.h>

#include <map>
#include <memory>
#include <set>

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

    /// @param zoneless  paths whose times have no zone
    std::vector<std::string> walk(const std::set<std::string>& zoneless) {
        zoneless_ = &zoneless;
        if (!archive_ || archive_read_open_memory(archive_.get(), bytes_.data(), bytes_.size()) != ARCHIVE_OK)
            return {"is no archive of the kind that its name promises" + reason()};
        archive_entry* entry = nullptr;
        for (std::size_t entries = 0;; ++entries) {
            const int code = archive_read_next_header(archive_.get(), &entry);
            if (code == ARCHIVE_EOF) break;
            if (code < ARCHIVE_WARN) return broken(entries);
            if (entries >= limits_.entries)
                return stopped("has more than " + std::to_string(limits_.entries) + " files and folders");
            // A tar has the content of a file with several names once: with the first of them.
            if (kind_ != ArchiveKind::zip && archive_entry_hardlink(entry) == nullptr) keep(entry);
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
            const char* const twin = archive_entry_hardlink(entry);
            const auto kept = kept_.find(twin ? twin : path_of(entry));
            if (twin && kept == kept_.end()) {
                problem = "is another name of a file that the archive does not hold (a hard link)";
            } else if (!twin && !kind.empty()) {
                problem = kind;
            } else if (archive_entry_is_encrypted(entry) != 0) {
                problem = "is encrypted";
            } else {
                const Unpacked how = kept != kept_.end() ? kept->second.how : unpack(&found.file.text, limits_.file);
                if (kept != kept_.end()) found.file.text = kept->second.text;
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
            found.zoneless = zoneless_->count(path_of(entry)) > 0;
            return found;
        });
    }

    enum class Unpacked { whole, too_large, damaged };
    struct Kept {
        std::string text;
        Unpacked how = Unpacked::whole;
    };

    /// Unpacks a source, which may have another name later on.
    void keep(archive_entry* entry) {
        constexpr std::size_t max_kept = 16 << 20;
        const std::string path = path_of(entry);
        if (kept_bytes_ > max_kept || !WantedFiles::is_source(last_part(path)) ||
            !kind_in_words(archive_entry_filetype(entry)).empty() || archive_entry_is_encrypted(entry) != 0)
            return;
        Kept& kept = kept_[path] = {};
        kept.how = unpack(&kept.text, limits_.file);
        kept_bytes_ += kept.text.size();
    }

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
    std::map<std::string, Kept> kept_;  ///< by path
    std::size_t kept_bytes_ = 0;
    const std::set<std::string>* zoneless_ = nullptr;
    WorkStopwatch stopwatch_;
};

/// A clock in another zone for as long as this lives: libarchive reads times without a zone as of this machine's.
class Zone {
  public:
    explicit Zone(const char* name) {
        ::setenv("TZ", name, 1);
        ::tzset();
    }
    ~Zone() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
    }
    Zone(const Zone&) = delete;
    Zone& operator=(const Zone&) = delete;
};

/// The times of a zip's entries, as a machine in this zone reads them.
std::vector<std::pair<std::string, time_t>> times_in(const char* zone, std::string_view bytes,
                                                     const ReadLimits& limits) {
    const Zone there(zone);
    const std::unique_ptr<archive, decltype(&archive_read_free)> zip(archive_read_new(), &archive_read_free);
    std::vector<std::pair<std::string, time_t>> times;
    if (!zip || archive_read_support_format_zip_seekable(zip.get()) != ARCHIVE_OK ||
        archive_read_open_memory(zip.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        return times;
    archive_entry* entry = nullptr;
    while (times.size() < limits.entries && archive_read_next_header(zip.get(), &entry) >= ARCHIVE_WARN) {
        const char* const name = archive_entry_pathname(entry);
        times.push_back({name ? name : "", archive_entry_mtime(entry)});
    }
    return times;
}

/// Paths whose times have no zone: a zip keeps a clock's hands, and only some programs add which clock it was.
std::set<std::string> zoneless_entries(std::string_view bytes, const ReadLimits& limits) {
    const auto here = times_in("UTC", bytes, limits), there = times_in("AHEAD-5", bytes, limits);
    std::set<std::string> paths;
    for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
        if (here[i].second != there[i].second) paths.insert(here[i].first);
    }
    return paths;
}

}  // namespace

std::vector<std::string> read_archive(std::string_view bytes, ArchiveKind kind, WantedFiles& files,
                                      const ReadLimits& limits) {
    const std::set<std::string> zoneless =
        kind == ArchiveKind::zip ? zoneless_entries(bytes, limits) : std::set<std::string>();
    const Zone utc("UTC");
    return ArchiveWalk(bytes, kind, files, limits).walk(zoneless);
}

}  // namespace rbc

#else

namespace rbc {

std::vector<std::string> read_archive(std::string_view, ArchiveKind, WantedFiles&, const ReadLimits&) {
    return {"is an archive, and this course was built without libarchive (./course doctor says how to install it)"};
}

}  // namespace rbc

#endif

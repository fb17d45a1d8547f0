#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lessons/24_arena/match.hpp"

namespace rbc {

/// A match that is to be played, and how.
struct ArenaRun {
    const ArenaScene* scene;
    const NamedContestant* contestant;
    bool by_time = false;  ///< `budget` decides the sweeps, else `sweeps`
    double budget = 1;     ///< ms a step
    int sweeps = 20;
    double seconds = 0;  ///< as MatchOptions
    double limit = 30;   ///< s, of the run

    const char* rule() const { return by_time ? "time" : "sweeps"; }
};

/// What is known of a run: of ArenaRun and MatchResult all fields by their names, numbers that are none as null.
using ArenaRecord = nlohmann::json;

ArenaRecord record_of(const ArenaRun& run, const MatchResult& result);
/// Of a run whose program did not get so far.  @param end  a plain word: "time limit", "crashed"
ArenaRecord record_of_failure(const ArenaRun& run, const std::string& end, const std::string& reason);

/// Where results are kept from one call to the next: a file per run in .course/arena/<hash of what makes them>.
class ArenaShelf {
  public:
    /// @param makers  files, the program and what it loads: results hold for these only
    /// @throws InputError  one cannot be read, or the folder not made
    explicit ArenaShelf(const std::vector<std::filesystem::path>& makers);
    std::filesystem::path file_of(const ArenaRun& run) const;
    /// The record that is kept; none: it was not played, or the file is damaged.
    std::optional<ArenaRecord> kept(const ArenaRun& run) const;
    void keep(const ArenaRun& run, const ArenaRecord& record) const;
    void forget(const ArenaRun& run) const;

  private:
    std::filesystem::path folder_;
};

/// The match itself, in this process. What a method throws is the record's end.
ArenaRecord play(const ArenaRun& run);

/// A tournament's results in the order of the table: scene by scene, equal sweeps, then equal time.
std::string arena_text(const std::vector<ArenaRecord>& records);
std::string arena_csv(const std::vector<ArenaRecord>& records);
std::string arena_json(const std::vector<ArenaRecord>& records);
/// Tables of one number each, methods by scenes, as this course's texts have them.
std::string arena_markdown(const std::vector<ArenaRecord>& records);
/// One page that needs no other file: tables, and of each scene the residual against time.
std::string arena_html(const std::vector<ArenaRecord>& records);

/// One value as the tables show it: "-" for what is not known.
struct ArenaColumn {
    const char* name;
    const char* unit;
    std::string (*text)(const ArenaRecord& record);
};
const std::vector<ArenaColumn>& arena_columns();

}  // namespace rbc

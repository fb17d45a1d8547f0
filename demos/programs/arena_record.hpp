#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lessons/24_arena/price.hpp"

namespace rbc {

/// A scene of either table.
using AnyArenaScene = std::variant<const ArenaScene*, const ArenaSceneIn<3>*>;
/// Those in the plane, then those in space.
const std::vector<AnyArenaScene>& all_arena_scenes();
std::string name_of(const AnyArenaScene& scene);
std::string kind_of(const AnyArenaScene& scene);

/// A method on a scene: a match with so many sweeps, and the search for its price.
struct ArenaRun {
    AnyArenaScene scene;
    const NamedContestant* contestant;
    int sweeps = 20;  ///< of the match
    PriceOptions price = {};
};

/// What is known of a run: `match` and each of the `curve` have the fields of MatchResult by their names, numbers that are
/// none as null.
using ArenaRecord = nlohmann::json;

/// A run whose program did not get so far.  @param end  a plain word: "time limit", "crashed"
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

/// The run itself, in this process. What a method throws is the record's end.
ArenaRecord play(const ArenaRun& run);

inline constexpr double within_1_mm = 1e-3, within_10_mm = 1e-2;  ///< m; the larger is a hundredth of a box

/// What keeps a scene within a tolerance of where it belongs: its ms a step, or a word.
struct ArenaPrice {
    std::string word;  ///< "too dear", "never", "not known", ...; empty: it has a price
    double ms = 0;     ///< a step
    int sweeps = 0;    ///< a step
};
ArenaPrice price_within(const ArenaRecord& record, double tolerance);

/// Which method for what: of one kind of scene, the methods that keep most of its scenes within the tolerance, and how
/// many times dearer than the cheapest one they are, as a geometric mean.
struct ArenaAdvice {
    std::string kind;
    int scenes = 0;  ///< of that kind that any method keeps
    struct Choice {
        std::string solver;
        int scenes = 0;    ///< that it keeps
        double times = 1;  ///< as dear as the cheapest on these
    };
    std::vector<Choice> choices;  ///< the best one first
};
std::vector<ArenaAdvice> arena_advice(const std::vector<ArenaRecord>& records, double tolerance);

std::string choice_text(const ArenaAdvice& advice, const ArenaAdvice::Choice& choice);  ///< "pgs (3 of 4, 1.7)"
/// The first lines of it, and of what is not known after them.
std::string arena_advice_text(const std::vector<ArenaRecord>& records);
/// What these results leave open: scenes that were not played, searches that were broken off; empty: nothing.
std::string not_known_text(const std::vector<ArenaRecord>& records);
/// "soft: Box2D 3 sweeps floats": of those that played, what another implementation would change.
std::vector<std::string> arena_remarks(const std::vector<ArenaRecord>& records);

/// The names in a field, each once, in the order of the records.
std::vector<std::string> names_in(const std::vector<ArenaRecord>& records, const char* field);
std::vector<ArenaRecord> of_kind(const std::vector<ArenaRecord>& records, const std::string& kind);

/// A tournament's results, scene by scene.
std::string arena_text(const std::vector<ArenaRecord>& records);
std::string arena_csv(const std::vector<ArenaRecord>& records);
std::string arena_json(const std::vector<ArenaRecord>& records);
/// The advice, then tables, methods by scenes, a kind each, as this course's texts have them.
std::string arena_markdown(const std::vector<ArenaRecord>& records);
/// One page that needs no other file: the advice, tables, and of each scene quality against cost.
std::string arena_html(const std::vector<ArenaRecord>& records);

/// A scene as it begins, as an SVG. @param where  its attributes
std::string arena_still(const AnyArenaScene& scene, const std::string& where);
/// All of them in one SVG, with names; FILE#NAME is a scene of it.
std::string arena_stills();

/// One value as the tables show it: "-" for what is not known.
struct ArenaColumn {
    const char* name;
    const char* unit;
    std::string (*text)(const ArenaRecord& record);
};
const std::vector<ArenaColumn>& arena_columns();

}  // namespace rbc

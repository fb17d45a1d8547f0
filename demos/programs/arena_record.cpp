#include "demos/programs/arena_record.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace {

namespace fs = std::filesystem;

constexpr double fallen = 0.25;  // m: a match ends there

ArenaRecord number(double value) {
    return std::isfinite(value) ? ArenaRecord(value) : ArenaRecord();
}

ArenaRecord json_of(const MatchResult& match, bool pivots) {
    ArenaRecord samples = ArenaRecord::array();
    for (const MatchSample& s : match.samples)
        samples.push_back({number(s.t), number(s.residual), number(s.depth), number(s.error), number(s.energy)});
    return {{"end", to_text(match.end)},
            {"reason", match.reason},
            {"sweeps", pivots ? ArenaRecord() : ArenaRecord(match.sweeps)},
            {"steps", match.steps},
            {"seconds", match.seconds},
            {"residual", number(match.residual)},
            {"depth", number(match.depth)},
            {"final_depth", number(match.final_depth)},
            {"heals_after", number(match.heals_after)},
            {"drift", number(match.drift)},
            {"off", number(match.off)},
            {"slid", number(match.slid)},
            {"chatter", number(match.chatter)},
            {"energy_gained", number(match.energy_gained)},
            {"ms_per_step", number(match.ms_per_step)},
            {"longest_ms", number(match.longest_ms)},
            {"columns", {"t", "residual", "depth", "error", "energy"}},
            {"samples", std::move(samples)}};
}

ArenaRecord begun(const ArenaRun& run) {
    return {{"scene", name_of(run.scene)}, {"kind", kind_of(run.scene)}, {"solver", run.contestant->name}};
}

}  // namespace

const std::vector<AnyArenaScene>& all_arena_scenes() {
    static const std::vector<AnyArenaScene> all = [] {
        std::vector<AnyArenaScene> scenes;
        for (const ArenaScene& scene : arena_scenes()) scenes.emplace_back(&scene);
        for (const ArenaSceneIn<3>& scene : arena_scenes_in_space()) scenes.emplace_back(&scene);
        return scenes;
    }();
    return all;
}

std::string name_of(const AnyArenaScene& scene) {
    return std::visit([](const auto* s) { return std::string(s->name); }, scene);
}

std::string kind_of(const AnyArenaScene& scene) {
    return std::visit([](const auto* s) { return std::string(s->kind); }, scene);
}

ArenaRecord record_of_failure(const ArenaRun& run, const std::string& end, const std::string& reason) {
    MatchResult none;
    none.sweeps = run.sweeps;
    none.reason = reason;
    for (double MatchResult::*part :
         {&MatchResult::residual, &MatchResult::depth, &MatchResult::final_depth, &MatchResult::heals_after,
          &MatchResult::drift, &MatchResult::off, &MatchResult::slid, &MatchResult::chatter,
          &MatchResult::energy_gained, &MatchResult::ms_per_step, &MatchResult::longest_ms})
        none.*part = NAN;
    ArenaRecord record = begun(run);
    record["match"] = json_of(none, run.contestant->effort == Effort::until_done);
    record["match"]["end"] = end;
    record["price"] = end;
    record["curve"] = ArenaRecord::array();
    return record;
}

ArenaShelf::ArenaShelf(const std::vector<fs::path>& makers) {
    std::string bytes;
    for (const fs::path& maker : makers) bytes += read_file(maker);
    folder_ = course_record() / "arena" / hash_text(bytes);
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw InputError("cannot make the folder " + folder_.string() + ": " + error.message());
}

fs::path ArenaShelf::file_of(const ArenaRun& run) const {
    std::string name = name_of(run.scene) + "-" + run.contestant->name + "-" + std::to_string(run.sweeps) + "sweeps";
    const PriceOptions& p = run.price;
    for (const double value : {p.seconds, p.tolerance, p.most_ms, p.limit}) name += "-" + number_text(value);
    return folder_ / (name + ".json");
}

std::optional<ArenaRecord> ArenaShelf::kept(const ArenaRun& run) const {
    const fs::path file = file_of(run);
    std::error_code none;
    if (!fs::exists(file, none)) return {};
    try {
        ArenaRecord record = ArenaRecord::parse(read_file(file));
        if (record.at("scene") == name_of(run.scene) && record.at("solver") == run.contestant->name &&
            record.at("match").at("samples").is_array() && record.at("curve").is_array())
            return record;
    } catch (const std::exception&) {  // damaged: played again
    }
    return {};
}

void ArenaShelf::keep(const ArenaRun& run, const ArenaRecord& record) const {
    write_file(file_of(run), record.dump() + "\n");
}

void ArenaShelf::forget(const ArenaRun& run) const {
    std::error_code none;
    fs::remove(file_of(run), none);
}

ArenaRecord play(const ArenaRun& run) {
    const bool pivots = run.contestant->effort == Effort::until_done;
    return std::visit(
        [&](const auto* scene) {
            const PriceCurve curve = find_price(*scene, *run.contestant, run.price);
            ArenaRecord record = begun(run);
            record["price"] = to_text(curve.end);
            record["curve"] = ArenaRecord::array();
            for (MatchResult match : curve.matches) {
                match.samples.clear();
                record["curve"].push_back(json_of(match, pivots));
            }
            record["match"] = json_of(play_within(*scene, *run.contestant,
                                                  {.sweeps = run.sweeps, .seconds = seconds_of(*scene, run.price), .fallen = fallen},
                                                  run.price),
                                      pivots);
            return record;
        },
        run.scene);
}

}  // namespace rbc

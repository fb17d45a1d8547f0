#include "demos/programs/arena_record.hpp"

#include <cmath>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace {

namespace fs = std::filesystem;

ArenaRecord number(double value) {
    return std::isfinite(value) ? ArenaRecord(value) : ArenaRecord();
}

ArenaRecord begun(const ArenaRun& run) {
    ArenaRecord record{{"scene", run.scene->name}, {"solver", run.contestant->name}, {"rule", run.rule()}};
    if (run.by_time) record["budget"] = run.budget;
    return record;
}

}  // namespace

ArenaRecord record_of(const ArenaRun& run, const MatchResult& result) {
    ArenaRecord record = begun(run);
    record["end"] = to_text(result.end);
    record["reason"] = result.reason;
    record["sweeps"] = run.contestant->effort == Effort::until_done ? ArenaRecord() : ArenaRecord(result.sweeps);
    record["steps"] = result.steps;
    record["residual"] = number(result.residual);
    record["depth"] = number(result.depth);
    record["drift"] = number(result.drift);
    record["energy_gained"] = number(result.energy_gained);
    record["ms_per_step"] = number(result.ms_per_step);
    record["longest_ms"] = number(result.longest_ms);
    record["columns"] = {"t", "residual", "depth", "error", "energy"};
    ArenaRecord samples = ArenaRecord::array();
    for (const MatchSample& s : result.samples)
        samples.push_back({number(s.t), number(s.residual), number(s.depth), number(s.error), number(s.energy)});
    record["samples"] = std::move(samples);
    return record;
}

ArenaRecord record_of_failure(const ArenaRun& run, const std::string& end, const std::string& reason) {
    MatchResult none;
    none.reason = reason;
    none.sweeps = run.sweeps;
    none.residual = none.depth = none.drift = none.energy_gained = none.ms_per_step = none.longest_ms = NAN;
    ArenaRecord record = record_of(run, none);
    record["end"] = end;
    if (run.by_time) record["sweeps"] = nullptr;
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
    const std::string effort = run.by_time ? number_text(run.budget) + "ms" : std::to_string(run.sweeps) + "sweeps";
    return folder_ / (std::string(run.scene->name) + "-" + run.contestant->name + "-" + effort + "-" +
                      number_text(run.seconds) + "s-" + number_text(run.limit) + "limit.json");
}

std::optional<ArenaRecord> ArenaShelf::kept(const ArenaRun& run) const {
    const fs::path file = file_of(run);
    std::error_code none;
    if (!fs::exists(file, none)) return {};
    try {
        ArenaRecord record = ArenaRecord::parse(read_file(file));
        if (record.at("scene") == run.scene->name && record.at("solver") == run.contestant->name &&
            record.at("rule") == run.rule() && record.at("end").is_string() && record.at("samples").is_array())
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
    int sweeps = run.sweeps;
    try {
        if (run.by_time) sweeps = sweeps_for_budget(*run.scene, *run.contestant, run.budget);
    } catch (const std::exception& error) {
        return record_of_failure(run, to_text(MatchEnd::refused), error.what());
    }
    return record_of(run, run_match(*run.scene, *run.contestant, {.sweeps = sweeps, .seconds = run.seconds}));
}

}  // namespace rbc

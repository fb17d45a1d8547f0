#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "common/foundation/io/number_text.hpp"
#include "demos/programs/arena_record.hpp"

namespace rbc {

std::vector<std::string> names_in(const std::vector<ArenaRecord>& records, const char* field) {
    std::vector<std::string> names;
    for (const ArenaRecord& record : records)
        if (std::find(names.begin(), names.end(), record.at(field)) == names.end()) names.push_back(record.at(field));
    return names;
}

std::vector<ArenaRecord> of_kind(const std::vector<ArenaRecord>& records, const std::string& kind) {
    std::vector<ArenaRecord> found;
    for (const ArenaRecord& record : records)
        if (record.at("kind") == kind) found.push_back(record);
    return found;
}

ArenaPrice price_within(const ArenaRecord& record, double tolerance) {
    ArenaPrice price;
    for (const ArenaRecord& match : record.at("curve")) {
        const std::string end = match.at("end");
        if (end == "takes no part" || end == "refused") price.word = end;
        if (end != "ended" || !match.at("off").is_number() || match.at("off") > tolerance) continue;
        price.ms = match.at("ms_per_step");
        if (match.at("sweeps").is_number()) price.sweeps = match.at("sweeps");
        return price;
    }
    if (!price.word.empty()) return price;
    const std::string end = record.at("price");
    const bool all = end == "too long" && record.at("curve").back().at("sweeps") == most_sweeps &&
                     record.at("curve").back().at("end") != "not over";
    price.word = all || end == "missed" || end == "paid" ? "never" : end == "too long" ? "time limit" : end;
    return price;
}

std::vector<ArenaAdvice> arena_advice(const std::vector<ArenaRecord>& records, double tolerance) {
    std::vector<ArenaAdvice> all;
    for (const std::string& kind : names_in(records, "kind")) {
        const std::vector<ArenaRecord> runs = of_kind(records, kind);
        std::map<std::string, double> cheapest;
        for (const ArenaRecord& run : runs) {
            const ArenaPrice price = price_within(run, tolerance);
            if (!price.word.empty()) continue;
            const auto [place, fresh] = cheapest.emplace(run.at("scene"), price.ms);
            if (!fresh) place->second = std::min(place->second, price.ms);
        }
        ArenaAdvice advice{.kind = kind, .scenes = static_cast<int>(cheapest.size()), .choices = {}};
        for (const std::string& solver : names_in(runs, "solver")) {
            ArenaAdvice::Choice choice{.solver = solver};
            double decades = 0;
            for (const ArenaRecord& run : runs) {
                const ArenaPrice price = price_within(run, tolerance);
                if (run.at("solver") != solver || !price.word.empty()) continue;
                ++choice.scenes;
                decades += std::log(price.ms / cheapest.at(run.at("scene")));
            }
            if (choice.scenes == 0) continue;
            choice.times = std::exp(decades / choice.scenes);
            advice.choices.push_back(choice);
        }
        std::stable_sort(advice.choices.begin(), advice.choices.end(), [](const auto& a, const auto& b) {
            return a.scenes != b.scenes ? a.scenes > b.scenes : a.times < b.times;
        });
        all.push_back(std::move(advice));
    }
    return all;
}

std::string not_known_text(const std::vector<ArenaRecord>& records) {
    double longest = 0;  // s
    std::size_t broken_off = 0;
    for (const ArenaRecord& record : records) {
        longest = std::max(longest, record.at("match").at("seconds").get<double>());
        broken_off += price_within(record, within_1_mm).word == "time limit" ? 1 : 0;
    }
    const std::vector<std::string> solvers = names_in(records, "solver");
    const std::size_t all = all_arena_scenes().size(), scenes = all - names_in(records, "scene").size();
    const auto idle = std::count_if(contestants().begin(), contestants().end(), [&](const NamedContestant& c) {
        return std::find(solvers.begin(), solvers.end(), c.name) == solvers.end();
    });
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
    if (scenes > 0) add(std::to_string(scenes) + " of " + std::to_string(all) + " scenes were not played");
    if (idle > 0) add(std::to_string(idle) + " of " + std::to_string(contestants().size()) + " methods did not play");
    if (broken_off > 0) add(std::to_string(broken_off) + " searches ended at their time limit");
    if (longest < 59) add("what comes after " + number_text(std::round(10 * longest) / 10) + " s");
    return text;
}

std::vector<std::string> arena_remarks(const std::vector<ArenaRecord>& records) {
    const std::vector<std::string> solvers = names_in(records, "solver");
    std::vector<std::string> remarks;
    for (const NamedContestant& c : contestants())
        if (*c.remark && std::find(solvers.begin(), solvers.end(), c.name) != solvers.end())
            remarks.push_back(std::string(c.name) + ": " + c.remark);
    return remarks;
}

std::string choice_text(const ArenaAdvice& advice, const ArenaAdvice::Choice& choice) {
    char times[32];
    std::snprintf(times, sizeof times, "%.2g)", choice.times);
    std::string text = choice.solver + " (";
    if (choice.scenes < advice.scenes)
        text += std::to_string(choice.scenes) + " of " + std::to_string(advice.scenes) + ", ";
    return text + times;
}

std::string arena_advice_text(const std::vector<ArenaRecord>& records) {
    std::string text = "Which for what: most scenes kept within 1 mm first, then how many times the cheapest price\n";
    const auto row = [](const std::string& name) {
        return name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ');
    };
    for (const ArenaAdvice& advice : arena_advice(records, within_1_mm)) {
        text += row(advice.kind);
        std::string line;
        for (std::size_t i = 0; i < std::min<std::size_t>(4, advice.choices.size()); ++i)
            line += (i == 0 ? "" : ", ") + choice_text(advice, advice.choices[i]);
        text += (line.empty() ? "none of these" : line) + "\n";
    }
    const std::string open = not_known_text(records);
    return open.empty() ? text : text + row("not known") + open + "\n";
}

}  // namespace rbc

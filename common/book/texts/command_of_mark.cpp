#include <algorithm>
#include <cstdlib>

#include "common/book/texts/lesson_text.hpp"
#include "common/book/texts/quantity.hpp"

namespace rbc::texts {

std::size_t command_of(const LessonText& text, const TextMark& mark, const std::string& name) {
    const std::size_t hash = name.find('#');
    const bool below = name.starts_with("below");
    const int experiment = below || hash == 0 || hash == std::string::npos ? 0 : std::atoi(name.c_str());
    const int ordinal = hash == std::string::npos ? 0 : std::atoi(name.c_str() + hash + 1);
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < text.commands.size(); ++i) {
        const TextCommand& c = text.commands[i];
        if (c.sets_up) continue;
        if (experiment != 0 ? c.experiment == experiment : c.section == mark.section && (c.at > mark.at) == below)
            candidates.push_back(i);
    }
    const std::string where = experiment != 0 ? "in experiment " + std::to_string(experiment)
                              : below         ? "below this mark in its section"
                                              : "above this mark in its section or experiment";
    if (candidates.empty()) throw TextError("there is no command " + where);
    if (experiment == 0) {
        const int block = text.commands[below ? candidates.front() : candidates.back()].block;
        std::erase_if(candidates, [&](std::size_t i) { return text.commands[i].block != block; });
    }
    if (ordinal > static_cast<int>(candidates.size()))
        throw TextError("there are " + std::to_string(candidates.size()) + " commands " + where + ", no #" +
                        std::to_string(ordinal));
    if (ordinal > 0) return candidates[static_cast<std::size_t>(ordinal) - 1];
    return below ? candidates.front() : candidates.back();
}

std::size_t command_of(const LessonText& text, const Question& question, const std::string& name) {
    if (question.experiment == 0) throw TextError("a question stands in an experiment, under **N. Title.**");
    if (!name.empty() && name[0] != '#') throw TextError("a question's commands are those of its experiment, as in #2");
    return command_of(text, TextMark{}, std::to_string(question.experiment) + (name.empty() ? "#1" : name));
}

}  // namespace rbc::texts

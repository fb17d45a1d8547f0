#include "common/grading/class/records/source_name.hpp"

#include <algorithm>
#include <cctype>
#include <regex>

namespace rbc {

std::string plain_spelling(std::string_view name) {
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        if (i > 0 && std::isupper(c) && std::islower(static_cast<unsigned char>(name[i - 1]))) plain += '_';
        plain += c == ' ' || c == '-' ? '_' : static_cast<char>(std::tolower(c));
    }
    return plain;
}

std::string stem_meant(std::string_view file) {
    static const std::regex source(
        R"(^(?:copy of )?(.+?)(?: ?\(\d+\)|-\d+|[ _-]v\d+|(?: -)?[ _-](?:copy|kopie)(?: ?\(?\d+\)?)?)?\.(?:cpp|cc|cxx|c\+\+)(?:\.txt)?$)",
        std::regex::icase);
    std::cmatch parts;
    if (file.size() > 255 || !std::regex_match(file.data(), file.data() + file.size(), parts, source)) return "";
    return plain_spelling(parts[1].str());
}

ExerciseNames::ExerciseNames(const std::vector<ExerciseFile>& exercises) {
    for (const ExerciseFile& file : exercises) {
        const std::string name = file.lesson.substr(std::min(file.lesson.find('_') + 1, file.lesson.size()));
        for (const std::string& stem :
             {file.exercise, name + "_" + file.exercise, file.lesson + "_" + file.exercise})
            keys_[stem].insert(file.key());
    }
}

std::string ExerciseNames::meant(const std::string& stem) const {
    const auto found = keys_.find(stem);
    return found != keys_.end() && found->second.size() == 1 ? *found->second.begin() : "";
}

std::size_t ExerciseNames::begin_in(const std::string& file) const {
    for (std::size_t begin = 0; begin < file.size();) {
        if (!meant(stem_meant(std::string_view(file).substr(begin))).empty()) return begin;
        const std::size_t end = file.find_first_of("_- ", begin);
        if (end == std::string::npos) break;
        begin = end + 1;
    }
    return std::string::npos;
}

}  // namespace rbc

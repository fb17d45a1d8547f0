#include "common/grading/class/records/submission.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

using nlohmann::json;

namespace {

std::string characters_of(std::string_view bytes) {
    std::string utf8;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80) utf8 += static_cast<char>(0xc0 | byte >> 6);
        utf8 += byte >= 0x80 ? static_cast<char>(0x80 | (byte & 0x3f)) : c;
    }
    return utf8;
}

std::string bytes_of(std::string_view utf8) {
    std::string bytes;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte < 0x80) {
            bytes += utf8[i];
        } else if ((byte == 0xc2 || byte == 0xc3) && i + 1 < utf8.size()) {
            bytes += static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(utf8[++i]) & 0x3f));
        } else {
            throw InputError("not a submission: a file has a character beyond U+00FF");
        }
    }
    return bytes;
}

constexpr std::size_t max_line = 500, max_remarks = 100, max_unused = 100;

}  // namespace

std::string submission_json(const Submission& submission) {
    json files = json::object();
    for (const auto& [key, file] : submission.files)
        files[key] = {{"text", characters_of(file.text)}, {"problem", printable(file.problem, '?', max_line)},
                      {"path", printable(file.path, '?', max_line)}};
    json remarks = json::array();
    for (const std::string& remark : submission.remarks) {
        if (remarks.size() < max_remarks) remarks.push_back(printable(remark, '?', max_line));
    }
    return json{{"student", submission.student},
                {"files", files},
                {"remarks", remarks},
                {"unused", submission.unused},
                {"zoneless", submission.zoneless},
                {"newest", printable(submission.newest, '?', max_line)},
                {"modified", submission.modified}}
               .dump() +
           "\n";
}

Submission parse_submission(std::string_view text, const std::vector<ExerciseFile>& wanted, const ReadLimits& limits) {
    std::set<std::string> keys;
    for (const ExerciseFile& file : wanted) keys.insert(file.key());
    // A byte takes six characters at most, as \u0000; the rest is remarks.
    if (text.size() > wanted.size() * 6 * limits.file + (1 << 20)) throw InputError("not a submission: far too long");
    try {
        const json value = json::parse(text);
        Submission submission;
        submission.student = printable(value.at("student").get_ref<const std::string&>(), '?', 64);
        for (const auto& [key, file] : value.at("files").get_ref<const json::object_t&>()) {
            if (keys.count(key) == 0) throw InputError("not a submission: a file that was not asked for");
            SubmittedFile& submitted = submission.files[key];
            submitted.text = bytes_of(file.at("text").get_ref<const std::string&>());
            submitted.problem = printable(file.at("problem").get_ref<const std::string&>(), '?', max_line);
            submitted.path = printable(file.at("path").get_ref<const std::string&>(), '?', max_line);
            if (submitted.text.size() > limits.file) throw InputError("not a submission: a file beyond the limit");
        }
        for (const json& remark : value.at("remarks").get_ref<const json::array_t&>()) {
            if (submission.remarks.size() < max_remarks)
                submission.remarks.push_back(printable(remark.get_ref<const std::string&>(), '?', max_line));
        }
        for (const json& path : value.at("unused").get_ref<const json::array_t&>()) {
            if (submission.unused.size() < max_unused)
                submission.unused.push_back(printable(path.get_ref<const std::string&>(), '?', max_line));
        }
        submission.zoneless = value.at("zoneless").get<bool>();
        submission.newest = printable(value.at("newest").get_ref<const std::string&>(), '?', max_line);
        submission.modified = value.at("modified").get<double>();
        if (!std::isfinite(submission.modified)) throw InputError("not a submission: no time stamp");
        return submission;
    } catch (const json::exception& error) {
        throw InputError("not a submission: " + printable(error.what(), '?', 200));
    }
}

std::string hash_of_code(std::string text) {
    std::erase(text, '\r');
    text.erase(text.find_last_not_of(" \t\n") + 1);
    return hash_text(text);
}

std::string wanted_json(const std::vector<ExerciseFile>& wanted) {
    json value = json::object();
    for (const ExerciseFile& file : wanted)
        value[file.lesson].push_back(file.stub.empty() ? file.exercise : file.exercise + "#" + file.stub);
    return value.dump();
}

std::vector<ExerciseFile> parse_wanted(const std::string& text) {
    const auto require_name = [](const std::string& name) {
        if (name.empty() || name.size() > 100 || name.find('/') != std::string::npos || name.front() == '.')
            throw InputError("--wanted: '" + printable(name, '?', 40) + "' is no name of a lesson or an exercise");
    };
    try {
        std::vector<ExerciseFile> wanted;
        const json value = json::parse(text);
        for (const auto& [lesson, exercises] : value.get_ref<const json::object_t&>()) {
            require_name(lesson);
            for (const json& exercise : exercises.get_ref<const json::array_t&>()) {
                const std::string name = exercise.get<std::string>();
                const std::size_t mark = std::min(name.find('#'), name.size());
                wanted.push_back({lesson, name.substr(0, mark), name.substr(std::min(mark + 1, name.size()))});
                require_name(wanted.back().exercise);
            }
        }
        return wanted;
    } catch (const json::exception&) {
        throw InputError(R"(--wanted must be like {"01_gbf": ["box", "valley"]}, got )" + printable(text, '?', 80));
    }
}

}  // namespace rbc

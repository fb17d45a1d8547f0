#include "common/grading/grader/case_record.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/grader/diagnosis.hpp"

namespace rbc {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

ordered_json number_json(double value) {
    if (std::isfinite(value)) return value;
    return std::isnan(value) ? "NaN" : value > 0 ? "infinity" : "-infinity";
}

ordered_json tree_json(const ValueTree& tree) {
    using Kind = ValueTree::Kind;
    switch (tree.kind) {
        case Kind::nothing:
            return nullptr;
        case Kind::truth:
            return tree.number != 0;
        case Kind::number:
            return number_json(tree.number);
        case Kind::whole:
            // The largest of 64 bits are rounded up, to what has no place in them.
            if (std::abs(tree.number) >= 9e18) return tree.number;
            return static_cast<long long>(tree.number);
        case Kind::text:
            return printable_lines(tree.text, 4000);
        case Kind::list: {
            ordered_json list = ordered_json::array();
            for (const ValueTree& part : tree.parts) list.push_back(tree_json(part));
            return list;
        }
        case Kind::fields:
            break;
    }
    ordered_json fields = ordered_json::object();
    for (std::size_t i = 0; i < tree.parts.size(); ++i) {
        const std::string& name = tree.parts[i].name;
        fields[name.empty() ? std::to_string(i) : name] = tree_json(tree.parts[i]);
    }
    return fields;
}

ordered_json arguments_json(ValueTree tree, const std::vector<std::string>& names) {
    tree.kind = ValueTree::Kind::fields;
    if (names.size() == tree.parts.size())
        for (std::size_t i = 0; i < names.size(); ++i) tree.parts[i].name = names[i];
    return tree_json(tree);
}

std::string dumped(const ordered_json& value, int indent) {
    return value.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

/// Bytes. A million bodies are too many to read, and writing them takes longer than all calls.
constexpr std::size_t max_bytes = 1 << 18;

ordered_json too_long(const Bytes& bytes) {
    return std::to_string(bytes.size()) + " bytes, too many to be printed";
}

ordered_json call_json(const RecordedCall& call, const std::vector<std::string>& names) {
    ordered_json one;
    if (!call.which.empty()) one["which"] = call.which;
    const bool kept = call.arguments.size() <= max_bytes;
    one["arguments"] = kept ? arguments_json(call.trees.arguments(call.arguments), names) : too_long(call.arguments);
    const auto add = [&](const char* key, const Bytes& bytes) {
        one[key] = bytes.size() <= max_bytes ? tree_json(call.trees.result(bytes)) : too_long(bytes);
    };
    try {
        if (call.answer) add("answer", *call.answer);
    } catch (const WireError&) {
        one["answer"] = "not an answer";
    }
    if (call.reference) add("reference", *call.reference);
    if (call.answer && call.reference && std::max(call.answer->size(), call.reference->size()) <= max_bytes) try {
            one["off"] = what_is_off(call.trees.result(*call.answer), call.trees.result(*call.reference));
        } catch (const WireError&) {
            // Said above.
        }
    if (kept) one["bytes"] = hexadecimal(call.arguments);
    return one;
}

}  // namespace

static bool is_right(const RecordedCall& call) {
    if (!call.answer || !call.reference || *call.answer == *call.reference) return true;
    if (call.answer->size() > max_bytes || call.reference->size() > max_bytes) return false;
    try {
        const ValueTree answer = call.trees.result(*call.answer), right = call.trees.result(*call.reference);
        return are_alike(answer, right, 1e-9 * std::max(largest_size(answer), largest_size(right)));
    } catch (const WireError&) {
        return false;
    }
}

RecordedCall call_to_show(const std::vector<RecordedCall>& calls) {
    const auto wrong = std::find_if_not(calls.begin(), calls.end(), is_right);
    if (wrong == calls.end()) return calls.back();
    RecordedCall shown = *wrong;
    if (calls.size() > 1)
        shown.which = "call " + std::to_string(wrong - calls.begin() + 1) + " of " + std::to_string(calls.size()) +
                      ", the first that is wrong";
    return shown;
}

ParameterNames parameter_names(const GradeCase& grade_case) {
    const std::string lesson = fs::path(grade_case.grader).parent_path().filename().string();
    const fs::path header = course_root() / "exercises" / lesson / (std::string(grade_case.file) + ".hpp");
    std::error_code error;
    return fs::is_regular_file(header, error) ? read_parameter_names(read_file(header)) : ParameterNames{};
}

std::string calls_json(const std::map<std::string, RecordedCall>& calls, const ParameterNames& names) {
    ordered_json all = ordered_json::object();
    for (const auto& [function, call] : calls) {
        const auto known = names.find(function);
        all[function] = call_json(call, known == names.end() ? std::vector<std::string>{} : known->second);
    }
    return all.empty() ? "" : dumped(all, -1);
}

namespace {

/// Blanks where a line may be broken: behind commas and colons that are no part of a text.
std::string with_blanks(const std::string& compact) {
    std::string text;
    bool quoted = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        text += c;
        if (quoted && c == '\\')
            text += compact[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == ',' || c == ':'))
            text += ' ';
    }
    return text;
}

}  // namespace

std::string calls_text(const std::string& text, std::size_t max_width) {
    if (text.empty()) return "";
    std::string lines;
    const auto line = [&](std::string words) {
        words = with_blanks(words);
        if (words.size() > max_width) words = printable(words, ' ', max_width - 3);
        lines += (lines.empty() ? "" : "\n") + words;
    };
    const ordered_json calls = ordered_json::parse(text);
    for (const auto& [function, call] : calls.items()) {
        line(function + " " + dumped(call.at("arguments"), -1));
        if (call.contains("which")) lines += "\n" + call.at("which").get<std::string>();
        if (call.contains("answer")) line("answered " + dumped(call.at("answer"), -1));
        if (call.contains("reference")) line("reference " + dumped(call.at("reference"), -1));
        if (const std::string off = call.value("off", ""); !off.empty())
            lines += "\noff: " + printable(off, ' ', max_width);
    }
    return lines;
}

}  // namespace rbc

#include "tests/selftest/variants.hpp"

#include <algorithm>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/subject.hpp"
#include "tests/selftest/code_text.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Exports what RBC_EXERCISE names if the library's file has the name of the variant at hand.
constexpr const char* head = R"(#include <dlfcn.h>

#include <filesystem>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::variants {
inline bool loaded_as(const char* name) {
    static const char here = 0;
    Dl_info info{};
    return ::dladdr(&here, &info) != 0 && std::filesystem::path(info.dli_fname).stem() == name;
}
}  // namespace rbc::variants

#undef RBC_EXERCISE
#define RBC_EXERCISE(function)                                                \
    __attribute__((weak)) decltype(function) function;                        \
    static const ::rbc::SubjectExport* const rbc_export_##function =          \
        ::rbc::variants::loaded_as(RBC_VARIANT) && &function != nullptr       \
            ? new ::rbc::SubjectExport{#function, ::rbc::exported<&function>} \
            : nullptr;
)";

/// The line that begins so is emptied; the others keep their numbers.
std::string without_line(std::string text, const std::string& begin) {
    const std::size_t at = text.find(begin);
    if (at != std::string::npos) text.erase(at, std::min(text.find('\n', at), text.size()) - at);
    return text;
}

/// A contract in two, each with the lines of the whole.
struct ContractParts {
    std::string types;      ///< what it defines: of these there is one, for all variants
    std::string functions;  ///< what it declares and exports: each variant has its own
};

/// The end of what begins at `from` in a namespace: behind its semicolon, or a function's last brace. A type, and a
/// constant whose braces stand before any bracket, ends with its semicolon.
std::size_t declaration_end(const std::string& code, std::size_t from, bool defines_type) {
    const bool ends_with_semicolon = defines_type || code[std::min(code.find_first_of("({;", from), code.size() - 1)] == '{';
    if (code.compare(from, 13, "RBC_EXERCISE(") == 0) return code.find(')', from) + 1;
    for (std::size_t i = from; i < code.size(); ++i) {
        if (code[i] == ';') return i + 1;
        if (code[i] != '(' && code[i] != '{') continue;
        const bool body = code[i] == '{';
        i = closing(code, i);
        if (i == std::string::npos) break;
        if (body && !ends_with_semicolon) return i + 1;
    }
    return code.size();
}

ContractParts parts_of(const std::string& contract) {
    const std::string code = code_of(contract);
    ContractParts parts{contract, contract};
    const auto blank = [](std::string& text, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            if (text[i] != '\n') text[i] = ' ';
    };
    const std::size_t open = code.find('{'), close = code.rfind('}');
    for (std::size_t at = code.find_first_not_of(" \n", open + 1); at < close;) {
        const auto begins = [&](const char* word) { return code.compare(at, std::string(word).size(), word) == 0; };
        const bool type = begins("struct ") || begins("enum ") || begins("using ");
        const std::size_t end = declaration_end(code, at, type);
        blank(type || begins("inline ") || begins("constexpr ") ? parts.functions : parts.types, at, end);
        at = code.find_first_not_of(" \n", end);
    }
    return parts;
}

/// One compiler a selftest: as many selftests as processors run at a time, and more compilers than these take longer.
constexpr int at_once = 1;

/// Seconds. The machine may be busy with other tests, and to build one by one for lack of time would take still longer.
constexpr double patience = 600;

/// One exercise on its way.
struct Work {
    const ExerciseAnswers& exercise;
    fs::path together;             // without extension
    std::vector<Variant> sound;    // whose edits fit
    std::vector<BuiltAnswer*> of;  // and their results
};

Work prepare(const ExerciseAnswers& exercise, const fs::path& output, std::vector<BuiltAnswer>& results) {
    Work work{exercise, output / exercise.exercise, {}, {}};
    for (const EditedAnswer& answer : exercise.edited) {
        const std::string place = exercise.file + ":" + std::to_string(answer.number) + ": " + answer.name;
        results.push_back({exercise.exercise, place, answer.hint, {}, ""});
        try {
            const Program program = apply_edits(answer, exercise.file, exercise.solution);
            work.sound.push_back({answer.name, text_with_origins(program, exercise.file, exercise.solution.name)});
            work.of.push_back(&results.back());
        } catch (const InputError& error) {
            results.back().error = error.what();
        }
    }
    for (const NamedText& right : exercise.right) {
        results.push_back({exercise.exercise, right.name, "", {}, ""});
        work.sound.push_back({fs::path(right.name).stem().string(), "#line 1 \"" + right.name + "\"\n" + right.text});
        work.of.push_back(&results.back());
    }
    return work;
}

SubjectSource source_at(const fs::path& stem) {
    return {stem.string() + ".cpp", stem.string() + ".so"};
}

void build_one_by_one(const Work& work, const std::string& why, std::ostream& log) {
    std::vector<SubjectSource> sources;
    for (const Variant& variant : work.sound) {
        sources.push_back(source_at(work.together / "alone" / variant.name));
        write_if_changed(sources.back().source, variant.program);
    }
    const std::vector<BuiltFile> built = build_files(sources, {}, patience, at_once);
    bool all = true;
    for (std::size_t i = 0; i < built.size(); ++i) {
        work.of[i]->library = built[i].library;
        if (built[i].error.empty()) continue;
        all = false;
        work.of[i]->error = work.of[i]->place + " does not compile:\n" + built[i].error;
    }
    if (all)
        log << "note: " << work.exercise.file << " does not compile in one piece, only one by one:\n" << why << "\n";
}

}  // namespace

std::string variants_source(const std::string& space, const NamedText& contract, const std::vector<Variant>& variants) {
    const std::string included = "#include \"" + contract.name + "\"";
    const std::string line_1 = "#line 1 \"" + contract.name + "\"\n", types = space + "_types";
    const ContractParts parts = parts_of(without_line(contract.text, "#pragma once"));
    std::string source = head;
    source += "\n#define " + space + " " + types + "\n" + line_1 + parts.types + "#undef " + space + "\n";
    for (const Variant& variant : variants) {
        const std::string own = space + "_" + variant.name;
        source += "\n#define RBC_VARIANT \"" + variant.name + "\"\n";
        source += "#define " + space + " " + own + "\n";
        source += "namespace rbc::" + own + " {\nusing namespace rbc::" + types + ";\n}\n";
        source += line_1 + parts.functions + without_line(variant.program, included);
        source += "#undef " + space + "\n#undef RBC_VARIANT\n";
    }
    return source;
}

std::vector<BuiltAnswer> build_answers(const std::vector<ExerciseAnswers>& exercises, const fs::path& output,
                                       std::ostream& log) {
    std::size_t count = 0;
    for (const ExerciseAnswers& exercise : exercises) count += exercise.edited.size() + exercise.right.size();
    std::vector<BuiltAnswer> results;
    results.reserve(count);  // there are pointers to them
    std::vector<Work> works;
    std::vector<SubjectSource> sources;
    for (const ExerciseAnswers& exercise : exercises) {
        works.push_back(prepare(exercise, output, results));
        sources.push_back(source_at(works.back().together));
        write_if_changed(sources.back().source, variants_source(exercise.space, exercise.contract, works.back().sound));
    }
    const std::vector<BuiltFile> built = build_files(sources, {}, patience, at_once);
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (!built[i].error.empty()) {
            build_one_by_one(works[i], built[i].error, log);
            continue;
        }
        for (std::size_t k = 0; k < works[i].sound.size(); ++k) {
            works[i].of[k]->library = works[i].together / (works[i].sound[k].name + ".so");
            link_file(built[i].library, works[i].of[k]->library);
        }
    }
    return results;
}

ExerciseAnswers answers_to(const std::string& lesson, const std::string& exercise) {
    const fs::path root = course_root(), folder = root / "tests/answers" / lesson;
    const NamedText edits = named_text(folder / (exercise + ".edits"));
    ExerciseAnswers answers{exercise,
                            "ex" + lesson.substr(0, 2),
                            named_text(root / "exercises" / lesson / (exercise + ".hpp")),
                            named_text(root / "solutions" / lesson / (exercise + ".cpp")),
                            edits.name,
                            read_edits(edits.text, edits.name),
                            {}};
    for (const fs::path& file : sorted_entries(folder))
        if (file.filename().string().starts_with("right_" + exercise + "_")) answers.right.push_back(named_text(file));
    return answers;
}

bool passes(const std::string& lesson, const fs::path& subject, const std::string& seed,
            const std::vector<std::string>& options) {
    const fs::path json = subject.string() + ".json";
    fs::remove(json);
    const std::string program = "grade_" + lesson.substr(0, 2);
    std::vector<std::string> command{
        program_path(program).string(), "--subject", subject.string(), "--json", json.string(), "--seed", seed};
    command.insert(command.end(), options.begin(), options.end());
    const ProcessResult run = run_process(command);
    if (run.exit_code > 1) throw InputError(program + " failed: " + run.output);
    return run.exit_code == 0;
}

NamedText named_text(const fs::path& file) {
    return {fs::relative(file, course_root()).generic_string(), read_file(file)};
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) entries.push_back(entry.path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

void write_if_changed(const fs::path& file, const std::string& text) {
    if (fs::exists(file) && read_file(file) == text) return;
    fs::create_directories(file.parent_path());
    write_file(file, text);
}

void link_file(const fs::path& file, const fs::path& link) {
    fs::create_directories(link.parent_path());
    fs::remove(link);
    std::error_code error;
    fs::create_hard_link(file, link, error);
    if (error) fs::copy_file(file, link);
}

}  // namespace rbc

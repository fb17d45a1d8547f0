#include "tests/selftest/variants.hpp"

#include <algorithm>

#include "common/grading/subject.hpp"
#include "common/io/files.hpp"
#include "common/model/input_error.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Exports what RBC_EXERCISE names if the library's file has the name of the variant at hand.
constexpr const char* head = R"(#include <dlfcn.h>

#include <filesystem>

#include "common/model/exercise.hpp"

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

void write_if_changed(const fs::path& file, const std::string& text) {
    if (fs::exists(file) && read_file(file) == text) return;
    fs::create_directories(file.parent_path());
    write_file(file, text);
}

/// A second name for a file, not a symbolic link: the loader says by which name a library was loaded.
void link_file(const fs::path& file, const fs::path& link) {
    fs::create_directories(link.parent_path());
    fs::remove(link);
    std::error_code error;
    fs::create_hard_link(file, link, error);
    if (error) fs::copy_file(file, link);
}

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
    for (const WrongAnswer& answer : exercise.wrong) {
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
    const std::vector<BuiltFile> built = build_files(sources, {}, patience);
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
    const std::string repeated = "#line 1 \"" + contract.name + "\"\n" + without_line(contract.text, "#pragma once");
    std::string source = head;
    for (const Variant& variant : variants) {
        source += "\n#define RBC_VARIANT \"" + variant.name + "\"\n";
        source += "#define " + space + " " + space + "_" + variant.name + "\n";
        source += repeated + without_line(variant.program, included);
        source += "#undef " + space + "\n#undef RBC_VARIANT\n";
    }
    return source;
}

std::vector<BuiltAnswer> build_answers(const std::vector<ExerciseAnswers>& exercises, const fs::path& output,
                                       std::ostream& log) {
    std::size_t count = 0;
    for (const ExerciseAnswers& exercise : exercises) count += exercise.wrong.size() + exercise.right.size();
    std::vector<BuiltAnswer> results;
    results.reserve(count);  // there are pointers to them
    std::vector<Work> works;
    std::vector<SubjectSource> sources;
    for (const ExerciseAnswers& exercise : exercises) {
        works.push_back(prepare(exercise, output, results));
        sources.push_back(source_at(works.back().together));
        write_if_changed(sources.back().source, variants_source(exercise.space, exercise.contract, works.back().sound));
    }
    const std::vector<BuiltFile> built = build_files(sources, {}, patience);
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

}  // namespace rbc

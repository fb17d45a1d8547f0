#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <random>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "tests/selftest/variants.hpp"

// make_class FOLDER: made-up submissions of a whole class, to measure ./course class with. Each student got so far in the
// lessons, and for each exercise up to there has a right answer, a wrong one of tests/answers, the stub, nothing, or
// something that does harm. Each file has a line of its own, so that no two look copied.

namespace {

namespace fs = std::filesystem;
using namespace rbc;

struct AnswersToOne {
    std::string lesson, exercise, stub;
    std::vector<std::string> right, wrong;
};

std::vector<AnswersToOne> all_answers() {
    std::vector<AnswersToOne> all;
    for (const fs::path& folder : sorted_entries(course_build() / "stubs")) {
        const std::string lesson = folder.filename().string();
        for (const fs::path& stub : sorted_entries(folder)) {
            if (stub.extension() != ".cpp") continue;
            const ExerciseAnswers answers = answers_to(lesson, stub.stem().string());
            AnswersToOne one{lesson, answers.exercise, read_file(stub), {answers.solution.text}, {}};
            for (const NamedText& file : answers.right) one.right.push_back(file.text);
            for (const EditedAnswer& answer : answers.edited)
                (answer.right ? one.right : one.wrong)
                    .push_back(text_of(apply_edits(answer, answers.file, answers.solution)));
            all.push_back(std::move(one));
        }
    }
    return all;
}

/// What does harm in any exercise, since it does so while it is compiled or loaded.
std::vector<std::string> harmful() {
    const auto loaded = [](const std::string& deed) {
        return "#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n#include <vector>\nstatic int deed = [] "
               "{ " +
               deed + " return 0; }();\n";
    };
    return {"this is not C++;\n",
            "#include \"/etc/passwd\"\n",
            "template <int n> struct Deep { static constexpr int v = Deep<n + 1>::v; };\nint x = Deep<0>::v;\n",
            "#include __FILE__\n",
            loaded("std::exit(0);"),
            loaded("for (;;) ::sleep(1);"),
            loaded("for (;;) {}"),
            loaded("for (;;) ::fork();"),
            loaded("for (;;) std::puts(\"full points\");"),
            loaded("std::system(\"rm -rf /tmp/*\");"),
            loaded("std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 26, 'x');"),
            loaded("for (volatile int* p = nullptr;;) *p = 1;")};
}

void pack(const fs::path& folder, const std::string& how) {
    const fs::path place = folder.parent_path();
    const std::string name = folder.filename().string();
    const std::vector<std::string> command =
        how == "zip" ? std::vector<std::string>{"zip", "-qr", "../" + name + ".zip", "."}
                     : std::vector<std::string>{"tar", "-czf", "../" + name + ".tar.gz", "."};
    ProcessOptions options;
    options.folder = folder.string();
    if (run_process(command, options).exit_code == 0) fs::remove_all(folder);
}

}  // namespace

int main(int argc, char** argv) try {
    std::string out;
    int students = 300;
    unsigned long seed = 1;
    CLI::App app("Made-up submissions of a whole class.", "make_class");
    app.add_option("folder", out, "where to, new")->required();
    app.add_option("--students", students, "how many; without it 300")->check(CLI::Range(1, 100000));
    app.add_option("--seed", seed, "of what they wrote; without it 1");
    CLI11_PARSE(app, argc, argv);
    if (fs::exists(out)) throw InputError("'" + out + "' is there already");

    const std::vector<AnswersToOne> all = all_answers();
    const std::vector<std::string> harm = harmful();
    std::mt19937_64 draw(seed);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(draw() % n); };
    for (int i = 1; i <= students; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "student_%04d", i);
        const fs::path folder = fs::path(out) / name;
        const std::size_t done = 1 + below(all.size());
        const bool attacks = below(20) == 0;
        fs::create_directories(folder);
        for (std::size_t k = 0; k < all.size(); ++k) {
            const AnswersToOne& one = all[k];
            const std::size_t choice = k >= done ? 100 : below(100);
            std::string text = one.stub;
            if (choice < 55) text = one.right[below(one.right.size())];
            if (choice >= 55 && choice < 85 && !one.wrong.empty()) text = one.wrong[below(one.wrong.size())];
            if (choice < 85) text += "// " + std::string(name) + "\n";
            if (choice >= 96 && choice < 100) continue;
            if (attacks && choice >= 85 && choice < 96) text = harm[below(harm.size())] + one.stub;
            fs::create_directories(folder / "exercises" / one.lesson);
            write_file(folder / "exercises" / one.lesson / (one.exercise + ".cpp"), text);
        }
        const std::size_t kind = below(10);
        if (kind < 2) pack(folder, kind == 0 ? "zip" : "tar");
    }
    std::printf("%d submissions in %s\n", students, out.c_str());
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
}

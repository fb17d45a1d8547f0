#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "tests/texts/text_check.hpp"

// The checker held to made-up texts and a course that is a script.

using namespace rbc::texts;
namespace fs = std::filesystem;

namespace {

const char* const script = R"(#!/bin/sh
echo "$@" >>"$LOG"
case $1 in
    fall) echo 'fall, t = 1 s
ball         last
  x    mm       7' ;;
    fail) echo 'error: no such thing' >&2; exit 2 ;;
    sleep) sleep 20 ;;
    write) echo "t,a
0,1
1,$3" >"$2" ;;
    show) cat "$2" ;;
    figures) mkdir -p "$3/01_x"; printf 'series,x,y\n"a",1,5\n' >"$3/01_x/new.csv" ;;
esac
)";

struct Trial {
    fs::path folder;
    Trial() {
        std::string name = (fs::temp_directory_path() / "texts test XXXXXX").string();
        folder = ::mkdtemp(name.data());
        fs::create_directories(folder / "runs");
        fs::create_directories(folder / "figures");
        rbc::write_file(folder / "figures" / "new.csv", "series,x,y\n\"a\",1,4\n");
        rbc::write_file(folder / "figures" / "old.csv", "series,x,y\n\"a\",1,4\n");
        rbc::write_file(folder / "script", script);
        fs::permissions(folder / "script", fs::perms::owner_all);
    }
    ~Trial() { fs::remove_all(folder); }

    /// What is said of these texts, path:line without the path's folders.
    std::string said(const std::vector<std::string>& texts, double seconds = 20) {
        CommandRunner runner(folder / "runs", {{"course", folder / "script"}}, {"LOG=" + (folder / "log").string()});
        std::vector<TextCheck> checks;
        for (const std::string& text : texts)
            checks.emplace_back(read_lesson_text("lessons/01_x/README.md", text), runner, seconds);
        std::vector<std::size_t> order;
        for (const TextCheck& check : checks)
            order.insert(order.end(), check.commands().begin(), check.commands().end());
        runner.run(order, {}, [] { return false; });
        std::string all;
        for (const TextCheck& check : checks) {
            last = check.verdict(folder / "figures", true);
            for (const std::string& line : last.complaints)
                all += (all.empty() ? "" : "\n") + line.substr(line.find(".md:") + 4);
        }
        return all;
    }
    std::string log() const { return fs::exists(folder / "log") ? rbc::read_file(folder / "log") : ""; }
    TextVerdict last;
};

}  // namespace

TEST_CASE("a right number is right, and what is wrong gets one line") {
    Trial trial;
    CHECK(trial.said({"    ./course fall\n\n7 mm<!-- x last -->, 0.7 cm<!-- ball x last -->\n"}) == "");
    CHECK(trial.last.marks_compared == 2);
    CHECK(trial.last.commands_run == 1);
    CHECK(trial.said({"    ./course fall\n\n8 mm<!-- x last -->\n"}) ==
          "3: the text says 8 mm, the command gives 7, by ./course fall <!-- x last -->");
    CHECK(trial.said({"    ./course fall\n\n7 mm<!-- y last -->\n"}) ==
          "3: the output has no number at 'y last', by ./course fall <!-- y last -->");
    CHECK(trial.said({"7 mm<!-- x last -->\n"}) ==
          "1: there is no command above this mark in its section or experiment <!-- x last -->");
    CHECK(trial.said({"    ./course fall\n\nmuch<!-- x last -->\n"}) ==
          "3: before the mark stands no number <!-- x last -->");
    CHECK(trial.said({"    ./course fall\n\n<!-- soon -->\n"}).starts_with("3: the comment 'soon'"));
}

TEST_CASE("a command that fails, or takes too long, is said once, unless the text announces it") {
    Trial trial;
    CHECK(trial.said({"    ./course fail\n"}) == "1: ./course fail ends with 2: error: no such thing");
    CHECK(trial.said({"<!-- ends with 2 -->\n\n    ./course fail\n"}) == "");
    CHECK(trial.said({"<!-- ends with 1 -->\n\n    ./course fail\n"}) ==
          "3: ./course fail ends with 2, not with 1: error: no such thing");
    CHECK(trial.said({"<!-- ends with 2 -->\n\n    ./course fall\n"}) ==
          "3: ./course fall ends with 0, not with 2: fall, t = 1 s");
    CHECK(trial.said({"    ./course sleep\n"}, 0.3) == "1: ./course sleep took longer than 0.3 s");
    CHECK(trial.said({"<!-- not run: it takes long -->\n\n    ./course sleep\n\n7 mm<!-- x -->\n"}) ==
          "5: its command is not run: ./course sleep <!-- x -->");
}

TEST_CASE("what two texts ask for is run once, what a mark asks for besides is run too, and has to stand in the text") {
    Trial trial;
    const std::string text = "    ./course fall\n\n7 mm<!-- x last -->\n";
    CHECK(trial.said({text, text}) == "");
    CHECK(trial.log() == "fall\n");
    CHECK(trial.said({"    ./course fall\n\nWith `--steps 3`, 7 mm<!-- with steps 3: x last -->\n"}) == "");
    CHECK(trial.log().find("fall --steps 3\n") != std::string::npos);
    CHECK(trial.said({"    ./course fall\n\n7 mm<!-- with steps 3: x last -->\n"}) ==
          "3: the mark wants --steps 3, and the section nowhere says so <!-- with steps 3: x last -->");
}

TEST_CASE("files go from the command that writes them to those that read them, and the last one that wrote it counts") {
    Trial trial;
    CHECK(trial.said({"    echo 'ball 3' > b.txt\n    ./course show b.txt\n    echo 'ball 4' > b.txt\n    ./course "
                      "show b.txt\n\n"
                      "3<!-- #1 ball -->, 4<!-- #2 ball -->\n"}) == "");
    CHECK(trial.said({"<!-- #1 not run: no -->\n\n    ./course write --csv a.csv\n    ./course show a.csv\n"}) == "");
    CHECK(trial.last.commands == 0);
    CHECK(trial.said({"    ./course show c.csv\n"}).starts_with("1: ./course show c.csv ends with 1: cat: "));
}

TEST_CASE("marks read CSVs: the command's, a figure as it is committed, and as the command draws it") {
    Trial trial;
    CHECK(trial.said({"    ./course write a.csv 5\n\n1<!-- b.csv: a first -->\n"})
              .starts_with("3: there is no b.csv, by"));
    CHECK(trial.said({"    ./course write a.csv 5\n\n1<!-- a.csv: a first -->, 5<!-- a.csv: a at t = 1 -->\n"}) == "");
    CHECK(trial.said({"4<!-- figures/old.csv: a at 1 -->, 3<!-- figures/old.csv: a at 1 -->\n"}) ==
          "1: the text says 3, the command gives 4 <!-- figures/old.csv: a at 1 -->");
    CHECK(trial.said({"    ./course figures\n\n5<!-- figures/new.csv: a at 1 -->\n"}) == "");
    CHECK(trial.said({"    ./course figures\n\n4<!-- figures/old.csv: a at 1 -->\n"}) ==
          "3: there is no figures/old.csv, by ./course figures --out figures <!-- figures/old.csv: a at 1 -->");
}

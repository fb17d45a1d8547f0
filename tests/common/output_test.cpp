#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/demo/kit/axes.hpp"
#include "common/demo/kit/legend.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/output/gnuplot.hpp"
#include "common/demo/output/pictures.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "tests/support/demo_probes.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

/// A folder of its own, gone at the end.
struct Folder {
    fs::path path;
    Folder() {
        std::string name = (fs::temp_directory_path() / "output test XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path); }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
    }
};

class Counter : public Demo {
  public:
    Counter() {
        variants.resize(1);
        variants[0].name = "a";
        variants[0].probes = {{"n", "", [this] { return count_ / 3; }}};
    }
    double time_step() const override { return h; }
    Rect world() const override { return {0, 0, 1, 1}; }
    void draw(Canvas&) const override {}
    double h = 0.1;

  protected:
    void reset() override { count_ = 0; }
    void step() override { ++count_; }
    double count_ = 0;
};

}  // namespace

TEST_CASE("a CSV has the start in row 0 and gives every double back bit for bit") {
    Counter demo;
    demo.restart();
    const Recording recording = test::recorded(demo, 3);
    std::istringstream csv(csv_text(recording));
    std::string line;
    std::getline(csv, line);
    CHECK(line == "t,a.n");
    for (int row = 0; row <= 3; ++row) {
        REQUIRE(std::getline(csv, line));
        CHECK(std::strtod(line.c_str(), nullptr) == row * 0.1);
        CHECK(std::strtod(line.substr(line.find(',') + 1).c_str(), nullptr) == row / 3.0);
    }
    CHECK_FALSE(std::getline(csv, line));
}

TEST_CASE("changing the time step on the way does not bend the past") {
    Counter demo;
    demo.restart();
    for (int i = 0; i < 10; ++i) demo.advance();
    const double before = demo.time();
    demo.h = 0.01;
    demo.advance();
    CHECK(demo.time() == doctest::Approx(before + 0.01).epsilon(1e-15));
}

TEST_CASE("a variant that joins later has NaN before") {
    Counter demo;
    demo.restart();
    Recording recording;
    recording.start(demo);
    demo.variants.push_back(demo.variants[0]);
    demo.variants[1].name = "b";
    demo.advance();
    recording.append(demo);
    REQUIRE(recording.names() == std::vector<std::string>{"t", "a.n", "b.n"});
    CHECK(std::isnan(recording.column("b.n")[0]));
    CHECK(recording.column("b.n")[1] == recording.column("a.n")[1]);
    CHECK_THROWS_WITH_AS(recording.column("b.m"), "no column 'b.m'; did you mean b.n?", InputError);
}

TEST_CASE("a file is written whole or not at all") {
    Folder folder;
    const fs::path file = folder.path / "out.csv";
    write_file(file, "first");
    CHECK(read_file(file) == "first");
    CHECK_THROWS_AS(write_file(folder.path / "no such" / "out.csv", "x"), InputError);
    if (fs::exists("/dev/full")) CHECK_THROWS_AS(write_file("/dev/full", "x"), InputError);

    // A disk that fills up on the way: the old content stays, no remains lie about.
    const ProcessResult result =
        run_process({"sh", "-c", "ulimit -f 1; trap '' XFSZ; head -c 100000 /dev/zero > \"$1\"", "sh",
                     (folder.path / "part").string()});
    fs::remove(folder.path / "part");
    CHECK(result.exit_code != 0);
    CHECK(folder.entries() == 1);

    fs::create_symlink(file, folder.path / "link.csv");
    write_file(folder.path / "link.csv", "second");
    CHECK(fs::is_symlink(folder.path / "link.csv"));
    CHECK(read_file(file) == "second");
    check_writable(folder.path / "new.csv");
    CHECK(folder.entries() == 2);
    CHECK_THROWS_AS(check_writable(folder.path / "no such" / "x"), InputError);
}

TEST_CASE("programs get their arguments as they are, and their exit codes come back") {
    CHECK(run_process({"printf", "%s|", "a b", "c'd", ""}).output == "a b|c'd||");
    CHECK(run_process({"sh", "-c", "exit 7"}).exit_code == 7);
    CHECK(run_process({"no such program"}).exit_code == 127);
    CHECK(run_process({"cat"}, {.input = "through"}).output == "through");
    const std::string much(1 << 20, 'x');  // more than the pipes there and back hold
    CHECK(run_process({"cat"}, {.input = much}).output == much);
    // A limit on files ends a child, whatever it means to the program that starts it.
    const Folder limited;
    run_program([&] {
        CHECK(run_process({"sh", "-c", "ulimit -f 1; exec head -c 100000 /dev/zero > \"$1\"", "sh",
                           (limited.path / "long").string()})
                  .exit_code == 128 + SIGXFSZ);
        return 0;
    });
    int asked = 0;
    const ProcessResult stopped = run_process({"sleep", "10000"}, {.cancelled = [&] { return ++asked > 2; }});
    CHECK(stopped.cancelled);
}

TEST_CASE("a program that takes too long, or too much, is ended") {
    // The pipe stays open in the grandchild: it has to be ended too.
    const ProcessResult slow = run_process({"sh", "-c", "sleep 10000 & wait"}, {.limits = {.seconds = 0.2}});
    CHECK(slow.timed_out);
    CHECK_FALSE(slow.cancelled);
    CHECK_FALSE(run_process({"true"}, {.limits = {.seconds = 20}}).timed_out);
    const ProcessResult stalled = run_process({"sleep", "10000"}, {.limits = {.clock = 0.2}});
    CHECK(stalled.stalled);
    CHECK_FALSE(stalled.timed_out);
#ifdef __linux__
    // What is stopped would go on, as would what another process keeps from running: its time is not its own.
    const ProcessResult stopped = run_process({"sh", "-c", "kill -STOP $$"}, {.limits = {.seconds = 0.3, .clock = 1.5}});
    CHECK(stopped.stalled);
    CHECK_FALSE(stopped.timed_out);
    CHECK(run_process({"sh", "-c", "while :; do :; done"}, {.limits = {.seconds = 0.5}}).timed_out);
    CHECK(run_process({"sh", "-c", "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done"}).seconds > 0.02);
#endif

    Folder folder;
    const std::string file = (folder.path / "big").string();
    CHECK(run_process({"dd", "if=/dev/zero", "of=" + file, "bs=1000", "count=100"}, {.limits = {.file = 5000}})
              .exit_code != 0);
    CHECK(fs::file_size(file) <= 5000);
    CHECK(run_process({"sh", "-c", "while :; do :; done"}, {.limits = {.cpu = 1}}).exit_code != 0);
    CHECK(run_process({"head", "-c", "100000", "/dev/zero"}, {.limits = {.output = 100}}).output.size() == 100);
}

TEST_CASE("ticks are round numbers inside the axis") {
    CHECK(round_ticks(0, 10, 5) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(round_ticks(-0.031, 0.031, 3).size() == 3);
    CHECK(round_ticks(1, 1, 5).empty());
    CHECK(round_ticks(0, INFINITY, 5).empty());
}

TEST_CASE("pictures need no display and are what they claim to be") {
    const auto draw = [](Canvas& canvas, const Rect& area) {
        canvas.show_pixels();
        canvas.rectangle(area, colours::white);
        canvas.text({10, 10}, "g = 9.81 m/s\u00b2");
    };
    const std::string png = png_picture(64, 32, 2, draw);
    CHECK(png.substr(1, 3) == "PNG");
    CHECK(static_cast<unsigned char>(png[19]) == 128);  // width in the header
    CHECK(svg_picture(64, 32, draw).find("<svg") != std::string::npos);
}

TEST_CASE("a view maps metres up to pixels down, and back") {
    class Probe : public Canvas {
        Rect picture() const override { return {0, 0, 200, 100}; }
        void clip_pixels(const Rect&) override {}
        void stroke_pixels(std::span<const Point>, bool, const Stroke&) override {}
        void fill_pixels(std::span<const Point>, Colour) override {}
        void fill_circle_pixels(Point, double, Colour) override {}
        void text_pixels(Point, std::string_view, const TextStyle&) override {}
        double text_width_pixels(std::string_view, const TextStyle&) const override { return 0; }
    } canvas;
    canvas.show(fit_view({0, 0, 1, 1}, {0, 0, 200, 100}));
    CHECK(canvas.pixels_per_metre() == doctest::Approx(100));
    CHECK(canvas.to_pixels({0.5, 0}).y == doctest::Approx(100));
    CHECK(canvas.to_pixels({0.5, 1}).y == doctest::Approx(0));
    CHECK(canvas.to_pixels({0.5, 0}).x == doctest::Approx(100));
    const Point back = canvas.to_world(canvas.to_pixels({0.3, 0.7}));
    CHECK(back.x == doctest::Approx(0.3));
    CHECK(back.y == doctest::Approx(0.7));
}

TEST_CASE("a figure goes through gnuplot, in a folder with spaces and with quotes in its words") {
    Figure figure{"It's a \"line\"", "time t [s]", "x [m]", {}};
    figure.series = {{"it's", colours::blue, {0, 1, 2}, {0, 1, 4}}, {"b", colours::orange, {1, 2}, {3, 3}}};
    figure.note = "h = 0.01 s";
    CHECK(csv_text(figure) == "series,x,y\n\"it's\",0,0\n\"it's\",1,1\n\"it's\",2,4\n\"b\",1,3\n\"b\",2,3\n");
    if (run_process({"gnuplot", "--version"}).exit_code != 0) {
        MESSAGE("no gnuplot here: the drawing itself is not checked");
        return;
    }
    Folder folder;
    write_figure(figure, "line", folder.path);
    CHECK(folder.entries() == 2);
    CHECK(read_file(folder.path / "line.svg").find("it's") != std::string::npos);
}

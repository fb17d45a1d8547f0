#include "common/demo/output/headless.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/drawing/drawing.hpp"
#include "common/demo/drawing/drawing_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/stage.hpp"
#include "common/demo/output/gnuplot.hpp"
#include "common/demo/output/pictures.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/demo_options.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/progress_line.hpp"

namespace rbc {

namespace {

/// A table holds every row; a picture needs only what it shows.
void limit_memory(Recording& recording, long steps, bool table) {
    constexpr long max_values = 200'000'000, rows_of_a_picture = 400'000;
    if (!table) return recording.keep_at_most(rows_of_a_picture);
    const long columns = static_cast<long>(recording.names().size());
    if (steps > max_values / columns) {
        throw InputError("--steps must be at most " + std::to_string(max_values / columns) + " for a table of " +
                         std::to_string(columns) + " columns, got " + std::to_string(steps));
    }
}

/// @param recording  of the run so far, at its start and after each step  @param watch  called likewise
void run(Demo& demo, Recording& recording, long steps, bool table, const std::function<void()>& watch) {
    recording.start(demo);
    watch();
    limit_memory(recording, steps, table);
    const Stopwatch clock;
    ProgressLine progress;
    for (long i = 0; i < steps; ++i) {
        if (interrupted()) throw InputError("interrupted; nothing was written");
        demo.advance();
        recording.append(demo);
        watch();
        if (clock.seconds() > 2)
            progress.show("run", static_cast<std::size_t>(i + 1), static_cast<std::size_t>(steps), "steps", 0);
    }
}

nlohmann::json json_number(double value) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

std::string json_text(const Demo& demo, const Recording& recording) {
    nlohmann::json out;
    out["demo"] = demo.name;
    out["steps"] = demo.steps();
    for (const Parameter& p : demo.parameters.all()) {
        out["parameters"][p.name] =
            p.kind == Parameter::Kind::choice ? nlohmann::json(p.value_text()) : json_number(p.value());
    }
    for (const Variant& variant : demo.variants) {
        if (!variant.status.empty()) out["status"][variant.name] = variant.status;
    }
    for (std::size_t c = 0; c < recording.names().size(); ++c) {
        nlohmann::json column = nlohmann::json::array();
        for (double value : recording.column(c)) column.push_back(json_number(value));
        out["columns"][recording.names()[c]] = std::move(column);
    }
    return out.dump() + "\n";
}

std::string problem_of(const Demo& demo) {
    const std::string text = demo.problem_text();
    if (!text.empty()) return text;
    throw InputError("demo " + demo.name + " has no problem to write after " + std::to_string(demo.steps()) +
                     " steps; demos/programs/README.md says which demos have one");
}

void write_figures(const Demo& demo, const std::filesystem::path& folder) {
    for (const FigureRecipe& recipe : figures_of(demo.name)) {
        if (interrupted()) throw InputError("interrupted");
        write_figure(recipe.make(), recipe.name, folder);
        std::printf("%s\n", (folder / (recipe.name + ".svg")).c_str());
        std::fflush(stdout);
    }
}

void write_drawings(const Demo& demo, const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const Drawing& drawing : drawings_of(demo.name)) {
        const std::filesystem::path file = folder / (drawing.name + ".svg");
        const auto draw = [&](Canvas& canvas, const Rect&) { draw_drawing(canvas, drawing); };
        write_file(file, marked_svg(svg_picture(drawing.width, drawing.height, draw), drawing));
        std::printf("%s\n", file.c_str());
    }
}

/// "a, b and c"
std::string enumerated(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

/// The size of a picture and how much is in it, as it was asked for.
struct PictureOf {
    Detail detail;
    double scale;
    int width, height;  ///< pixels at 100 %

    explicit PictureOf(const DemoStart& start)
        : detail(start.everything ? Detail::everything : Detail::essential),
          scale(start.scale > 0 ? start.scale : 1),
          width(at_100(start.width, 1280)),
          height(at_100(start.height, 800)) {}

  private:
    int at_100(int pixels, int usual) const {
        return pixels > 0 ? static_cast<int>(std::lround(pixels / scale)) : usual;
    }
};

void run_demo(const HeadlessProgram& options, const Workshop& workshop) {
    const HeadlessRun& wanted = options;
    for (const std::string* file :
         {&wanted.csv, &wanted.svg, &wanted.png, &wanted.still, &wanted.card, &wanted.film, &wanted.json, &options.problem}) {
        if (!file->empty()) check_writable(*file);
    }
    // A case that failed stands still: a picture, and its headline.
    const bool is_case = !wanted.start.case_file.empty();
    if (is_case) check_case_options(wanted.start);
    if (is_case && !(wanted.csv + wanted.json + wanted.film + options.problem + options.figures).empty())
        throw InputError("--case is drawn only: with --png, --svg, --still or --card");
    const char* const name = demo_table().front().name;
    const std::string& drawing = wanted.start.drawing;
    const std::unique_ptr<Demo> demo = is_case            ? make_case_demo(name, wanted.start.case_file)
                                       : drawing.empty() ? make_demo(name)
                                                         : make_drawing_demo(name, drawing);
    if (!is_case) demo->begin(wanted.start.preset, wanted.start.settings);
    if (!options.drawings.empty()) return write_drawings(*demo, options.drawings);
    if (!options.figures.empty()) {
        write_drawings(*demo, options.figures);
        return write_figures(*demo, options.figures);
    }
    demo->restart();  // which exercise it has a place for may follow from its parameters
    if (wanted.start.mine) {
        if (!demo->slot) throw InputError("demo " + demo->name + " has no place for an exercise");
        demo->set_mine(workshop.exercise(demo->slot->exercise)->build_now());
        demo->restart();
    }
    if (std::isnan(wanted.seconds)) throw InputError("--seconds must be in [0.01, 1e6], got nan");
    const double whole = static_cast<double>(wanted.steps) * demo->time_step();
    const double seconds = wanted.seconds > 0 ? wanted.seconds : std::clamp(whole, 0.01, demo->plot_seconds);
    const PictureOf picture(wanted.start);
    Recording recording;
    const auto draw = [&](Canvas& canvas, const Rect& area) {
        draw_stage(*demo, recording, canvas, area, seconds, picture.detail);
    };
    // A film stands in a text, which says what it is about.
    const auto draw_untitled = [&](Canvas& canvas, const Rect& area) {
        const double above = lay_out_stage(*demo, area, canvas.scale(), picture.detail).title.top();
        draw(canvas, {area.x, area.y - above, area.width, area.height + above});
    };
    std::optional<Film> film;
    if (!wanted.film.empty()) film.emplace(picture.width, picture.height, picture.scale);
    long frames = 0;
    run(*demo, recording, demo->moves() ? wanted.steps : 0, !wanted.csv.empty() || !wanted.json.empty(), [&] {
        // In real time. At its end a film stands still for a moment.
        const bool last = demo->steps() == wanted.steps;
        if (!film || (!last && demo->time() * Film::frames_per_second < static_cast<double>(frames))) return;
        film->add(draw_untitled, last ? 30 : 1);
        ++frames;
    });
    std::vector<std::string> written;
    bool piped = false;
    const auto write = [&](const std::string& file, const std::string& content) {
        if (interrupted()) throw InputError("interrupted; " + file + " was not written");
        write_file(file, content);
        if (file != "-") written.push_back(file);
        piped = piped || file == "-";
    };
    if (!wanted.csv.empty()) write(wanted.csv, csv_text(recording));
    if (!wanted.json.empty()) write(wanted.json, json_text(*demo, recording));
    if (!options.problem.empty()) write(options.problem, problem_of(*demo));
    if (!wanted.svg.empty()) write(wanted.svg, svg_picture(picture.width, picture.height, draw));
    if (!wanted.png.empty()) write(wanted.png, png_picture(picture.width, picture.height, picture.scale, draw));
    if (film) write(wanted.film, film->bytes());
    if (!wanted.still.empty()) {
        write(wanted.still,
              svg_picture(1000, 420, [&](Canvas& canvas, const Rect& area) { draw_scene(*demo, canvas, area); }));
    }
    if (!wanted.card.empty()) {
        const auto draw_card = [&](Canvas& canvas, const Rect& area) {
            canvas.show_pixels();
            canvas.rectangle(area, colours::white);
            canvas.show(scene_view(*demo, StageLayout{.scene = area}));
            demo->draw(canvas);
        };
        write(wanted.card, png_picture(292, 146, 2, draw_card, Lettering::left_out));
    }
    std::fputs((is_case ? demo->title + "\n" + demo->look_for + "\n" : run_table(*demo, recording)).c_str(), stdout);
    if (is_case && written.empty() && !piped) std::printf("--png FILE or --svg FILE writes its picture\n");
    if (!written.empty()) std::fprintf(piped ? stderr : stdout, "wrote %s\n", enumerated(written).c_str());
}

}  // namespace

int run_headless(int argc, char** argv, const Workshop& workshop) {
    return run_headless_program(argc, argv, [&](const HeadlessProgram& options) {
        catch_interrupts();
        run_demo(options, workshop);
    });
}

}  // namespace rbc

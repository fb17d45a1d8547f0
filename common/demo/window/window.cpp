#include "common/demo/window/window.hpp"

#include <backends/imgui_impl_opengl2.h>
#include <imgui.h>

#include <SFML/OpenGL.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/drawing/drawing_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/window/display.hpp"
#include "common/demo/window/imgui_input.hpp"
#include "common/demo/window/keys.hpp"
#include "common/demo/window/theme.hpp"
#include "common/demo/window/window_contents.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/demo_options.hpp"
#include "common/foundation/programs/interrupt.hpp"

namespace rbc {

namespace {

/// How long the window's frames took.
class FrameTimes {
  public:
    /// @param work  s, without waiting for the screen; @param whole  s, with it
    void add(double work, double whole) {
        work_.push_back(work);
        whole_.push_back(whole);
    }

    std::string summary() const {
        if (work_.empty()) return "no frames";
        char text[160];
        std::snprintf(text, sizeof text,
                      "%zu frames: median %.2f ms (computing and drawing %.2f ms, 95 %% of them below %.2f ms)",
                      work_.size(), 1e3 * quantile(whole_, 0.5), 1e3 * quantile(work_, 0.5),
                      1e3 * quantile(work_, 0.95));
        return text;
    }

  private:
    static double quantile(std::vector<double> values, double q) {
        const auto at = values.begin() + static_cast<long>(q * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), at, values.end());
        return *at;
    }
    std::vector<double> work_, whole_;
};

using Clock = std::chrono::steady_clock;

int no_window(const std::string& why) {
    std::cerr << "no window: " << why << "\n";
    return 3;
}

double seconds_between(Clock::time_point a, Clock::time_point b) {
    return std::chrono::duration<double>(b - a).count();
}

/// ImGui and its OpenGL side, for as long as a window is open.
class ImGuiContextOwner {
  public:
    ImGuiContextOwner() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui_ImplOpenGL2_Init();
    }
    ~ImGuiContextOwner() {
        ImGui_ImplOpenGL2_Shutdown();
        ImGui::DestroyContext();
    }
    ImGuiContextOwner(const ImGuiContextOwner&) = delete;
};

class DemoWindow {
  public:
    DemoWindow(const WindowProgram& options, Session& session, sf::Window& window, double scale)
        : options_(options), session_(session), window_(window), scale_(scale), contents_(session, scale, options.question) {
        // Free running only where no speed is watched.
        if (!options.steps) window.setFramerateLimit(60);
    }

    int run();

  private:
    void events();
    void simulate(double seconds);
    void frame(double seconds);
    void render();
    void take_screenshot(const std::string& file);
    bool finished() const {
        return options_.steps && !waiting_for_mine() &&
               (session_.halted() || session_.demo().steps() >= *options_.steps);
    }
    bool waiting_for_mine() const {
        return session_.shows_mine() && !session_.demo().has_mine() && session_.mine_message().empty();
    }

    const WindowProgram& options_;
    Session& session_;
    sf::Window& window_;
    double scale_;
    ImGuiContextOwner context_;
    WindowContents contents_;
    ImGuiInput input_;
    Keys keys_;
    FrameTimes times_;
    bool open_ = true, had_mine_ = false;
};

int DemoWindow::run() {
    Clock::time_point last = Clock::now();
    while (open_ && !interrupted()) {
        const Clock::time_point start = Clock::now();
        const double passed = seconds_between(last, start);
        last = start;
        events();
        const bool last_frame = finished();
        simulate(passed);
        frame(passed);
        if (contents_.panel.screenshot_wanted) {
            contents_.panel.screenshot_wanted = false;
            take_screenshot(session_.next_screenshot());
        }
        if (last_frame) {
            if (!options_.screenshot.empty()) save_screenshot(window_, options_.screenshot);
            if (!options_.csv.empty()) write_file(options_.csv, csv_text(session_.recording()));
            open_ = false;
        }
        const double work = seconds_between(start, Clock::now());
        window_.display();
        times_.add(work, seconds_between(start, Clock::now()));
    }
    if (options_.fps) std::printf("%s\n", times_.summary().c_str());
    if (interrupted()) return 130;
    if (!options_.steps || !session_.halted()) return 0;
    std::cerr << "error: " << session_.message << "\n";
    return 2;
}

void DemoWindow::events() {
    for (WindowEvent event; next_event(window_, event);) {
        // What ImGui wanted of the keyboard is known from the frame before.
        const bool typing = ImGui::GetIO().WantTextInput;
        input_.handle(event);
        if (event.kind == WindowEvent::Kind::closed) open_ = false;
        if (!keys_.handle(event, typing, session_, contents_.panel)) open_ = false;
    }
}

void DemoWindow::simulate(double seconds) {
    session_.poll_mine();
    if (!options_.steps) return session_.pass(seconds, 0.02);
    if (waiting_for_mine()) return;
    // With the exercise in it from the first row on, as without a window.
    if (session_.demo().has_mine() && !had_mine_) session_.reset();
    had_mine_ = session_.demo().has_mine();
    const Clock::time_point start = Clock::now();
    while (!finished() && seconds_between(start, Clock::now()) < 0.008) session_.advance();
}

void DemoWindow::frame(double seconds) {
    const sf::Vector2u size = window_.getSize();
    input_.new_frame(size.x, size.y, seconds);
    ImGui_ImplOpenGL2_NewFrame();
    ImGui::NewFrame();
    contents_.draw(size.x, size.y);
    ImGui::Render();
    render();
}

void DemoWindow::render() {
    const sf::Vector2u size = window_.getSize();
    const int width = static_cast<int>(size.x), height = static_cast<int>(size.y);
    const auto clear = [](const Colour& c) {
        glClearColor(static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b), 1);
        glClear(GL_COLOR_BUFFER_BIT);
    };
    glViewport(0, 0, width, height);
    clear(colours::paper);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, session_.shows_case() ? 0 : static_cast<int>(Panel::width * scale_), height);
    clear(panel_colour);
    glDisable(GL_SCISSOR_TEST);
    ImGui_ImplOpenGL2_RenderDrawData(ImGui::GetDrawData());
}

void DemoWindow::take_screenshot(const std::string& file) {
    try {
        save_screenshot(window_, file);
        session_.say("wrote " + std::filesystem::absolute(file).string());
    } catch (const InputError& error) {
        session_.say(error.what(), true);
    }
}

int run_window(const WindowProgram& options, Workshop workshop) {
    for (const std::string* file : {&options.csv, &options.screenshot}) {
        if (!file->empty()) check_writable(*file);
    }
    const DemoStart& start = options.start;
    if (!start.case_file.empty()) check_case_options(start);
    const char* const name = demo_table().front().name;
    Session session(start.drawing.empty() ? make_demo(name) : make_drawing_demo(name, start.drawing), start.preset, start.settings, start.mine, start.case_file,
                    std::move(workshop));
    if (start.everything) session.detail = Detail::everything;
    if (!options.steps) session.judge_mine();
    if (!options.csv.empty()) session.keep_everything();
    const DisplayProbe probe;
    if (!probe.why_not().empty()) return no_window(probe.why_not());
    const QuietSfml quiet;
    const double scale = start.scale > 0 ? start.scale : guess_scale();
    const sf::Vector2u size = window_size(start.width, start.height, scale);
    sf::Window window;
    open_window(window, size.x, size.y, session.demo().title);
    if (!window.isOpen() || !window.setActive(true)) return no_window("OpenGL does not answer");
    // SFML 2.5 puts windows too low on wide screens.
    const sf::Vector2u desktop = desktop_size();
    window.setPosition({static_cast<int>(desktop.x - size.x) / 2, static_cast<int>(desktop.y - size.y) / 2});
    catch_interrupts();
    return DemoWindow(options, session, window, scale).run();
}

}  // namespace

int window_main(int argc, char** argv, Workshop workshop) {
    return run_window_program(argc, argv, [&](const WindowProgram& options) { return run_window(options, std::move(workshop)); });
}

}  // namespace rbc

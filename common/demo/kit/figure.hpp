#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/demo/kit/colour.hpp"

namespace rbc {

/// One curve or cloud of points of a figure.
struct Series {
    enum class Style { line, dashed, points, line_points, steps };
    std::string label;
    Colour colour;
    std::vector<double> x, y;
    Style style = Style::line;

    void add(double x_value, double y_value) {
        x.push_back(x_value);
        y.push_back(y_value);
    }
    /// Drops the points beside these x.
    void keep(double from, double to = std::numeric_limits<double>::infinity());
};

/// A figure of a lesson: data and words, no drawing. gnuplot draws it.
struct Figure {
    std::string title;
    std::string x_label, y_label;  ///< with units: "time t [s]"
    std::vector<Series> series;
    bool log_x = false, log_y = false;
    std::optional<std::pair<double, double>> x_range = {}, y_range = {};
    std::string note = {};  ///< one line below the title, for instance the parameters
};

/// The axes of a figure; a range that is not given follows the data.
struct FigureAxes {
    bool log_x = false, log_y = false;
    std::optional<std::pair<double, double>> x_range = {}, y_range = {};
};

/// A figure with its words and no curves yet.
Figure empty_figure(const std::string& title, const std::string& x_label, const std::string& y_label,
                    const std::string& note = {}, const FigureAxes& axes = {});

/// How a figure is made: computed when asked for.
struct FigureRecipe {
    std::string name;  ///< the file: lessons/NN_name/figures/<name>.svg and .csv
    std::function<Figure()> make;
};

/// The figures of a demo's lesson, in the order of its text; empty where there are none.
const std::vector<FigureRecipe>& figures_of(std::string_view demo_name);

/// Puts figures into the table; one statement at the end of demos/NN_name/figures.cpp:
///   RBC_FIGURES("01_gbf", {{"order", order}, {"listing", listing}})
struct FigureRegistration {
    FigureRegistration(const char* demo_name, std::vector<FigureRecipe> recipes);
};
#define RBC_FIGURES(demo_name, ...) \
    static const ::rbc::FigureRegistration rbc_figure_registration{demo_name, __VA_ARGS__};

}  // namespace rbc

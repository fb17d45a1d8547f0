#include "common/demo/kit/figure.hpp"

#include <map>

namespace rbc {

void Series::keep(double from, double to) {
    Series kept{label, colour, {}, {}, style};
    for (std::size_t i = 0; i < x.size(); ++i)
        if (x[i] >= from && x[i] <= to) kept.add(x[i], y[i]);
    *this = std::move(kept);
}

Figure empty_figure(const std::string& title, const std::string& x_label, const std::string& y_label,
                    const std::string& note, const FigureAxes& axes) {
    return {title, x_label, y_label, {}, axes.log_x, axes.log_y, axes.x_range, axes.y_range, note};
}

static std::map<std::string, std::vector<FigureRecipe>, std::less<>>& table() {
    static std::map<std::string, std::vector<FigureRecipe>, std::less<>> figures;
    return figures;
}

FigureRegistration::FigureRegistration(const char* demo_name, std::vector<FigureRecipe> recipes) {
    table()[demo_name] = std::move(recipes);
}

const std::vector<FigureRecipe>& figures_of(std::string_view demo_name) {
    static const std::vector<FigureRecipe> none;
    const auto found = table().find(demo_name);
    return found == table().end() ? none : found->second;
}

}  // namespace rbc

#include "common/demo/kit/figure.hpp"

#include <map>

namespace rbc {

Figure empty_figure(const std::string& title, const std::string& x_label, const std::string& y_label,
                    const std::string& note) {
    Figure figure;
    figure.title = title;
    figure.x_label = x_label;
    figure.y_label = y_label;
    figure.note = note;
    return figure;
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

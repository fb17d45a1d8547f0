#include "common/demo/figure.hpp"

#include <map>

namespace rbc {

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
